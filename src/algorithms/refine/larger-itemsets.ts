import { forEachRareItemset } from '../../mining/rare-itemsets.ts';
import type { LabelCounts } from './label-counts.ts';

/** For m ≥ 3: whether a label is in a rare itemset of 3 to m labels, given that it is in no smaller one. REFINE-5 */
export function isInRareItemset(
  counts: LabelCounts,
  slot: number,
  { k, m }: { readonly k: number; readonly m: number },
): boolean {
  if (counts.sizes[slot] === 0) return false;
  const rows = counts.rowsWith(slot);
  let longest = 0;
  for (let t = 0; t < rows.numRows; t++) longest = Math.max(longest, rows.offsets[t + 1] - rows.offsets[t]);
  let found = false;
  for (let others = 2; others < m && others <= longest && !found; others++) {
    forEachRareItemset(rows, counts.capacity, k, others, () => {
      found = true;
      return 'stop';
    });
  }
  return found;
}
