import type { Dataset } from '../../data/dataset.ts';
import { indexLabels } from '../../data/dictionary.ts';
import { binomialTail } from '../binomial-tail.ts';

/** What chance gives less often than this is not taken for chance. */
const UNLIKELY = 1e-6;

/**
 * Why records without ids may be in two releases, as far as their labels tell; undefined where nothing speaks for it. Both
 * are called by the same labels.
 */
export function mayShareRecords(earlier: Dataset, later: Dataset): string | undefined {
  const idOf = indexLabels(earlier.dictionary);
  const numLabels = earlier.dictionary.labels.length;
  const ofEarlier = rowKeys(earlier, (i) => i);
  const ofLater = rowKeys(later, (i) => {
    const id = idOf(later.dictionary.labels[i]);
    return id < 0 ? numLabels + i : id;
  });
  const { isPart, twice, inEach } = compareKeys(ofEarlier, ofLater);
  if (isPart) return 'each record of the earlier one has an equal in the later';
  if (isBeyondChance(ofEarlier.length, ofLater.length, twice, inEach))
    return 'they have more equal records than chance gives';
  return undefined;
}

/** What equal records of two lists tell. */
interface EqualRecords {
  /** Every record of the first has its own equal in the second. */
  readonly isPart: boolean;
  /** So many records occur just twice in both lists taken together. */
  readonly twice: number;
  /** So many of these are once in each list. */
  readonly inEach: number;
}

function compareKeys(ofFirst: Float64Array, ofSecond: Float64Array): EqualRecords {
  const numFirst = ofFirst.length;
  const all = numFirst + ofSecond.length;
  // The last bit tells whose it is.
  const keys = new Float64Array(all);
  for (let n = 0; n < numFirst; n++) keys[n] = 2 * ofFirst[n];
  for (let n = numFirst; n < all; n++) keys[n] = 2 * ofSecond[n - numFirst] + 1;
  keys.sort();
  let isPart = numFirst > 0;
  let twice = 0;
  let inEach = 0;
  for (let from = 0, to = 0; from < all; from = to) {
    const key = Math.floor(keys[from] / 2);
    let first = 0;
    for (to = from; to < all && Math.floor(keys[to] / 2) === key; to++) if (keys[to] % 2 === 0) first++;
    const second = to - from - first;
    if (first > second) isPart = false;
    if (first + second !== 2) continue;
    twice++;
    if (first === 1) inEach++;
  }
  return { isPart, twice, inEach };
}

/**
 * Whether two lists have more records in common than two draws from one source would. Of the records that occur twice in
 * both lists taken together, chance puts one into each list about as often as both into one; what is copied from the one
 * into the other is always in each. Repetitions within a list and changes of habit only make it notice less, and so do
 * hidden cells; lists from which repetitions were removed look like copies.
 */
function isBeyondChance(numFirst: number, numSecond: number, twice: number, inEach: number): boolean {
  if (twice === 0) return false;
  const all = numFirst + numSecond;
  const chance = ((numFirst / all) * 2 * numSecond) / (all - 1);
  return chance < 1 && binomialTail(twice, chance, inEach, twice) < UNLIKELY;
}

/** A number of 51 bits for each record that holds something: equal records have equal ones, others hardly ever. */
function rowKeys(dataset: Dataset, idOf: (item: number) => number): Float64Array {
  const { dictionary, items, offsets } = dataset;
  const { labels } = dictionary;
  const high = Uint32Array.from(labels, (_, i) => scattered(2 * idOf(i) + 1));
  const low = Uint32Array.from(labels, (_, i) => scattered(2 * idOf(i) + 2));
  const keys = new Float64Array(dataset.numRows);
  let numKeys = 0;
  for (let t = 0; t < dataset.numRows; t++) {
    if (offsets[t] === offsets[t + 1]) continue;
    let a = 0;
    let b = 0;
    for (let at = offsets[t]; at < offsets[t + 1]; at++) {
      a = (a + high[items[at]]) >>> 0;
      b = (b + low[items[at]]) >>> 0;
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
