import type { AlgorithmInput } from '../algorithms/index.ts';
import { coversOf } from '../data/covers-of.ts';
import type { SideInputs } from '../data/side-inputs.ts';
import { transpose } from '../data/transpose.ts';
import type { RecordCounts } from '../engines/define.ts';
import type { AlgorithmConfig } from '../job/choose-algorithm.ts';
import type { ResolvedJob } from '../job/job.ts';
import { secretOf, seedOf } from '../job/job-secret.ts';
import type { Release, ReleaseChanges } from '../kinds/index.ts';
import { randomFromSeed } from '../random.ts';
import type { Dataset } from '../records/dataset.ts';
import { presentLabels } from '../records/present-items.ts';
import type { Facts } from '../report/facts.ts';
import type { SeriesChanges } from '../report/report.ts';
import { measureUniqueness, profileDataset } from '../risk/index.ts';
import { randomFromSecret } from '../secret.ts';
import {
  countOutcomes,
  type Measure,
  type MeasureContext,
  measures,
  outcomesFromSupports,
  type ReleaseCounts,
  ruleChanges,
} from '../utility/index.ts';
import { ncp } from '../utility/ncp.ts';
import { changedLabels } from './changed-labels.ts';
import { minLoss } from './least-loss.ts';
import type { Change, Measured, RunInput } from './records.ts';
import { attackAsReported } from './report-attack.ts';
import { runAlgorithm } from './run-algorithm.ts';
import type { World } from './world.ts';

/** Independent streams of the seed, so that one measurement does not affect another. */
const STREAM = { profile: 1, released: 2, leastLoss: 5 };

/** Enough for a report: shares to within three percent points. `profile` takes more. */
const UNIQUENESS_SAMPLES = 1000;
/** Of few records each is looked at so often: more draws of the same ones tell nothing. */
const SAMPLES_PER_RECORD = 50;

/** A release in memory, and what it is compared with. */
interface ReleasedRows extends Pick<Change<Release>, 'release' | 'decisions'> {
  readonly original: Dataset;
  /** The records of the release as they are published. */
  readonly published: Dataset;
}

/** Measures a release in memory, by its records. */
export function measureRows(
  resolved: ResolvedJob,
  { original, release, published, decisions }: ReleasedRows,
  { inputs, earlier }: RunInput,
  world: World,
): Measured {
  const { job, promised: promise } = resolved;
  const { checkpoint } = world;
  const seed = seedOf(job);
  const measuring: MeasureContext = { seed, inputs, promised: promise };
  const utility = measureAll(original, release, measuring);
  const changes = ruleChanges(original, release, measuring);
  const proving = { random: randomFromSeed(seed, STREAM.leastLoss), checkpoint };
  const least = minLoss({ ...inputs, dataset: original }, release, promise, proving);
  const since = earlier && changedLabels(earlier, release, new Set(presentLabels(original)), decisions);
  if (earlier?.scratch !== undefined) world.stage?.('scratch');
  const scratch =
    earlier?.scratch && ncpFromScratch(earlier.scratch, resolved, { ...inputs, dataset: original }, world);
  if (earlier?.scratch !== undefined) world.stage?.('measure');
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

/** Measures a release of the records of an engine, as far as counts allow. */
export function measureCounts(
  { records, persons }: RecordCounts,
  {
    release,
    before,
    after,
    inputs,
  }: {
    readonly release: ReleaseChanges;
    readonly before: Facts;
    readonly after: Facts;
    readonly inputs: SideInputs;
  },
): Measured {
  const { recoding, deletions } = release;
  const outcomes = outcomesFromSupports(before.supports.slice(), release);
  const counts: ReleaseCounts = {
    numRows: records,
    outcomes,
    ...(recoding !== undefined && { recoding }),
    ...(deletions !== undefined && { deletions }),
    labelSupports: after.supports,
    inputs,
  };
  const utility: Record<string, number> = {};
  for (const { id, fromCounts } of measures) {
    const value = fromCounts?.(counts);
    if (value !== undefined) utility[id] = value;
  }
  const { numRows, occurrences, min, mean, max } = before.lengths;
  return {
    utility,
    outcomes,
    reported: {
      profile: {
        records: numRows,
        ...(persons !== undefined && { persons }),
        items: before.labels.length,
        occurrences,
        length: { min, mean, max },
        unique: {},
      },
      attack: { samples: 0, choice: 'random', baseline: 1 / Math.max(1, numRows), steps: [], inference: [] },
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
  config: AlgorithmConfig,
  resolved: ResolvedJob,
  { dataset, ...inputs }: AlgorithmInput,
  { checkpoint }: World,
): number | undefined {
  const random = randomFromSecret(secretOf(resolved), 'algorithm');
  const release = runAlgorithm(config, { ...inputs, dataset }, resolved.promised, { random, checkpoint });
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
  const { whole: total, known } = measureUniqueness(
    published,
    randomFromSeed(seed, STREAM.released),
    uniquenessSamples(published),
    // In another order nobody else asks for them, and they would be kept as long as the records.
    published === dataset ? coversOf : ({ dictionary, ...cells }) => transpose(cells, dictionary.labels.length),
  );
  return { 1: known[0].share, 2: known[1].share, 3: known[2].share, 4: known[3].share, whole: total };
}
