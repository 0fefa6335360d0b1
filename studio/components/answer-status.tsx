import type { ReactNode } from 'react';
import type { Answer } from '../state/answers.ts';
import { Problem } from './problem.tsx';
import { ProgressBar } from './progress.tsx';

interface AnswerStatusProps {
  readonly answer: Answer<unknown>;
  readonly title: string;
  /** The text of the button that begins again. */
  readonly again?: string;
}

/** The progress of a long answer, or its failure with a button to begin again. */
export function AnswerStatus({ answer, title, again = 'Try again' }: AnswerStatusProps): ReactNode {
  const { isWaiting, progress, failure, cancel, retry } = answer;
  if (isWaiting) return <ProgressBar title={title} progress={progress} cancel={cancel} />;
  return (
    failure !== undefined && (
      <Problem failure={failure}>
        <button type="button" onClick={retry}>
          {again}
        </button>
      </Problem>
    )
  );
}
