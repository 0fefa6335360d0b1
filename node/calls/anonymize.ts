import type { Anonymized, AnonymizeOptions, Records } from '../../src/index.ts';
import {
  algorithmAfter,
  anonymizedOf,
  checkReleasable,
  type EngineFields,
  inMemorySource,
  inputsAmong,
  jobFromOptions,
  type ReadingFields,
  type SeriesFields,
} from '../../src/internal.ts';
import { releaseFolders } from '../release/release-folders.ts';
import type { AnonymizeResult } from '../tasks/anonymize.ts';
import { runTask, type ThreadControls } from './run-task.ts';
import { recordSourceOf } from './source.ts';

/** Options for writing a release. */
export interface WriteOptions {
  /** The file of the ed25519 private key to sign with. */
  readonly sign?: string;
}

/** The folder of a release that is written as it is made, and the options that need such a folder. */
export interface OutputOptions extends WriteOptions, SeriesFields, EngineFields {
  /** The release folder; an older release there is replaced. */
  readonly output: string;
  /** The address of a table to which the published records are also written. */
  readonly to?: string;
}

/** The result of a run, and a way to write it. */
export interface WritableRelease extends Anonymized {
  /**
   * Writes the release folder, all of it or nothing. An older release there is replaced. Throws `infeasible` if the
   * promise does not hold.
   */
  write(folder: string, options?: WriteOptions): Promise<void>;
}

type AnonymizeRequest = AnonymizeOptions & ReadingFields & ThreadControls;

/**
 * Transforms records until a promise holds, has the promise checked, and measures what was lost, in a thread of its
 * own. Records are arrays of labels, a dataset, or a file or address with options that say what its columns are. A
 * secret is drawn unless one is given. With `output`, the release is written as it is made, and the call returns what
 * `sotto anonymize --json` prints. Records that stay on an engine and releases after others need `output`.
 *
 * @example
 * ```ts
 * const records = [['milk', 'beer'], ['milk', 'wine'], ['milk', 'beer'], ['bread', 'wine']];
 * const result = await anonymize(records, { model: 'km', k: 2, m: 2 });
 * await result.write('release');
 * (await verify('release')).status; // → 'holds'
 * const { release } = await anonymize(records, { model: 'km', k: 2, m: 2, output: 'release' });
 * release; // → 'release'
 * ```
 */
export async function anonymize(
  records: Records | string,
  options: AnonymizeRequest & { readonly output?: undefined },
): Promise<WritableRelease>;
export async function anonymize(
  records: Records | string,
  options: AnonymizeRequest & OutputOptions,
): Promise<AnonymizeResult>;
export async function anonymize(
  records: Records | string,
  options: AnonymizeRequest & { readonly [N in keyof OutputOptions]?: OutputOptions[N] | undefined },
): Promise<WritableRelease | AnonymizeResult> {
  const { signal, onProgress, output, sign, to, ...request } = options;
  const source = recordSourceOf(records);
  const inMemory = typeof source === 'string' ? undefined : source;
  // The compiler has lost that model and algorithm go together.
  const fields = request as AnonymizeOptions & SeriesFields;
  const job = jobFromOptions(fields, {
    ...(typeof source === 'string' ? { data: source } : inMemorySource(source, request.format)),
    ...(await buildOnEarlier(fields)),
  });
  const ownInputs = { records: inMemory, inputs: inputsAmong(request) };
  const controls = { signal, onProgress };
  if (output !== undefined) {
    const places = { output, ...(sign !== undefined && { sign }), ...(to !== undefined && { to }) };
    return runTask('anonymize', { job, ownInputs, ...places }, controls);
  }
  const run = await runTask('anonymizeRecords', { job, ownInputs }, controls);
  return {
    ...anonymizedOf(run),
    async write(folder, options = {}) {
      checkReleasable(run.result);
      await runTask('writeRun', { run, folder, ...options });
    },
  };
}

/** The algorithm that continues from earlier releases, if none is named. */
async function buildOnEarlier({ after }: SeriesFields): Promise<Pick<Parameters<typeof jobFromOptions>[1], 'usual'>> {
  const last = after === undefined ? undefined : (await releaseFolders(after)).at(-1)?.document;
  return last === undefined ? {} : { usual: (model, jobFields) => algorithmAfter(last.algorithm, model, jobFields) };
}
