import { compact } from '../compact.ts';
import type { SideInputs } from '../data/side-inputs.ts';
import { SottoError } from '../errors.ts';
import { formatById } from '../formats/index.ts';
import type { StartHash } from '../hash.ts';
import { type ResolvedJob, resolveJob } from '../job/job.ts';
import type { Release } from '../kinds/index.ts';
import { publishedDataset, publishedRows } from '../publish/published-records.ts';
import { isReleasable, type ReleaseFile, releaseFiles } from '../publish/release-files.ts';
import { noiseOf } from '../queries/noise.ts';
import type { ReceivedRelease } from '../queries/released-items.ts';
import type { Dataset } from '../records/dataset.ts';
import type { Run } from '../run/run.ts';
import type { AnonymizeOptions } from './options.ts';
import { datasetOf, labelsOf, type Records } from './records.ts';
import { runFromOptions, type SavedRun } from './run-from-options.ts';

/** The records as they are published, and what their labels stand for. */
export interface ReleasedRecords extends ReceivedRelease {
  /** The labels of every record, in the order in which they are published. */
  records(): string[][];
}

/**
 * The result of a run: a release, the verifier's verdict on it, and the loss. Read the verdict before you publish.
 */
export interface Anonymized extends Omit<Run, 'release' | 'order' | 'published' | 'outcomes'> {
  readonly release: ReleasedRecords;
  /** The release with one row per record of the original, for measures and simulated attackers. */
  readonly made: Release;
  /** Whether the release may be published: the promise holds, the release is true of the original, and it is as was asked. */
  readonly isReleasable: boolean;
  /**
   * The files of the release folder. Read each file whole before the next one. Throws `infeasible` if the release may
   * not be published.
   */
  files(startHash: StartHash): Iterable<ReleaseFile>;
}

/**
 * Transforms records until a promise holds, has a verifier that shares no code with the algorithms check the promise,
 * and measures what was lost. Runs in the calling thread; `sotto/node` has the same call for files and folders, in a
 * thread of its own.
 *
 * @example
 * ```ts
 * import { randomBytes } from 'node:crypto';
 *
 * const secret = randomBytes(32).toString('hex');
 * const records = [['milk', 'beer'], ['milk', 'wine'], ['milk', 'beer'], ['bread', 'wine']];
 * const result = await anonymize(records, { model: 'km', k: 2, m: 2, secret });
 * result.verdict.status; // → 'holds'
 * result.release.records().length; // → 4
 * count(result.release, ['milk', 'beer']).upper >= 2; // → true
 * ```
 */
export async function anonymize(records: Records, options: AnonymizeOptions): Promise<Anonymized> {
  return anonymizedOf(await runFromOptions(options, datasetOf(records)));
}

/** The value of a completed run for a program. */
export function anonymizedOf(run: SavedRun): Anonymized {
  const { job, input, format } = run;
  const made: Run = { ...run.result, published: publishedRows(run.result) };
  const { dataset, inputs } = input;
  const { release, order: _order, published: _published, outcomes: _outcomes, ...result } = made;
  const resolved = resolveJob(job);
  const published = publishedDataset(resolved, made);
  const { recoding } = release;
  const hidden = hiddenOnly(resolved, inputs, dataset);
  const noise = noiseOf(resolved.chosen.algorithm, resolved.chosen.params);
  return {
    ...result,
    release: {
      kind: release.kind,
      dataset: published,
      ...(recoding !== undefined && { recoding }),
      mostDropped: dataset.numRows - published.numRows,
      ...(hidden !== undefined && { hidden }),
      ...(noise !== undefined && { noise }),
      ...(result.counts !== undefined && { counts: result.counts }),
      records: () => labelsOf(published),
    },
    made: release,
    isReleasable: isReleasable(made),
    files(startHash) {
      checkReleasable(made);
      const source = { ...input, format: formatById(format) };
      return releaseFiles(resolved, made, source, { startHash, fromCurator: (file) => file });
    },
  };
}

/** Throws `infeasible` where a result may not go out. */
export function checkReleasable(result: Run): void {
  if (isReleasable(result)) return;
  const { verdict, truthful, policy, instead: hint } = result;
  const findings = [
    verdict.status === 'violated'
      ? verdict.witness.finding
      : verdict.status === 'undecided'
        ? verdict.reason
        : undefined,
    truthful.status === 'violated' ? truthful.finding : undefined,
    policy?.finding,
  ].filter((finding) => finding !== undefined);
  throw new SottoError('infeasible', `not released: ${findings.join('; ')}`, compact({ hint }));
}

/** The only items of which single cells may be missing, where the algorithm says so. */
function hiddenOnly({ chosen }: ResolvedJob, inputs: SideInputs, { dictionary }: Dataset): Set<string> | undefined {
  const { hidesOnly } = chosen.algorithm;
  if (hidesOnly === undefined) return undefined;
  const listed = Array.from(inputs[hidesOnly] ?? [], (i) => dictionary.labels[i]);
  return new Set([...listed, ...(inputs.unseen?.[hidesOnly] ?? []).flat()]);
}
