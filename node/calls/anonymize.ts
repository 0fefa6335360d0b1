import {
  type Anonymized,
  type AnonymizeOptions,
  anonymizedOf,
  checkReleasable,
  type ReadingFields,
  type Records,
} from '../../src/internal.ts';
import { inThread, type ThreadWatching } from '../worker/in-thread.ts';
import { sourceOf, split } from './source.ts';

/** How a release is written. */
export interface WriteOptions {
  /** The file of an ed25519 private key that signs it. */
  readonly sign?: string;
}

/** What a run gives, and the way to write it. */
export interface WritableRelease extends Anonymized {
  /**
   * Writes the release folder, all of it or nothing; an older release there is replaced. Throws `infeasible` where the
   * promise does not hold.
   */
  write(folder: string, options?: WriteOptions): Promise<void>;
}

/**
 * Transforms records until a promise holds, has that checked, and measures what was lost, in a thread of its own. Records
 * are arrays of labels, a dataset, or a file or address with what its columns are for. A secret is drawn unless given.
 *
 * @example
 * ```ts
 * const records = [['milk', 'beer'], ['milk', 'wine'], ['milk', 'beer'], ['bread', 'wine']];
 * const result = await anonymize(records, { model: 'km', k: 2, m: 2 });
 * await result.write('release');
 * (await verify('release')).status; // → 'holds'
 * ```
 */
export async function anonymize(
  records: Records | string,
  options: AnonymizeOptions & ReadingFields & ThreadWatching,
): Promise<WritableRelease> {
  const { watching, asked } = split(options);
  const run = await inThread('anonymizeRecords', { records: sourceOf(records), options: asked }, watching);
  return {
    ...anonymizedOf(run),
    async write(folder, { sign } = {}) {
      checkReleasable(run.result);
      await inThread('writeRun', { run, folder, ...(sign !== undefined && { sign }) });
    },
  };
}
