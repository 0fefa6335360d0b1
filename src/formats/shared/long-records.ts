import { DatasetBuilder } from '../../data/dataset-builder.ts';
import { grow } from '../../data/grow.ts';
import { DIRECT_LIMIT, LabelInterner } from '../../data/label-interner.ts';
import type { Problems } from '../../problems.ts';
import type { ReadResult } from '../define.ts';
import { CellCodes } from './cell-codes.ts';
import { finishReading } from './finish-reading.ts';

const LF = 10;
const ZERO = 48;

/** A CSV table as the kernel reads it: bytes, and columns by their numbers from 0. */
export interface RecordItemPairs {
  readonly delimiter: number;
  readonly quote: number;
  readonly id: number;
  readonly item: number;
  readonly width: number;
}

/**
 * Collects records that come as pairs of id and cell in any order. Records are ordered by the first appearance of their
 * id; ids that are just the numbers 1 … n are not kept, they are the records' own numbers.
 */
export class LongRecords {
  readonly cells: CellCodes;
  readonly ids = new LabelInterner();
  /** The number of rows that the last call of `addIntegerPairs` read. */
  kernelRows = 0;
  readonly #problems: Problems;
  readonly #builder = new DatasetBuilder();
  // Most tables have some thousand rows: below that nothing has to grow.
  #rows = new Uint32Array(8192);
  #codes = new Uint32Array(8192);
  #length = 0;
  #hasUnknown = false;
  #numBare = 0;
  #numUnnamed = 0;

  /** `marked`: a question mark before an item says that it is unknown. */
  constructor(problems: Problems, marked = false) {
    this.#problems = problems;
    this.cells = new CellCodes(this.#builder, marked);
  }

  /** A record of its own, without an id, and its number. Either all records of a file have ids or none has. */
  newRecord(): number {
    return this.#numUnnamed++;
  }

  /** Puts a cell (numbered by `cells`) into the record whose id has this number (from `ids`). */
  add(row: number, code: number): void {
    if (this.#length === this.#rows.length) {
      this.#rows = grow(this.#rows, this.#length + 1);
      this.#codes = grow(this.#codes, this.#length + 1);
    }
    this.#rows[this.#length] = row;
    this.#codes[this.#length++] = code;
    if ((code & 1) === 1) this.#hasUnknown = true;
  }

  /**
   * The kernel for tables of numbers, equal to `add(ids.internInteger(id), 2 × item)` per row: reads CSV rows of
   * `width` fields that LF ends, from the start of a row on. It stops at the first row with another number of fields, a
   * quoted field, or an id or item that is not a canonical integer below 2²², else at `end`, and returns the position;
   * `kernelRows` counts the rows. The byte before `end` is an LF, and there is no CR.
   */
  addIntegerPairs(bytes: Uint8Array, start: number, end: number, table: RecordItemPairs): number {
    const { delimiter, quote, id, item, width } = table;
    const last = Math.max(id, item);
    const builder = this.#builder;
    let directRows = this.ids.direct;
    let directItems = builder.directIds;
    let rows = this.#rows;
    let codes = this.#codes;
    let length = this.#length;
    let numRows = 0;
    let p = start;
    scan: while (p < end) {
      let q = p;
      let n = 0;
      let row = 0;
      let label = 0;
      let byte = 0;
      for (; n <= last; n++) {
        if (n > 0) q++; // past the delimiter
        byte = bytes[q];
        if (n === id || n === item) {
          let digit = byte - ZERO;
          if (digit >>> 0 > 9) break scan;
          const from = q;
          let value = digit;
          byte = bytes[++q];
          for (digit = byte - ZERO; digit >>> 0 <= 9; digit = byte - ZERO) {
            value = (value * 10 + digit) | 0;
            byte = bytes[++q];
          }
          if (q - from > 7 || value >= DIRECT_LIMIT || (q - from > 1 && bytes[from] === ZERO)) break scan;
          if (n === id) row = value;
          else label = value;
        } else {
          if (byte === quote) break scan;
          while (byte !== delimiter && byte !== LF) byte = bytes[++q];
        }
        if (byte !== delimiter && (byte !== LF || n < last)) break scan;
      }
      // The fields behind them are counted.
      while (byte !== LF) {
        n++;
        byte = bytes[++q];
        if (byte === quote) break scan;
        while (byte !== delimiter && byte !== LF) byte = bytes[++q];
      }
      if (n !== width) break;
      p = q + 1;
      numRows++;
      let record = row < directRows.length ? directRows[row] : 0;
      if (record === 0) {
        record = this.ids.internInteger(row) + 1;
        directRows = this.ids.direct;
      }
      let code = label < directItems.length ? directItems[label] : 0;
      if (code === 0) {
        code = builder.internInteger(label) + 1;
        directItems = builder.directIds;
      }
      if (length === rows.length) {
        rows = this.#rows = grow(rows, length + 1);
        codes = this.#codes = grow(codes, length + 1);
      }
      rows[length] = record - 1;
      codes[length++] = 2 * (code - 1);
    }
    this.#length = length;
    this.kernelRows = numRows;
    return p;
  }

  /** Counts a pair without an item: its record is there, with nothing in it unless other pairs say so. */
  addBare(): void {
    this.#numBare++;
  }

  /** Throws all problems at once, or gives the data. */
  finish(): ReadResult {
    this.#problems.throwIfAny();
    const numEmpty = this.#buildRows();
    return finishReading(this.#problems, this.#builder, {
      emptyCells: Math.max(0, this.#numBare - numEmpty),
      rowIds: this.#numUnnamed > 0 || this.ids.isCounting ? undefined : this.ids.labels(),
    });
  }

  /** Hands the records to the builder, in the order of their ids; returns how many are empty. */
  #buildRows(): number {
    const numRows = Math.max(this.ids.size, this.#numUnnamed);
    const { offsets, codes } = this.#byRow(numRows);
    let numEmpty = 0;
    for (let t = 0; t < numRows; t++) if (offsets[t] === offsets[t + 1]) numEmpty++;
    if (!this.#hasUnknown) {
      const items = codes.length === this.#length ? codes : codes.slice(0, this.#length);
      for (let p = 0; p < items.length; p++) items[p] >>>= 1;
      this.#builder.takeRows(offsets, items);
      return numEmpty;
    }
    for (let t = 0; t < numRows; t++) {
      const to = offsets[t + 1];
      for (let p = offsets[t]; p < to; p++) this.cells.add(codes[p]);
      this.#builder.endRow();
    }
    return numEmpty;
  }

  /** The cells of every row, by one counting sort. */
  #byRow(numRows: number): {
    readonly offsets: Uint32Array<ArrayBuffer>;
    readonly codes: Uint32Array<ArrayBuffer>;
  } {
    const rows = this.#rows;
    const offsets = new Uint32Array(numRows + 1);
    let areInOrder = true;
    for (let p = 0, last = 0; p < this.#length; p++) {
      const row = rows[p];
      if (row < last) areInOrder = false;
      last = row;
      offsets[row + 1]++;
    }
    for (let t = 0; t < numRows; t++) offsets[t + 1] += offsets[t];
    // If the rows of every record are adjacent, no move is needed.
    if (areInOrder) return { offsets, codes: this.#codes };
    const next = offsets.slice(0, numRows);
    const codes = new Uint32Array(this.#length);
    for (let p = 0; p < this.#length; p++) codes[next[rows[p]]++] = this.#codes[p];
    return { offsets, codes };
  }
}
