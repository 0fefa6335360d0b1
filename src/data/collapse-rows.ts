import type { Cells } from './dataset.ts';

/** Rows of which equal ones are kept once, with the number of rows they stand for. */
export interface WeightedRows extends Cells {
  readonly numRows: number;
  readonly weights: Uint32Array;
}

/** Collapses equal rows (items ascending within a row) by hashing; empty rows are dropped. */
export function collapseRows(cells: Cells, weights?: Uint32Array): WeightedRows {
  const { offsets, items } = cells;
  const numRows = offsets.length - 1;
  const capacity = 2 ** Math.ceil(Math.log2(Math.max(16, numRows * 2)));
  const table = new Uint32Array(capacity); // kept row + 1
  const outOffsets = new Uint32Array(numRows + 1);
  const outItems = new Uint32Array(items.length);
  const outWeights = new Uint32Array(numRows);
  let kept = 0;
  let end = 0;
  for (let t = 0; t < numRows; t++) {
    const from = offsets[t];
    const to = offsets[t + 1];
    if (from === to) continue;
    const slot = findSlot(table, outOffsets, outItems, items, from, to);
    const found = table[slot];
    const weight = weights === undefined ? 1 : weights[t];
    if (found > 0) {
      outWeights[found - 1] += weight;
      continue;
    }
    for (let p = from; p < to; p++) outItems[end++] = items[p];
    outWeights[kept++] = weight;
    outOffsets[kept] = end;
    table[slot] = kept;
  }
  return {
    numRows: kept,
    offsets: outOffsets.slice(0, kept + 1),
    items: outItems.slice(0, end),
    weights: outWeights.slice(0, kept),
  };
}

/** The slot of the kept row that equals items[from … to), or the free slot where it belongs. */
function findSlot(
  table: Uint32Array,
  outOffsets: Uint32Array,
  outItems: Uint32Array,
  items: Uint32Array,
  from: number,
  to: number,
): number {
  const mask = table.length - 1;
  let hash = 0;
  for (let p = from; p < to; p++) hash = Math.imul((hash << 5) ^ (hash >>> 27) ^ items[p], 0x27220a95);
  let slot = (hash ^ (hash >>> 15)) & mask;
  for (; table[slot] !== 0; slot = (slot + 1) & mask) {
    const row = table[slot] - 1;
    const start = outOffsets[row];
    if (outOffsets[row + 1] - start !== to - from) continue;
    let p = 0;
    while (p < to - from && outItems[start + p] === items[from + p]) p++;
    if (p === to - from) break;
  }
  return slot;
}
