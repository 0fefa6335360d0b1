import type { CountedInput } from '../algorithms/merge-greedy/on-records/anonymize-by-counts.ts';
import type { Dataset } from '../data/dataset.ts';
import type { Deletions } from '../data/release-parts.ts';
import type { SideInputs } from '../data/side-inputs.ts';
import type { LengthCount } from '../engines/define.ts';
import { invariant, SottoError } from '../errors.ts';
import type { Hint } from '../hints.ts';
import { cells, type Release } from '../kinds/index.ts';
import { randomFromSeed } from '../random.ts';
import type { Outcomes } from '../utility/index.ts';
import { ncpOf } from '../utility/ncp.ts';
import { total } from '../utility/outcomes.ts';
import { type Truthfulness, type Verdict, verifyTruthful } from '../verify/index.ts';
import { verifierOf } from './catalog.ts';
import { composeReport, countedData, hollow } from './counted-result.ts';
import { evidenceOf } from './evidence.ts';
import { chosenParams, type ResolvedJob } from './job.ts';
import { runAlgorithm } from './run-algorithm.ts';
import type { JobContext, JobResult } from './run-job.ts';

/** The streams of the seed for the parts, apart from those the library uses. */
const PART_STREAM = 1 << 16;

/**
 * The job as its parts are run, with public items as they are: then the same item shows under the same name in all parts.
 * Throws `unsupported` where parts that are safe alone need not be safe together. See docs/theory/partitions.md.
 */
export function partitionedJob(resolved: ResolvedJob): ResolvedJob {
  const { job, model, chosen } = resolved;
  const refuse = (why: string, hint: Hint): never => {
    throw new SottoError('unsupported', why, { hint });
  };
  const whole = [{ leaveOut: ['partitions'] }] as const;
  if (model.id === 'personal-rho') {
    refuse(
      'personalised ρ does not add up over partitions: what a person lists as sensitive bounds inferences in the part of that person only, and the records of other parts may make them surer',
      [...whole, ', or promise rho with the items that anybody lists'],
    );
  }
  if (model.id !== 'rho') refuse(`only rho is anonymized by partitions, not ${model.id}`, whole);
  if (job.engine === undefined) refuse('partitions are read by an engine', [{ set: 'engine', to: 'duckdb' }]);
  if (chosen.algorithm.id !== 'cell-insert' || chosen.params['publicItems'] === 'support-clusters') {
    refuse('partitions are anonymized by cell-insert with public items as they are', [{ leaveOut: ['algorithm'] }]);
  }
  if (job.shuffle || job.keepIds || job.like !== undefined || job.hierarchy !== undefined) {
    refuse('partitions keep the order of records, publish no ids, and follow no hierarchy or earlier release', whole);
  }
  return { ...resolved, chosen: { ...chosen, params: { ...chosen.params, publicItems: 'as-they-are' } } };
}

/** Anonymizes one part and has it verified. `part` counts from 0. */
export function runPart(
  { job, model, promised, chosen }: ResolvedJob,
  part: number,
  dataset: Dataset,
  inputs: SideInputs,
  { checkpoint }: JobContext,
): Release & { readonly deletions: Deletions } {
  const random = randomFromSeed(job.seed, PART_STREAM + part);
  const release = runAlgorithm(chosen, { ...inputs, dataset }, promised, { random, checkpoint });
  const { deletions } = release;
  invariant(deletions !== undefined, 'parts are released by deleting cells');
  const verdict = verifierOf(model).verify(evidenceOf({ ...inputs, dataset }, release), promised.params, {
    checkpoint,
  });
  const truthful = verifyTruthful(dataset, release);
  if (verdict.status === 'holds' && truthful.status === 'holds') return { ...release, deletions };
  const why = verdict.status === 'undecided' ? verdict.reason : 'the check of a part failed';
  throw new SottoError('resource', `part ${part + 1} could not be shown to keep the promise: ${why}`, {
    hint: 'try more partitions',
  });
}

/** What was counted of all parts together, read back from where they were written. */
export interface CountedParts {
  readonly lengths: readonly LengthCount[];
  readonly released: { readonly supports: Float64Array; readonly lengths: readonly LengthCount[] };
  readonly deletions: Deletions;
  readonly verdict: Verdict;
  readonly truthful: Truthfulness;
}

/** The result of a job that was done by partitions: as `runJob` gives it, as far as counts tell. */
export function resultFromParts(
  resolved: ResolvedJob,
  { items, records }: CountedInput,
  parts: CountedParts,
): JobResult {
  const { deletions, verdict, truthful, released } = parts;
  const dictionary = { labels: items.labels };
  const outcomes = outcomesOfDeletions(Uint32Array.from(items.supports), deletions);
  const occurrences = total(outcomes.supports);
  const gone = outcomes.exact.filter((count) => count === 0).length;
  const utility = {
    ncp: ncpOf(outcomes),
    exactShare: occurrences === 0 ? 1 : total(outcomes.exact) / occurrences,
    suppressedItems: items.labels.length === 0 ? 0 : gone / items.labels.length,
  };
  const { algorithm } = resolved.chosen;
  const report = composeReport(resolved, {
    kind: cells.id,
    before: countedData(dictionary, items.supports, parts.lengths),
    after: countedData(dictionary, released.supports, released.lengths),
    algorithm: { definition: algorithm, params: chosenParams(resolved.chosen) },
    verdict,
    truthful,
    utility,
    outcomes,
  });
  const there = Uint32Array.from(released.supports.keys()).filter((i) => released.supports[i] > 0);
  const dataset = hollow(dictionary, records.records, there);
  return { release: { kind: cells.id, dataset, deletions }, verdict, truthful, decisions: [], utility, report };
}

function outcomesOfDeletions(supports: Uint32Array, { items }: Deletions): Outcomes {
  const absent = new Uint32Array(supports.length);
  for (let n = 0; n < items.length; n++) absent[items[n]]++;
  return {
    supports,
    sizes: new Uint32Array(supports.length).fill(1),
    exact: supports.map((support, i) => support - absent[i]),
    merged: new Uint32Array(supports.length),
    absent,
  };
}
