import type { Dataset } from '../../data/dataset.ts';
import { indexLabels } from '../../data/dictionary.ts';
import { randomFromSeed } from '../../random.ts';
import { binomialTail } from '../binomial-tail.ts';

/** What chance gives less often than this is not taken for chance. */
const UNLIKELY = 1e-6;

/** 2⁵¹: two numbers below it are added without rounding, so that it does not matter in which order. */
const LIMIT = 0x8_0000_0000_0000;

/**
 * Why records without ids may be in two releases, as far as their labels tell; undefined where nothing speaks for it. Both
 * are called by the same labels.
 */
export function mayShareRecords(earlier: Dataset, later: Dataset): string | undefined {
  const idOf = indexLabels(earlier.dictionary);
  const random = randomFromSeed(LIMIT);
  const numberOf = Float64Array.from(earlier.dictionary.labels, () => random.int(LIMIT));
  const ofEarlier = rowKeys(earlier, numberOf);
  const ofLater = rowKeys(
    later,
    Float64Array.from(later.dictionary.labels, (label) => numberOf[idOf(label)] ?? random.int(LIMIT)),
  );
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
  let isPart = ofFirst.length > 0;
  let twice = 0;
  let inEach = 0;
  let a = 0;
  let b = 0;
  while (a < ofFirst.length || b < ofSecond.length) {
    const key = Math.min(ofFirst[a] ?? LIMIT, ofSecond[b] ?? LIMIT);
    const first = timesAt(ofFirst, a, key);
    const second = timesAt(ofSecond, b, key);
    a += first;
    b += second;
    if (first > second) isPart = false;
    if (first + second !== 2) continue;
    twice++;
    if (first === 1) inEach++;
  }
  return { isPart, twice, inEach };
}

/** How often a key stands from a place on. */
function timesAt(keys: Float64Array, from: number, key: number): number {
  let to = from;
  while (keys[to] === key) to++;
  return to - from;
}

/**
 * Whether two lists have more records in common than two draws from one source would. Of the records that occur twice in
 * both lists taken together, chance puts one into each list about as often as both into one; what is copied from the one
 * into the other is always in each. Repetitions within a list and changes of habit only make it notice less, and so do
 * hidden cells; lists from which repetitions were removed look like copies.
 */
function isBeyondChance(numFirst: number, numSecond: number, twice: number, inEach: number): boolean {
  const all = numFirst + numSecond;
  const chance = ((numFirst / all) * 2 * numSecond) / (all - 1);
  // Of none or one record there is no chance to speak of, and the comparison is false.
  return binomialTail(twice, chance, inEach, twice) < UNLIKELY;
}

/** A number for each record that holds something, ascending: equal records have equal ones, others hardly ever. */
function rowKeys({ numRows, offsets, items }: Dataset, numberOf: Float64Array): Float64Array {
  const keys = new Float64Array(numRows);
  let numKeys = 0;
  for (let t = 0; t < numRows; t++) {
    if (offsets[t] === offsets[t + 1]) continue;
    let sum = 0;
    for (let at = offsets[t]; at < offsets[t + 1]; at++) {
      sum += numberOf[items[at]];
      if (sum >= LIMIT) sum -= LIMIT;
    }
    keys[numKeys++] = sum;
  }
  return keys.subarray(0, numKeys).sort();
}
