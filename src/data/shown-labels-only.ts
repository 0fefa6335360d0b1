import type { Dataset } from './dataset.ts';
import { heldItems } from './held-items.ts';

/** Leaves out the labels that no record shows, known or unknown, or others than some. Some formats name all labels that there are. */
export function shownLabelsOnly(dataset: Dataset, isShown = heldItems(dataset)): Dataset {
  const { items, unknown, dictionary } = dataset;
  if (!isShown.includes(0)) return dataset;
  const place = new Uint32Array(isShown.length);
  for (let i = 1; i < place.length; i++) place[i] = place[i - 1] + isShown[i - 1];
  return {
    ...dataset,
    items: items.map((item) => place[item]),
    dictionary: { labels: dictionary.labels.filter((_, i) => isShown[i] === 1) },
    ...(unknown !== undefined && { unknown: { ...unknown, items: unknown.items.map((item) => place[item]) } }),
  };
}
