import type { ReactNode } from 'react';
import { checkJob, commandOf, models, type RequestedReading } from '../../../src/internal.ts';

interface CommandForLargeProps {
  readonly name: string;
  readonly reading: RequestedReading;
}

/** What to do with data that does not fit a tab: the same on the command line, with the first promise of the list. */
export function CommandForLarge({ name, reading }: CommandForLargeProps): ReactNode {
  const job = checkJob({ data: name, ...reading, model: { id: models[0]!.id } });
  return (
    <>
      <p>The command line can process it on your machine:</p>
      <pre>{commandOf(job, 'release')}</pre>
    </>
  );
}
