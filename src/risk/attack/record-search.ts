import { coversOf } from '../../data/covers-of.ts';
import { intersectRows } from '../../data/intersect-rows.ts';
import type { Covers } from '../../data/transpose.ts';
import type { Dataset } from '../../records/dataset.ts';
import { Individuals } from '../individuals.ts';

/** An item that candidates hold, and the confidence that the person then has it. */
export interface InferredItem {
  readonly item: number;
  /** Candidates that hold it. */
  readonly count: number;
  /** Its share of the candidates: the confidence of the rule from what is known to the item. */
  readonly confidence: number;
  /** Its share of all records or persons: what is known without any knowledge of the person. */
  readonly baseline: number;
}

/**
 * Looks for the records that contain an attacker's known items of a person, in data as it is. Candidates are records
 * or, if the data names owners, persons: one with several such records is one candidate. Make it once per dataset.
 */
export class RecordSearch {
  readonly #dataset: Dataset;
  readonly #covers: Covers;
  readonly #individuals: Individuals;
  /** By item: the number of candidates that have it. */
  readonly #holders: Uint32Array;
  readonly #found: Uint32Array;

  constructor(dataset: Dataset) {
    this.#dataset = dataset;
    this.#covers = coversOf(dataset);
    this.#individuals = new Individuals(dataset);
    this.#holders = this.#individuals.holders(dataset);
    this.#found = new Uint32Array(dataset.numRows);
  }

  /** The number of candidates that contain the first 0, 1, 2, … of the known items. */
  narrow(known: readonly number[]): number[] {
    return [
      this.#individuals.total,
      ...known.map((_, n) => this.#individuals.count(this.#find(known.slice(0, n + 1)))),
    ];
  }

  /** The records that contain all known items, ascending; all records if nothing is known. */
  candidates(known: readonly number[]): Uint32Array {
    return this.#find(known).slice();
  }

  /**
   * The conclusions from the candidates beyond the known items: the items that some of them contain, most certain
   * first, then the rarest, then by item. With `among`, only those items.
   */
  infer(known: readonly number[], among?: Uint32Array): InferredItem[] {
    const { offsets, items } = this.#dataset;
    const counts = new Uint32Array(this.#holders.length);
    const countedFor = new Int32Array(this.#holders.length).fill(-1);
    let candidate = 0;
    for (const rows of this.#individuals.groups(this.#find(known))) {
      for (const t of rows) {
        for (let p = offsets[t]; p < offsets[t + 1]; p++) {
          if (countedFor[items[p]] === candidate) continue;
          countedFor[items[p]] = candidate;
          counts[items[p]]++;
        }
      }
      candidate++;
    }
    const knownItems = new Set(known);
    return Array.from(among ?? counts.keys())
      .filter((i) => counts[i] > 0 && !knownItems.has(i))
      .sort((a, b) => counts[b] - counts[a] || this.#holders[a] - this.#holders[b] || a - b)
      .map((item) => ({
        item,
        count: counts[item],
        confidence: counts[item] / candidate,
        baseline: this.#holders[item] / this.#individuals.total,
      }));
  }

  /** The records that match, at the front of #found: valid until the next call. */
  #find(known: readonly number[]): Uint32Array {
    if (known.length > 0) return this.#found.subarray(0, intersectRows(this.#covers, known, this.#found));
    for (let t = 0; t < this.#found.length; t++) this.#found[t] = t;
    return this.#found;
  }
}
