import type { Cells } from '../../../src/internal.ts';
import { ThriftWriter } from './thrift-writer.ts';

/** Records and cells of a row group, and cells of a page. */
const ROWS_OF_GROUP = 1 << 19;
const CELLS_OF_PAGE = 1 << 17;

/** Numbers of the Parquet format. */
const TYPE = { byteArray: 6 };
const REPETITION = { required: 0, repeated: 2 };
const CONVERTED = { utf8: 0, list: 3 };
const ENCODING = { plain: 0, rle: 3, dictionary: 8 };
const PAGE = { data: 0, dictionary: 2 };
const MAGIC = Buffer.from('PAR1');

/**
 * Writes records as one Parquet column `items`, a LIST of strings, straight from published item numbers: labels stand in a
 * dictionary page, cells are bit-packed. Streams, holds one row group at most, and gives the same bytes for the same
 * records however they are cut into batches. No compression: bit-packing leaves little to gain.
 */
export class ListParquetWriter {
  readonly #put: (bytes: Uint8Array) => void;
  readonly #dictionary: Uint8Array;
  readonly #numLabels: number;
  readonly #width: number;
  readonly #groups: {
    readonly start: number;
    readonly bytes: number;
    readonly rows: number;
    readonly values: number;
  }[] = [];
  #position = 0;
  #numRows = 0;

  /** The page being filled: cells with their repetition and definition levels (a record without cells is one entry). */
  #cells = new Uint32Array(CELLS_OF_PAGE + 1);
  #starts = new Uint8Array(CELLS_OF_PAGE + 1);
  #holds = new Uint8Array(CELLS_OF_PAGE + 1);
  #numEntries = 0;
  #numCells = 0;
  #pages: Uint8Array[] = [];
  #rowsOfGroup = 0;
  #valuesOfGroup = 0;

  constructor(labels: readonly string[], put: (bytes: Uint8Array) => void) {
    this.#put = put;
    this.#numLabels = labels.length;
    this.#width = Math.max(1, 32 - Math.clz32(Math.max(0, labels.length - 1)));
    this.#dictionary = plainStrings(labels);
    this.#write(MAGIC);
  }

  /** Adds records; `items` are numbers of labels. */
  writeRecords({ offsets, items }: Cells): void {
    for (let t = 0; t + 1 < offsets.length; t++) {
      const from = offsets[t]!;
      const to = offsets[t + 1]!;
      this.#reserve(Math.max(1, to - from));
      const start = this.#numEntries;
      if (from === to) this.#holds[this.#numEntries++] = 0;
      for (let p = from; p < to; p++) {
        this.#holds[this.#numEntries++] = 1;
        this.#cells[this.#numCells++] = items[p]!;
      }
      this.#starts.fill(0, start, this.#numEntries);
      this.#starts[start] = 1;
      if (this.#numEntries >= CELLS_OF_PAGE) this.#endPage();
      if (++this.#rowsOfGroup === ROWS_OF_GROUP) this.#endGroup();
    }
  }

  /** Writes what is left, and the footer. */
  end(): void {
    if (this.#rowsOfGroup > 0) this.#endGroup();
    const footer = this.#footer();
    this.#write(footer);
    const length = Buffer.alloc(4);
    length.writeUInt32LE(footer.length);
    this.#write(length);
    this.#write(MAGIC);
  }

  /** Makes room for a record longer than what is usual. */
  #reserve(entries: number): void {
    const needed = this.#numEntries + entries;
    if (needed <= this.#cells.length) return;
    const grown = {
      cells: new Uint32Array(needed * 2),
      starts: new Uint8Array(needed * 2),
      holds: new Uint8Array(needed * 2),
    };
    grown.cells.set(this.#cells);
    grown.starts.set(this.#starts);
    grown.holds.set(this.#holds);
    this.#cells = grown.cells;
    this.#starts = grown.starts;
    this.#holds = grown.holds;
  }

  #endPage(): void {
    if (this.#numEntries === 0) return;
    // A repetition level of 0 begins a record, 1 continues it.
    const repetition = this.#starts.subarray(0, this.#numEntries).map((starts) => 1 - starts);
    const levels = [packedLevels(repetition), packedLevels(this.#holds.subarray(0, this.#numEntries))];
    const values = packed(this.#cells, this.#numCells, this.#width);
    const bytes = levels[0]!.length + levels[1]!.length + 1 + values.length;
    const header = new ThriftWriter().struct((page) => {
      page.i32(1, PAGE.data).i32(2, bytes).i32(3, bytes);
      page.field(5, (data) => {
        data.i32(1, this.#numEntries).i32(2, ENCODING.dictionary).i32(3, ENCODING.rle).i32(4, ENCODING.rle);
      });
    });
    this.#pages.push(header.bytes(), ...levels, Uint8Array.of(this.#width), values);
    this.#valuesOfGroup += this.#numEntries;
    this.#numEntries = 0;
    this.#numCells = 0;
  }

  #endGroup(): void {
    this.#endPage();
    const start = this.#position;
    const size = this.#dictionary.length;
    const header = new ThriftWriter().struct((page) => {
      page.i32(1, PAGE.dictionary).i32(2, size).i32(3, size);
      page.field(7, (dictionary) => void dictionary.i32(1, this.#numLabels).i32(2, ENCODING.plain));
    });
    this.#write(header.bytes());
    this.#write(this.#dictionary);
    for (const page of this.#pages) this.#write(page);
    const bytes = this.#position - start;
    this.#groups.push({ start, bytes, rows: this.#rowsOfGroup, values: this.#valuesOfGroup });
    this.#numRows += this.#rowsOfGroup;
    this.#pages = [];
    this.#rowsOfGroup = 0;
    this.#valuesOfGroup = 0;
  }

  #footer(): Uint8Array {
    const dictionaryEnd = (start: number): number =>
      start + dictionaryHeaderLength(this.#dictionary.length, this.#numLabels);
    const file = new ThriftWriter().struct((meta) => {
      meta.i32(1, 1);
      meta.list(2, schema());
      meta.i64(3, this.#numRows);
      meta.list(
        4,
        this.#groups.map(({ start, bytes, rows, values }) => (group: ThriftWriter) => {
          group.list(1, [
            (chunk) => {
              chunk.i64(2, start);
              chunk.field(3, (column) => {
                column.i32(1, TYPE.byteArray).i32s(2, [ENCODING.plain, ENCODING.rle, ENCODING.dictionary]);
                column.texts(3, ['items', 'list', 'element']).i32(4, 0).i64(5, values).i64(6, bytes).i64(7, bytes);
                column.i64(9, dictionaryEnd(start) + this.#dictionary.length).i64(11, start);
              });
            },
          ]);
          group.i64(2, bytes).i64(3, rows);
        }),
      );
      meta.text(6, 'sotto');
    });
    return file.bytes();
  }

  #write(bytes: Uint8Array): void {
    this.#put(bytes);
    this.#position += bytes.length;
  }
}

/** required group items (LIST) { repeated group list { required binary element (STRING) } } */
function schema(): ((element: ThriftWriter) => void)[] {
  return [
    (root) => void root.text(4, 'schema').i32(5, 1),
    (items) => {
      items.i32(3, REPETITION.required).text(4, 'items').i32(5, 1).i32(6, CONVERTED.list);
      items.field(10, (type) => void type.field(3, () => {}));
    },
    (list) => void list.i32(3, REPETITION.repeated).text(4, 'list').i32(5, 1),
    (element) => {
      element.i32(1, TYPE.byteArray).i32(3, REPETITION.required).text(4, 'element').i32(6, CONVERTED.utf8);
      element.field(10, (type) => void type.field(1, () => {}));
    },
  ];
}

function dictionaryHeaderLength(size: number, numLabels: number): number {
  const header = new ThriftWriter().struct((page) => {
    page.i32(1, PAGE.dictionary).i32(2, size).i32(3, size);
    page.field(7, (dictionary) => void dictionary.i32(1, numLabels).i32(2, ENCODING.plain));
  });
  return header.bytes().length;
}

function plainStrings(labels: readonly string[]): Uint8Array {
  return Buffer.concat(
    labels.flatMap((label) => {
      const text = Buffer.from(label);
      const length = Buffer.alloc(4);
      length.writeUInt32LE(text.length);
      return [length, text];
    }),
  );
}

/** Levels of 0 and 1 as the format wants them: the length, then runs. */
function packedLevels(levels: Uint8Array): Uint8Array {
  const runs = levels.every((level) => level === 1)
    ? Uint8Array.of(...varint(levels.length * 2), 1)
    : packed(Uint32Array.from(levels), levels.length, 1);
  const bytes = new Uint8Array(4 + runs.length);
  new DataView(bytes.buffer).setUint32(0, runs.length, true);
  bytes.set(runs, 4);
  return bytes;
}

/** The first `count` values as one bit-packed run of `width` bits each, lowest bit first. */
function packed(values: Uint32Array, count: number, width: number): Uint8Array {
  const numGroups = Math.ceil(count / 8);
  const header = varint(numGroups * 2 + 1);
  const bytes = new Uint8Array(header.length + numGroups * width);
  bytes.set(header);
  let at = header.length;
  let pending = 0;
  let numBits = 0;
  for (let n = 0; n < count; n++) {
    pending |= values[n]! << numBits;
    numBits += width;
    while (numBits >= 8) {
      bytes[at++] = pending & 0xff;
      pending >>>= 8;
      numBits -= 8;
    }
  }
  if (numBits > 0) bytes[at] = pending & 0xff;
  return bytes;
}

function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128);
  bytes.push(rest);
  return bytes;
}
