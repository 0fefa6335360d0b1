import { type ReadResult, readParquetFiles, SottoError } from '../../../src/internal.ts';
import { readChunks } from '../../files/read-bytes.ts';
import { type OpenFile, openSeekable } from '../../files/seekable-file.ts';
import { startSha256 } from '../../files/sha256.ts';
import type { TaskContext } from '../../worker/task-context.ts';
import { matchingFiles } from '../shared/matching-files.ts';
import { type ParquetAddress, parquetAddress } from './address.ts';

/** Reads Parquet files as one table, those of a pattern in the order of their names. */
export async function readParquetAddress(address: ParquetAddress, context: TaskContext): Promise<ReadResult> {
  const paths = matchingFiles(address.path);
  if (paths.length === 0) throw new SottoError('input', `${parquetAddress.nameOf(address)}: no file matches`);
  const phase = `reading ${parquetAddress.nameOf(address)}`;
  const sha256 = await hashFiles(paths, context, phase);
  const opened: OpenFile[] = [];
  try {
    for (const path of paths) opened.push(openSeekable(path));
    const files = opened.map((file, n) => ({ file, name: paths[n]! }));
    const checkpoint = (done: number, total: number): void => context.checkpoint(done, total, phase);
    return { ...(await readParquetFiles(files, { ...address.reading, checkpoint })), sha256 };
  } finally {
    for (const file of opened) file.close();
  }
}

async function hashFiles(paths: readonly string[], context: TaskContext, phase: string): Promise<string> {
  const hash = startSha256();
  for (const path of paths) {
    for await (const chunk of readChunks(path, (done, total) => context.checkpoint(done, total, phase))) {
      hash.update(chunk);
    }
  }
  return hash.hex();
}
