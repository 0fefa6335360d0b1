import { type Random, shuffle } from '../../random.ts';
import type { KmPromise } from '../shared/inference/km-promise.ts';
import type { RhoPromise } from '../shared/inference/rho-promise.ts';
import { banRareCells } from './ban-rare-cells.ts';
import { CellInsertion } from './insertion.ts';
import type { SplitRecords } from './split-records.ts';

export interface CellPromise extends RhoPromise {
  readonly km?: KmPromise;
}

/** Which sensitive cells can be shown: 1 for each that is, in the order of `records.sensitive`. */
export function insertCells(
  records: SplitRecords,
  numSensitive: number,
  promise: CellPromise,
  random: Random,
  checkpoint: (done: number, total: number) => void,
): Uint8Array {
  const order = insertionOrder(records, random); // CELL-INSERT-3
  const banned = new Uint8Array(records.sensitive.items.length);
  for (;;) {
    const shown = insertAllowed(records, numSensitive, promise, order, banned, checkpoint);
    // CELL-INSERT-6
    if (promise.km === undefined || !banRareCells(records, numSensitive, shown, banned, promise.km)) return shown;
  }
}

/** Inserts cells that are not banned, pass after pass, until none can be inserted any more. */
function insertAllowed(
  records: SplitRecords,
  numSensitive: number,
  promise: RhoPromise,
  order: Uint32Array,
  banned: Uint8Array,
  checkpoint: (done: number, total: number) => void,
): Uint8Array {
  const { sensitive } = records;
  const insertion = new CellInsertion(records, numSensitive, promise);
  let open = order;
  const total = open.length;
  for (let changed = true; changed; ) {
    changed = false;
    const left: number[] = [];
    for (let n = 0; n < open.length; n++) {
      if ((n & 1023) === 0) checkpoint(total - open.length + left.length, total);
      const t = open[n];
      if (!insertion.open(t)) continue;
      let missing = 0;
      for (let p = sensitive.offsets[t]; p < sensitive.offsets[t + 1]; p++) {
        if (insertion.shown[p] === 1 || banned[p] === 1) continue;
        if (insertion.insert(p))
          changed = true; // CELL-INSERT-4
        else missing++;
      }
      if (missing > 0) left.push(t);
    }
    open = Uint32Array.from(left);
  }
  return insertion.shown;
}

/** The records with sensitive cells, shortest first, in random order within a length. */
function insertionOrder({ publicParts, sensitive }: SplitRecords, random: Random): Uint32Array {
  const numRows = publicParts.offsets.length - 1;
  const lengthOf = (t: number) =>
    publicParts.offsets[t + 1] - publicParts.offsets[t] + sensitive.offsets[t + 1] - sensitive.offsets[t];
  const rows = new Uint32Array(numRows)
    .map((_, t) => t)
    .filter((t) => sensitive.offsets[t] !== sensitive.offsets[t + 1]);
  return shuffle(rows, random).sort((t, u) => lengthOf(t) - lengthOf(u));
}
