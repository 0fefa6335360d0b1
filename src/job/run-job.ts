import type { Decision, RunContext } from '../algorithms/index.ts';
import { countPersons } from '../data/count-persons.ts';
import { type Dataset, rowIdOf } from '../data/dataset.ts';
import { heldLabels } from '../data/held-items.ts';
import type { LabelCounts } from '../data/label-counts.ts';
import { permuteRows } from '../data/permute-rows.ts';
import { isRational } from '../data/rational.ts';
import { shownRecoding } from '../data/recoding.ts';
import type { SideInputs } from '../data/side-inputs.ts';
import { invariant } from '../errors.ts';
import { type WhatWasRead, whatWasReadText } from '../formats/what-was-read.ts';
import type { Hint } from '../hints.ts';
import { isPublic } from '../inputs/index.ts';
import type { Changes, Release } from '../kinds/index.ts';
import { withLabels } from '../kinds/label-style.ts';
import { randomFromSeed } from '../random.ts';
import { buildReport } from '../report/build-report.ts';
import { fewestTold } from '../report/coarse.ts';
import { countData } from '../report/counted-data.ts';
import { countsTold } from '../report/counts-told.ts';
import type { Report, SeriesChanges, Withdrawn } from '../report/report.ts';
import { measureUniqueness, profileDataset } from '../risk/index.ts';
import { type KeyStream, randomFromSecret } from '../secret.ts';
import {
  countOutcomes,
  type Measure,
  type MeasureContext,
  measures,
  type Outcomes,
  ruleChanges,
} from '../utility/index.ts';
import { ncp } from '../utility/ncp.ts';
import {
  type Evidence,
  type Truthfulness,
  type UtilityPolicy,
  type Verdict,
  verifyTruthful,
  verifyUtilityPolicy,
  withCounts,
} from '../verify/index.ts';
import { VERSION } from '../version.ts';
import { verifierOf } from './catalog.ts';
import { changedLabels } from './changed-labels.ts';
import type { Earlier } from './earlier.ts';
import { evidenceOf } from './evidence.ts';
import { checkNeeds, chosenParams, effectiveJob, type ResolvedJob } from './job.ts';
import { isSeedPublic, secretOf, seedOf, withoutSecret } from './job-secret.ts';
import { checkCounts, countsBeside } from './label-counts.ts';
import { leastLoss } from './least-loss.ts';
import { toldAlgorithm } from './own-algorithm.ts';
import { publishedOrder } from './published-order.ts';
import { attackAsReported } from './report-attack.ts';
import { type Chosen, runAlgorithm } from './run-algorithm.ts';

/** What a job works on, read by a shell. */
export interface JobInput {
  readonly dataset: Dataset;
  /** The side inputs of the job, from `loadInputs`. */
  readonly inputs: SideInputs;
  /** The format that the release will be written in. */
  readonly format: string;
  /** How it was read, for the curator's report. */
  readonly read?: WhatWasRead;
  /** SHA-256 of the data file, for the curator's report. */
  readonly sourceHash?: string;
  /** The releases before this one. */
  readonly earlier?: Earlier;
  /** Who was removed from the data, for the curator's report. */
  readonly withdrawn?: Withdrawn;
}

export type Stage = 'run' | 'verify' | 'measure' | 'scratch';

/** What a run may ask of whoever started it. */
export interface JobContext {
  checkpoint: RunContext['checkpoint'];
  /** Told when a stage begins, so that a shell with a clock can time it. */
  stage?(stage: Stage): void;
  /** The key stream of the system, from which the order of the records is drawn; ours if it has none. */
  keyStream?: KeyStream;
}

/**
 * The result of a run: a release, the verifier's verdict on it, and what was lost. If an engine has the records, the
 * release only says what was changed.
 */
export interface JobResult<R extends Changes = Release> {
  readonly release: R;
  /**
   * order[n] = the original row that is published as row n; left out if all are published in their order, or an engine
   * has them.
   */
  readonly order?: Uint32Array;
  readonly verdict: Verdict;
  readonly truthful: Truthfulness;
  /** What to do about a broken promise, if something is known to help. */
  readonly instead?: Hint;
  /** Whether the utility groups were kept, if there were any. */
  readonly policy?: UtilityPolicy;
  /** How many records contain each item behind a label, if that is published. */
  readonly counts?: LabelCounts;
  /** Why things were changed, in the order of the run. For the curator. */
  readonly decisions: readonly Decision[];
  readonly utility: Readonly<Record<string, number>>;
  /** What became of the occurrences of every item. For the curator. */
  readonly outcomes: Outcomes;
  readonly report: Report;
}

/** Independent streams of the seed, so that one measurement does not affect another. */
const STREAM = { profile: 1, released: 2, leastLoss: 5 };

/** Enough for a report: shares to within three percent points. `profile` takes more. */
const UNIQUENESS_SAMPLES = 1000;
/** Of few records each is looked at so often: more draws of the same ones tell nothing. */
const SAMPLES_PER_RECORD = 50;

/** So that a long run does not outgrow its memory with explanations. */
const MOST_DECISIONS = 1_000_000;

/** The whole path: transform, have a verifier check the promise, measure, report. */
export function runJob(resolved: ResolvedJob, input: JobInput, context: JobContext): JobResult {
  const made = makeRelease(resolved, input, context);
  context.stage?.('verify');
  const judged = judgedAs(verifyHere(resolved, made.evidence, context), resolved, input, made, context);
  const checked = checkRelease(resolved, input, made);
  context.stage?.('measure');
  const measured = measureRelease(resolved, input, made, context);
  return reportedResult(resolved, input, { ...made, ...judged, ...checked, ...measured });
}

/** What the algorithm made of the data, and what the verifier is shown of it. */
export interface MadeRelease extends Pick<JobResult, 'release' | 'order' | 'decisions'> {
  readonly published: Dataset;
  readonly evidence: Evidence;
}

/** Transforms the data. The published records stand in memory that `array` makes. */
export function makeRelease(
  resolved: ResolvedJob,
  { dataset: original, inputs, earlier }: JobInput,
  context: JobContext,
  array?: (length: number) => Uint32Array,
): MadeRelease {
  const { job, promised, chosen } = resolved;
  checkNeeds(resolved);
  checkCounts(resolved);
  const { checkpoint } = context;
  context.stage?.('run');
  const random = randomFromSecret(secretOf(resolved), 'algorithm');
  const decisions: Decision[] = [];
  const decide = (decision: Decision): void => void (decisions.length < MOST_DECISIONS && decisions.push(decision));
  const made = runAlgorithm(chosen, { ...inputs, dataset: original }, promised, { random, checkpoint, decide });
  const release = job.like === undefined ? withLabels(made, job.labels, earlier?.recodings) : made;
  const order = publishedOrder(resolved, release.dataset, context.keyStream);
  const published = order === undefined ? release.dataset : permuteRows(release.dataset, order, array);
  const evidence = evidenceOf({ ...inputs, dataset: original }, release, published);
  return { release, ...(order !== undefined && { order }), decisions, published, evidence };
}

/** Has the verifier of the model judge in this thread. */
export function verifyHere({ model, promised }: ResolvedJob, evidence: Evidence, { checkpoint }: JobContext): Verdict {
  return verifierOf(model).verify(evidence, promised.params, { checkpoint });
}

/** What follows from the verdict of the verifier on the published records. */
export function judgedAs(
  found: Verdict,
  resolved: ResolvedJob,
  { dataset: original }: JobInput,
  { release, order, published, evidence }: MadeRelease,
  context: JobContext,
): Pick<JobResult, 'verdict' | 'counts' | 'instead'> {
  const counts = countsBeside(resolved, original, release);
  const judged = counts === undefined ? found : judgeCounts(found, resolved, counts, original, release);
  const verdict = order === undefined ? judged : inOriginalRows(judged, original, order);
  const isDropped = published.numRows < release.dataset.numRows;
  const helps =
    verdict.status === 'violated' &&
    isDropped &&
    verifyHere(resolved, { ...evidence, published: release.dataset }, context).status === 'holds';
  return { verdict, ...(counts !== undefined && { counts }), ...(helps && { instead: KEEP_EMPTY }) };
}

/** The checks beside the promise. */
export function checkRelease(
  { chosen }: ResolvedJob,
  { dataset: original }: JobInput,
  { release, published, evidence }: MadeRelease,
): Pick<JobResult, 'truthful' | 'policy'> {
  const truthful = verifyTruthful(original, release);
  const { maxSuppression } = chosenParams(chosen);
  const shown = new Set(heldLabels(published));
  const policy = verifyUtilityPolicy(evidence, isRational(maxSuppression) ? maxSuppression : undefined, { shown });
  return { truthful, ...(policy !== undefined && { policy }) };
}

/** What was lost, and how exposed the records were and are. */
export function measureRelease(
  resolved: ResolvedJob,
  input: JobInput,
  { release, published, decisions }: MadeRelease,
  context: JobContext,
) {
  const { job, promised } = resolved;
  const { dataset: original, inputs, earlier } = input;
  const { checkpoint } = context;
  const seed = seedOf(job);
  const measuring: MeasureContext = { seed, inputs, promised };
  const utility = measureAll(original, release, measuring);
  const changes = ruleChanges(original, release, measuring);
  const proving = { random: randomFromSeed(seed, STREAM.leastLoss), checkpoint };
  const least = leastLoss({ ...inputs, dataset: original }, release, promised, proving);
  const since = earlier && changedLabels(earlier, release, new Set(heldLabels(original)), decisions);
  if (earlier?.scratch !== undefined) context.stage?.('scratch');
  const scratch = earlier?.scratch && ncpFromScratch(earlier.scratch, resolved, input, context);
  if (earlier?.scratch !== undefined) context.stage?.('measure');
  return {
    utility,
    outcomes: countOutcomes(original, release),
    reported: {
      profile: profileDataset(original, randomFromSeed(seed, STREAM.profile), uniquenessSamples(original)),
      releasedUnique: uniqueShares(published, seed),
      ...(changes !== undefined && { ruleChanges: changes }),
      ...(since !== undefined && { changes: withLosses(since, utility['ncp'], scratch) }),
      ...(least !== undefined && { leastNcp: least }),
      attack: attackAsReported(original, release, { seed, dropsEmpty: job.emptyRecords === 'drop' }, checkpoint),
    },
  };
}

/** Everything that a run found. */
type Found = MadeRelease &
  ReturnType<typeof judgedAs> &
  ReturnType<typeof checkRelease> &
  ReturnType<typeof measureRelease>;

/** The result of a run, with its report. */
export function reportedResult(
  resolved: ResolvedJob,
  { dataset: original, format, read, earlier, withdrawn, sourceHash }: JobInput,
  { published, evidence: _, reported, ...found }: Found,
): JobResult {
  const { release, verdict, truthful, policy, counts, utility, outcomes } = found;
  const { chosen, promised } = resolved;
  const report = buildReport({
    ...reportFrame(resolved),
    ...peoplePart(resolved, published, read),
    original,
    release,
    published,
    format,
    algorithm: toldAlgorithm(chosen, chosenParams(chosen)),
    verdict,
    truthful,
    ...(policy !== undefined && { policy }),
    ...(counts !== undefined && { counts: countsTold(counts, fewestTold(promised.params)) }),
    utility,
    outcomes,
    ...reported,
    ...inputPart(read),
    ...(earlier !== undefined && { series: { after: earlier.after, others: earlier.others } }),
    ...(withdrawn !== undefined && { withdrawn }),
    ...(sourceHash !== undefined && { sourceHash }),
  });
  return { ...found, report };
}

/** The NCP of the release that the algorithm makes of the same data alone; undefined if it has none. */
function ncpFromScratch(
  chosen: Chosen,
  resolved: ResolvedJob,
  { dataset, inputs }: JobInput,
  { checkpoint }: JobContext,
): number | undefined {
  const random = randomFromSecret(secretOf(resolved), 'algorithm');
  const release = runAlgorithm(chosen, { ...inputs, dataset }, resolved.promised, { random, checkpoint });
  return ncp.measure(dataset, release, { seed: seedOf(resolved.job), inputs, promised: resolved.promised });
}

function withLosses(since: SeriesChanges, after: number | undefined, scratch: number | undefined): SeriesChanges {
  return after === undefined || scratch === undefined ? since : { ...since, ncp: { after, scratch } };
}

function judgeCounts(
  verdict: Verdict,
  { promised }: ResolvedJob,
  counts: LabelCounts,
  original: Dataset,
  { recoding, dataset }: Release,
): Verdict {
  invariant(recoding !== undefined, 'counts stand beside labels');
  const { labels, supports } = countData(dataset);
  const shown = new Map(labels.map((label, id) => [label, supports[id]]));
  return withCounts(verdict, {
    counts,
    recoding: shownRecoding(recoding, new Set(heldLabels(dataset))),
    recordsWith: (label) => shown.get(label) ?? 0,
    k: fewestTold(promised.params),
    original,
  });
}

/** Shares of all records grow if records that show nothing are left out. */
const KEEP_EMPTY: Hint = [
  { set: 'emptyRecords', to: 'keep' },
  ': the promise holds for all records, and records that show nothing were left out',
];

/** The verdict with the record ids of the original: nobody knows the numbers of the published records yet. */
function inOriginalRows(verdict: Verdict, original: Dataset, order: Uint32Array): Verdict {
  const rows = verdict.status === 'violated' ? verdict.witness.rows : undefined;
  if (verdict.status !== 'violated' || rows === undefined || original.rowIds !== undefined) return verdict;
  return {
    ...verdict,
    witness: { ...verdict.witness, rows: rows.map((row) => rowIdOf(original, order[Number(row) - 1])) },
  };
}

/** What a report says about the people of the published records, if they are known. */
export function peoplePart(
  { job, model }: ResolvedJob,
  { persons, numRows }: Pick<Dataset, 'numRows'> & { readonly persons?: Uint32Array | undefined },
  read: WhatWasRead | undefined,
) {
  const isOwnEach = job.records === 'people' || (persons !== undefined && model.people === 'one record each');
  if (persons === undefined && !isOwnEach) return {};
  const unit = model.people === 'of records' ? ('records' as const) : ('people' as const);
  if (persons === undefined || isOwnEach)
    return { people: { unit, joined: true, persons: numRows, records: read?.visits ?? numRows } };
  return { people: { unit, joined: false, persons: countPersons(persons), records: numRows } };
}

/** What a report says about how the data was read. */
export function inputPart(read: WhatWasRead | undefined) {
  if (read === undefined) return {};
  // The same data, named in another way, makes the same report.
  const { reason: _, ...told } = read;
  return { input: { ...told, text: whatWasReadText(told) } };
}

/** What a report says about a job before anything is run. */
export function reportFrame(resolved: ResolvedJob) {
  const { job, model, promised } = resolved;
  return {
    version: VERSION,
    model: { definition: model, params: promised.params },
    isRecountable: model.needs.every(isPublic),
    measures,
    ...(job.recipient !== undefined && { recipient: job.recipient }),
    ...(job.purpose !== undefined && { purpose: job.purpose }),
    ...(job.otherReleases !== undefined && { otherReleases: job.otherReleases }),
    job: withoutSecret(effectiveJob(resolved)),
    keepsOrder: job.keepOrder,
    dropsEmpty: job.emptyRecords === 'drop',
    ...(isSeedPublic(job) && { seedIsPublic: true as const }),
  };
}

/** Every measure that applies, by id. */
export function measureAll(
  original: Dataset,
  release: Release,
  context: MeasureContext,
  all: readonly Measure[] = measures,
): Record<string, number> {
  const utility: Record<string, number> = {};
  for (const measure of all) {
    const value = measure.measure(original, release, context);
    if (value !== undefined) utility[measure.id] = value;
  }
  return utility;
}

function uniquenessSamples({ numRows }: Dataset): number {
  return Math.min(UNIQUENESS_SAMPLES, SAMPLES_PER_RECORD * numRows);
}

function uniqueShares(dataset: Dataset, seed: number): Record<'1' | '2' | '3' | '4' | 'whole', number> {
  const { whole, known } = measureUniqueness(
    dataset,
    randomFromSeed(seed, STREAM.released),
    uniquenessSamples(dataset),
  );
  return { 1: known[0].share, 2: known[1].share, 3: known[2].share, 4: known[3].share, whole };
}
