import type { Records } from '../../src/index.ts';
import { inputsAmong, modelById, type PromiseOptions, type ReadingFields } from '../../src/internal.ts';
import type { VerifyReleaseOptions } from '../tasks/verify.ts';
import type { VerifyResult } from '../verify/check-promise.ts';
import { runTask, type ThreadControls } from './run-task.ts';
import { plainRelease, recordSourceOf, split } from './source.ts';

/** The inputs of a check in addition to the release folder: the original, the key that must have signed it … */
type FolderOptions = Omit<VerifyReleaseOptions, 'release'> & ThreadControls;

/** A promise to check on records, the original for promises that only its owner can check, where the records are counted. */
type RecordOptions = PromiseOptions &
  ReadingFields &
  ThreadControls & { readonly original?: Records | string | undefined; readonly engine?: string };

/**
 * Checks a release folder (every byte and the promise) or, with a model, a promise on records or a data file. Runs in a
 * thread of its own.
 *
 * @example
 * ```ts
 * const { status } = await verify([['milk', 'beer'], ['milk']], { model: 'km', k: 2, m: 1 });
 * status; // → 'violated'
 * ```
 */
export async function verify(folder: string, options?: FolderOptions): Promise<VerifyResult>;
export async function verify(records: Records | string, options: RecordOptions): Promise<VerifyResult>;
export async function verify(
  records: Records | string,
  options: FolderOptions | RecordOptions = {},
): Promise<VerifyResult> {
  if (!('model' in options) && typeof records === 'string') {
    const { signal, onProgress, ...request } = options;
    return runTask('verifyRelease', { ...request, release: records }, { signal, onProgress });
  }
  // Without a model there is a folder.
  const { controls, reading, request } = split(options as RecordOptions);
  const { model, original, engine } = request;
  const { shape } = modelById(model).params;
  return runTask(
    'verifyData',
    {
      ...reading,
      data: plainRelease(records) ?? recordSourceOf(records),
      model,
      params: Object.fromEntries(Object.entries(request).filter(([name]) => name in shape)),
      plainInputs: inputsAmong(request),
      ...(original !== undefined && { original: recordSourceOf(original) }),
      ...(engine !== undefined && { engine }),
    },
    controls,
  );
}
