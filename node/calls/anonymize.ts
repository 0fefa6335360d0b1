import {
  type Anonymized,
  type AnonymizeOptions,
  anonymizedOf,
  checkReleasable,
  formatById,
  type ReadingFields,
  type Records,
  resolveJob,
} from '../../src/internal.ts';
import { readPrivateKey } from '../release/signature.ts';
import { writeRelease } from '../release/write-release.ts';
import { inThread, type ThreadWatching } from '../worker/in-thread.ts';
import { sourceOf, split } from './source.ts';

/** What a run gives, and the way to write it. */
export interface WritableRelease extends Anonymized {
  /**
   * Writes the release folder, all of it or nothing; an older release there is replaced. Throws `infeasible` where the
   * promise does not hold.
   */
  write(folder: string, options?: { readonly sign?: string }): Promise<void>;
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
  const { job, result, dataset, inputs, format } = run;
  return {
    ...anonymizedOf(run),
    async write(folder, { sign } = {}) {
      checkReleasable(result);
      const key = sign === undefined ? undefined : await readPrivateKey(sign);
      writeRelease(folder, resolveJob(job), result, { dataset, inputs, format: formatById(format) }, key);
    },
  };
}
