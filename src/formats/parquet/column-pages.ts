import type { ColumnMetaData, DecodedArray, PageHeader } from 'hyparquet';
import { parquetHeader } from 'hyparquet/src/column.js';
import { decompressPage, readDataPage, readDataPageV2 } from 'hyparquet/src/datapage.js';
import type { SeekableFile } from '../define.ts';
import { checkPage, type PageShape } from './check-runs.ts';
import type { ParquetColumn } from './schema-columns.ts';

/** A page of a column: its levels and, for the values that are there, their codes. */
export interface ColumnPage {
  readonly numSlots: number;
  /** Per slot; empty where every slot begins a row. */
  readonly repetitionLevels: readonly number[];
  /** Per slot; empty where every slot has a value. */
  readonly definitionLevels: readonly number[];
  readonly codes: Int32Array;
}

/** Turns a value as it is stored into a number: of its label or id, or below 0 where it has none. */
export type CodeOf = (value: Uint8Array | number | bigint | boolean) => number;

type Decoder = Parameters<typeof readDataPage>[2];
type DataPageHeader = Parameters<typeof readDataPage>[1];

/** Unpacks a page. */
export type Decompressors = NonNullable<Parameters<typeof decompressPage>[3]>;

const UNSEEN = -0x8000_0000;

/** The pages of one column in one row group. A value of a dictionary is coded once, and only if a row has it. */
export async function* columnPages(
  file: SeekableFile,
  chunk: ColumnMetaData,
  column: ParquetColumn,
  codeOf: CodeOf,
  compressors: Decompressors,
): AsyncGenerator<ColumnPage> {
  const { from, to } = byteRange(chunk);
  const reader = { view: new DataView(await file.slice(from, to)), offset: 0 };
  // Parsers make dates and texts of values; pages are read without.
  const decoder = {
    pathInSchema: chunk.path_in_schema,
    type: chunk.type,
    element: column.path[column.path.length - 1].element,
    schemaPath: [...column.path],
    codec: chunk.codec,
    compressors,
  } as Omit<Decoder, 'parsers'> as Decoder;
  let dictionary: CodedDictionary | undefined;
  for (let slots = 0; slots < Number(chunk.num_values); ) {
    const header = parquetHeader(reader);
    checkSizes(header, reader.view.byteLength - reader.offset, Number(chunk.num_values) - slots);
    const bytes = new Uint8Array(
      reader.view.buffer,
      reader.view.byteOffset + reader.offset,
      header.compressed_page_size,
    );
    reader.offset += header.compressed_page_size;
    if (header.type === 'DICTIONARY_PAGE') {
      dictionary = dictionaryOf(bytes, header, decoder);
      continue;
    }
    const facts = factsOf(header);
    if (facts === undefined) continue;
    const { num_values: numSlots, encoding } = facts;
    const shape = {
      numSlots,
      maxRepetition: column.element > 0 ? 1 : 0,
      maxDefinition: column.present,
      isCoded: encoding.endsWith('_DICTIONARY'),
    };
    const read = header.data_page_header_v2 === undefined ? readPage : readPageV2;
    const { definitionLevels, repetitionLevels, dataPage } = read(bytes, header, decoder, shape);
    if (dataPage.length > numSlots) throw new Error('a page holds more values than it says');
    const codes = shape.isCoded
      ? present(dictionary, 'a dictionary page').codesOf(dataPage, codeOf)
      : Int32Array.from({ length: dataPage.length }, (_, n) => codeOf(dataPage[n]));
    slots += numSlots;
    yield { numSlots, repetitionLevels, definitionLevels: definitionLevels ?? [], codes };
  }
}

/** A part that every sound file has; a reader's error where it is missing. */
function present<T>(value: T | undefined, subject: string): T {
  if (value === undefined) throw new Error(`${subject} is missing`);
  return value;
}

function unpacked(bytes: Uint8Array, size: number, { codec, compressors }: Decoder): Uint8Array {
  return decompressPage(bytes, size, codec, compressors);
}

/** A dictionary page is a data page of required values. */
function dictionaryOf(bytes: Uint8Array, header: PageHeader, decoder: Decoder): CodedDictionary {
  const facts = present(header.dictionary_page_header, 'the head of a dictionary page');
  const page = unpacked(bytes, header.uncompressed_page_size, decoder);
  const plain: DataPageHeader = {
    num_values: facts.num_values,
    encoding: 'PLAIN',
    definition_level_encoding: 'RLE',
    repetition_level_encoding: 'RLE',
  };
  return new CodedDictionary(readDataPage(page, plain, { ...decoder, schemaPath: [] }).dataPage);
}

function readPage(bytes: Uint8Array, header: PageHeader, decoder: Decoder, shape: PageShape) {
  const page = unpacked(bytes, header.uncompressed_page_size, decoder);
  checkPage(page, shape);
  return readDataPage(page, present(header.data_page_header, 'the head of a page'), decoder);
}

/** Of a page of version 2 only the values are packed; they are unpacked first, so that they can be checked. */
function readPageV2(bytes: Uint8Array, header: PageHeader, decoder: Decoder, shape: PageShape) {
  const facts = present(header.data_page_header_v2, 'the head of a page');
  const { repetition_levels_byte_length: repetition, definition_levels_byte_length: definition } = facts;
  const levels = repetition + definition;
  let page = bytes;
  if (facts.is_compressed !== false) {
    const values = unpacked(bytes.subarray(levels), header.uncompressed_page_size - levels, decoder);
    page = new Uint8Array(levels + values.length);
    page.set(bytes.subarray(0, levels));
    page.set(values, levels);
  }
  checkPage(page, shape, [repetition, definition]);
  return readDataPageV2(page, { ...header, data_page_header_v2: { ...facts, is_compressed: false } }, decoder);
}

/** The position of a column of a row group; its dictionary, if it has one, precedes the data. */
function byteRange(chunk: ColumnMetaData): { readonly from: number; readonly to: number } {
  const { dictionary_page_offset: dictionary, data_page_offset: data, total_compressed_size: size } = chunk;
  const from = Number(dictionary !== undefined && dictionary > 0n && dictionary < data ? dictionary : data);
  return { from, to: from + Number(size) };
}

/** Sizes that cannot be are a sign of damage; believed, they would keep a loop going for ever. */
function checkSizes(header: PageHeader, bytesLeft: number, slotsLeft: number): void {
  const { compressed_page_size: size } = header;
  if (!(size >= 0 && size <= bytesLeft)) throw new Error('a page is longer than its column');
  const slots = factsOf(header)?.num_values ?? 0;
  if (!(slots >= 0 && slots <= slotsLeft)) throw new Error('a page holds more values than its column');
}

function factsOf(header: PageHeader): { readonly num_values: number; readonly encoding: string } | undefined {
  return header.data_page_header_v2 ?? header.data_page_header;
}

class CodedDictionary {
  readonly #values: DecodedArray;
  readonly #codes: Int32Array;

  constructor(values: DecodedArray) {
    this.#values = values;
    this.#codes = new Int32Array(values.length).fill(UNSEEN);
  }

  codesOf(indexes: DecodedArray, codeOf: CodeOf): Int32Array {
    const known = this.#codes;
    const codes = new Int32Array(indexes.length);
    for (let n = 0; n < codes.length; n++) {
      const index = Number(indexes[n]);
      if (!(index < known.length)) throw new Error('a value is not in the dictionary');
      if (known[index] === UNSEEN) known[index] = codeOf(this.#values[index]);
      codes[n] = known[index];
    }
    return codes;
  }
}
