import { forEachFrequentItemset } from '../../../mining/frequent-itemsets.ts';
import type { Dataset } from '../../../records/dataset.ts';
import { countSupports } from '../../../records/dataset.ts';

/** Two items and the number of records that contain both. */
export interface Pair {
  readonly a: number;
  readonly b: number;
  readonly support: number;
}

/** The `count` most frequent pairs of items, most frequent first, ties by item; all that occur if there are fewer. */
export function topPairs(dataset: Dataset, count: number): Pair[] {
  const supports = countSupports(dataset);
  const numItems = supports.length;
  const sorted = supports.slice().sort().reverse();
  // No pair is more frequent than its rarer item: enough items for `count` pairs give a first guess at their least
  // support.
  let minSupport = Math.max(1, sorted[Math.min(numItems, Math.ceil(Math.sqrt(2 * count)) + 1) - 1] ?? 1);
  for (;;) {
    const pairs: Pair[] = [];
    forEachFrequentItemset(dataset, numItems, { minSupport, maxSize: 2 }, (itemset, size, support) => {
      if (size === 2) {
        pairs.push({ a: Math.min(itemset[0], itemset[1]), b: Math.max(itemset[0], itemset[1]), support });
      }
      return undefined;
    });
    if (pairs.length >= count || minSupport === 1) {
      return pairs.sort((x, y) => y.support - x.support || x.a - y.a || x.b - y.b).slice(0, count);
    }
    minSupport = Math.max(1, minSupport >> 1);
  }
}

/** Items among which the least likely pairs are looked for: the most frequent ones. */
const FREQUENT_ITEMS = 500;

/**
 * The `count` pairs that occur together least compared with what independence would give (sup(a)·sup(b)/N − sup(ab)
 * largest), among the 500 most frequent items; ties by item. Only pairs that independence would bring together more
 * often.
 */
export function apartPairs(dataset: Dataset, count: number): Pair[] {
  const supports = countSupports(dataset);
  const items = Uint32Array.from(supports.keys())
    .sort((i, j) => supports[j] - supports[i] || i - j)
    .subarray(0, FREQUENT_ITEMS)
    .slice()
    .sort();
  const together = pairTable(dataset, items);
  const missing = (x: number, y: number) =>
    supports[items[x]] * supports[items[y]] - together[x * items.length + y] * dataset.numRows;
  const found: { pair: Pair; missing: number }[] = [];
  for (let x = 0; x < items.length; x++) {
    for (let y = x + 1; y < items.length; y++) {
      if (missing(x, y) <= 0) continue;
      const pair = { a: items[x], b: items[y], support: together[x * items.length + y] };
      found.push({ pair, missing: missing(x, y) });
    }
  }
  return found
    .sort((p, q) => q.missing - p.missing || p.pair.a - q.pair.a || p.pair.b - q.pair.b)
    .slice(0, count)
    .map(({ pair }) => pair);
}

/** Supports of all pairs of the given items (ascending): entry x·n + y for x < y. */
function pairTable({ offsets, items, dictionary, numRows }: Dataset, among: Uint32Array): Uint32Array {
  const rank = new Int32Array(dictionary.labels.length).fill(-1);
  for (let x = 0; x < among.length; x++) rank[among[x]] = x;
  const table = new Uint32Array(among.length * among.length);
  const positions = new Uint32Array(among.length);
  for (let t = 0; t < numRows; t++) {
    let count = 0;
    for (let p = offsets[t]; p < offsets[t + 1]; p++) {
      const x = rank[items[p]];
      if (x >= 0) positions[count++] = x;
    }
    for (let m = 0; m < count; m++) {
      const row = positions[m] * among.length;
      for (let n = m + 1; n < count; n++) table[row + positions[n]]++;
    }
  }
  return table;
}
