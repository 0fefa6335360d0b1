import { unchanged } from '../kinds/index.ts';
import { randomFromSeed, shuffle } from '../random.ts';
import { type Dataset, rowOf } from '../records/dataset.ts';
import { CountEstimator } from './count-estimator.ts';
import type { Measure } from './define.ts';

/** Sizes of the itemsets that are asked for, by class: single items, pairs, and combinations. */
const CLASSES: readonly (readonly number[])[] = [[1], [2], [3, 4, 5]];

/** The number drawn for each class: a multiple of the records, up to a limit. */
const NUM_DRAWN = { most: 400, perRecord: 20 };

/** The stream of the seed that they are drawn from. */
const STREAM = 9;

/**
 * Σ |true − estimated| / Σ true over itemsets that random records of the original hold, the mean over single items, pairs
 * and three to five items. The workload is the same for every release of a dataset, whatever that shows; what is frequent
 * is drawn often, and a count of one weighs no more than one.
 */
export const countError: Measure = {
  id: 'countError',
  title: 'Error of counts',
  summary:
    'The error of counts of items, pairs and combinations taken from the release, relative to their sum; every release is asked the same questions.',
  better: 'lower',
  unit: 'share',
  measure(original, release, { seed }) {
    const truth = new CountEstimator(original, unchanged(original));
    const published = new CountEstimator(original, release, 'one of its items');
    const errors: number[] = [];
    for (const queries of drawWorkload(original, seed)) {
      let [off, all] = [0, 0];
      for (const query of queries) {
        const count = truth.estimate(query);
        off += Math.abs(count - published.estimate(query));
        all += count;
      }
      if (all > 0) errors.push(off / all);
    }
    return errors.length === 0 ? undefined : errors.reduce((sum, error) => sum + error, 0) / errors.length;
  },
};

/** By class: itemsets of random records, every record that is long enough with the same chance. */
export function drawWorkload(original: Dataset, seed: number): Uint32Array[][] {
  const random = randomFromSeed(seed, STREAM);
  const length = Math.min(NUM_DRAWN.most, NUM_DRAWN.perRecord * original.numRows);
  return CLASSES.map((sizes) =>
    Array.from({ length }, (_, n) => sizes[n % sizes.length]).flatMap((size) => {
      const rows = rowsOfLength(original, size);
      if (rows.length === 0) return [];
      const row = shuffle(rowOf(original, rows[random.int(rows.length)]).slice(), random);
      return [row.slice(0, size).sort()];
    }),
  );
}

const rowsBySize = new WeakMap<Dataset, Map<number, Uint32Array>>();

/** The rows of at least this many items, listed once for a dataset. */
export function rowsOfLength(dataset: Dataset, least: number): Uint32Array {
  const known = rowsBySize.get(dataset) ?? new Map<number, Uint32Array>();
  rowsBySize.set(dataset, known);
  let rows = known.get(least);
  if (rows === undefined) {
    const { offsets, numRows } = dataset;
    const long = new Uint32Array(numRows);
    let count = 0;
    for (let t = 0; t < numRows; t++) if (offsets[t + 1] - offsets[t] >= least) long[count++] = t;
    rows = long.slice(0, count);
    known.set(least, rows);
  }
  return rows;
}
