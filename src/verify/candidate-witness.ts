import { type Dataset, rowIdOf, rowOf } from '../records/dataset.ts';
import { personsSuffix } from './persons-suffix.ts';
import type { Witness } from './verdict.ts';

/** The witness that fewer than k records contain an itemset, or those of fewer than k persons. */
export function candidateWitness(itemset: readonly number[], dataset: Dataset, k: number): Witness {
  const rows: string[] = [];
  const holders = new Set<number>();
  for (let t = 0; t < dataset.numRows; t++) {
    const row = rowOf(dataset, t);
    if (!itemset.every((item) => row.includes(item))) continue;
    rows.push(rowIdOf(dataset, t));
    if (dataset.persons !== undefined) holders.add(dataset.persons[t]);
  }
  const persons = dataset.persons === undefined ? undefined : holders.size;
  const items = [...itemset].sort((a, b) => a - b).map((item) => dataset.dictionary.labels[item]);
  return fewMatching(items, rows.length, persons, k, rows);
}

/** That witness from counts: the number of matching records, and of their owners if known. */
export function fewMatching(
  items: readonly string[],
  records: number,
  persons: number | undefined,
  k: number,
  rows: readonly string[] = [],
): Witness {
  const known = items.length === 1 ? 'this item' : `these ${items.length} items`;
  const of = personsSuffix({ persons });
  const match = records === 1 ? `1 record${of} matches` : `${records} records${of} match`;
  return {
    finding: `an attacker who knows ${known} is left with fewer than ${k} candidates: ${match}`,
    items,
    rows,
    support: persons ?? records,
    required: k,
  };
}
