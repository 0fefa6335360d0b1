import { coversOf } from '../data/covers-of.ts';
import { transpose } from '../data/transpose.ts';
import type { Release } from '../kinds/index.ts';
import { randomFromSeed } from '../random.ts';
import type { Dataset } from '../records/dataset.ts';
import { heldLabels } from '../records/held-items.ts';
import type { SeriesChanges } from '../report/report.ts';
import { measureUniqueness, profileDataset } from '../risk/index.ts';
import { randomFromSecret } from '../secret.ts';
import { countOutcomes, type Measure, type MeasureContext, measures, ruleChanges } from '../utility/index.ts';
import { ncp } from '../utility/ncp.ts';
import { changedLabels } from './changed-labels.ts';
import type { ResolvedJob } from './job.ts';
import { secretOf, seedOf } from './job-secret.ts';
import { leastLoss } from './least-loss.ts';
import type { MadeRelease } from './make-release.ts';
import { attackAsReported } from './report-attack.ts';
import { type Chosen, runAlgorithm } from './run-algorithm.ts';
import type { JobContext, JobInput } from './run-job.ts';

/** Independent streams of the seed, so that one measurement does not affect another. */
const STREAM = { profile: 1, released: 2, leastLoss: 5 };

/** Enough for a report: shares to within three percent points. `profile` takes more. */
const UNIQUENESS_SAMPLES = 1000;
/** Of few records each is looked at so often: more draws of the same ones tell nothing. */
const SAMPLES_PER_RECORD = 50;

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
      releasedUnique: uniqueShares(published, release, seed),
      ...(changes !== undefined && { ruleChanges: changes }),
      ...(since !== undefined && { changes: withLosses(since, utility['ncp'], scratch) }),
      ...(least !== undefined && { leastNcp: least }),
      attack: attackAsReported(original, release, { seed, dropsEmpty: job.emptyRecords === 'drop' }, checkpoint),
    },
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

function uniquenessSamples({ numRows }: Dataset): number {
  return Math.min(UNIQUENESS_SAMPLES, SAMPLES_PER_RECORD * numRows);
}

function uniqueShares(
  published: Dataset,
  { dataset }: Release,
  seed: number,
): Record<'1' | '2' | '3' | '4' | 'whole', number> {
  const { whole, known } = measureUniqueness(
    published,
    randomFromSeed(seed, STREAM.released),
    uniquenessSamples(published),
    // In another order nobody else asks for them, and they would be kept as long as the records.
    published === dataset ? coversOf : ({ dictionary, ...cells }) => transpose(cells, dictionary.labels.length),
  );
  return { 1: known[0].share, 2: known[1].share, 3: known[2].share, 4: known[3].share, whole };
}
