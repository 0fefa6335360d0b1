import { transpose } from '../../src/data/transpose.ts';
import type { Cells } from '../../src/records/dataset.ts';

/**
 * Told of an itemset, items ascending, in an array that is used again, of how many rows contain it and of how many
 * persons.
 */
export type ItemsetVisitor = (itemset: Uint32Array, size: number, support: number, holders: number) => void;

/**
 * Visits every itemset of 1 to `maxSize` items that some row contains, a prefix before what it begins, else item by
 * item. Only itemsets that occur cost anything: the cells of their rows. Rows of one person are neighbours; without
 * persons every row is somebody's own.
 */
export function forEachItemset(
  rows: Cells & { readonly persons?: Uint32Array },
  numItems: number,
  maxSize: number,
  visit: ItemsetVisitor,
): void {
  const { persons } = rows;
  const holdersOf = (holding: Uint32Array): number => {
    if (persons === undefined) return holding.length;
    let count = 0;
    for (let n = 0; n < holding.length; n++) if (n === 0 || persons[holding[n]] !== persons[holding[n - 1]]) count++;
    return count;
  };
  const covers = transpose(rows, numItems);
  const itemset = new Uint32Array(maxSize);
  /** Extends the itemset by the items behind `item`; `holding` are the rows that contain it. */
  const extend = (size: number, item: number, holding: Uint32Array): void => {
    if (size === maxSize) return;
    for (const [next, support] of countBehind(rows, item, holding)) {
      itemset[size] = next;
      const both = holdingToo(rows, holding, next, support);
      visit(itemset, size + 1, support, holdersOf(both));
      if (size + 1 < maxSize) extend(size + 1, next, both);
    }
  };
  for (let i = 0; i < numItems; i++) {
    const holding = covers.rows.subarray(covers.offsets[i], covers.offsets[i + 1]);
    if (holding.length === 0) continue;
    itemset[0] = i;
    visit(itemset, 1, holding.length, holdersOf(holding));
    extend(1, i, holding);
  }
}

/** The items above `item` in the rows, ascending, and how many of the rows contain each. */
function countBehind({ offsets, items }: Cells, item: number, rows: Uint32Array): (readonly [number, number])[] {
  const counts = new Map<number, number>();
  for (const t of rows) {
    for (let p = offsets[t]; p < offsets[t + 1]; p++) {
      const i = items[p];
      if (i > item) counts.set(i, (counts.get(i) ?? 0) + 1);
    }
  }
  return [...counts].sort(([i], [j]) => i - j);
}

function holdingToo({ offsets, items }: Cells, rows: Uint32Array, item: number, support: number): Uint32Array {
  const kept = new Uint32Array(support);
  let n = 0;
  for (const t of rows) if (items.subarray(offsets[t], offsets[t + 1]).includes(item)) kept[n++] = t;
  return kept;
}
