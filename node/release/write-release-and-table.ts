import type { KeyObject } from 'node:crypto';
import {
  type Changes,
  type JobResult,
  publishedDataset,
  type Release,
  type ReleaseInput,
  type ResolvedJob,
} from '../../src/internal.ts';
import type { Sink } from '../stores/define.ts';
import { writeTable } from '../stores/open-sink.ts';
import { draftRelease } from './write-release.ts';

/**
 * Writes a verified release as a folder and as a table, both or nothing: the folder under a draft name, the table where
 * nobody sees it, then the folder gets its name, then the table is shown. Only where that last step fails is the folder
 * there without the table, and the message says so.
 */
export async function writeReleaseAndTable(
  path: string,
  sink: Sink,
  resolved: ResolvedJob,
  result: JobResult<Changes | Release>,
  input: ReleaseInput,
  key?: KeyObject,
): Promise<void> {
  const draft = draftRelease(path, resolved, result, input, key);
  try {
    await writeTable(sink, publishedDataset(resolved, result), () => draft.publish(), path);
  } finally {
    draft.discard();
  }
}
