import type { Dictionary } from '../data/dictionary.ts';
import { identityRecoding, type Recoding, shownRecoding } from '../data/recoding.ts';
import { RECODING_FILE } from './define.ts';
import { type Changes, kindOf } from './index.ts';

/**
 * What each item that the release shows is published as, alone or in a label. Where cells were deleted or changed without
 * labels, it stands for itself.
 */
export function publishedRecoding(
  changes: Changes,
  original: Dictionary,
  shown: ReadonlySet<string>,
): Recoding | undefined {
  if (!kindOf(changes).files.includes(RECODING_FILE)) return undefined;
  return shownRecoding(changes.recoding ?? identityRecoding(original), shown);
}
