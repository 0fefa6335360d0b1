import { includesAscending } from '../data/first-at-least.ts';
import { supportsOf } from '../data/supports-of.ts';
import { type Covers, transpose } from '../data/transpose.ts';
import type { Random } from '../random.ts';
import type { Dataset } from '../records/dataset.ts';

/** The targets of an attacker: persons, if the data names owners, else the records themselves. */
export class Individuals {
  /** The number of them with a record. */
  readonly total: number;
  readonly #persons: Uint32Array | undefined;
  /** Those who have a record, and the records of each person; without persons, every record is one. */
  readonly #present: Uint32Array | undefined;
  readonly #records: Covers | undefined;
  /** The last list of records in which each person was seen. */
  readonly #seenIn: Uint32Array;
  #lists = 0;

  constructor({ numRows, persons, numPersons = 0 }: Pick<Dataset, 'numRows' | 'persons' | 'numPersons'>) {
    this.#persons = persons;
    this.#seenIn = new Uint32Array(persons === undefined ? 0 : numPersons);
    if (persons !== undefined) {
      const offsets = Uint32Array.from({ length: numRows + 1 }, (_, t) => t);
      const records = transpose({ offsets, items: persons }, numPersons);
      this.#records = records;
      this.#present = Uint32Array.from(this.#seenIn.keys()).filter((p) => records.offsets[p + 1] > records.offsets[p]);
    }
    this.total = this.#present?.length ?? numRows;
  }

  /** The owner of a record. */
  of(row: number): number {
    return this.#persons === undefined ? row : this.#persons[row];
  }

  /** The number of different ones to whom these records belong. */
  count(rows: Uint32Array): number {
    const persons = this.#persons;
    if (persons === undefined) return rows.length;
    const list = ++this.#lists;
    let count = 0;
    for (let q = 0; q < rows.length; q++) {
      const person = persons[rows[q]];
      if (this.#seenIn[person] === list) continue;
      this.#seenIn[person] = list;
      count++;
    }
    return count;
  }

  /** Whether the owner of record `row` has one among these rows, which ascend. */
  isAmong(rows: Uint32Array, row: number): boolean {
    const persons = this.#persons;
    if (persons === undefined) return includesAscending(rows, row);
    return rows.some((t) => persons[t] === persons[row]);
  }

  /** These records, grouped by owner. */
  *groups(rows: Uint32Array): Iterable<Uint32Array> {
    const persons = this.#persons;
    const sorted = persons === undefined ? rows : rows.slice().sort((a, b) => persons[a] - persons[b]);
    for (let from = 0, to = 1; from < sorted.length; from = to++) {
      while (to < sorted.length && this.of(sorted[to]) === this.of(sorted[from])) to++;
      yield sorted.subarray(from, to);
    }
  }

  /** The mean, over all of them, of the share of their records that is among these. Records: the share of the records. */
  share(rows: Uint32Array): number {
    if (this.#persons === undefined || this.#records === undefined) return rows.length / this.total;
    const { offsets } = this.#records;
    let sum = 0;
    for (let q = 0; q < rows.length; q++) {
      const person = this.#persons[rows[q]];
      sum += 1 / (offsets[person + 1] - offsets[person]);
    }
    return sum / this.total;
  }

  /** All records, grouped by owner. */
  records(): Uint32Array {
    return this.#records?.rows ?? Uint32Array.from({ length: this.total }, (_, t) => t);
  }

  /** The number with each item in some record; not to be changed. */
  holders(dataset: Dataset): Uint32Array {
    if (this.#records === undefined) return supportsOf(dataset);
    const { offsets, items } = dataset;
    const numItems = dataset.dictionary.labels.length;
    const holders = new Uint32Array(numItems);
    const lastHolder = new Int32Array(numItems).fill(-1);
    for (const t of this.#records.rows) {
      const person = this.of(t);
      for (let p = offsets[t]; p < offsets[t + 1]; p++) {
        if (lastHolder[items[p]] === person) continue;
        lastHolder[items[p]] = person;
        holders[items[p]]++;
      }
    }
    return holders;
  }

  /** The nth of those who have a record, or with persons one random record of the nth. */
  recordOf(n: number, random: Random): number {
    if (this.#present === undefined || this.#records === undefined) return n;
    const { offsets, rows } = this.#records;
    const from = offsets[this.#present[n]];
    return rows[from + random.int(offsets[this.#present[n] + 1] - from)];
  }
}
