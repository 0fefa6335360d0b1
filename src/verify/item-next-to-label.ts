import { labelIds, type Recoding } from '../data/recoding.ts';
import { rowIdOf } from '../records/dataset.ts';
import { indexLabels } from '../records/dictionary.ts';
import type { Evidence, RecordsEvidence } from './define.ts';
import { rowsOfItemsets } from './shown-items.ts';
import type { Witness } from './verdict.ts';

const NONE = -1;

/**
 * The witness that a record shows an item next to a label which stands for it. The label is then known to be about its
 * other items, and fewer records than match can be the wanted one.
 */
export function itemNextToLabel({
  published,
  recoding,
}: Pick<Evidence, 'published' | 'recoding'>): Witness | undefined {
  if (recoding === undefined) return undefined;
  const { labels } = published.dictionary;
  const labelOf = otherNames(recoding, labels);
  if (labelOf === undefined) return undefined;
  const { offsets, items } = published;
  for (let t = 0; t < published.numRows; t++) {
    const row = items.subarray(offsets[t], offsets[t + 1]);
    for (const id of row) {
      if (labelOf[id] === NONE || !row.includes(labelOf[id])) continue;
      return witnessOf([labels[id], labels[labelOf[id]]], [rowIdOf(published, t)], 1);
    }
  }
  return undefined;
}

/** The same for records on an engine. */
export async function itemNextToLabelOnRecords({ records, recoding }: RecordsEvidence): Promise<Witness | undefined> {
  if (recoding === undefined) return undefined;
  const { labels } = await records.countItems();
  const labelOf = otherNames(recoding, labels);
  if (labelOf === undefined) return undefined;
  const pairs = [...labelOf.entries()].filter(([, label]) => label !== NONE);
  const counts = await records.countItemsets({ itemsets: rowsOfItemsets(pairs) });
  const index = counts.records.findIndex((count) => count > 0);
  if (index < 0) return undefined;
  return witnessOf(
    pairs[index].map((id) => labels[id]),
    [],
    counts.records[index],
  );
}

/** By published item: the label of which it is one of the items, where it is not a label itself; undefined if none is. */
function otherNames(recoding: Recoding, labels: readonly string[]): Int32Array | undefined {
  const publishedId = indexLabels({ labels });
  const labelOfItem = labelIds(recoding, { labels });
  const isLabel = new Set(labelOfItem);
  const labelOf = new Int32Array(labels.length).fill(NONE);
  for (const [i, ownLabel] of recoding.original.labels.entries()) {
    const id = publishedId(ownLabel);
    if (id !== NONE && !isLabel.has(id)) labelOf[id] = labelOfItem[i];
  }
  return labelOf.every((label) => label === NONE) ? undefined : labelOf;
}

function witnessOf(items: readonly string[], rows: readonly string[], support: number): Witness {
  return {
    finding: 'a record shows an item and its own label, so the label must stand for another item there',
    items,
    rows,
    support,
  };
}
