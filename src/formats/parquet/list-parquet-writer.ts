import type { SchemaElement } from 'hyparquet';
import { ByteWriter } from 'hyparquet-writer/src/bytewriter.js';
import { getPageBoundaries, writeColumn } from 'hyparquet-writer/src/column.js';
import { writeDataPageV2 } from 'hyparquet-writer/src/datapage.js';
import { writeDictionaryPage } from 'hyparquet-writer/src/dictionary.js';
import { ParquetWriter } from 'hyparquet-writer/src/parquet-writer.js';
import { snappyCompress } from 'hyparquet-writer/src/snappy.js';
import type { Cells } from '../../data/dataset.ts';

/** Rows of a group: enough for a dictionary to pay, few enough to hold. */
export const GROUP_ROWS = 1 << 15;

/** Bytes of a page, about. */
const PAGE_BYTES = 1 << 20;

/** A column of texts. */
export const TEXT = { type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } } as const;

/** How the columns of a list per record are called; no ids are written where theirs has no name. */
export interface ListColumns {
  readonly id?: string;
  readonly items: string;
}

/**
 * Writes records as a Parquet column with a LIST of labels per row, straight from the numbers of labels, and their ids
 * beside them if asked for. Streams, holds one row group at most, and gives the same bytes for the same records however
 * they are cut into batches.
 */
export class ListParquetWriter {
  readonly #labels: readonly string[];
  readonly #put: (bytes: Uint8Array) => void;
  readonly #bytes = new ByteWriter(1 << 16);
  readonly #file: ParquetWriter;
  readonly #schema: readonly SchemaElement[];
  readonly #hasIds: boolean;
  /** Of each label, its place in the dictionary of the group; -1: it is not there yet. */
  readonly #places: Int32Array;
  #group = emptyGroup();

  constructor(labels: readonly string[], put: (bytes: Uint8Array) => void, columns: ListColumns = { items: 'items' }) {
    this.#labels = labels;
    this.#put = put;
    this.#places = new Int32Array(labels.length).fill(-1);
    this.#hasIds = columns.id !== undefined;
    this.#schema = schemaOf(columns);
    this.#file = new ParquetWriter({ writer: this.#bytes, schema: [...this.#schema], codec: 'SNAPPY' });
  }

  /** Adds records; `items` are numbers of labels. */
  writeRecords({ offsets, items }: Cells, rowIds: readonly string[] = []): void {
    for (let t = 0; t + 1 < offsets.length; t++) {
      const { entries, repetitions, definitions, dictionary, ids } = this.#group;
      const from = offsets[t];
      const to = offsets[t + 1];
      if (from === to) {
        entries.push(undefined);
        repetitions.push(0);
        definitions.push(0);
      }
      for (let p = from; p < to; p++) {
        const item = items[p];
        if (this.#places[item] < 0) this.#places[item] = dictionary.push(item) - 1;
        entries.push(this.#places[item]);
        repetitions.push(p === from ? 0 : 1);
        definitions.push(1);
      }
      if (this.#hasIds) ids.push(rowIds[t]);
      if (++this.#group.numRows === GROUP_ROWS) this.#endGroup();
    }
  }

  /** Writes what is left, and the footer. */
  end(): void {
    if (this.#group.numRows > 0) this.#endGroup();
    this.#file.finish();
    this.#flush();
  }

  #endGroup(): void {
    const { numRows, ids, dictionary } = this.#group;
    const start = this.#bytes.offset;
    const written = [...(this.#hasIds ? [this.#writeIds(ids)] : []), this.#writeLists()];
    this.#file.pendingIndexes.push(...written);
    this.#file.num_rows += BigInt(numRows);
    this.#file.row_groups.push({
      columns: written.map(({ chunk }) => chunk),
      total_byte_size: BigInt(this.#bytes.offset - start),
      num_rows: BigInt(numRows),
    });
    for (const item of dictionary) this.#places[item] = -1;
    this.#group = emptyGroup();
    this.#flush();
  }

  #writeIds(ids: string[]) {
    const pageData = { values: ids, definitionLevels: [], repetitionLevels: [], maxDefinitionLevel: 0 };
    return writeColumn({ writer: this.#bytes, column: this.#column(this.#schema.slice(0, 2)), pageData });
  }

  /** What `writeColumn` does, for values whose dictionary is known. */
  #writeLists() {
    const { entries, repetitions, definitions, dictionary } = this.#group;
    const writer = this.#bytes;
    const column = this.#column([this.#schema[0], ...this.#schema.slice(-3)]);
    const start = writer.offset;
    const labels = dictionary.map((item) => this.#labels[item]);
    const encode = new TextEncoder();
    writeDictionaryPage(
      writer,
      column,
      labels.map((label) => encode.encode(label)),
    );
    const dataStart = writer.offset;
    const pages = getPageBoundaries(entries, 'INT32', undefined, PAGE_BYTES, repetitions);
    const locations = pages.map(({ start: from, end: to }) => {
      const offset = writer.offset;
      const pageData = {
        values: entries.slice(from, to),
        definitionLevels: definitions.slice(from, to),
        repetitionLevels: repetitions.slice(from, to),
        maxDefinitionLevel: 1,
      };
      writeDataPageV2({ writer, column, encoding: 'RLE_DICTIONARY', pageData });
      return {
        offset: BigInt(offset),
        compressed_page_size: writer.offset - offset,
        first_row_index: rowsUpTo(repetitions, from),
      };
    });
    const size = BigInt(writer.offset - start);
    const chunk = {
      meta_data: {
        type: TEXT.type,
        encodings: ['RLE_DICTIONARY' as const],
        path_in_schema: column.schemaPath.slice(1).map(({ name }) => name),
        codec: 'SNAPPY' as const,
        num_values: BigInt(entries.length),
        total_compressed_size: size,
        total_uncompressed_size: size,
        data_page_offset: BigInt(dataStart),
        dictionary_page_offset: BigInt(start),
        statistics: {
          ...extremes(labels),
          null_count: BigInt(entries.reduce<number>((sum, entry) => sum + (entry === undefined ? 1 : 0), 0)),
        },
        encoding_stats: [
          { page_type: 'DICTIONARY_PAGE' as const, encoding: 'PLAIN' as const, count: 1 },
          { page_type: 'DATA_PAGE_V2' as const, encoding: 'RLE_DICTIONARY' as const, count: pages.length },
        ],
      },
      file_offset: BigInt(start),
    };
    return { chunk, ...(pages.length > 1 && { offsetIndex: { page_locations: locations } }) };
  }

  #column(schemaPath: readonly SchemaElement[]) {
    return {
      columnName: schemaPath
        .slice(1)
        .map(({ name }) => name)
        .join('.'),
      element: schemaPath[schemaPath.length - 1],
      schemaPath: [...schemaPath],
      codec: 'SNAPPY' as const,
      compressors: { SNAPPY: snappyCompress },
      stats: true,
      pageSize: PAGE_BYTES,
      columnIndex: false,
      offsetIndex: true,
    };
  }

  #flush(): void {
    this.#put(this.#bytes.getBytes().slice());
    this.#bytes.index = 0;
  }
}

/** The group being filled: places in its dictionary with their levels (a record without cells is one entry without). */
interface Group {
  numRows: number;
  readonly entries: (number | undefined)[];
  readonly repetitions: number[];
  readonly definitions: number[];
  /** The labels that occur, by number, in the order of their first appearance. */
  readonly dictionary: number[];
  readonly ids: string[];
}

function emptyGroup(): Group {
  return { numRows: 0, entries: [], repetitions: [], definitions: [], dictionary: [], ids: [] };
}

function rowsUpTo(repetitions: readonly number[], end: number): bigint {
  let rows = 0;
  for (let p = 1; p <= end; p++) if (repetitions[p] === 0) rows++;
  return BigInt(rows);
}

/** The least and the greatest text. */
function extremes(texts: readonly string[]): { min_value?: string; max_value?: string } {
  if (texts.length === 0) return {};
  const sorted = texts.toSorted();
  return { min_value: sorted[0], max_value: sorted[sorted.length - 1] };
}

function schemaOf({ id, items }: ListColumns): SchemaElement[] {
  const ids: SchemaElement[] = id === undefined ? [] : [{ name: id, repetition_type: 'REQUIRED', ...TEXT }];
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
