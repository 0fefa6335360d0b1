import type { Cells } from '../records/dataset.ts';

/** For every row the first one that equals it (items ascending within a row), by hashing. */
export function firstEqualRows({ offsets, items }: Cells): Uint32Array {
  const numRows = offsets.length - 1;
  const first = new Uint32Array(numRows);
  const table = new Uint32Array(2 ** Math.ceil(Math.log2(Math.max(16, numRows * 2)))); // row + 1
  const mask = table.length - 1;
  for (let t = 0; t < numRows; t++) {
    let hash = 0;
    for (let p = offsets[t]; p < offsets[t + 1]; p++) hash = Math.imul(hash ^ items[p] ^ (hash >>> 15), 0x27220a95);
    let slot = (hash ^ (hash >>> 15)) & mask;
    while (table[slot] !== 0 && !areEqual(offsets, items, table[slot] - 1, t)) slot = (slot + 1) & mask;
    if (table[slot] === 0) table[slot] = t + 1;
    first[t] = table[slot] - 1;
  }
  return first;
}

function areEqual(offsets: Uint32Array, items: Uint32Array, a: number, b: number): boolean {
  const length = offsets[a + 1] - offsets[a];
  if (offsets[b + 1] - offsets[b] !== length) return false;
  for (let p = 0; p < length; p++) if (items[offsets[a] + p] !== items[offsets[b] + p]) return false;
  return true;
}
