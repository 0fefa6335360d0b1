import type { Cells } from '../records/dataset.ts';
import { rowsByPerson } from '../records/rows-by-person.ts';
import { trimArray } from '../records/trim-array.ts';

/** Rows without duplicates, each with the number of equal rows that it stands for. */
export interface WeightedRows extends Cells {
  readonly numRows: number;
  readonly weights: Uint32Array;
  /** The person of each row, ascending; equal rows of different people stay separate. If present, supports count people. */
  readonly persons?: Uint32Array;
}

/**
 * Collapses equal rows (items ascending within a row) by hashing; empty rows are dropped. If the people are known, only
 * rows of the same person are collapsed, and rows are ordered by person.
 */
export function collapseRows(cells: Cells, weights?: Uint32Array, persons?: Uint32Array): WeightedRows {
  if (persons !== undefined) return collapseRowsOfPersons(cells, weights, persons);
  const { offsets, items } = cells;
  const numRows = offsets.length - 1;
  const capacity = 2 ** Math.ceil(Math.log2(Math.max(16, numRows * 2)));
  const table = new Uint32Array(capacity); // kept row + 1
  const outOffsets = new Uint32Array(numRows + 1);
  const outItems = new Uint32Array(items.length);
  const outWeights = new Uint32Array(numRows);
  let numDistinct = 0;
  let end = 0;
  for (let t = 0; t < numRows; t++) {
    const from = offsets[t];
    const to = offsets[t + 1];
    if (from === to) continue;
    const slot = findSlot(table, outOffsets, outItems, items, from, to, 0, 0);
    const match = table[slot];
    const weight = weights === undefined ? 1 : weights[t];
    if (match > 0) {
      outWeights[match - 1] += weight;
      continue;
    }
    for (let p = from; p < to; p++) outItems[end++] = items[p];
    outWeights[numDistinct++] = weight;
    outOffsets[numDistinct] = end;
    table[slot] = numDistinct;
  }
  return {
    numRows: numDistinct,
    offsets: outOffsets.slice(0, numDistinct + 1),
    items: trimArray(outItems, end),
    weights: outWeights.slice(0, numDistinct),
  };
}

function collapseRowsOfPersons(cells: Cells, weights: Uint32Array | undefined, persons: Uint32Array): WeightedRows {
  const { offsets, items } = cells;
  const rows = rowsByPerson(persons);
  const table = new Uint32Array(2 ** Math.ceil(Math.log2(Math.max(16, rows.length * 2)))); // kept row + 1
  const outOffsets = new Uint32Array(rows.length + 1);
  const outItems = new Uint32Array(items.length);
  const outWeights = new Uint32Array(rows.length);
  const outPersons = new Uint32Array(rows.length);
  let numDistinct = 0;
  let end = 0;
  let firstPosition = 0;
  for (let n = 0; n < rows.length; n++) {
    const t = rows[n];
    const from = offsets[t];
    const to = offsets[t + 1];
    if (n > 0 && persons[rows[n - 1]] !== persons[t]) firstPosition = numDistinct;
    if (from === to) continue;
    const slot = findSlot(table, outOffsets, outItems, items, from, to, persons[t], firstPosition);
    const match = table[slot];
    const weight = weights === undefined ? 1 : weights[t];
    if (match > 0) {
      outWeights[match - 1] += weight;
      continue;
    }
    for (let p = from; p < to; p++) outItems[end++] = items[p];
    outPersons[numDistinct] = persons[t];
    outWeights[numDistinct++] = weight;
    outOffsets[numDistinct] = end;
    table[slot] = numDistinct;
  }
  return {
    numRows: numDistinct,
    offsets: outOffsets.slice(0, numDistinct + 1),
    items: trimArray(outItems, end),
    weights: outWeights.slice(0, numDistinct),
    persons: outPersons.slice(0, numDistinct),
  };
}

/** The number that contain any item: the people of the rows, or the records that the rows stand for. */
export function countSupport({ weights, persons }: Pick<WeightedRows, 'weights' | 'persons'>): number {
  if (persons !== undefined) return countRuns(persons);
  let support = 0;
  for (const weight of weights) support += weight;
  return support;
}

/** The number of different values in an ascending list. */
export function countRuns(ascending: Uint32Array): number {
  let runs = 0;
  for (let n = 0; n < ascending.length; n++) if (n === 0 || ascending[n] !== ascending[n - 1]) runs++;
  return runs;
}

/** The slot of the kept row, `first` or behind it, that equals items[from … to), or the free slot where it belongs. */
function findSlot(
  table: Uint32Array,
  outOffsets: Uint32Array,
  outItems: Uint32Array,
  items: Uint32Array,
  from: number,
  to: number,
  seed: number,
  first: number,
): number {
  const mask = table.length - 1;
  let hash = seed;
  for (let p = from; p < to; p++) hash = Math.imul((hash << 5) ^ (hash >>> 27) ^ items[p], 0x27220a95);
  let slot = (hash ^ (hash >>> 15)) & mask;
  for (; table[slot] !== 0; slot = (slot + 1) & mask) {
    const row = table[slot] - 1;
    const start = outOffsets[row];
    if (outOffsets[row + 1] - start !== to - from || row < first) continue;
    let p = 0;
    while (p < to - from && outItems[start + p] === items[from + p]) p++;
    if (p === to - from) break;
  }
  return slot;
}
