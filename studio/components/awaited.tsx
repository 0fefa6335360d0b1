import type { ReactNode } from 'react';
import type { LongAnswer } from '../state/answers.ts';
import { Problem } from './problem.tsx';
import { ProgressBar } from './progress.tsx';

interface AwaitedProps {
  readonly answer: LongAnswer<unknown>;
  /** What is being done. */
  readonly title: string;
  /** False while there is nothing to ask. */
  readonly isAsked?: boolean;
  /** What the button says that begins again. */
  readonly again?: string;
}

/** How far a long answer has come, or why it did not, with the way to begin again. */
export function Awaited({ answer, title, isAsked = true, again = 'Try again' }: AwaitedProps): ReactNode {
  const { isWaiting, progress, failure, cancel, retry } = answer;
  return (
    <>
      {isWaiting && isAsked && <ProgressBar title={title} progress={progress} cancel={cancel} />}
      {failure !== undefined && (
        <Problem failure={failure}>
          <button type="button" onClick={retry}>
            {again}
          </button>
        </Problem>
      )}
    </>
  );
}
