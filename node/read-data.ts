import { createHash } from 'node:crypto';
import { type Dataset, detectFormat, type Format, formatById, type Reader, type ReadNotes } from '../src/index.ts';
import { readChunks } from './read-bytes.ts';
import type { TaskContext } from './task-context.ts';

export interface ReadData {
  readonly dataset: Dataset;
  readonly notes: ReadNotes;
  readonly format: Format;
  /** How the format was chosen, in one sentence. */
  readonly reason: string;
  /** SHA-256 of the bytes as they were read, unzipped. */
  readonly sha256: string;
}

/** How many bytes the format is detected from. */
const HEAD_BYTES = 1 << 16;

/** Reads a data file of any format, gzip or not, chunk by chunk. */
export async function readData(path: string, formatId: string | undefined, context: TaskContext): Promise<ReadData> {
  let chosen = formatId === undefined ? undefined : { format: formatById(formatId), reason: 'as asked' };
  let reader: Reader | undefined;
  let head: Uint8Array = new Uint8Array();
  const begin = (): Reader => {
    chosen ??= detectFormat(head, path.replace(/\.gz$/i, ''));
    const begun = chosen.format.reader({ file: path === '-' ? 'standard input' : path });
    if (head.length > 0) begun.push(head);
    return begun;
  };
  const hash = createHash('sha256');
  for await (const chunk of readChunks(path, (done, total) => context.checkpoint(done, total, `reading ${path}`))) {
    hash.update(chunk);
    if (reader !== undefined) reader.push(chunk);
    else {
      head = head.length === 0 ? chunk : Buffer.concat([head, chunk]);
      if (chosen !== undefined || head.length >= HEAD_BYTES) reader = begin();
    }
  }
  reader ??= begin();
  const { dataset, notes } = reader.end();
  return { dataset, notes, format: chosen!.format, reason: chosen!.reason, sha256: hash.digest('hex') };
}
