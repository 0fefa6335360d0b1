import { rowIdOf } from '../data/dataset.ts';
import { indexLabels } from '../data/dictionary.ts';
import { labelIds } from '../data/recoding.ts';
import type { Evidence } from './define.ts';
import type { Witness } from './verdict.ts';

const NONE = -1;

/**
 * The witness that a record shows an item beside the label which stands for it. The label is then known to be about its
 * other items, and fewer records than match can be the one that somebody looks for.
 */
export function besideLabel({ published, recoding }: Pick<Evidence, 'published' | 'recoding'>): Witness | undefined {
  if (recoding === undefined) return undefined;
  const { labels } = published.dictionary;
  const publishedId = indexLabels(published.dictionary);
  const labelOfItem = labelIds(recoding, published.dictionary);
  const isLabel = new Set(labelOfItem);
  // By published item: the label of which it is one of the items, where it is not a label itself.
  const labelOf = new Int32Array(labels.length).fill(NONE);
  for (const [i, own] of recoding.original.labels.entries()) {
    const id = publishedId(own);
    if (id !== NONE && !isLabel.has(id)) labelOf[id] = labelOfItem[i];
  }
  if (labelOf.every((label) => label === NONE)) return undefined;
  const { offsets, items } = published;
  for (let t = 0; t < published.numRows; t++) {
    const row = items.subarray(offsets[t], offsets[t + 1]);
    for (const id of row) {
      if (labelOf[id] === NONE || !row.includes(labelOf[id])) continue;
      return {
        finding: 'a record shows an item beside its own label: the label is known to stand for another one there',
        items: [labels[id], labels[labelOf[id]]],
        rows: [rowIdOf(published, t)],
        support: 1,
      };
    }
  }
  return undefined;
}
