import { type ReactNode, useRef } from 'react';
import type { Progress } from '../worker/define.ts';

interface ProgressBarProps {
  /** What is being done. */
  readonly title: string;
  readonly progress?: Progress | undefined;
  cancel?(): void;
}

/** How far something has come, with the way to stop it. */
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

/** How long the phase has been going on, as of this drawing: every report of progress draws anew. */
function useSecondsOf(phase: string | undefined): number {
  const begunRef = useRef<{ readonly phase: string | undefined; readonly at: number }>(undefined);
  if (begunRef.current === undefined || begunRef.current.phase !== phase) {
    begunRef.current = { phase, at: performance.now() };
  }
  return (performance.now() - begunRef.current.at) / 1000;
}

/** So long something must have been going on before it is foretold when it ends, in seconds. */
const LEAST_SECONDS = 0.5;

/** How far something has come and how long it will still take, after so many seconds: `40% · about 12 s left`. */
export function progressText({ done, total }: Pick<Progress, 'done' | 'total'>, seconds: number): string {
  if (total <= 0) return '';
  const share = Math.min(1, done / total);
  const percent = `${Math.floor(share * 100)}%`;
  if (seconds < LEAST_SECONDS || share === 0 || share === 1) return percent;
  const left = (seconds * (1 - share)) / share;
  return `${percent} · ${left < 90 ? `about ${Math.ceil(left)} s` : `about ${Math.round(left / 60)} min`} left`;
}
