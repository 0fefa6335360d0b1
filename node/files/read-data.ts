import {
  ambiguity,
  checkReading,
  type Detection,
  detectReading,
  type Format,
  formatById,
  keysOf,
  type Reader,
  type Reading,
  type ReadOptions,
  type ReadResult,
  type ReadSummary,
  type RequestedReading,
  readingOf,
  type SeekableFormat,
  SottoError,
  summarizeRead,
  TABLE_FIELDS,
  withPlainLabels,
} from '../../src/internal.ts';
import { isReleaseInFolder } from '../release/is-release-in-folder.ts';
import { addressName, parseAddress } from '../stores/addresses.ts';
import { readAddress } from '../stores/read-address.ts';
import { readingFromAddress } from '../stores/reading-from-address.ts';
import type { TableAddress } from '../stores/shared/define-address.ts';
import type { TaskContext } from '../worker/task-context.ts';
import { isStreamOnly, readChunks } from './read-bytes.ts';
import { openSeekable } from './seekable-file.ts';
import { startSha256 } from './sha256.ts';

/** Data after reading, with the findings on the way. */
export interface DataRecords extends ReadResult {
  /** The format of the data; of a table somewhere, the one that a release of it is written in. */
  readonly format: Format;
  /** The reading and its result, for the owner of the data. */
  readonly input: ReadSummary;
}

/** The number of bytes from which the format is detected. */
const HEAD_BYTES = 1 << 16;

/** The format in which releases of tables are written. */
const TABLE_FORMAT = 'parquet';

/**
 * Reads a data file, gzip or not, chunk by chunk, or the table that an address names: by the requested options, and for
 * the rest by the clear reading. Throws `usage` with the choices if it is not clear. Reports what was read.
 */
export async function readData(
  data: string,
  requested: RequestedReading = {},
  context: TaskContext,
  isHashed = false,
): Promise<DataRecords> {
  const request = readingFromAddress(data, requested);
  const address = parseAddress(data);
  const read = await (address !== undefined
    ? readTable(address, request, context, isHashed)
    : isReleaseInFolder(data)
      ? readReleased(data, context)
      : readFile(data, request, context, isHashed));
  context.read?.(data, read.input);
  return read;
}

/** The code that reads releases is loaded for releases only. */
async function readReleased(folder: string, context: TaskContext): Promise<DataRecords> {
  const { readPublished, readReleaseDocument } = await import('../release/read-release.ts');
  return readPublished(await readReleaseDocument(folder), context);
}

/** Reads a file that the program wrote itself, exactly so. */
export function readDataAs(path: string, reading: Reading, context: TaskContext): Promise<DataRecords> {
  return readFile(path, reading, context, false, { chosen: reading, reason: 'the release says so', notes: [] });
}

async function readTable(
  address: TableAddress,
  requested: RequestedReading,
  context: TaskContext,
  isHashed: boolean,
): Promise<DataRecords> {
  const { format, ...reading } = readingOf(requested);
  const name = addressName(address);
  if (format !== undefined && format !== TABLE_FORMAT) {
    throw new SottoError('usage', `${name} is a table, which has no format of its own`, {
      hint: [{ leaveOut: ['format'] }],
    });
  }
  const found = await readAddress(readAs(address, reading), context, isHashed);
  const result = { ...found, ...withPlainLabels(found, reading) };
  const read = { format: TABLE_FORMAT, ...reading };
  return {
    ...result,
    format: formatById(TABLE_FORMAT),
    input: { ...summarizeRead(read, result), title: 'a table' },
  };
}

/** The address, to be read as was asked. Throws `usage` where a table in a store is not read that way. */
export function readAs(address: TableAddress, reading: Partial<Reading>): TableAddress {
  const others = keysOf(reading).filter((field) => !TABLE_FIELDS.some((known) => known === field));
  if (others.length > 0) {
    throw new SottoError('usage', `${addressName(address)} is a table in a store, which cannot be read that way`, {
      hint: [{ leaveOut: others }, ', or select the columns by a query'],
    });
  }
  checkReading(reading);
  return { ...address, reading };
}

/** The reading of a file, once that is clear. */
type ResolvedDetection = Extract<Detection, { readonly chosen: Reading }>;

async function readFile(
  path: string,
  requested: RequestedReading,
  context: TaskContext,
  isHashed: boolean,
  known?: ResolvedDetection,
): Promise<DataRecords> {
  if (requested.format !== undefined) formatById(requested.format);
  const file = path === '-' ? 'standard input' : path;
  const checkpoint = (done: number, total: number): void => context.checkpoint(done, total, `reading ${path}`);
  let clear = known;
  let reader: Reader | ChunkKeeper | undefined;
  let head: Uint8Array = new Uint8Array();
  const begin = (): Reader | ChunkKeeper => {
    clear ??= clearReading(head.subarray(0, HEAD_BYTES), path, requested);
    const { format: id, ...reading } = clear.chosen;
    const format = formatById(id);
    const begun =
      'reader' in format
        ? format.reader({ file, ...reading })
        : new ChunkKeeper(format, path, { file, checkpoint, ...reading });
    if (head.length > 0) begun.push(head);
    return begun;
  };
  const hash = isHashed ? startSha256() : undefined;
  for await (const chunk of readChunks(path, checkpoint)) {
    hash?.update(chunk);
    if (reader !== undefined) reader.push(chunk);
    else {
      head = head.length === 0 ? chunk : Buffer.concat([head, chunk]);
      if (clear !== undefined || head.length >= HEAD_BYTES) reader = begin();
    }
  }
  reader ??= begin();
  const result = await reader.end();
  const { chosen, reason, repeated } = clear!;
  return {
    ...result,
    format: formatById(chosen.format),
    input: summarizeRead(chosen, result, reason, repeated),
    ...(hash !== undefined && { sha256: hash.hex() }),
  };
}

function clearReading(head: Uint8Array, path: string, requested: RequestedReading): ResolvedDetection {
  const detection = detectReading(head, path.replace(/\.gz$/i, ''), requested);
  if ('ambiguous' in detection) throw ambiguity(detection.ambiguous, path === '-' ? 'standard input' : path);
  return detection;
}

/** Reads a format that jumps about: from the file itself, or from its bytes in memory where it is zipped or a stream. */
class ChunkKeeper {
  readonly #format: SeekableFormat;
  readonly #path: string;
  readonly #options: ReadOptions;
  readonly #isStream: boolean;
  readonly #chunks: Uint8Array[] = [];

  constructor(format: SeekableFormat, path: string, options: ReadOptions) {
    this.#format = format;
    this.#path = path;
    this.#options = options;
    this.#isStream = path === '-' || isStreamOnly(path);
  }

  push(chunk: Uint8Array): void {
    if (this.#isStream) this.#chunks.push(chunk);
  }

  async end(): Promise<ReadResult> {
    if (this.#isStream) {
      const bytes = Uint8Array.from(Buffer.concat(this.#chunks));
      return this.#format.read(bytes.buffer, this.#options);
    }
    const file = openSeekable(this.#path);
    try {
      return await this.#format.read(file, this.#options);
    } finally {
      file.close();
    }
  }
}
