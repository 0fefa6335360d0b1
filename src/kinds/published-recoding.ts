import { identityRecoding, type Recoding, recodingFromLabels, shownRecoding } from '../data/recoding.ts';
import type { Dictionary } from '../records/dictionary.ts';
import { RECODING_FILE } from './define.ts';
import { type Changes, kindOf } from './index.ts';

/**
 * The label of each item that the release shows, alone or in a label that some record shows. If cells were deleted or
 * changed without labels, it stands for itself.
 */
export function publishedRecoding(
  changes: Changes,
  original: Dictionary,
  shown: ReadonlySet<string>,
): Recoding | undefined {
  if (!kindOf(changes).files.includes(RECODING_FILE)) return undefined;
  const recoding = shownRecoding(changes.recoding ?? identityRecoding(original), shown);
  const { published, target } = recoding;
  if (published.labels.every((label) => shown.has(label))) return recoding;
  // Every record shows these items under their own names.
  const labels = recoding.original.labels.map((own, i) => {
    const label = published.labels[target[i]];
    return shown.has(label) ? label : own;
  });
  return recodingFromLabels(recoding.original, labels);
}
