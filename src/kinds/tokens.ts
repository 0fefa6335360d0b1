import { labelIds, labelSizes } from '../data/recoding.ts';
import type { Dataset } from '../records/dataset.ts';
import { indexLabels } from '../records/dictionary.ts';
import { kindOf, type Release } from './index.ts';

/** The possible published id of each original item in the records of a release, −1 if there is none. */
export interface Tokens {
  readonly label: Int32Array;
  /** The item's own name where a record may show that instead, else `label` itself. */
  readonly own: Int32Array;
  /** The number of items of the label; 0 without one. */
  readonly sizes: Uint32Array;
}

export function tokensOf(original: Dataset, release: Release): Tokens {
  const { dataset, recoding } = release;
  const { labels } = original.dictionary;
  const idOf = indexLabels(dataset.dictionary);
  const own = Int32Array.from(labels, (label) => idOf(label));
  const label = recoding === undefined ? own : labelIds(recoding, dataset.dictionary);
  return { label, own: kindOf(release).mixesNames ? own : label, sizes: labelSizes(labels.length, recoding) };
}
