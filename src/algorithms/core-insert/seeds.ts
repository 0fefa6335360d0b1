import { transpose } from '../../data/transpose.ts';
import type { CellInsertion } from '../cell-insert/insertion.ts';
import { MAX_SHOWN } from '../cell-insert/open-record.ts';
import type { SplitRecords } from '../cell-insert/split-records.ts';
import type { KmPromise } from '../shared/inference/km-promise.ts';
import { coreOf } from './core.ts';

/**
 * CORE-INSERT-3: shows the first cells of each sensitive item, among records that show nothing sensitive. `placeOf` is the
 * random order of the records.
 */
export function showSeeds(
  insertion: CellInsertion,
  records: SplitRecords,
  numSensitive: number,
  placeOf: Uint32Array,
  limits: Float64Array,
  { k, m }: KmPromise,
  checkpoint: (done: number, total: number) => void,
): void {
  const { publicParts, sensitive } = records;
  const { partOf, parts } = numberParts(records);
  /** How many records of each public part show nothing sensitive. */
  const numBare = new Uint32Array(parts.length);
  for (const part of partOf) numBare[part]++;
  const isBare = new Uint8Array(partOf.length).fill(1);
  const holders = transpose(sensitive, numSensitive);
  for (let alpha = 0; alpha < numSensitive; alpha++) {
    if ((alpha & 15) === 0) checkpoint(alpha, numSensitive);
    const rows = holders.rows
      .subarray(holders.offsets[alpha], holders.offsets[alpha + 1])
      .filter((t) => isBare[t] === 1 && publicParts.offsets[t + 1] - publicParts.offsets[t] < MAX_SHOWN);
    if (rows.length < k) continue; // fewer than k cells are no core
    const offered = new Map<number, number[]>();
    for (const t of rows.sort((t, u) => placeOf[t] - placeOf[u])) {
      const ofPart = offered.get(partOf[t]) ?? [];
      if (ofPart.length === mostSafe(numBare[partOf[t]], parts[partOf[t]].length, limits)) continue;
      ofPart.push(t);
      offered.set(partOf[t], ofPart);
    }
    const numbers = [...offered.keys()];
    const offers = numbers.map((part) => ({ labels: parts[part], count: offered.get(part)?.length ?? 0 }));
    for (const [n, isIn] of coreOf(offers, m - 1, k).entries()) {
      for (const t of (isIn && offered.get(numbers[n])) || []) {
        insertion.record.open(t);
        insertion.show(cellOf(records, t, alpha));
        isBare[t] = 0;
        numBare[partOf[t]]--;
      }
    }
  }
}

/** In how many of n records with equal public parts an item may show: fewer than ρ of them; in all where the part is empty. */
function mostSafe(n: number, size: number, limits: Float64Array): number {
  if (size === 0) return n;
  let [low, high] = [0, n];
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if (n - middle > limits[middle]) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The cell of a sensitive item in a record; −1 if it has none. */
export function cellOf({ sensitive: { offsets, items } }: SplitRecords, t: number, alpha: number): number {
  const n = items.subarray(offsets[t], offsets[t + 1]).indexOf(alpha);
  return n < 0 ? -1 : offsets[t] + n;
}

/** Numbers the distinct public parts. */
function numberParts({ publicParts: { offsets, items } }: SplitRecords): { partOf: Uint32Array; parts: Uint32Array[] } {
  const partOf = new Uint32Array(offsets.length - 1);
  const parts: Uint32Array[] = [];
  const numberOf = new Map<string, number>();
  for (let t = 0; t < partOf.length; t++) {
    const labels = items.subarray(offsets[t], offsets[t + 1]);
    const key = labels.join();
    let part = numberOf.get(key);
    if (part === undefined) {
      part = parts.push(labels) - 1;
      numberOf.set(key, part);
    }
    partOf[t] = part;
  }
  return { partOf, parts };
}
