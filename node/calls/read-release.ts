import type { FoundRelease } from '../release/read-release.ts';
import { runTask } from './run-task.ts';

/**
 * Reads a release folder: its document, its records, what its labels stand for, and what does not match its hashes.
 *
 * @example
 * ```ts
 * const result = await anonymize([['milk', 'beer'], ['milk', 'beer']], { model: 'km', k: 2, m: 2 });
 * await result.write('release');
 * const { document, tampering } = await readRelease('release');
 * [document.kind, tampering.length]; // → ['recoded', 0]
 * ```
 */
export async function readRelease(folder: string): Promise<FoundRelease> {
  return runTask('readReleaseFolder', { folder });
}
