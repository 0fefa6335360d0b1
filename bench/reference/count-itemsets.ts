import { type Dataset, rowOf } from '../../src/records/dataset.ts';

/** Counts all itemsets of up to two items the way one would write it down first: in a Map, under their names. */
export function countItemsets(dataset: Dataset, { k }: { readonly k: number }): { itemsets: number; rare: number } {
  const supports = new Map<string, number>();
  const add = (key: string) => supports.set(key, (supports.get(key) ?? 0) + 1);
  for (let t = 0; t < dataset.numRows; t++) {
    const row = rowOf(dataset, t);
    for (const [p, i] of row.entries()) {
      add(String(i));
      for (let q = p + 1; q < row.length; q++) add(`${i} ${row[q]}`);
    }
  }
  let rare = 0;
  for (const support of supports.values()) if (support < k) rare++;
  return { itemsets: supports.size, rare };
}
