import { type Dataset, rowOf } from '../../data/dataset.ts';
import { indexLabels } from '../../data/dictionary.ts';
import { binomialTail } from '../binomial-tail.ts';
import { isPartOf } from './is-part-of.ts';

/** What chance gives less often than this is not taken for chance. */
const UNLIKELY = 1e-6;

/**
 * Why records without ids may be in two releases, as far as their labels tell; undefined where nothing speaks for it. Both
 * are called by the same labels.
 */
export function mayShareRecords(earlier: Dataset, later: Dataset): string | undefined {
  if (isPartOf(earlier, later)) return 'each record of the earlier one has an equal in the later';
  if (hasRepeatedRecords(earlier, later)) return 'they have more equal records than chance gives';
  return undefined;
}

/**
 * Whether two lists of records, called by the same labels, have more records in common than two draws from one source would.
 * Of the records that occur twice in both lists taken together, chance puts one into each list about as often as both into
 * one; what is copied from the one into the other is always in each. Repetitions within a list and changes of habit only make
 * it notice less, and so do hidden cells; lists from which repetitions were removed look like copies.
 */
function hasRepeatedRecords(first: Dataset, second: Dataset): boolean {
  const idOf = indexLabels(first.dictionary);
  const numLabels = first.dictionary.labels.length;
  const [ofFirst, ofSecond] = [
    rowKeys(first, (i) => i),
    rowKeys(second, (i) => {
      const id = idOf(second.dictionary.labels[i]);
      return id < 0 ? numLabels + i : id;
    }),
  ];
  const numFirst = ofFirst.length;
  const all = numFirst + ofSecond.length;
  // The last bit tells whose it is.
  const keys = new Float64Array(all);
  keys.set(ofFirst.map((key) => 2 * key));
  keys.set(
    ofSecond.map((key) => 2 * key + 1),
    numFirst,
  );
  keys.sort();
  let twice = 0;
  let inEach = 0;
  for (let from = 0, to = 0; from < all; from = to) {
    while (to < all && Math.floor(keys[to] / 2) === Math.floor(keys[from] / 2)) to++;
    if (to - from !== 2) continue;
    twice++;
    if (keys[from] !== keys[from + 1]) inEach++;
  }
  if (twice === 0) return false;
  const chance = ((numFirst / all) * 2 * ofSecond.length) / (all - 1);
  return chance < 1 && binomialTail(twice, chance, inEach, twice) < UNLIKELY;
}

/** A number of 51 bits for each record that holds something: equal records have equal ones, others hardly ever. */
function rowKeys(dataset: Dataset, idOf: (item: number) => number): Float64Array {
  const { labels } = dataset.dictionary;
  const high = Uint32Array.from(labels, (_, i) => scattered(2 * idOf(i) + 1));
  const low = Uint32Array.from(labels, (_, i) => scattered(2 * idOf(i) + 2));
  const keys = new Float64Array(dataset.numRows);
  let numKeys = 0;
  for (let t = 0; t < dataset.numRows; t++) {
    const row = rowOf(dataset, t);
    if (row.length === 0) continue;
    let [a, b] = [0, 0];
    for (const item of row) {
      a = (a + high[item]) >>> 0;
      b = (b + low[item]) >>> 0;
    }
    keys[numKeys++] = a * 2 ** 19 + (b >>> 13);
  }
  return keys.subarray(0, numKeys);
}

/** The bits of a number, scattered (the finisher of MurmurHash3). */
function scattered(n: number): number {
  let bits = Math.imul(n ^ (n >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}
