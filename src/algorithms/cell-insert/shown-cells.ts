import { countSensitive, type SplitRecords } from './split-records.ts';

/** Which sensitive cells are shown, and in which records each item is. */
export class ShownCells {
  /** 1 for each sensitive cell that is shown. */
  readonly shown: Uint8Array;
  /** How many records show each sensitive item. */
  readonly numShown: Uint32Array;
  /** In how many records each sensitive item is, shown or not. */
  readonly supports: Uint32Array;
  readonly #records: SplitRecords;
  /** Rows that show α, by place: #rows[#rowsFrom[α] + place]. */
  readonly #rowsFrom: Uint32Array;
  readonly #rows: Uint32Array;

  constructor(records: SplitRecords, numSensitive: number) {
    const { items } = records.sensitive;
    this.#records = records;
    this.supports = countSensitive(records.sensitive, numSensitive);
    this.shown = new Uint8Array(items.length);
    this.numShown = new Uint32Array(numSensitive);
    this.#rowsFrom = new Uint32Array(numSensitive + 1);
    for (let a = 0; a < numSensitive; a++) this.#rowsFrom[a + 1] = this.#rowsFrom[a] + this.supports[a];
    this.#rows = new Uint32Array(items.length);
  }

  /** Shows cell p of record t; returns the record's place among those that show the item. */
  add(t: number, p: number): number {
    const alpha = this.#records.sensitive.items[p];
    const place = this.numShown[alpha]++;
    this.#rows[this.#rowsFrom[alpha] + place] = t;
    this.shown[p] = 1;
    return place;
  }

  /** The record at a place among those that show α. */
  rowAt(alpha: number, place: number): number {
    return this.#rows[this.#rowsFrom[alpha] + place];
  }

  /** The records that show α, in the order they came to show it. */
  rowsShowing(alpha: number): Uint32Array {
    const from = this.#rowsFrom[alpha];
    return this.#rows.subarray(from, from + this.numShown[alpha]);
  }

  /** The labels that a record shows, ascending. */
  labelsOf(t: number): number[] {
    const { publicParts, numLabels, sensitive } = this.#records;
    const labels: number[] = [];
    for (let p = publicParts.offsets[t]; p < publicParts.offsets[t + 1]; p++) labels.push(publicParts.items[p]);
    for (let p = sensitive.offsets[t]; p < sensitive.offsets[t + 1]; p++) {
      if (this.shown[p] === 1) labels.push(numLabels + sensitive.items[p]);
    }
    return labels;
  }
}
