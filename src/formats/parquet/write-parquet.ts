import type { SchemaElement } from 'hyparquet';
import { ByteWriter } from 'hyparquet-writer/src/bytewriter.js';
import { ParquetWriter } from 'hyparquet-writer/src/parquet-writer.js';
import { type Dataset, rowIdOf } from '../../data/dataset.ts';
import { cellText } from '../shared/cell-text.ts';

/** Rows of a group: enough for a dictionary to pay, few enough to hold as lists. */
const GROUP_ROWS = 1 << 15;

/** Rows of a group where each is one item. */
const GROUP_PAIRS = 1 << 17;

const TEXT = { type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } } as const;

/** How the columns of a list per record are called. */
export interface ListColumns {
  readonly id: string;
  readonly items: string;
}

/** How the columns of a row per item are called. */
export interface PairColumns {
  readonly id: string;
  readonly item: string;
}

/** A row per record: its id where the data has ids, and the LIST of its cells as text. The same data gives the same bytes. */
export function* writeParquet(
  dataset: Dataset,
  columns: ListColumns = { id: 'id', items: 'items' },
): Iterable<Uint8Array> {
  const bytes = new ByteWriter(1 << 16);
  const hasIds = dataset.rowIds !== undefined;
  const writer = new ParquetWriter({ writer: bytes, schema: schema(columns, hasIds), codec: 'SNAPPY' });
  const known = dataset.dictionary.labels.map((label) => cellText(label, false));
  const unknown = dataset.unknown === undefined ? [] : dataset.dictionary.labels.map((label) => cellText(label, true));
  for (let from = 0; from < dataset.numRows; from += GROUP_ROWS) {
    const to = Math.min(from + GROUP_ROWS, dataset.numRows);
    const rows = Array.from({ length: to - from }, (_, n) => cellsOf(dataset, from + n, known, unknown));
    const ids = hasIds ? Array.from({ length: to - from }, (_, n) => rowIdOf(dataset, from + n)) : [];
    const idData = hasIds ? [{ name: columns.id, data: ids }] : [];
    writer.write({
      columnData: [...idData, { name: columns.items, data: rows, encoding: 'RLE_DICTIONARY' }],
      rowGroupSize: GROUP_ROWS,
    });
    yield taken(bytes);
  }
  writer.finish();
  yield taken(bytes);
}

/** A row per item: the id of its record (a number from 1 where the data has no ids), and the cell. An empty record has a null. */
export function* writeParquetPairs(dataset: Dataset, columns: PairColumns): Iterable<Uint8Array> {
  const bytes = new ByteWriter(1 << 16);
  const hasIds = dataset.rowIds !== undefined;
  const idType: Partial<SchemaElement> = hasIds ? TEXT : { type: 'INT64' };
  const schema: SchemaElement[] = [
    { name: 'root', num_children: 2 },
    { name: columns.id, repetition_type: 'REQUIRED', ...idType },
    { name: columns.item, repetition_type: 'OPTIONAL', ...TEXT },
  ];
  const writer = new ParquetWriter({ writer: bytes, schema, codec: 'SNAPPY' });
  const known = dataset.dictionary.labels.map((label) => cellText(label, false));
  const unknown = dataset.unknown === undefined ? [] : dataset.dictionary.labels.map((label) => cellText(label, true));
  let ids: (string | bigint)[] = [];
  let cells: (string | null)[] = [];
  const writeGroup = (): Uint8Array => {
    const columnData = [
      { name: columns.id, data: ids },
      { name: columns.item, data: cells, encoding: 'RLE_DICTIONARY' as const },
    ];
    writer.write({ columnData, rowGroupSize: ids.length });
    ids = [];
    cells = [];
    return taken(bytes);
  };
  for (let t = 0; t < dataset.numRows; t++) {
    const own = cellsOf(dataset, t, known, unknown);
    for (const cell of own.length === 0 ? [null] : own) {
      ids.push(hasIds ? rowIdOf(dataset, t) : BigInt(t + 1));
      cells.push(cell);
    }
    if (ids.length >= GROUP_PAIRS) yield writeGroup();
  }
  if (ids.length > 0) yield writeGroup();
  writer.finish();
  yield taken(bytes);
}

/** The cells of a record: the known ones in dictionary order, then the unknown ones. */
function cellsOf(
  { offsets, items, unknown: blank }: Dataset,
  t: number,
  known: readonly string[],
  unknown: readonly string[],
): string[] {
  const cells: string[] = [];
  for (let p = offsets[t]; p < offsets[t + 1]; p++) cells.push(known[items[p]]);
  if (blank === undefined) return cells;
  for (let p = blank.offsets[t]; p < blank.offsets[t + 1]; p++) cells.push(unknown[blank.items[p]]);
  return cells;
}

/** What was written since the last time. */
function taken(bytes: ByteWriter): Uint8Array {
  const copy = bytes.getBytes().slice();
  bytes.index = 0;
  return copy;
}

function schema({ id, items }: ListColumns, hasIds: boolean): SchemaElement[] {
  const ids: SchemaElement[] = hasIds ? [{ name: id, repetition_type: 'REQUIRED', ...TEXT }] : [];
  return [
    { name: 'root', num_children: ids.length + 1 },
    ...ids,
    {
      name: items,
      repetition_type: 'REQUIRED',
      num_children: 1,
      converted_type: 'LIST',
      logical_type: { type: 'LIST' },
    },
    { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
    { name: 'element', repetition_type: 'REQUIRED', ...TEXT },
  ];
}
