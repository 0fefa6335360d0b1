import { grow } from '../../data/grow.ts';

/** Bytes of a page, about, at four for each place in a dictionary. */
export const PAGE_BYTES = 1 << 20;

/** A part of a group, of whole rows. */
export interface WrittenPage {
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
export class WrittenGroup {
  numRows = 0;
  numEntries = 0;
  /** Rows without cells. */
  numEmpty = 0;
  /** The labels that occur, by number, in the order of their first appearance. */
  readonly dictionary: number[] = [];
  readonly ids: string[] = [];

  /** Of each label, its place in the dictionary; -1: it is not there yet. */
  readonly #placeOf: Int32Array;
  #places = new Uint32Array(1 << 12);
  #repetitions = new Uint8Array(1 << 12);
  #definitions = new Uint8Array(1 << 12);
  #numPlaces = 0;

  constructor(numLabels: number) {
    this.#placeOf = new Int32Array(numLabels).fill(-1);
  }

  /** Adds a row of the labels items[from … to). */
  add(items: Uint32Array, from: number, to: number): void {
    const needed = this.numEntries + to - from + 1;
    if (needed > this.#repetitions.length) {
      this.#places = grow(this.#places, needed);
      this.#repetitions = grow(this.#repetitions, needed);
      this.#definitions = grow(this.#definitions, needed);
    }
    const definitions = this.#definitions;
    const repetitions = this.#repetitions;
    const places = this.#places;
    const placeOf = this.#placeOf;
    let entry = this.numEntries;
    this.numRows++;
    if (from === to) {
      repetitions[entry] = 0;
      definitions[entry++] = 0;
      this.numEmpty++;
    }
    let place = this.#numPlaces;
    for (let p = from; p < to; p++) {
      const item = items[p];
      if (placeOf[item] < 0) placeOf[item] = this.dictionary.push(item) - 1;
      places[place++] = placeOf[item];
      repetitions[entry] = p === from ? 0 : 1;
      definitions[entry++] = 1;
    }
    this.#numPlaces = place;
    this.numEntries = entry;
  }

  /** All rows, so many at a time that a page is about full. */
  *pages(): Iterable<WrittenPage> {
    let start = { entry: 0, place: 0, row: 0 };
    let place = 0;
    let row = 0;
    for (let entry = 0; entry < this.numEntries; entry++) {
      const isRow = this.#repetitions[entry] === 0;
      const isCell = this.#definitions[entry];
      if (isRow && entry > start.entry && 4 * (place + isCell - start.place) >= PAGE_BYTES) {
        yield this.#page(start, { entry, place, row });
        start = { entry, place, row };
      }
      place += isCell;
      if (isRow) row++;
    }
    if (start.entry < this.numEntries) yield this.#page(start, { entry: this.numEntries, place, row });
  }

  clear(): void {
    for (const item of this.dictionary) this.#placeOf[item] = -1;
    this.dictionary.length = 0;
    this.ids.length = 0;
    this.numRows = 0;
    this.numEntries = 0;
    this.numEmpty = 0;
    this.#numPlaces = 0;
  }

  #page(from: Place, to: Place): WrittenPage {
    return {
      places: this.#places.subarray(from.place, to.place),
      repetitions: this.#repetitions.subarray(from.entry, to.entry),
      definitions: this.#definitions.subarray(from.entry, to.entry),
      numRows: to.row - from.row,
      firstRow: from.row,
    };
  }
}

/** Behind so many entries, places and rows of a group. */
interface Place {
  readonly entry: number;
  readonly place: number;
  readonly row: number;
}
