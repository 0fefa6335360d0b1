import type { CountsResult } from '../algorithms/merge-greedy/on-records/anonymize-by-counts.ts';
import type { Dataset } from '../data/dataset.ts';
import type { Dictionary } from '../data/dictionary.ts';
import type { FoundItemsets, LengthCount } from '../engines/define.ts';
import { SottoError } from '../errors.ts';
import type { Hint } from '../hints.ts';
import { recoded } from '../kinds/index.ts';
import { type CountedReportParts, reportFromCounts } from '../report/build-report.ts';
import type { CountedData } from '../report/counted-data.ts';
import { lengthsOf } from '../report/lengths.ts';
import type { Report } from '../report/report.ts';
import type { Source } from '../source.ts';
import { measures, outcomesOfRecoding, utilityFromCounts } from '../utility/index.ts';
import type { Truthfulness, Verdict } from '../verify/index.ts';
import { VERSION } from '../version.ts';
import { effectiveJob, needsOf, type ResolvedJob } from './job.ts';
import type { JobResult } from './run-job.ts';

/** How an engine keeps k^m, as reports name it. */
const byCounts: { readonly id: string; readonly title: string; readonly source: Source } = {
  id: 'merge-greedy',
  title: 'Greedy merging, on counts',
  source: { authors: 'Sotto', title: 'Greedy merging by loss per rare itemset', year: 2026, venue: 'this software' },
};

/** What was counted of the published records, read back from where they were written. */
export interface CountedRelease {
  readonly supports: Float64Array;
  readonly lengths: readonly LengthCount[];
  readonly found: FoundItemsets;
  readonly truthful: Truthfulness;
}

/** Throws `unsupported` where an engine cannot do what a job asks for, telling what can be done instead. */
export function checkEngineJob(resolved: ResolvedJob): void {
  const { job, model, modelParams, chosen } = resolved;
  const refuse = (what: string, hint: Hint): never => {
    throw new SottoError('unsupported', `with the engine ${job.engine} ${what}`, { hint });
  };
  const inMemory = [{ leaveOut: ['engine'] }, ': in memory this works'] as const;
  if (job.partitions !== undefined) refuse('only rho is anonymized by partitions', [{ leaveOut: ['partitions'] }]);
  if (model.id !== 'km') refuse(`only the promise km can be kept, not ${model.id}`, inMemory);
  if ((modelParams['m'] as number) > 2) {
    refuse(`combinations of up to 2 items are counted, and m is ${modelParams['m']}`, [
      'choose m ≤ 2, or ',
      ...inMemory,
    ]);
  }
  if (chosen.algorithm.id !== byCounts.id || (chosen.params as { starts?: number }).starts !== 1) {
    refuse(`${byCounts.id} runs, once, on counts`, [{ leaveOut: ['algorithm', 'starts'] }, ', or ', ...inMemory]);
  }
  if (job.like !== undefined) refuse('an earlier release cannot be followed', inMemory);
  if (job.shuffle) refuse('records keep their order', inMemory);
  if (job.keepIds) refuse('record ids are not published', inMemory);
  const given = [...needsOf(resolved).used].filter((name) => name !== 'hierarchy' && job[name] !== undefined);
  if (job.hierarchy !== undefined) given.push('hierarchy');
  if (given.length > 0) refuse(`no side input is read, and ${given.join(', ')} was given`, inMemory);
}

/** The result of a job whose records an engine counted: as `runJob` gives it, as far as counts tell. */
export function resultFromCounts(
  resolved: ResolvedJob,
  counts: CountsResult,
  { lengths: originalLengths, release }: { readonly lengths: readonly LengthCount[]; readonly release: CountedRelease },
): JobResult {
  const { modelParams } = resolved;
  const { recoding, items, records } = counts;
  const outcomes = outcomesOfRecoding(Uint32Array.from(items.supports), recoding);
  const utility = utilityFromCounts(outcomes, recoding, release.supports, records.records);
  const before = countedData(recoding.original, items.supports, originalLengths);
  const after = countedData(recoding.published, release.supports, release.lengths);
  const verdict = verdictOf(release.found, modelParams as { k: number; m: number }, records.records);
  const report = composeReport(resolved, {
    kind: recoded.id,
    recoding,
    before,
    after,
    algorithm: { definition: byCounts, params: { starts: 1 } },
    verdict,
    truthful: release.truthful,
    utility,
    outcomes,
  });
  const dataset = hollow(recoding.published, records.records);
  const decisions = counts.decisions;
  return {
    release: { kind: recoded.id, dataset, recoding },
    verdict,
    truthful: release.truthful,
    decisions,
    utility,
    report,
  };
}

/** The report of a run that an engine did: without what only records tell, such as simulated attackers. */
export function composeReport(
  resolved: ResolvedJob,
  parts: Pick<
    CountedReportParts,
    'kind' | 'recoding' | 'before' | 'after' | 'algorithm' | 'verdict' | 'truthful' | 'utility' | 'outcomes'
  >,
): Report {
  const { job, model, modelParams } = resolved;
  const { numRows, occurrences, min, mean, max } = parts.before.lengths;
  const items = parts.before.labels.length;
  return reportFromCounts({
    ...parts,
    version: VERSION,
    format: 'parquet',
    model: { definition: model, params: modelParams },
    measures,
    profile: { records: numRows, items, occurrences, length: { min, mean, max }, unique: {} },
    attack: { samples: 0, choice: 'random', baseline: 1 / Math.max(1, numRows), steps: [], inference: [] },
    ...(job.recipient !== undefined && { recipient: job.recipient }),
    ...(job.purpose !== undefined && { purpose: job.purpose }),
    ...(job.otherReleases !== undefined && { otherReleases: job.otherReleases }),
    job: effectiveJob(resolved),
    seed: job.seed,
  });
}

/** A dataset without its cells, of records that are elsewhere: `items` are those that occur, once each. */
export function hollow(dictionary: Dictionary, numRows: number, items = new Uint32Array(0)): Dataset {
  return { numRows, offsets: new Uint32Array(1), items, dictionary };
}

/** Rare itemsets, as the verifier of k^m would tell of them. */
export function verdictOf(
  { itemsets, total, checked }: FoundItemsets,
  { k, m }: { readonly k: number; readonly m: number },
  numRecords: number,
): Verdict {
  const scope = `all ${m === 1 ? 'items' : `itemsets of up to ${m} items`} that occur in ${numRecords} ${numRecords === 1 ? 'record' : 'records'}`;
  if (total === 0) return { status: 'holds', checked, scope };
  const { items, support } = itemsets[0];
  const finding = `${items.length === 1 ? 'a published item occurs' : `${items.length} published items occur together`} in ${support} ${support === 1 ? 'record' : 'records'}, ${k} are needed; so do ${total - 1} other itemsets fall short`;
  return { status: 'violated', checked, scope, witness: { finding, items, rows: [], support, required: k } };
}

/** What a report tells of records that an engine counted. */
export function countedData(
  dictionary: Dictionary,
  supports: Float64Array,
  lengths: readonly LengthCount[],
): CountedData {
  const longest = lengths.at(-1)?.length ?? 0;
  const counts = new Uint32Array(longest + 1);
  for (const { length, records } of lengths) counts[length] = records;
  const numRows = counts.reduce((sum, count) => sum + count, 0);
  const occurrences = supports.reduce((sum, count) => sum + count, 0);
  return {
    labels: dictionary.labels,
    supports: Uint32Array.from(supports),
    lengths: lengthsOf(counts, numRows, occurrences),
    unknown: { cells: 0, items: new Set() },
  };
}
