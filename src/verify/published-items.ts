import { indexLabels } from '../data/dictionary.ts';
import { SUPPRESSED } from '../data/recoding.ts';
import type { Evidence } from './define.ts';

/** The published item of each original item, −1 where it is published nowhere. */
export function publishedItems({ published, recoding }: Evidence): Int32Array {
  if (recoding === undefined) return Int32Array.from(published.dictionary.labels.keys());
  const idOf = indexLabels(published.dictionary);
  return Int32Array.from(recoding.target, (target) =>
    target === SUPPRESSED ? -1 : idOf(recoding.published.labels[target]),
  );
}
