import {
  type Dataset,
  detectFormat,
  type Format,
  formatById,
  type Reader,
  type ReadNotes,
  type ReadOptions,
  type ReadResult,
  type SeekableFormat,
  SottoError,
} from '../../src/internal.ts';
import { addressName, parseAddress } from '../stores/addresses.ts';
import { readAddress } from '../stores/read-address.ts';
import type { TableAddress } from '../stores/shared/define-address.ts';
import type { TaskContext } from '../worker/task-context.ts';
import { isStreamOnly, readChunks } from './read-bytes.ts';
import { openSeekable } from './seekable-file.ts';
import { startSha256 } from './sha256.ts';

/** Data as it was read, with what was found out on the way. */
export interface ReadData {
  readonly dataset: Dataset;
  readonly notes: ReadNotes;
  /** The format of the data; of a table somewhere, the one that a release of it is written in. */
  readonly format: Format;
  /** How the format was chosen, in one sentence. */
  readonly reason: string;
  /** SHA-256 of the bytes as they were read, unzipped; of a database table, of its records as JSON lines. */
  readonly sha256: string;
}

/** How many bytes the format is detected from. */
const HEAD_BYTES = 1 << 16;

/** The format in which releases of tables are written. */
const TABLE_FORMAT = 'parquet';

/** Reads a data file of any format, gzip or not, chunk by chunk, or the table that an address names. */
export async function readData(data: string, formatId: string | undefined, context: TaskContext): Promise<ReadData> {
  const address = parseAddress(data);
  return address === undefined ? readFile(data, formatId, context) : readTable(address, formatId, context);
}

async function readTable(address: TableAddress, formatId: string | undefined, context: TaskContext): Promise<ReadData> {
  if (formatId !== undefined && formatId !== TABLE_FORMAT) {
    throw new SottoError('usage', `${addressName(address)} is a table, which has no format of its own`, {
      hint: 'leave --format out',
    });
  }
  const result = await readAddress(address, context);
  return { ...result, format: formatById(TABLE_FORMAT), reason: `the table of ${addressName(address)}` };
}

async function readFile(path: string, formatId: string | undefined, context: TaskContext): Promise<ReadData> {
  const file = path === '-' ? 'standard input' : path;
  const checkpoint = (done: number, total: number): void => context.checkpoint(done, total, `reading ${path}`);
  let chosen = formatId === undefined ? undefined : { format: formatById(formatId), reason: 'as asked' };
  let reader: Reader | ChunkKeeper | undefined;
  let head: Uint8Array = new Uint8Array();
  const begin = (): Reader | ChunkKeeper => {
    chosen ??= detectFormat(head, path.replace(/\.gz$/i, ''));
    const begun =
      'reader' in chosen.format
        ? chosen.format.reader({ file })
        : new ChunkKeeper(chosen.format, path, { file, checkpoint });
    if (head.length > 0) begun.push(head);
    return begun;
  };
  const hash = startSha256();
  for await (const chunk of readChunks(path, checkpoint)) {
    hash.update(chunk);
    if (reader !== undefined) reader.push(chunk);
    else {
      head = head.length === 0 ? chunk : Buffer.concat([head, chunk]);
      if (chosen !== undefined || head.length >= HEAD_BYTES) reader = begin();
    }
  }
  reader ??= begin();
  const { dataset, notes } = await reader.end();
  return { dataset, notes, format: chosen!.format, reason: chosen!.reason, sha256: hash.hex() };
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
