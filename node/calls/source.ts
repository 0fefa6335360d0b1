import type { Records } from '../../src/index.ts';
import {
  checkParameters,
  type Dataset,
  datasetOf,
  type ReadingFields,
  type ReceivedRelease,
  readingOf,
  readingParameters,
  releaseIn,
} from '../../src/internal.ts';
import type { ThreadControls } from './run-task.ts';

/** Records as a thread takes them. */
export function recordSourceOf(records: Records | string): Dataset | string {
  return typeof records === 'string' ? records : datasetOf(records);
}

/** The release that records came as, without its functions, which do not travel. */
export function plainRelease(records: Records | string): ReceivedRelease | undefined {
  const release = typeof records === 'string' ? undefined : releaseIn(records);
  if (release === undefined) return undefined;
  const { records: _, ...plain }: ReceivedRelease & { readonly records?: unknown } = release;
  return plain;
}

/** The options that a thread receives, the way records are read there, and the callbacks that stay here. */
export function split<O extends ThreadControls & ReadingFields>(options: O) {
  const { signal, onProgress, ...rest } = options;
  const entries = Object.entries(rest);
  const isReading = ([name]: [string, unknown]): boolean => name in readingParameters.shape;
  const readingOptions = Object.fromEntries(entries.filter(isReading));
  return {
    controls: { signal, onProgress },
    reading: readingOf(checkParameters(readingParameters, readingOptions, 'records')),
    // The type omits the same fields.
    request: Object.fromEntries(entries.filter((entry) => !isReading(entry))) as OtherFields<O>,
  };
}

type OtherFields<O> = O extends unknown ? Omit<O, keyof ReadingFields | keyof ThreadControls> : never;
