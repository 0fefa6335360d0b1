import type { ReactNode } from 'react';
import type { Progress } from '../worker/client.ts';

interface ProgressBarProps {
  /** What is being done. */
  readonly title: string;
  readonly progress?: Progress | undefined;
  cancel?(): void;
}

/** How far something has come, with the way to stop it. */
export function ProgressBar({ title, progress, cancel }: ProgressBarProps): ReactNode {
  const isKnown = progress !== undefined && progress.total > 0;
  return (
    <div className="progress">
      <p className="small">
        {title}
        {progress !== undefined && <span className="soft"> · {progress.phase}</span>}
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
