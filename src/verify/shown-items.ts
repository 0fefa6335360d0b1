import { labelIds, SUPPRESSED } from '../data/recoding.ts';
import type { Cells } from '../records/dataset.ts';
import { indexLabels } from '../records/dictionary.ts';
import type { Evidence, RecordsEvidence } from './define.ts';

/** An item that is published nowhere, and one whose label no record shows. */
export const NOWHERE = -1;
export const UNSEEN = -2;

/** The published form of each original item among the labels of records on an engine. */
export function shownItems(
  { items, recoding }: Pick<RecordsEvidence, 'items' | 'recoding'>,
  labels: readonly string[],
): Int32Array {
  const idOf = indexLabels({ labels });
  const shownAs = (label: string): number => {
    const id = idOf(label);
    return id < 0 ? UNSEEN : id;
  };
  if (recoding === undefined) return Int32Array.from(items.labels, shownAs);
  return Int32Array.from(recoding.target, (target) =>
    target === SUPPRESSED ? NOWHERE : shownAs(recoding.published.labels[target]),
  );
}

/** Itemsets as rows. */
export function rowsOfItemsets(itemsets: readonly (readonly number[])[]): Cells {
  const offsets = new Uint32Array(itemsets.length + 1);
  for (const [n, itemset] of itemsets.entries()) offsets[n + 1] = offsets[n] + itemset.length;
  return { offsets, items: Uint32Array.from(itemsets.flat()) };
}

/** The published item of each original item, −1 where it is published nowhere. */
export function publishedItems({ published, recoding }: Evidence): Int32Array {
  if (recoding === undefined) return Int32Array.from(published.dictionary.labels.keys());
  return labelIds(recoding, published.dictionary);
}
