import type { Cells } from '../records/dataset.ts';

/** Records with equal ones counted once: record r = items[offsets[r] … offsets[r+1]), which `weights[r]` rows share. */
export interface DistinctRecords extends Cells {
  readonly weights: Uint32Array;
  /** The length of the longest record. */
  readonly longest: number;
  /** By row: its record, or −1 where it is empty. */
  readonly recordOf: Int32Array;
}

/**
 * Groups equal records by hashing, one pass; empty records are omitted (no itemset occurs in them). If `counts` are
 * given, each row has that weight.
 */
export function distinctRecords(cells: Cells, counts?: Uint32Array): DistinctRecords {
  const { offsets, items } = cells;
  const numRows = offsets.length - 1;
  const firstRows = new Uint32Array(numRows);
  const weights = new Uint32Array(numRows);
  const recordOf = new Int32Array(numRows).fill(-1);
  let slotBits = 10;
  while (1 << slotBits < numRows * 2) slotBits++;
  const slots = new Int32Array(1 << slotBits).fill(-1);
  const mask = slots.length - 1;
  let count = 0;
  let longest = 0;
  for (let t = 0; t < numRows; t++) {
    const from = offsets[t];
    const length = offsets[t + 1] - from;
    if (length === 0) continue;
    if (length > longest) longest = length;
    let hash = length;
    for (let p = from; p < from + length; p++) hash = Math.imul(hash ^ items[p], 0x9e3779b1) ^ (hash >>> 13);
    let slot = (hash ^ (hash >>> 16)) & mask;
    let r = slots[slot];
    while (r >= 0 && !equalRows(cells, firstRows[r], t)) {
      slot = (slot + 1) & mask;
      r = slots[slot];
    }
    if (r < 0) {
      r = count++;
      slots[slot] = r;
      firstRows[r] = t;
    }
    weights[r] += counts === undefined ? 1 : counts[t];
    recordOf[t] = r;
  }
  return { ...gather(cells, firstRows.subarray(0, count)), weights: weights.slice(0, count), longest, recordOf };
}

function equalRows(cells: Cells, s: number, t: number): boolean {
  const { offsets, items } = cells;
  const from = offsets[s];
  const shift = offsets[t] - from;
  const end = offsets[s + 1];
  if (end - from !== offsets[t + 1] - offsets[t]) return false;
  for (let p = from; p < end; p++) if (items[p] !== items[p + shift]) return false;
  return true;
}

function gather(cells: Cells, rows: Uint32Array): Cells {
  const offsets = new Uint32Array(rows.length + 1);
  for (let r = 0; r < rows.length; r++) {
    offsets[r + 1] = offsets[r] + cells.offsets[rows[r] + 1] - cells.offsets[rows[r]];
  }
  const items = new Uint32Array(offsets[rows.length]);
  for (let r = 0; r < rows.length; r++) {
    items.set(cells.items.subarray(cells.offsets[rows[r]], cells.offsets[rows[r] + 1]), offsets[r]);
  }
  return { offsets, items };
}
