import { DatasetBuilder } from '../../data/dataset-builder.ts';
import { grow } from '../../data/grow.ts';
import { LabelInterner } from '../../data/label-interner.ts';
import type { Problems } from '../../problems.ts';
import type { ReadResult } from '../define.ts';
import { CellCodes } from './cell-codes.ts';
import { finishReading } from './finish-reading.ts';
import { areRecordNumbers } from './row-ids.ts';

/**
 * Collects records that come as pairs of id and cell in any order. Records are ordered by the first appearance of their
 * id; ids that are just the numbers 1 … n are not kept, they are the records' own numbers.
 */
export class LongRecords {
  readonly cells: CellCodes;
  readonly ids = new LabelInterner();
  readonly #problems: Problems;
  readonly #builder = new DatasetBuilder();
  #rows = new Uint32Array(256);
  #codes = new Uint32Array(256);
  #length = 0;
  #numBare = 0;

  constructor(problems: Problems) {
    this.#problems = problems;
    this.cells = new CellCodes(this.#builder);
  }

  /** Puts a cell (numbered by `cells`) into the record whose id has this number (from `ids`). */
  add(row: number, code: number): void {
    if (this.#length === this.#rows.length) {
      this.#rows = grow(this.#rows, this.#length + 1);
      this.#codes = grow(this.#codes, this.#length + 1);
    }
    this.#rows[this.#length] = row;
    this.#codes[this.#length++] = code;
  }

  /** Counts a pair without an item: its record is there, with nothing in it unless other pairs say so. */
  addBare(): void {
    this.#numBare++;
  }

  /** Throws all problems at once, or gives the data. */
  finish(): ReadResult {
    this.#problems.throwIfAny();
    const numEmpty = this.#buildRows();
    const ids = this.ids.labels();
    return finishReading(this.#problems, this.#builder, {
      emptyCells: this.#numBare - numEmpty,
      rowIds: areRecordNumbers(ids) ? undefined : ids,
    });
  }

  /** Hands the records to the builder, in the order of their ids; returns how many are empty. */
  #buildRows(): number {
    const numRows = this.ids.size;
    const { offsets, codes } = this.#byRow(numRows);
    let numEmpty = 0;
    for (let t = 0; t < numRows; t++) {
      const to = offsets[t + 1];
      if (offsets[t] === to) numEmpty++;
      for (let p = offsets[t]; p < to; p++) this.cells.add(codes[p]);
      this.#builder.endRow();
    }
    return numEmpty;
  }

  /** The cells of every row, by one counting sort. */
  #byRow(numRows: number): { readonly offsets: Uint32Array; readonly codes: Uint32Array } {
    const rows = this.#rows;
    const offsets = new Uint32Array(numRows + 1);
    for (let p = 0; p < this.#length; p++) offsets[rows[p] + 1]++;
    for (let t = 0; t < numRows; t++) offsets[t + 1] += offsets[t];
    const next = offsets.slice(0, numRows);
    const codes = new Uint32Array(this.#length);
    for (let p = 0; p < this.#length; p++) codes[next[rows[p]]++] = this.#codes[p];
    return { offsets, codes };
  }
}
