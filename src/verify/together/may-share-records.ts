import { getOrAdd } from '../../data/get-or-add.ts';
import { randomFromSeed } from '../../random.ts';
import type { Dataset } from '../../records/dataset.ts';
import { binomialTail } from '../binomial-tail.ts';

/** The probability below which a coincidence is not accepted as chance. */
const UNLIKELY = 1e-6;

/** 2⁵¹: two numbers below it are added without rounding, so that it does not matter in which order. */
const LIMIT = 0x8_0000_0000_0000;

/** Records, and by item what it is called to be compared; null: nothing. */
export interface LabelledRecords {
  readonly dataset: Dataset;
  readonly labels: readonly (string | null)[];
}

/**
 * The reason why records without ids may be in two releases, as far as their labels show; undefined if nothing suggests
 * it. Items of both are named by the labels of one release.
 */
export function mayShareRecords(earlier: LabelledRecords, later: LabelledRecords): string | undefined {
  const idOf = new Map<string, number>();
  const earlierKeys = rowKeys(earlier, idOf);
  const laterKeys = rowKeys(later, idOf);
  const { isPart, twice, inEach } = compareKeys(earlierKeys, laterKeys);
  if (isPart) return 'the later one has an equal for each record of the earlier one';
  if (isBeyondChance(earlierKeys.length, laterKeys.length, twice, inEach))
    return 'they have more equal records than expected by chance';
  return undefined;
}

/** The conclusions from equal records of two lists. */
interface EqualRecords {
  /** Every record of the first has its own equal in the second. */
  readonly isPart: boolean;
  /** The number of records that occur just twice in both lists taken together. */
  readonly twice: number;
  /** The number of these that occur once in each list. */
  readonly inEach: number;
}

function compareKeys(firstKeys: Float64Array, secondKeys: Float64Array): EqualRecords {
  let isPart = firstKeys.length > 0;
  let twice = 0;
  let inEach = 0;
  let a = 0;
  let b = 0;
  while (a < firstKeys.length || b < secondKeys.length) {
    const key = Math.min(firstKeys[a] ?? LIMIT, secondKeys[b] ?? LIMIT);
    const first = timesAt(firstKeys, a, key);
    const second = timesAt(secondKeys, b, key);
    a += first;
    b += second;
    if (first > second) isPart = false;
    if (first + second !== 2) continue;
    twice++;
    if (first === 1) inEach++;
  }
  return { isPart, twice, inEach };
}

/** The number of occurrences of a key from a place on. */
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

/**
 * A number for each record that shows a label, ascending: equal records have equal ones, others hardly ever. Labels are
 * numbered as they come.
 */
function rowKeys({ dataset, labels }: LabelledRecords, idOf: Map<string, number>): Float64Array {
  const { numRows, offsets, items } = dataset;
  const ids = Int32Array.from(labels, (label) => (label === null ? -1 : getOrAdd(idOf, label, () => idOf.size)));
  const random = randomFromSeed(LIMIT);
  const numberOf = Float64Array.from(idOf, () => random.int(LIMIT));
  const lastRow = new Int32Array(idOf.size).fill(-1);
  const keys = new Float64Array(numRows);
  let numKeys = 0;
  for (let t = 0; t < numRows; t++) {
    let isEmpty = true;
    let sum = 0;
    for (let offset = offsets[t]; offset < offsets[t + 1]; offset++) {
      const id = ids[items[offset]];
      if (id < 0 || lastRow[id] === t) continue;
      lastRow[id] = t;
      isEmpty = false;
      sum += numberOf[id];
      if (sum >= LIMIT) sum -= LIMIT;
    }
    if (!isEmpty) keys[numKeys++] = sum;
  }
  return keys.subarray(0, numKeys).sort();
}
