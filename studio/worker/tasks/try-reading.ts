import type { ReadSummary } from '../../../src/internal.ts';
import { longTask } from '../define.ts';
import { type ReadSource, readSource } from '../read-source.ts';
import type { OpenOptions } from './open-data.ts';

/** Reads a file only to tell what would come of it; the open data stays open. */
export const tryReading = longTask({
  share: () => undefined,
  work: ({ name, file, reading }: OpenOptions, _shared: undefined, context): Promise<ReadSource> =>
    readSource(file, name, reading, context),
  keep({ source, reading }, read, holding): ReadSummary {
    holding.keepTried(source, reading, read);
    return read.input;
  },
});
