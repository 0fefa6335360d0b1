import type { Dataset, ReadSummary, RequestedReading } from '../../src/internal.ts';
import { readNonEmpty } from '../files/read-source.ts';
import { type FoundRelease, readWholeRelease } from '../release/read-release.ts';
import type { TaskContext } from '../worker/task-context.ts';

/** The records of a file or address. */
export async function readWholeData(
  { data, reading }: { readonly data: string; readonly reading: RequestedReading },
  context: TaskContext,
): Promise<{ readonly dataset: Dataset; readonly read: ReadSummary }> {
  const { dataset, input } = await readNonEmpty(data, reading, context);
  return { dataset, read: input };
}

/** A release folder as it is found. */
export async function readReleaseFolder(
  { folder }: { readonly folder: string },
  context: TaskContext,
): Promise<FoundRelease> {
  return readWholeRelease(folder, context);
}
