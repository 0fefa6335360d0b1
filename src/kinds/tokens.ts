import { labelIds, labelSizes } from '../data/recoding.ts';
import type { Dataset } from '../records/dataset.ts';
import { indexLabels } from '../records/dictionary.ts';
import { kindOf, type Release } from './index.ts';

/** What each original item may show as in the records of a release: a published id, −1 where there is none. */
export interface Tokens {
  readonly label: Int32Array;
  /** The item's own name where a record may show that instead, else `label` itself. */
  readonly own: Int32Array;
  /** How many items the label stands for; 0 without one. */
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
