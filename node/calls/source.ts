import type { Records } from '../../src/internal.ts';
import type { RecordSource } from '../tasks/records.ts';
import type { ThreadWatching } from '../worker/in-thread.ts';

/** Records as a thread takes them: without the functions of a release. */
export function sourceOf(records: Records | string): RecordSource {
  if (typeof records === 'string' || Array.isArray(records)) return records;
  const plain = Object.entries(records).filter(([, value]) => typeof value !== 'function');
  // Nothing that records must have is a function.
  return Object.fromEntries(plain) as RecordSource;
}

/** What travels to a thread, and how it is watched from here. */
export function split<O extends ThreadWatching>(options: O) {
  const { signal, onProgress } = options;
  return { watching: { signal, onProgress }, asked: { ...options, signal: undefined, onProgress: undefined } };
}
