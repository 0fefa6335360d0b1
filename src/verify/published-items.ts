import { labelIds } from '../data/recoding.ts';
import type { Evidence } from './define.ts';

/** The published item of each original item, −1 where it is published nowhere. */
export function publishedItems({ published, recoding }: Evidence): Int32Array {
  if (recoding === undefined) return Int32Array.from(published.dictionary.labels.keys());
  return labelIds(recoding, published.dictionary);
}
