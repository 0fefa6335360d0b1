import { describe, expect, it } from 'vitest';
import { CoverTable } from './cover-table.ts';

/** Marks of the items, and how many there are. */
function marked(...items: number[]): [Uint8Array, number] {
  const marks = new Uint8Array(100);
  for (const i of items) marks[i] = 1;
  return [marks, items.length];
}

describe('CoverTable', () => {
  it('finds supersets among the sets with the same support and signature', () => {
    const table = new CoverTable();
    const parent = table.add(-1, Uint32Array.of(5, 7), 0, 2, 9, 1, 2);
    table.add(parent, Uint32Array.of(5, 7, 8), 2, 3, 4, 10, 20);
    expect(table.hasSuperset(4, 10, 20, ...marked(5, 8))).toBe(true);
    expect(table.hasSuperset(4, 10, 20, ...marked(5, 7, 8))).toBe(true);
    expect(table.hasSuperset(9, 1, 2, ...marked(7))).toBe(true);
  });

  it('does not take a set of the same signature for a superset, nor a superset of another support or signature', () => {
    const table = new CoverTable();
    table.add(-1, Uint32Array.of(5, 7), 0, 2, 9, 1, 2);
    expect(table.hasSuperset(9, 1, 2, ...marked(5, 6))).toBe(false);
    expect(table.hasSuperset(9, 1, 2, ...marked(5, 6, 7))).toBe(false);
    expect(table.hasSuperset(8, 1, 2, ...marked(5))).toBe(false);
    expect(table.hasSuperset(9, 3, 2, ...marked(5))).toBe(false);
    expect(table.hasSuperset(9, 1, 3, ...marked(5))).toBe(false);
  });

  it('looks at all sets that share support and signature', () => {
    const table = new CoverTable();
    for (let i = 0; i < 50; i++) table.add(-1, Uint32Array.of(i, i + 1), 0, 2, 3, 7, 7);
    for (let i = 0; i < 50; i++) expect(table.hasSuperset(3, 7, 7, ...marked(i, i + 1))).toBe(true);
    expect(table.hasSuperset(3, 7, 7, ...marked(10, 12))).toBe(false);
  });

  it('keeps what it has while it grows', () => {
    const table = new CoverTable();
    const itemset = new Uint32Array(4);
    let parent = -1;
    for (let n = 0; n < 5000; n++) {
      itemset[n % 4] = n % 100;
      parent = table.add(n % 4 === 0 ? -1 : parent, itemset, n % 4, (n % 4) + 1, n, Math.imul(n, 77), -n);
    }
    for (let n = 0; n < 5000; n++) {
      const items = Array.from({ length: (n % 4) + 1 }, (_, back) => (n - back) % 100);
      expect(table.hasSuperset(n, Math.imul(n, 77), -n, ...marked(...items))).toBe(true);
      expect(table.hasSuperset(n, Math.imul(n, 77), -n, ...marked((n + 1) % 100))).toBe(false);
    }
  });
});
