import type { Dataset } from './dataset.ts';
import { supportsOf } from './supports-of.ts';

/** By item: 1 if some record contains it or may contain it. Some formats name items that no record contains. */
export function heldItems(dataset: Dataset): Uint8Array {
  const isHeld = Uint8Array.from(supportsOf(dataset), (support) => Math.min(1, support));
  for (const item of dataset.unknown?.items ?? []) isHeld[item] = 1;
  return isHeld;
}

/** The labels of such items. */
export function heldLabels(dataset: Dataset): string[] {
  const isHeld = heldItems(dataset);
  return dataset.dictionary.labels.filter((_, i) => isHeld[i] === 1);
}
