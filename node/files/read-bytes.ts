import { accessSync, closeSync, constants, createReadStream, openSync, readSync, type Stats, statSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { SottoError } from '../../src/internal.ts';
import { errorCode } from './error-code.ts';

/** Reports how far reading has come, in bytes of the file as stored; total is 0 where it cannot be known. */
type ReadProgress = (done: number, total: number) => void;

const CHUNK_BYTES = 1 << 20;

const GZIP_MAGIC = [0x1f, 0x8b];

/** The bytes of a file (`-` = standard input) in chunks, unzipped if they are gzip; never the whole file at once. */
export async function* readChunks(path: string, progress: ReadProgress = () => {}): AsyncGenerator<Uint8Array> {
  const { stream, total } = openSource(path);
  let done = 0;
  const counted = async function* (): AsyncGenerator<Uint8Array> {
    const chunks: AsyncIterable<Uint8Array> = stream;
    for await (const chunk of chunks) {
      done += chunk.length;
      progress(done, total);
      yield chunk;
    }
  };
  try {
    yield* unzipped(counted(), path);
  } catch (error) {
    throw readError(error, path);
  } finally {
    stream.destroy();
  }
}

/** A whole small file, such as a side file or a hierarchy. */
export async function readBytes(path: string): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of readChunks(path)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Whether what a path names cannot be read at any place: gzip, or no regular file. */
export function isStreamOnly(path: string): boolean {
  if (!statSync(path).isFile()) return true;
  const file = openSync(path, 'r');
  try {
    const head = new Uint8Array(2);
    readSync(file, head, 0, 2, 0);
    return head[0] === GZIP_MAGIC[0] && head[1] === GZIP_MAGIC[1];
  } finally {
    closeSync(file);
  }
}

function openSource(path: string): { stream: Readable; total: number } {
  // By its number: in a worker, process.stdin is not the real one.
  if (path === '-')
    return { stream: createReadStream('', { fd: 0, autoClose: false, highWaterMark: CHUNK_BYTES }), total: 0 };
  try {
    const { size } = statOfFile(path);
    return { stream: createReadStream(path, { highWaterMark: CHUNK_BYTES }), total: size };
  } catch (error) {
    throw readError(error, path);
  }
}

function statOfFile(path: string): Stats {
  const stat = statSync(path);
  if (stat.isDirectory()) throw new SottoError('input', `${path}: expected a file, got a folder`);
  return stat;
}

/** Throws what reading a file would, if it is not there, is a folder or may not be read: for files that something else reads. */
export function checkReadable(path: string): void {
  try {
    statOfFile(path);
    accessSync(path, constants.R_OK);
  } catch (error) {
    throw readError(error, path);
  }
}

/** Passes plain bytes on and unzips gzip, told apart by the first two bytes. */
async function* unzipped(chunks: AsyncGenerator<Uint8Array>, path: string): AsyncGenerator<Uint8Array> {
  const first = await chunks.next();
  if (first.done === true) return;
  let head = first.value;
  if (head.length === 1) {
    const second = await chunks.next();
    if (second.done !== true) head = Buffer.concat([head, second.value]);
  }
  const all = (async function* () {
    yield head;
    yield* chunks;
  })();
  if (head[0] !== GZIP_MAGIC[0] || head[1] !== GZIP_MAGIC[1]) {
    yield* all;
    return;
  }
  const { Readable } = await import('node:stream');
  const gunzip = createGunzip({ chunkSize: CHUNK_BYTES });
  const source = Readable.from(all, { objectMode: false });
  source.on('error', (error) => gunzip.destroy(error));
  try {
    const bytes: AsyncIterable<Uint8Array> = source.pipe(gunzip);
    yield* bytes;
  } catch (error) {
    if (error instanceof Error && errorCode(error).startsWith('Z_')) {
      throw new SottoError(
        'input',
        `${path}: expected a complete gzip file, got a damaged or truncated one (${error.message})`,
      );
    }
    throw error;
  }
}

/** The user must fix a file that cannot be read: the message says which and why. */
export function readError(error: unknown, path: string): unknown {
  const code = errorCode(error);
  const reason: Record<string, string> = {
    ENOENT: 'there is no such file',
    EACCES: 'it may not be read (permission denied)',
    EPERM: 'it may not be read (not permitted)',
    EISDIR: 'it is a folder, not a file',
    ENOTDIR: 'a part of its path is not a folder',
  };
  if (reason[code] === undefined) return error;
  return new SottoError('input', `${path}: ${reason[code]}`);
}
