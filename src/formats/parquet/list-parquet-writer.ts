import type { SchemaElement } from 'hyparquet';
import { ByteWriter } from 'hyparquet-writer/src/bytewriter.js';
import { writeColumn } from 'hyparquet-writer/src/column.js';
import { writePageHeader } from 'hyparquet-writer/src/datapage.js';
import { writeDictionaryPage } from 'hyparquet-writer/src/dictionary.js';
import { ParquetWriter } from 'hyparquet-writer/src/parquet-writer.js';
import { snappyCompress } from 'hyparquet-writer/src/snappy.js';
import type { Cells } from '../../records/dataset.ts';
import { mostPackedBytes, packRuns } from './pack-runs.ts';
import { PAGE_BYTES, WrittenGroup, type WrittenPage } from './written-group.ts';

/** Rows of a group: enough for a dictionary to pay, few enough to hold. */
export const GROUP_ROWS = 1 << 15;

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
  readonly #encoded: (Uint8Array | undefined)[] = [];
  readonly #group: WrittenGroup;

  constructor(labels: readonly string[], put: (bytes: Uint8Array) => void, columns: ListColumns = { items: 'items' }) {
    this.#labels = labels;
    this.#put = put;
    this.#group = new WrittenGroup(labels.length);
    this.#hasIds = columns.id !== undefined;
    this.#schema = schemaOf(columns);
    this.#file = new ParquetWriter({ writer: this.#bytes, schema: [...this.#schema], codec: 'SNAPPY' });
  }

  /** Adds records; `items` are numbers of labels. */
  writeRecords({ offsets, items }: Cells, rowIds: readonly string[] = []): void {
    for (let t = 0; t + 1 < offsets.length; t++) {
      this.#group.add(items, offsets[t], offsets[t + 1]);
      if (this.#hasIds) this.#group.ids.push(rowIds[t]);
      if (this.#group.numRows === GROUP_ROWS) this.#endGroup();
    }
  }

  /** Writes what is left, and the footer. */
  end(): void {
    if (this.#group.numRows > 0) this.#endGroup();
    this.#file.finish();
    this.#flush();
  }

  #endGroup(): void {
    const { numRows, ids } = this.#group;
    const start = this.#bytes.offset;
    const written = [...(this.#hasIds ? [this.#writeIds(ids)] : []), this.#writeLists()];
    this.#file.pendingIndexes.push(...written);
    this.#file.num_rows += BigInt(numRows);
    this.#file.row_groups.push({
      columns: written.map(({ chunk }) => chunk),
      total_byte_size: BigInt(this.#bytes.offset - start),
      num_rows: BigInt(numRows),
    });
    this.#group.clear();
    this.#flush();
  }

  #writeIds(ids: string[]) {
    const pageData = { values: ids, definitionLevels: [], repetitionLevels: [], maxDefinitionLevel: 0 };
    return writeColumn({ writer: this.#bytes, column: this.#column(this.#schema.slice(0, 2)), pageData });
  }

  /** What `writeColumn` does, for values whose dictionary is known. */
  #writeLists() {
    const { dictionary, numEntries, numEmpty } = this.#group;
    const writer = this.#bytes;
    const column = this.#column([this.#schema[0], ...this.#schema.slice(-3)]);
    const start = writer.offset;
    const labels = dictionary.map((item) => this.#labels[item]);
    writeDictionaryPage(
      writer,
      column,
      dictionary.map((item) => this.#bytesOf(item)),
    );
    const dataStart = writer.offset;
    const locations = Array.from(this.#group.pages(), (page) => {
      const offset = writer.offset;
      writePage(writer, page);
      return {
        offset: BigInt(offset),
        compressed_page_size: writer.offset - offset,
        first_row_index: BigInt(page.firstRow),
      };
    });
    const size = BigInt(writer.offset - start);
    const chunk = {
      meta_data: {
        type: TEXT.type,
        encodings: ['RLE_DICTIONARY' as const],
        path_in_schema: column.schemaPath.slice(1).map(({ name }) => name),
        codec: 'SNAPPY' as const,
        num_values: BigInt(numEntries),
        total_compressed_size: size,
        total_uncompressed_size: size,
        data_page_offset: BigInt(dataStart),
        dictionary_page_offset: BigInt(start),
        statistics: {
          ...extremes(labels),
          null_count: BigInt(numEmpty),
        },
        encoding_stats: [
          { page_type: 'DICTIONARY_PAGE' as const, encoding: 'PLAIN' as const, count: 1 },
          { page_type: 'DATA_PAGE_V2' as const, encoding: 'RLE_DICTIONARY' as const, count: locations.length },
        ],
      },
      file_offset: BigInt(start),
    };
    return { chunk, ...(locations.length > 1 && { offsetIndex: { page_locations: locations } }) };
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

  #bytesOf(item: number): Uint8Array {
    const bytes = this.#encoded[item] ?? new TextEncoder().encode(this.#labels[item]);
    this.#encoded[item] = bytes;
    return bytes;
  }

  #flush(): void {
    this.#put(this.#bytes.getBytes().slice());
    this.#bytes.index = 0;
  }
}

/** What `writeDataPageV2` writes for places in a dictionary. */
function writePage(writer: ByteWriter, { places, repetitions, definitions, numRows }: WrittenPage): void {
  const numValues = repetitions.length;
  const levels = new Uint8Array(2 * mostPackedBytes(numValues, 1));
  const repeated = packRuns(repetitions, 1, levels, 0);
  const leveled = packRuns(definitions, 1, levels, repeated);
  let greatest = 0;
  for (let p = 0; p < places.length; p++) if (places[p] > greatest) greatest = places[p];
  const width = Math.ceil(Math.log2(greatest + 1));
  const packed = new Uint8Array(1 + mostPackedBytes(places.length, width));
  packed[0] = width;
  const values = packed.subarray(0, packRuns(places, width, packed, 1));
  const compressed = snappyCompress(values);
  writePageHeader(writer, {
    type: 'DATA_PAGE_V2',
    uncompressed_page_size: leveled + values.length,
    compressed_page_size: leveled + compressed.length,
    data_page_header_v2: {
      num_values: numValues,
      num_nulls: numValues - places.length,
      num_rows: numRows,
      encoding: 'RLE_DICTIONARY',
      definition_levels_byte_length: leveled - repeated,
      repetition_levels_byte_length: repeated,
      is_compressed: true,
    },
  });
  writer.appendBytes(levels.subarray(0, leveled));
  writer.appendBytes(compressed);
}

/** The least and the greatest text. */
function extremes(texts: readonly string[]): { min_value?: string; max_value?: string } {
  if (texts.length === 0) return {};
  let [least, greatest] = [texts[0], texts[0]];
  for (const text of texts) {
    if (text < least) least = text;
    if (text > greatest) greatest = text;
  }
  return { min_value: least, max_value: greatest };
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
