import { type Release, unchanged } from '../kinds/index.ts';
import { tokensOf } from '../kinds/tokens.ts';
import { CONSTRAINTS_SOURCE } from '../models/constraints.ts';
import { randomFromSeed, shuffle } from '../random.ts';
import { type Dataset, rowOf } from '../records/dataset.ts';
import { rowsOfLength } from './count-error.ts';
import { CountEstimator } from './count-estimator.ts';
import type { Measure } from './define.ts';

/** The workload of the literature: 1000 COUNT queries on 5 items. */
const NUM_QUERIES = 1000;
const QUERY_SIZE = 5;

/** The stream of the seed that queries are drawn from. */
const QUERY_STREAM = 8;

/**
 * Average relative error of COUNT queries: the mean of |true − estimated| / true. If none are given and they may be
 * drawn, 1000 are: a random published record, up to 5 of its labels, and for each an item of the original record that
 * it stands for. Items that are deleted everywhere are not queried then, so that a release that shows next to nothing
 * comes out well: papers are compared by it, and runs by the error of counts.
 */
export const avgRe: Measure = {
  id: 'avgRe',
  title: 'Average relative error of counts',
  summary:
    'The relative error of itemset counts taken from the release, for the queries that are given. `compare` and `evaluate` draw queries if there are none: 5 items that a random published record shows, so items that are left out everywhere are not counted.',
  source: CONSTRAINTS_SOURCE,
  better: 'lower',
  unit: 'number',
  measure(original, release, { seed, inputs, drawsQueries }) {
    const queries = inputs.queries ?? (drawsQueries ? drawQueries(original, release, seed) : undefined);
    return queries && averageRelativeError(original, release, queries);
  },
};

/** The mean of |true − estimated| / true over the queries that some original record answers; undefined if none does. */
export function averageRelativeError(
  original: Dataset,
  release: Release,
  queries: readonly Uint32Array[],
): number | undefined {
  const truth = new CountEstimator(original, unchanged(original));
  const published = new CountEstimator(original, release);
  let sum = 0;
  let answered = 0;
  for (const query of queries) {
    const count = truth.estimate(query);
    if (count === 0) continue;
    sum += Math.abs(count - published.estimate(query)) / count;
    answered++;
  }
  return answered === 0 ? undefined : sum / answered;
}

function drawQueries(original: Dataset, release: Release, seed: number): Uint32Array[] {
  const { dataset } = release;
  if (dataset.numRows !== original.numRows) return [];
  const { own, label: labelOf } = tokensOf(original, release);
  const longest = longestRow(dataset, QUERY_SIZE);
  const rows = rowsOfLength(dataset, longest);
  if (longest === 0 || rows.length === 0) return [];
  const random = randomFromSeed(seed, QUERY_STREAM);
  const queries: Uint32Array[] = [];
  for (let n = 0; n < NUM_QUERIES; n++) {
    const t = rows[random.int(rows.length)];
    const labels = shuffle(rowOf(dataset, t).slice(), random).subarray(0, QUERY_SIZE);
    const items = shuffle(rowOf(original, t).slice(), random);
    const query = new Set<number>();
    for (const label of labels) {
      const item = items.find((i) => labelOf[i] === label || own[i] === label);
      if (item !== undefined) query.add(item);
    }
    if (query.size > 0) queries.push(Uint32Array.from(query).sort());
  }
  return queries;
}

/** The length of the longest row, or `limit` if one is that long. */
function longestRow({ offsets, numRows }: Dataset, limit: number): number {
  let longest = 0;
  for (let t = 0; t < numRows && longest < limit; t++) longest = Math.max(longest, offsets[t + 1] - offsets[t]);
  return Math.min(longest, limit);
}
