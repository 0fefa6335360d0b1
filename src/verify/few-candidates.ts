import { type Dataset, rowIdOf, rowOf } from '../data/dataset.ts';
import type { Witness } from './verdict.ts';

/** The witness that fewer than k records hold an itemset. */
export function fewCandidates(itemset: readonly number[], dataset: Dataset, k: number): Witness {
  const rows: string[] = [];
  for (let t = 0; t < dataset.numRows; t++) {
    const row = rowOf(dataset, t);
    if (itemset.every((item) => row.includes(item))) rows.push(rowIdOf(dataset, t));
  }
  const known = itemset.length === 1 ? 'this item' : `these ${itemset.length} items`;
  const match = rows.length === 1 ? '1 record matches' : `${rows.length} records match`;
  return {
    finding: `an attacker who knows ${known} is left with fewer than ${k} candidates: ${match}`,
    items: [...itemset].sort((a, b) => a - b).map((item) => dataset.dictionary.labels[item]),
    rows,
    support: rows.length,
    required: k,
  };
}
