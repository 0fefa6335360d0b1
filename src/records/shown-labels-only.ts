import { SUPPRESSED } from '../records/recode-cells.ts';
import { mapItems } from '../records/rows.ts';
import type { Dataset } from './dataset.ts';
import { presentItems } from './present-items.ts';

/** Leaves out the labels that no record shows, known or unknown, or others than some. Some formats name all labels that there are. */
export function shownLabelsOnly(dataset: Dataset, isShown = presentItems(dataset)): Dataset {
  if (!isShown.includes(0)) return dataset;
  let next = 0;
  const place = Uint32Array.from(isShown, (support) => (support === 1 ? next++ : SUPPRESSED));
  return mapItems(dataset, place, { labels: dataset.dictionary.labels.filter((_, i) => isShown[i] === 1) });
}
