import type { ReactNode } from 'react';
import { checkJob, commandOf, models } from '../../../src/internal.ts';

interface CommandForLargeProps {
  readonly name: string;
  readonly format: string | undefined;
}

/** What to do with data that does not fit a tab: the same on the command line, with the first promise of the list. */
export function CommandForLarge({ name, format }: CommandForLargeProps): ReactNode {
  const job = checkJob({ data: name, ...(format !== undefined && { format }), model: { id: models[0]!.id } });
  return (
    <>
      <p>The program takes it, on your own machine:</p>
      <pre>{commandOf(job, 'release')}</pre>
    </>
  );
}
