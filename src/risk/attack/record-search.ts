import { countSupports, type Dataset } from '../../data/dataset.ts';
import { intersectRows } from '../../data/intersect-rows.ts';
import { type Covers, transpose } from '../../data/transpose.ts';

/** An item that candidates hold, and how surely the person then holds it. */
export interface InferredItem {
  readonly item: number;
  /** Candidates that hold it. */
  readonly count: number;
  /** Its share of the candidates: the confidence of the rule from what is known to the item. */
  readonly confidence: number;
  /** Its share of all records: what is known without any knowledge of the person. */
  readonly baseline: number;
}

/** Looks for the records that hold what an attacker knows of a person, in data as it is. Make it once per dataset. */
export class RecordSearch {
  readonly #dataset: Dataset;
  readonly #covers: Covers;
  readonly #supports: Uint32Array;
  readonly #found: Uint32Array;

  constructor(dataset: Dataset) {
    this.#dataset = dataset;
    this.#covers = transpose(dataset, dataset.dictionary.labels.length);
    this.#supports = countSupports(dataset);
    this.#found = new Uint32Array(dataset.numRows);
  }

  /** How many records hold the first 0, 1, 2, … of the known items. */
  narrow(known: readonly number[]): number[] {
    return [this.#dataset.numRows, ...known.map((_, n) => this.#find(known.slice(0, n + 1)))];
  }

  /** The records that hold all known items, ascending; all records if nothing is known. */
  candidates(known: readonly number[]): Uint32Array {
    return this.#found.slice(0, this.#find(known));
  }

  /**
   * What the candidates tell of the person beyond what is known: the items that some of them hold, surest first, then
   * the rarest, then by item. With `among`, only those items.
   */
  infer(known: readonly number[], among?: Uint32Array): InferredItem[] {
    const { numRows, offsets, items } = this.#dataset;
    const numCandidates = this.#find(known);
    const counts = new Uint32Array(this.#supports.length);
    for (let n = 0; n < numCandidates; n++) {
      const t = this.#found[n];
      for (let p = offsets[t]; p < offsets[t + 1]; p++) counts[items[p]]++;
    }
    const isKnown = new Set(known);
    return Array.from(among ?? counts.keys())
      .filter((i) => counts[i] > 0 && !isKnown.has(i))
      .sort((a, b) => counts[b] - counts[a] || this.#supports[a] - this.#supports[b] || a - b)
      .map((item) => ({
        item,
        count: counts[item],
        confidence: counts[item] / numCandidates,
        baseline: this.#supports[item] / numRows,
      }));
  }

  /** Writes the candidates to the front of #found. */
  #find(known: readonly number[]): number {
    if (known.length > 0) return intersectRows(this.#covers, known, this.#found);
    for (let t = 0; t < this.#found.length; t++) this.#found[t] = t;
    return this.#found.length;
  }
}
