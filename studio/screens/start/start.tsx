import { type ReactNode, useEffect, useId, useState } from 'react';
import { countText, formats, plural, stories } from '../../../src/internal.ts';
import { ProblemNote, ProgressBar } from '../../components/status.tsx';
import { runsOfSource } from '../../state/best-run.ts';
import { useData } from '../../state/data.ts';
import { forgetAll } from '../../state/file-store.ts';
import { useStudio } from '../../state/store.ts';
import { useDroppedFiles } from '../../state/use-drop.ts';
import { CommandForLarge, ImportFile } from './import-file.tsx';
import { useOpening } from './use-opening.ts';
import './start.css';
import { saveFile } from '../../components/charts.tsx';
import { Paragraph } from '../../components/glossary-text.tsx';
import { useAttempt } from '../../state/failure.ts';
import { closedTabs, forgetTab, type StoredTab, turnToTab } from '../../state/tab.ts';
import { projectFile } from './documents.ts';

export function Start(): ReactNode {
  const data = useData();
  const { choices } = useStudio();
  const { takeFiles, takeAgain, importing, openImported, dropImported, openStory, status, failure, cancel } =
    useOpening();
  const isOver = useDroppedFiles((files) => void takeFiles(files));
  const problem = failure ?? (data.status === 'failed' ? data.failure : undefined);
  const { source } = choices;
  return (
    <>
      <Paragraph className="lead">
        Each record is a set of items: a basket, diagnoses, a visit, searches. Everything happens in this tab; nothing
        is sent anywhere.
      </Paragraph>
      {status !== undefined && (
        <div className="part near">
          <ProgressBar title={status.title} progress={status.progress} cancel={cancel} />
        </div>
      )}
      {problem !== undefined && status === undefined && (
        <div className="part near">
          <ProblemNote failure={problem}>
            {problem.code === 'resource' && (
              <CommandForLarge name={failure?.name ?? source?.name ?? 'DATA'} reading={{}} />
            )}
          </ProblemNote>
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

/** The browser keeps the data for the next visit; users of a shared computer want it removed. */
function ForgetButton(): ReactNode {
  const [isAsking, setAsking] = useState(false);
  const forget = async () => {
    await forgetAll();
    location.replace(location.pathname);
  };
  if (!isAsking) {
    return (
      <button type="button" className="link" onClick={() => setAsking(true)}>
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
      <button type="button" className="link" onClick={() => setAsking(false)}>
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
function DropZone({ isOver, open }: DropZoneProps): ReactNode {
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

/** An introduction for users without data of their own. */
function Stories({ open }: { open(id: string): void }): ReactNode {
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

/** The states that closed tabs have left, to continue with; nothing if there are none. */
function ClosedTabs(): ReactNode {
  const [closed, setClosed] = useState<readonly StoredTab[]>([]);
  useEffect(() => void closedTabs().then(setClosed), []);
  if (closed.length === 0) return null;
  const forget = async (tab: StoredTab): Promise<void> => {
    await forgetTab(tab);
    setClosed(await closedTabs());
  };
  return (
    <section className="part" aria-labelledby="closed-title">
      <h2 id="closed-title">Or continue the work of a closed tab</h2>
      <ul className="plain">
        {closed.map((tab) => (
          <li key={tab.key}>
            {nameOf(tab)}, {plural(runsOfSource(tab.state).length, 'run')}, {new Date(tab.at).toLocaleString()}{' '}
            <button type="button" className="link" onClick={() => turnToTab(tab.key)}>
              Go on<span className="unseen"> with {nameOf(tab)}</span>
            </button>{' '}
            <button type="button" className="link" onClick={() => void forget(tab)}>
              Forget<span className="unseen"> {nameOf(tab)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function nameOf({ state }: StoredTab): string {
  return state.choices.source?.name ?? '';
}

/** Saves what was chosen and run as one file, and says what that file tells. */
function SaveProject(): ReactNode {
  const state = useStudio();
  const { attempt, failure } = useAttempt();
  const { source } = state.choices;
  if (source === undefined) return null;
  const save = async (): Promise<void> => {
    const name = `${source.name.replace(/(\.gz)?$/i, '').replace(/\.[^.]*$/, '') || 'data'}-project.json`;
    await attempt(async () => saveFile(await projectFile(state), name));
  };
  return (
    <div className="part near">
      <p>
        <button type="button" className="second" onClick={() => void save()}>
          Save the project
        </button>
      </p>
      <Paragraph className="small soft">
        One file with your choices, your lists and the runs. Of {source.name} it contains only the name and the digest:
        open both together to continue. It contains the secrets of the releases. Keep it where you keep the original,
        and give it only to people who may see the original.
      </Paragraph>
      {failure !== undefined && <ProblemNote failure={failure} />}
    </div>
  );
}
