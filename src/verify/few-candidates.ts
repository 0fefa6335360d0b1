import { type Dataset, rowIdOf, rowOf } from '../data/dataset.ts';
import type { Witness } from './verdict.ts';

/** The witness that fewer than k records hold an itemset, or those of fewer than k persons. */
export function fewCandidates(itemset: readonly number[], dataset: Dataset, k: number): Witness {
  const rows: string[] = [];
  const holders = new Set<number>();
  for (let t = 0; t < dataset.numRows; t++) {
    const row = rowOf(dataset, t);
    if (!itemset.every((item) => row.includes(item))) continue;
    rows.push(rowIdOf(dataset, t));
    if (dataset.persons !== undefined) holders.add(dataset.persons[t]);
  }
  const known = itemset.length === 1 ? 'this item' : `these ${itemset.length} items`;
  const support = dataset.persons === undefined ? rows.length : holders.size;
  const of = dataset.persons === undefined ? '' : ` of ${support} ${support === 1 ? 'person' : 'persons'}`;
  const match = rows.length === 1 ? `1 record${of} matches` : `${rows.length} records${of} match`;
  return {
    finding: `an attacker who knows ${known} is left with fewer than ${k} candidates: ${match}`,
    items: [...itemset].sort((a, b) => a - b).map((item) => dataset.dictionary.labels[item]),
    rows,
    support,
    required: k,
  };
}
