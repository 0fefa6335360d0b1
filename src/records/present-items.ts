import type { Dataset } from './dataset.ts';

/** By item: 1 if some record contains it or may contain it. Some formats name items that no record contains. */
export function presentItems({ items, unknown, dictionary }: Dataset): Uint8Array {
  const isHeld = new Uint8Array(dictionary.labels.length);
  for (let p = 0; p < items.length; p++) isHeld[items[p]] = 1;
  for (const item of unknown?.items ?? []) isHeld[item] = 1;
  return isHeld;
}

/** The labels of such items. */
export function presentLabels(dataset: Dataset): string[] {
  const isHeld = presentItems(dataset);
  return dataset.dictionary.labels.filter((_, i) => isHeld[i] === 1);
}
