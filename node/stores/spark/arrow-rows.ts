import {
  makeVector,
  type RecordBatch,
  RecordBatchReader,
  Table,
  tableToIPC,
  Utf8,
  vectorFromArray,
} from 'apache-arrow';

/** Columns of rows to upload, all of one length: texts (or null), or whole numbers of 32 bits. */
export type UploadColumns = Readonly<Record<string, readonly (string | null)[] | Int32Array>>;

/** Most rows in one message: far below what a server takes. */
const ROWS_PER_MESSAGE = 200_000;

/** The rows as Arrow IPC streams, in parts that each fit into a message. At least one, also of no rows. */
export function arrowParts(columns: UploadColumns, rowsPerPart = ROWS_PER_MESSAGE): Uint8Array[] {
  const numRows = Object.values(columns)[0]?.length ?? 0;
  const parts: Uint8Array[] = [];
  for (let from = 0; from === 0 || from < numRows; from += rowsPerPart) {
    const vectors = Object.entries(columns).map(([name, values]) => {
      const part = values.slice(from, from + rowsPerPart);
      return [name, part instanceof Int32Array ? makeVector(part) : vectorFromArray(part, new Utf8())] as const;
    });
    parts.push(tableToIPC(new Table(Object.fromEntries(vectors)), 'stream'));
  }
  return parts;
}

/** The batches of an Arrow IPC stream. */
export function readArrow(bytes: Uint8Array): RecordBatch[] {
  return [...RecordBatchReader.from(bytes)];
}
