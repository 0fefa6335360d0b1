import { type ReactNode, useEffect, useState } from 'react';
import { plural } from '../../../src/internal.ts';
import { Problem } from '../../components/problem.tsx';
import { ProgressBar } from '../../components/progress.tsx';
import { useData } from '../../state/data.tsx';
import { forgetAll } from '../../state/file-store.ts';
import { useDispatch, useStudio } from '../../state/store.tsx';
import { takeDropped, useDrop } from '../../state/use-drop.ts';
import type { Screen } from '../define.ts';
import { ClosedTabs } from './closed-tabs.tsx';
import { CommandForLarge } from './command-for-large.tsx';
import { DropZone } from './drop-zone.tsx';
import { ImportFile } from './import-file.tsx';
import { SaveProject } from './save-project.tsx';
import { Stories } from './stories.tsx';
import { useOpening } from './use-opening.ts';
import './start.css';
import { Words } from '../../components/words.tsx';

export const start: Screen = {
  id: 'start',
  title: 'Start',
  question: 'Which data do you want to publish?',
  Component: Start,
  ready: () => true,
};

function Start(): ReactNode {
  const data = useData();
  const { choices } = useStudio();
  const dispatch = useDispatch();
  const { takeFiles, takeAgain, importing, openImported, dropImported, openStory, status, failure, cancel, isOpened } =
    useOpening();
  const isOver = useDrop((files) => void takeFiles(files));
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was dropped on another screen is taken once, on the way in
  useEffect(() => void takeFiles(takeDropped()), []);
  useEffect(() => {
    if (isOpened && data.status === 'ready') dispatch({ type: 'goTo', screen: 'look' });
  }, [isOpened, data.status, dispatch]);
  const problem = failure ?? (data.status === 'failed' ? data.failure : undefined);
  const { source } = choices;
  return (
    <>
      <p className="lead">
        <Words>
          Each record is a set of items: a basket, diagnoses, a visit, searches. Everything happens in this tab; nothing
          is sent anywhere.
        </Words>
      </p>
      {status !== undefined && (
        <div className="part near">
          <ProgressBar title={status.title} progress={status.progress} cancel={cancel} />
        </div>
      )}
      {problem !== undefined && status === undefined && (
        <div className="part near">
          <Problem failure={problem}>
            {problem.code === 'resource' && (
              <CommandForLarge name={failure?.name ?? source?.name ?? 'DATA'} reading={{}} />
            )}
          </Problem>
        </div>
      )}
      {importing !== undefined && (
        <ImportFile
          key={importing.id}
          importing={importing}
          open={(reading) => void openImported(reading)}
          drop={dropImported}
        />
      )}
      {data.status === 'ready' && (
        <>
          <p className="part near">
            <strong>{data.data.name}</strong> is {problem === undefined && importing === undefined ? '' : 'still '}open:{' '}
            {plural(data.data.profile.records, 'record')} of {plural(data.data.profile.items, 'item')}.{' '}
            {source !== undefined && source.story === undefined && (
              <>
                <button type="button" className="link" onClick={() => void takeAgain(source)}>
                  Read it differently
                </button>{' '}
                ·{' '}
              </>
            )}
            <ForgetButton />
          </p>
          <SaveProject />
        </>
      )}
      {importing === undefined && (
        <>
          <DropZone isOver={isOver} open={(files) => void takeFiles(files)} />
          <section className="part">
            <h2>Or start with a story</h2>
            <Stories open={openStory} />
          </section>
          <ClosedTabs />
        </>
      )}
    </>
  );
}

/** The browser keeps the data for the next visit; whoever shares a computer wants it gone. */
function ForgetButton(): ReactNode {
  const [isAsked, setAsked] = useState(false);
  const forget = async () => {
    await forgetAll();
    location.replace(location.pathname);
  };
  if (!isAsked) {
    return (
      <button type="button" className="link" onClick={() => setAsked(true)}>
        Forget everything
      </button>
    );
  }
  return (
    <>
      Forget the data, the choices and the runs of this and all other tabs?{' '}
      <button type="button" className="link" onClick={() => void forget()}>
        Yes, forget them
      </button>{' '}
      <button type="button" className="link" onClick={() => setAsked(false)}>
        Keep them
      </button>
    </>
  );
}
