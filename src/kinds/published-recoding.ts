import { identityRecoding, type Recoding, recodingFromLabels, shownRecoding } from '../data/recoding.ts';
import type { Dictionary } from '../records/dictionary.ts';
import { RECODING_FILE } from './define.ts';
import { kindOf, type ReleaseChanges } from './index.ts';

/**
 * The label of each item that the release shows, alone or in a label that some record shows. If cells were deleted or
 * changed without labels, it stands for itself.
 */
export function publishedRecoding(
  changes: ReleaseChanges,
  original: Dictionary,
  visibleLabels: ReadonlySet<string>,
): Recoding | undefined {
  if (!kindOf(changes).files.includes(RECODING_FILE)) return undefined;
  const recoding = shownRecoding(changes.recoding ?? identityRecoding(original), visibleLabels);
  const { published, target } = recoding;
  if (published.labels.every((label) => visibleLabels.has(label))) return recoding;
  // Every record shows these items under their own names.
  const labels = recoding.original.labels.map((ownLabel, i) => {
    const label = published.labels[target[i]];
    return visibleLabels.has(label) ? label : ownLabel;
  });
  return recodingFromLabels(recoding.original, labels);
}
