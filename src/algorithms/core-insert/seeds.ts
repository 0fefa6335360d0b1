import { getOrAdd } from '../../data/get-or-add.ts';
import type { CellInsertion } from '../cell-insert/insertion.ts';
import type { SplitRecords } from '../cell-insert/split-records.ts';
import type { KmPromise } from '../shared/inference/km-promise.ts';
import { coreOf } from './core.ts';
import type { RecordsInOrder } from './record-kinds.ts';
import type { SensitiveCells } from './sensitive-cells.ts';

/**
 * CORE-INSERT-3: shows the first cells of each sensitive item, among live records that show nothing sensitive.
 */
export function showSeeds(
  insertion: CellInsertion,
  { records, isLive, placeOf }: RecordsInOrder & { readonly records: SplitRecords },
  holders: SensitiveCells,
  limits: Float64Array,
  { k, m }: KmPromise,
  checkpoint: (done: number, total: number) => void,
): void {
  const numSensitive = holders.offsets.length - 1;
  const { partOf, parts } = numberParts(records, isLive);
  /** How many live records of each public part show nothing sensitive. */
  const numBare = new Uint32Array(parts.length);
  for (const [t, part] of partOf.entries()) if (isLive[t] === 1) numBare[part]++;
  const isBare = isLive.slice();
  for (let alpha = 0; alpha < numSensitive; alpha++) {
    if ((alpha & 15) === 0) checkpoint(alpha, numSensitive);
    const cells: number[] = [];
    for (let q = holders.offsets[alpha]; q < holders.offsets[alpha + 1]; q++) {
      const t = holders.rows[q];
      if (isBare[t] === 1) cells.push(q);
    }
    if (cells.length < k) continue; // fewer than k cells are no core
    const offered = new Map<number, number[]>();
    for (const q of cells.sort((q, r) => placeOf[holders.rows[q]] - placeOf[holders.rows[r]])) {
      const part = partOf[holders.rows[q]];
      const ofPart = getOrAdd(offered, part, () => []);
      if (ofPart.length < mostSafe(numBare[part], parts[part].length, limits)) ofPart.push(q);
    }
    const numbers = [...offered.keys()];
    const offers = numbers.map((part) => ({ labels: parts[part], count: offered.get(part)?.length ?? 0 }));
    for (const [n, isIn] of coreOf(offers, m - 1, k).entries()) {
      for (const q of (isIn && offered.get(numbers[n])) || []) {
        const t = holders.rows[q];
        insertion.record.open(t);
        insertion.show(holders.cells[q]);
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

/** Numbers the distinct public parts of live records. */
function numberParts({ publicParts: { offsets, items } }: SplitRecords, isLive: Uint8Array) {
  const partOf = new Uint32Array(offsets.length - 1);
  const parts: Uint32Array[] = [];
  const numberOf = new Map<string, number>();
  for (let t = 0; t < partOf.length; t++) {
    if (isLive[t] === 0) continue;
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
