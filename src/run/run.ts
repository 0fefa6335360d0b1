import type { Decision } from '../algorithms/index.ts';
import type { LabelCounts } from '../data/label-counts.ts';
import { isRational } from '../data/rational.ts';
import type { SideInputs } from '../data/side-inputs.ts';
import { formatById } from '../formats/index.ts';
import type { Hint } from '../hints.ts';
import { checkNeeds, chosenParams, type ResolvedJob } from '../job/job.ts';
import { loadInputs } from '../job/load-inputs.ts';
import { publishedAlgorithm } from '../job/own-algorithm.ts';
import type { Release, ReleaseChanges } from '../kinds/index.ts';
import type { Dataset } from '../records/dataset.ts';
import { buildReport } from '../report/build-report.ts';
import { publishedCounts } from '../report/published-counts.ts';
import type { Report } from '../report/report.ts';
import { smallestPublishedCount } from '../report/rounded-figure.ts';
import type { Outcomes } from '../utility/index.ts';
import { type Truthfulness, type UtilityPolicy, type Verdict, verifyUtilityPolicy } from '../verify/index.ts';
import { sideEvidence } from './evidence.ts';
import { judgeDuring, judgeHere } from './judge.ts';
import { checkCounts } from './label-counts.ts';
import type { JobRecords, RunInput } from './records.ts';
import { inputPart, peoplePart, reportFrame } from './report-parts.ts';
import type { World } from './world.ts';

/** The result of a run on records in memory: a release, the verifier's verdict on it, and what was lost. */
export interface Run<C extends ReleaseChanges = Release> {
  readonly release: C;
  /** order[n] = the original row that is published as row n; left out if all are published in their order. */
  readonly order?: Uint32Array;
  /** The records of the release in that order; left out between threads, which would copy them. */
  readonly published?: Dataset;
  readonly verdict: Verdict;
  readonly truthful: Truthfulness;
  /** The remedy for a broken promise, if something is known to help. */
  readonly instead?: Hint;
  /** Whether the utility groups were kept, if there were any. */
  readonly policy?: UtilityPolicy;
  /** The number of records that contain each item behind a label, if that is published. */
  readonly counts?: LabelCounts;
  /** Why things were changed, in the order of the run. For the curator. */
  readonly decisions: readonly Decision[];
  readonly utility: Readonly<Record<string, number>>;
  /** The fate of the occurrences of every item. For the curator. */
  readonly outcomes: Outcomes;
  readonly report: Report;
}

/** Everything that a run finds, wherever the records are. Without records, its release only says what was changed. */
export type RunOutcome<C extends ReleaseChanges> = Omit<Run<C>, 'order' | 'published'>;

/**
 * The former name of `Run`.
 *
 * @deprecated Use `Run`.
 */
export type JobResult<C extends ReleaseChanges = Release> = Run<C>;

/** Shares of all records grow if records that show nothing are left out. */
const KEEP_EMPTY: Hint = [
  { set: 'emptyRecords', to: 'keep' },
  ': the promise holds for all records, and records that show nothing were left out',
];

/**
 * The whole path of a job, wherever its records are: change them, put them down as they are published, have a verifier
 * check the promise on what was put down, measure and report. The result does not depend on `world`.
 */
export async function run<C extends ReleaseChanges, P extends object>(
  job: ResolvedJob,
  original: JobRecords<C, P>,
  options: RunInput,
  world: World,
): Promise<RunOutcome<C> & P> {
  checkNeeds(job);
  checkCounts(job);
  world.stage?.('run');
  const change = await original.change(job, options, world);
  const publication = await original.publish(job, change, world);
  world.stage?.('verify');
  const published = await publication.open();
  try {
    const { release, decisions, ranOn } = change;
    const params = chosenParams(job.chosen);
    const side = sideEvidence(options.inputs, release);
    const { found, done } = await judgeDuring(job, published.evidence(side), world, async () => {
      const truthful = published.truthful();
      const max = isRational(params['maxSuppression']) ? params['maxSuppression'] : undefined;
      const { known } = original;
      // An item that no record of the original holds is not suppressed.
      const request = known.items === undefined ? side : { ...side, original: known };
      const policy = verifyUtilityPolicy(request, max, { visibleLabels: published.visibleLabels });
      const before = await original.facts();
      world.stage?.('measure');
      const measured = published.measure(options, before, world);
      return { truthful, ...(policy !== undefined && { policy }), before, ...measured };
    });
    const { before, reported, ...measured } = done;
    const judged = published.judged(found);
    const helps =
      judged.verdict.status === 'violated' &&
      published.undropped !== undefined &&
      (await judgeHere(job, published.undropped(side), world)).status === 'holds';
    const { recoding } = release;
    const { read, earlier, withdrawn, sourceHash } = options;
    const report = buildReport({
      ...reportFrame(job),
      ...peoplePart(job, published, read),
      ranOn,
      kind: release.kind,
      ...(recoding !== undefined && { recoding }),
      before,
      after: published.facts,
      format: options.format,
      algorithm: publishedAlgorithm(job.chosen, params),
      ...measured,
      ...reported,
      verdict: judged.verdict,
      ...(judged.counts !== undefined && {
        counts: publishedCounts(judged.counts, smallestPublishedCount(job.promised.params)),
      }),
      ...inputPart(read),
      ...(earlier !== undefined && { series: { after: earlier.after, others: earlier.others } }),
      ...(withdrawn !== undefined && { withdrawn }),
      ...(sourceHash !== undefined && { sourceHash }),
    });
    const hint = helps ? { instead: KEEP_EMPTY } : {};
    return { release, decisions, ...measured, ...judged, ...hint, report, ...published.outcome };
  } finally {
    await published.close();
  }
}

/** Runs a job, for every shell: reads its side inputs with `readBytes`, in the syntax of the data, then runs it. */
export async function runRecords<C extends ReleaseChanges, P extends object>(
  job: ResolvedJob,
  records: JobRecords<C, P>,
  options: Omit<RunInput, 'inputs'>,
  readBytes: (file: string) => Promise<Uint8Array>,
  world: World,
): Promise<{ readonly inputs: SideInputs; readonly result: RunOutcome<C> & P }> {
  const { itemSyntax } = formatById(options.read?.reading.format ?? options.format);
  const checkpoint = world.checkpoint.bind(world);
  const inputs = await loadInputs(job, { dataset: records.known, itemSyntax, checkpoint }, readBytes);
  return { inputs, result: await run(job, records, { ...options, inputs }, world) };
}
