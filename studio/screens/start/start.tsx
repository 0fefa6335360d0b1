import { type ReactNode, useEffect, useId, useState } from 'react';
import { countText, formats, plural, stories } from '../../../src/internal.ts';
import { Problem } from '../../components/problem.tsx';
import { ProgressBar } from '../../components/progress.tsx';
import { useData } from '../../state/data.ts';
import { forgetAll } from '../../state/file-store.ts';
import { useStudio } from '../../state/store.ts';
import { takeDropped, useDrop } from '../../state/use-drop.ts';
import type { Screen } from '../define.ts';
import { ClosedTabs } from './closed-tabs.tsx';
import { CommandForLarge } from './command-for-large.tsx';
import { ImportFile } from './import-file.tsx';
import { SaveProject } from './save-project.tsx';
import { useOpening } from './use-opening.ts';
import './start.css';
import { Words } from '../../components/glossary-text.tsx';

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
  const { takeFiles, takeAgain, importing, openImported, dropImported, openStory, status, failure, cancel } =
    useOpening();
  const isOver = useDrop((files) => void takeFiles(files));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a drop on another screen is taken once, on the way in
  useEffect(() => void takeFiles(takeDropped()), []);
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

interface DropZoneProps {
  /** A file is held above the page. */
  readonly isOver: boolean;
  open(files: readonly File[]): void;
}

/** Drop a file anywhere on the page, or choose one. */
export function DropZone({ isOver, open }: DropZoneProps): ReactNode {
  const id = useId();
  return (
    <section className={`drop part near ${isOver ? 'over' : ''}`} aria-label="Open a file">
      <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d="M12 15V4M7.5 8.5 12 4l4.5 4.5M4 15v4a1 1 0 0 0 1 1h14a1 1 0 0 0 1-1v-4" />
      </svg>
      <div>
        <p>
          <strong>Drop a file anywhere</strong> or{' '}
          <label htmlFor={`${id}-file`} className="as-link">
            choose one
          </label>
        </p>
        <p className="small soft">
          {formats.map(({ title }) => title).join(' · ')}. Plain or compressed with gzip. Or a job file or saved
          project, together with the files that it names.
        </p>
      </div>
      <input
        id={`${id}-file`}
        type="file"
        multiple
        className="unseen"
        onChange={({ target }) => {
          open([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </section>
  );
}

/** Something to begin with for those who have no data at hand. */
export function Stories({ open }: { open(id: string): void }): ReactNode {
  return (
    <ul className="cards stories">
      {stories.map(({ id, title, problem, params: { records } }) => (
        <li key={id} className="card">
          <h3>{title}</h3>
          <p className="small">{problem}</p>
          <button type="button" onClick={() => open(id)}>
            {typeof records === 'number' ? `Open ${countText(records)} records` : 'Open'}
            <span className="unseen">: {title}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
