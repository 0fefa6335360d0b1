import { ensureCapacity } from '../../data/grow.ts';

/** Bytes of a page, about, at four for each place in a dictionary. */
const PAGE_BYTES = 1 << 20;

/** A part of a group, of whole rows. */
export interface ListPage {
  /** Of each cell, its place in the dictionary. */
  readonly places: Uint32Array;
  /** Of each entry (a cell, or a row without cells): 1 where the row goes on, 0 where it begins. */
  readonly repetitions: Uint8Array;
  /** Of each entry: 1 where it is a cell. */
  readonly definitions: Uint8Array;
  readonly numRows: number;
  readonly firstRow: number;
}

/** Rows on their way into a group of a Parquet file. */
export class ListGroup {
  numRows = 0;
  numCells = 0;
  /** Rows without cells. */
  numEmpty = 0;
  /** The labels that occur, by number, in the order of their first appearance. */
  readonly dictionary: number[] = [];
  /** Of each label, its place in the dictionary; -1: it is not there yet. */
  readonly #placeOf: Int32Array;
  /** The offset of the first cell of each row. */
  readonly #offsets: Uint32Array;
  #places = new Uint32Array(1 << 12);

  constructor(numLabels: number, maxRows: number) {
    this.#placeOf = new Int32Array(numLabels).fill(-1);
    this.#offsets = new Uint32Array(maxRows + 1);
  }

  /** Adds a row of the labels items[from … to). */
  add(items: Uint32Array, from: number, to: number): void {
    const placeOf = this.#placeOf;
    let end = this.numCells;
    this.#places = ensureCapacity(this.#places, end + to - from);
    const positions = this.#places;
    for (let p = from; p < to; p++) {
      const item = items[p];
      if (placeOf[item] < 0) placeOf[item] = this.dictionary.push(item) - 1;
      positions[end++] = placeOf[item];
    }
    if (from === to) this.numEmpty++;
    this.numCells = end;
    this.#offsets[++this.numRows] = end;
  }

  /** All rows, so many at a time that a page is about full. */
  *pages(): Iterable<ListPage> {
    const offsets = this.#offsets;
    let first = 0;
    for (let row = 1; row < this.numRows; row++) {
      // A page is full once the first cell of the next row would fill it.
      const cells = Math.min(offsets[row] + 1, offsets[row + 1]) - offsets[first];
      if (4 * cells < PAGE_BYTES) continue;
      yield this.#page(first, row);
      first = row;
    }
    yield this.#page(first, this.numRows);
  }

  clear(): void {
    for (const item of this.dictionary) this.#placeOf[item] = -1;
    this.dictionary.length = 0;
    this.numRows = 0;
    this.numCells = 0;
    this.numEmpty = 0;
  }

  #page(firstRow: number, endRow: number): ListPage {
    const offsets = this.#offsets;
    const positions = this.#places.subarray(offsets[firstRow], offsets[endRow]);
    const repetitions = new Uint8Array(positions.length + endRow - firstRow);
    const definitions = new Uint8Array(repetitions.length);
    let entry = 0;
    for (let row = firstRow; row < endRow; row++) {
      const length = offsets[row + 1] - offsets[row];
      const end = entry + Math.max(1, length);
      if (length > 0) definitions.fill(1, entry, end);
      repetitions.fill(1, entry + 1, end);
      entry = end;
    }
    return {
      places: positions,
      repetitions: repetitions.subarray(0, entry),
      definitions: definitions.subarray(0, entry),
      numRows: endRow - firstRow,
      firstRow,
    };
  }
}
