import { type ReactNode, useRef } from 'react';
import type { Answer } from '../state/answers.ts';
import type { Failure } from '../state/failure.ts';
import { studioWords } from '../state/hints.ts';
import { goTo } from '../state/store.ts';
import type { TaskProgress } from '../worker/define.ts';
import { sentence, withStop } from './texts.ts';

interface ProgressBarProps {
  /** The current operation. */
  readonly title: string;
  readonly progress?: TaskProgress | undefined;
  cancel?(): void;
}

/** The progress of a task, with a button to stop it. */
export function ProgressBar({ title, progress, cancel }: ProgressBarProps): ReactNode {
  const seconds = useSecondsOf(progress?.phase);
  const isKnown = progress !== undefined && progress.total > 0;
  return (
    <div className="progress">
      <p className="small">
        {title}
        {progress !== undefined && <span className="soft"> · {progress.phase}</span>}
        {isKnown && <span className="soft"> · {progressText(progress, seconds)}</span>}
      </p>
      {isKnown ? (
        <progress max={progress.total} value={Math.min(progress.done, progress.total)} aria-label={title} />
      ) : (
        <progress aria-label={title} />
      )}
      {cancel !== undefined && (
        <button type="button" onClick={cancel}>
          Cancel
        </button>
      )}
    </div>
  );
}

/** The time spent in the phase, as of this drawing: every report of progress redraws it. */
function useSecondsOf(phase: string | undefined): number {
  const begunRef = useRef<{ readonly phase: string | undefined; readonly at: number }>(undefined);
  if (begunRef.current === undefined || begunRef.current.phase !== phase) {
    begunRef.current = { phase, at: performance.now() };
  }
  return (performance.now() - begunRef.current.at) / 1000;
}

/** The time after which the remaining time is estimated, in seconds. */
const MIN_SECONDS = 0.5;

/** The progress of a task and its remaining time, after a number of seconds: `40% · about 12 s left`. */
export function progressText({ done, total }: Pick<TaskProgress, 'done' | 'total'>, seconds: number): string {
  if (total <= 0) return '';
  const share = Math.min(1, done / total);
  const percent = `${Math.floor(share * 100)}%`;
  if (seconds < MIN_SECONDS || share === 0 || share === 1) return percent;
  const remaining = (seconds * (1 - share)) / share;
  return `${percent} · ${remaining < 90 ? `about ${Math.ceil(remaining)} s` : `about ${Math.round(remaining / 60)} min`} left`;
}

interface AnswerStatusProps {
  readonly answer: Answer<unknown>;
  readonly title: string;
  /** The text of the button that begins again. */
  readonly retryText?: string;
}

/** The progress of a long answer, or its failure with a button to begin again. */
export function AnswerStatus({ answer, title, retryText = 'Try again' }: AnswerStatusProps): ReactNode {
  const { isWaiting, progress, failure, cancel, retry } = answer;
  if (isWaiting) return <ProgressBar title={title} progress={progress} cancel={cancel} />;
  return (
    failure !== undefined && (
      <ProblemNote failure={failure}>
        <button type="button" onClick={retry}>
          {retryText}
        </button>
      </ProblemNote>
    )
  );
}

interface ProblemProps {
  readonly failure: Failure;
  /** The possible remedies here. */
  readonly children?: ReactNode;
}

/** The error, all of its problems, and the remedy. Shown at the place where it happened. */
export function ProblemNote({ failure, children }: ProblemProps): ReactNode {
  const { message, hint, fields = [], problems = [], code } = failure;
  return (
    <div className={`problem ${code === 'cancelled' ? 'open' : 'bad'}`} role="alert">
      <p>
        <strong>{NAMES_FIRST.has(code) ? withStop(message) : sentence(message)}</strong>
      </p>
      {problems.length > 0 && (
        <ul className="plain">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
      {hint !== undefined && <p>{sentence(hint)}</p>}
      {fields.map(({ name, screen }) => (
        <button
          key={name}
          type="button"
          className="link"
          onClick={() => {
            goTo(screen);
            focusField(name);
          }}
        >
          Go to {studioWords.name(name)}
        </button>
      ))}
      {children}
    </div>
  );
}

/** Messages of these begin with the name of a file, which stays as it is. */
const NAMES_FIRST = new Set(['input', 'resource']);

/** The elements that can be focused. */
const FOCUSABLE = 'input, select, textarea, button';

/** Attempts to find a field that a new screen has not drawn yet, and the pause between them in milliseconds. */
const MAX_LOOKS = 20;
const PAUSE = 50;

/** Shows a field by its name and puts the cursor there, as soon as it is drawn. */
function focusField(name: string, looks = 0): void {
  const field = document.querySelector(`[data-field="${CSS.escape(name)}"]`);
  if (field === null) {
    if (looks < MAX_LOOKS) setTimeout(() => focusField(name, looks + 1), PAUSE);
    return;
  }
  for (let fold = field.closest('details'); fold !== null; fold = fold.parentElement?.closest('details') ?? null) {
    fold.open = true;
  }
  const target = field.matches(FOCUSABLE) ? field : field.querySelector(FOCUSABLE);
  if (!(target instanceof HTMLElement)) return;
  target.scrollIntoView({ block: 'center' });
  target.focus();
}
