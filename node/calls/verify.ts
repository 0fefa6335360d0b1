import type { PromiseOptions, ReadingFields, Records, Verified } from '../../src/internal.ts';
import type { VerifyReleaseOptions } from '../tasks/verify.ts';
import type { VerifyResult } from '../verify/check-promise.ts';
import { inThread, type ThreadWatching } from '../worker/in-thread.ts';
import { sourceOf, split } from './source.ts';

/** What a release folder is checked with beside itself: the original, the key that must have signed it … */
type FolderOptions = Omit<VerifyReleaseOptions, 'release'> & ThreadWatching;

/** A promise to check on records, and the original for promises that only its owner can check. */
type RecordOptions = PromiseOptions &
  ReadingFields &
  ThreadWatching & { readonly original?: Records | string | undefined };

/**
 * Re-checks a release folder, every byte and the promise; or, with a model, checks a promise on records or a data file. In a
 * thread of its own.
 *
 * @example
 * ```ts
 * const { status } = await verify([['milk', 'beer'], ['milk']], { model: 'km', k: 2, m: 1 });
 * status; // → 'violated'
 * ```
 */
export async function verify(folder: string, options?: FolderOptions): Promise<VerifyResult>;
export async function verify(records: Records | string, options: RecordOptions): Promise<Verified>;
export async function verify(
  records: Records | string,
  options: FolderOptions | RecordOptions = {},
): Promise<VerifyResult | Verified> {
  if (!('model' in options) && typeof records === 'string') {
    const { watching, asked } = split(options);
    return inThread('verifyRelease', { ...asked, release: records }, watching);
  }
  // Without a model there is a folder.
  const { watching, asked } = split(options as RecordOptions);
  const { original } = asked;
  const known = original === undefined ? asked : { ...asked, original: sourceOf(original) };
  return inThread('verifyRecords', { records: sourceOf(records), options: known }, watching);
}
