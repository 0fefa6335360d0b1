import type { SchemaElement } from 'hyparquet';
import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import { type Cells, type Dataset, rowIdOf } from '../../records/dataset.ts';
import { cellTexts } from '../shared/cell-text.ts';
import { GROUP_ROWS, type ListColumns, ListParquetWriter, TEXT } from './list-parquet-writer.ts';

/** Rows of a group where each is one item. */
const GROUP_PAIRS = 1 << 17;

const ITEMS: ListColumns = { id: 'id', items: 'items' };

/** The column names of a row per item. */
export interface PairColumns {
  readonly id: string;
  readonly item: string;
}

/** A row per record: its id where the data has ids, and the LIST of its cells as text. The same data gives the same bytes. */
export function* writeParquet(dataset: Dataset, { id, items }: ListColumns = ITEMS): Iterable<Uint8Array> {
  const parts: Uint8Array[] = [];
  const { known: knownLabels, unknown } = cellTexts(dataset);
  const columns = { items, ...(dataset.rowIds !== undefined && id !== undefined && { id }) };
  const writer = new ListParquetWriter([...knownLabels, ...unknown], (bytes) => parts.push(bytes), columns);
  const cells = allCells(dataset);
  for (let from = 0; from < dataset.numRows; from += GROUP_ROWS) {
    const to = Math.min(from + GROUP_ROWS, dataset.numRows);
    writer.writeRecords({ ...cells, offsets: cells.offsets.subarray(from, to + 1) }, dataset.rowIds?.slice(from, to));
    yield* parts.splice(0);
  }
  writer.end();
  yield* parts;
}

/** The cells of every record: the known ones in dictionary order, then the unknown ones, numbered behind the known. */
function allCells({ numRows, offsets, items, unknown, dictionary }: Dataset): Cells {
  if (unknown === undefined) return { offsets, items };
  const all = new Uint32Array(items.length + unknown.items.length);
  let end = 0;
  const starts = Uint32Array.from({ length: numRows + 1 }, (_, t) => offsets[t] + unknown.offsets[t]);
  for (let t = 0; t < numRows; t++) {
    for (let p = offsets[t]; p < offsets[t + 1]; p++) all[end++] = items[p];
    for (let p = unknown.offsets[t]; p < unknown.offsets[t + 1]; p++) {
      all[end++] = dictionary.labels.length + unknown.items[p];
    }
  }
  return { offsets: starts, items: all };
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
  const { known: knownLabels, unknown } = cellTexts(dataset);
  const texts = [...knownLabels, ...unknown];
  const { offsets, items } = allCells(dataset);
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
    return takeBytes(bytes);
  };
  for (let t = 0; t < dataset.numRows; t++) {
    const own = Array.from(items.subarray(offsets[t], offsets[t + 1]), (i) => texts[i]);
    for (const cell of own.length === 0 ? [null] : own) {
      ids.push(hasIds ? rowIdOf(dataset, t) : BigInt(t + 1));
      cells.push(cell);
    }
    if (ids.length >= GROUP_PAIRS) yield writeGroup();
  }
  if (ids.length > 0) yield writeGroup();
  writer.finish();
  yield takeBytes(bytes);
}

/** The bytes written since the last call. */
function takeBytes(bytes: ByteWriter): Uint8Array {
  const copy = bytes.getBytes().slice();
  bytes.index = 0;
  return copy;
}
