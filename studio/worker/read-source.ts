import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import {
  ambiguity,
  type Detection,
  detectReading,
  type FirstRows,
  type Format,
  firstRows,
  formatById,
  type ReadOptions,
  type ReadResult,
  type RequestedReading,
  refuseNothing,
  type SeekableFile,
  SottoError,
  summarizeRead,
} from '../../src/internal.ts';
import type { ReadSource } from './data-worker-state.ts';
import type { WorkerContext } from './define.ts';
import { MAX_BYTES, MAX_OCCURRENCES } from './limits.ts';

/** The number of bytes from which the format is detected. */
const HEAD_BYTES = 1 << 16;

/** Reads data of any format, gzip or not, and hashes it on the way: as was asked for, else as it is clearly to be read. */
export async function readTabSource(
  file: Blob,
  name: string,
  requested: RequestedReading,
  context: WorkerContext,
  maxBytes = MAX_BYTES,
): Promise<ReadSource> {
  const detection = await detect(file, name, requested);
  if ('ambiguous' in detection) throw ambiguity(detection.ambiguous, name);
  const { chosen, reason, repeated } = detection;
  const { format: formatId, ...reading } = chosen;
  const hash = sha256.create();
  const chunks = unzippedChunks(file, name, context, { maxBytes, take: (chunk) => hash.update(chunk) });
  const result = await readAs(formatById(formatId), chunks, { file: name, ...reading });
  const { dataset, personLabels } = result;
  if (dataset.items.length > MAX_OCCURRENCES) throw tooLarge(name, `more than ${MAX_OCCURRENCES} occurrences of items`);
  const input = summarizeRead(chosen, result, reason, repeated);
  refuseNothing(input, name);
  return {
    dataset,
    input,
    formatId,
    sha256: bytesToHex(hash.digest()),
    ...(personLabels !== undefined && { personLabels }),
  };
}

/** The facts about a file from its first bytes. */
export interface Preview {
  readonly detection: Detection;
  /** As they came; in the columns of the reading that was chosen, or of the first that is offered. */
  readonly rows: FirstRows;
}

/** The possible readings of a file, and its first rows. */
export async function previewSource(file: Blob, name: string, requested: RequestedReading): Promise<Preview> {
  const detection = await detect(file, name, requested);
  const reading = 'chosen' in detection ? detection.chosen : detection.ambiguous[0]!.reading;
  const format = formatById(reading.format);
  if ('reader' in format) return { detection, rows: firstRows(await headOf(file, name), reading) };
  const whole = (await isGzip(file)) ? await wholeOf(unzippedChunks(file, name)) : file;
  return { detection, rows: (await format.firstRows?.(seekable(whole), name)) ?? { columns: [], rows: [] } };
}

function seekable(whole: Blob): SeekableFile {
  return { byteLength: whole.size, slice: (start, end) => whole.slice(start, end).arrayBuffer() };
}

/** The same finding out as on the command line, from as many bytes. */
async function detect(file: Blob, name: string, requested: RequestedReading): Promise<Detection> {
  if (requested.format !== undefined) formatById(requested.format);
  return detectReading(await headOf(file, name), name.replace(/\.gz$/i, ''), requested);
}

/** The whole of a small file, unzipped if it is gzip. */
export async function readBlobBytes(file: Blob, name: string): Promise<Uint8Array> {
  return new Uint8Array(await (await wholeOf(unzippedChunks(file, name))).arrayBuffer());
}

async function readAs(format: Format, chunks: AsyncIterable<Chunk>, options: ReadOptions): Promise<ReadResult> {
  if ('reader' in format) {
    const reader = format.reader(options);
    for await (const chunk of chunks) reader.push(chunk);
    return reader.end();
  }
  return format.read(seekable(await wholeOf(chunks)), options);
}

type Chunk = Uint8Array<ArrayBuffer>;

async function wholeOf(chunks: AsyncIterable<Chunk>): Promise<Blob> {
  const parts: Chunk[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return new Blob(parts);
}

async function headOf(file: Blob, name: string): Promise<Uint8Array> {
  const parts: Chunk[] = [];
  let length = 0;
  for await (const chunk of unzippedChunks(file, name)) {
    parts.push(chunk);
    length += chunk.length;
    if (length >= HEAD_BYTES) break;
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer()).subarray(0, HEAD_BYTES);
}

async function* unzippedChunks(
  file: Blob,
  name: string,
  { checkpoint }: WorkerContext = { checkpoint: () => {} },
  { maxBytes = MAX_BYTES, take }: { readonly maxBytes?: number; take?(chunk: Chunk): void } = {},
): AsyncGenerator<Chunk> {
  const isZipped = await isGzip(file);
  let stored = 0;
  const counted = new TransformStream<Chunk, Chunk>({
    transform(chunk, controller) {
      stored += chunk.length;
      checkpoint(stored, file.size, `reading ${name}`);
      controller.enqueue(chunk);
    },
  });
  const plain = file.stream().pipeThrough(counted);
  const chunks = isZipped ? plain.pipeThrough(new DecompressionStream('gzip')) : plain;
  let unzipped = 0;
  try {
    for await (const chunk of chunks) {
      unzipped += chunk.length;
      if (unzipped > maxBytes) throw tooLarge(name, `more than ${maxBytes / 2 ** 20} MB unzipped`);
      take?.(chunk);
      yield chunk;
    }
  } catch (error) {
    if (error instanceof SottoError) throw error;
    if (error instanceof DOMException) {
      throw new SottoError('input', `${name}: the file can no longer be read (${error.message})`, {
        hint: 'choose it again',
      });
    }
    if (isZipped && !(error instanceof RangeError)) {
      throw new SottoError('input', `${name}: expected a complete gzip file, got a damaged or truncated one`);
    }
    throw error;
  }
}

async function isGzip(file: Blob): Promise<boolean> {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  return first === 0x1f && second === 0x8b;
}

function tooLarge(name: string, reason: string): SottoError {
  return new SottoError('resource', `${name} is too large for a browser tab: ${reason}`);
}

/** The content of the files that a job names, by name. */
export type JobFiles = Readonly<Record<string, Blob | string>>;

export async function fileBytes(files: JobFiles, name: string): Promise<Uint8Array> {
  const file = files[name];
  if (file === undefined) {
    throw new SottoError('input', `${name}: this file is not loaded`, { hint: 'load it on Protect' });
  }
  return typeof file === 'string' ? new TextEncoder().encode(file) : readBlobBytes(file, name);
}
