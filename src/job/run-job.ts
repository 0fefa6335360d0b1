import type { RunContext } from '../algorithms/index.ts';
import type { Dataset } from '../data/dataset.ts';
import type { Hierarchy } from '../data/hierarchy.ts';
import type { Release } from '../data/release.ts';
import type { ReadNotes } from '../formats/define.ts';
import { randomFromSeed } from '../random.ts';
import { buildReport } from '../report/build-report.ts';
import type { Report } from '../report/report.ts';
import { measureUniqueness, profileDataset } from '../risk/index.ts';
import { countOutcomes, measures } from '../utility/index.ts';
import { type Truthfulness, type Verdict, verifyTruthful } from '../verify/index.ts';
import { VERSION } from '../version.ts';
import { verifierOf } from './catalog.ts';
import { checkNeeds, effectiveJob, type ResolvedJob } from './job.ts';

/** What a job works on, read by a shell. */
export interface JobInput {
  readonly dataset: Dataset;
  readonly hierarchy?: Hierarchy;
  /** The format that the release will be written in. */
  readonly format: string;
  readonly notes?: ReadNotes;
}

export type Stage = 'run' | 'verify' | 'measure';

export interface JobContext {
  checkpoint: RunContext['checkpoint'];
  /** Told when a stage begins, so that a shell with a clock can time it. */
  stage?(stage: Stage): void;
}

export interface JobResult {
  readonly release: Release;
  readonly verdict: Verdict;
  readonly truthful: Truthfulness;
  readonly utility: Readonly<Record<string, number>>;
  readonly report: Report;
}

/** Independent streams of one seed, so that measuring does not shift the algorithm's choices. */
const STREAM = { algorithm: 0, profile: 1, released: 2 };

/** Enough for a report: shares to within three percent points. `profile` takes more. */
const UNIQUENESS_SAMPLES = 1000;

/** The whole path: transform, have the promise checked by a stranger, measure, report. */
export function runJob(resolved: ResolvedJob, input: JobInput, context: JobContext): JobResult {
  const { job, model, modelParams, algorithm, algorithmParams } = resolved;
  const { dataset: original, hierarchy } = input;
  checkNeeds(resolved);
  const { checkpoint } = context;

  context.stage?.('run');
  const promised = { id: model.id, params: modelParams };
  const random = randomFromSeed(job.seed, STREAM.algorithm);
  const release = algorithm.run(
    { dataset: original, ...(hierarchy !== undefined && { hierarchy }) } as Parameters<typeof algorithm.run>[0],
    promised,
    algorithmParams,
    { random, checkpoint },
  );

  context.stage?.('verify');
  const verdict = verifierOf(model).verify({ published: release.dataset }, modelParams, { checkpoint });
  const truthful = verifyTruthful(original, release);

  context.stage?.('measure');
  const utility = measureAll(original, release);
  const report = buildReport({
    version: VERSION,
    original,
    release,
    format: input.format,
    model: { definition: model, params: modelParams },
    algorithm: { definition: algorithm, params: algorithmParams },
    verdict,
    truthful,
    measures,
    utility,
    outcomes: countOutcomes(original, release),
    profile: profileDataset(original, randomFromSeed(job.seed, STREAM.profile), UNIQUENESS_SAMPLES),
    releasedUnique: uniqueShares(release.dataset, job.seed),
    ...(input.notes !== undefined && { reading: input.notes }),
    job: effectiveJob(resolved),
    seed: job.seed,
  });
  return { release, verdict, truthful, utility, report };
}

/** Every measure that applies, by id. */
export function measureAll(original: Dataset, release: Release): Record<string, number> {
  const utility: Record<string, number> = {};
  for (const measure of measures) {
    const value = measure.measure(original, release);
    if (value !== undefined) utility[measure.id] = value;
  }
  return utility;
}

function uniqueShares(dataset: Dataset, seed: number): Record<'1' | '2' | '3' | '4' | 'whole', number> {
  const { whole, known } = measureUniqueness(dataset, randomFromSeed(seed, STREAM.released), UNIQUENESS_SAMPLES);
  return { 1: known[0]!.share, 2: known[1]!.share, 3: known[2]!.share, 4: known[3]!.share, whole };
}
