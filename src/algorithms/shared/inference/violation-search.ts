import { grow } from '../../../data/grow.ts';
import type { InferenceIndex } from './inference-index.ts';
import type { ViolatingRule } from './promises.ts';
import { ViolatingRules } from './violating-rules.ts';

/** `safe`: nothing infers the consequent. `open`: the budget of itemsets ran out before that was known. */
export type Safety = 'safe' | 'open' | ViolatingRule;

/** The antecedents to examine, and the limit on steps. */
export interface ViolationQuery {
  /** Maximum number of items of an antecedent; Infinity for any number. */
  readonly m: number;
  /** At least one item of the antecedent is below this. */
  readonly numFirst: number;
  /** Most closed itemsets to look at. */
  readonly budget: number;
}

/** Looks for rules that infer the selected consequent of an index. */
export class ViolationSearch {
  readonly rules: ViolatingRules;
  readonly #index: InferenceIndex;
  readonly #closed: ClosedSearch;

  constructor(index: InferenceIndex) {
    this.rules = new ViolatingRules(index);
    this.#index = index;
    this.#closed = new ClosedSearch(index);
  }

  /** Whether any rule infers the selected consequent. Exact unless it answers `open`. */
  find({ m, numFirst, budget }: ViolationQuery): Safety {
    const { numWeak, weakRows, records } = this.#index;
    if (numWeak === 0) return 'safe';
    if (m === Number.POSITIVE_INFINITY) return this.#closed.find(budget, numFirst);
    const longest = weakRows
      .subarray(0, numWeak)
      .reduce((max, t) => Math.max(max, records.offsets[t + 1] - records.offsets[t]), 0);
    let found: ViolatingRule | undefined;
    for (let size = 1; size <= m && size < longest && found === undefined; size++) {
      this.rules.forEach(size, numFirst, (antecedent, length, consequent, pos, neg, isOfPersons) => {
        found ??= {
          antecedent: Array.from(antecedent.subarray(0, length)),
          consequent,
          pos,
          neg,
          ...(isOfPersons && { isOfPersons }),
        };
      });
    }
    return found ?? 'safe';
  }
}

/**
 * Decides whether the selected consequent of an index can be inferred, whatever the length of the antecedent.
 *
 * Adding to χ all that the records of χ and α have in common keeps pos and can only shrink neg, of persons as well. So it is enough to test
 * itemsets that are closed in the records of α, and only those in weak records: they are enumerated by prefix-preserving
 * extension (each once), every branch with the records that are weak in it.
 */
class ClosedSearch {
  readonly #index: InferenceIndex;
  readonly #pos: Float64Array;
  readonly #count: Uint32Array;
  /** The closed itemset of the path, as a list and as marks. */
  readonly #itemset: Uint32Array;
  readonly #inItemset: Uint8Array;
  #size = 0;
  #rows = new Uint32Array(1024);
  #touched = new Uint32Array(1024);
  #budget = 0;
  #numFirst = 0;

  constructor(index: InferenceIndex) {
    const { numItems } = index.records;
    this.#index = index;
    this.#pos = new Float64Array(numItems);
    this.#count = new Uint32Array(numItems);
    this.#itemset = new Uint32Array(numItems);
    this.#inItemset = new Uint8Array(numItems);
  }

  /** The first violating rule with an antecedent item below `numFirst`, `safe`, or `open` after `budget` itemsets. */
  find(budget: number, numFirst: number): Safety {
    const { numWeak, weakRows } = this.#index;
    this.#budget = budget;
    this.#numFirst = numFirst;
    if (this.#rows.length < numWeak) this.#rows = grow(this.#rows, numWeak);
    this.#rows.set(weakRows.subarray(0, numWeak));
    const found = this.#search(0, numWeak, -1, 0);
    for (let n = 0; n < this.#size; n++) this.#inItemset[this.#itemset[n]] = 0;
    this.#size = 0;
    return found ?? 'safe';
  }

  /** Searches the branch of these rows, which was entered by item `core`. */
  #search(from: number, to: number, core: number, used: number): ViolatingRule | 'open' | undefined {
    if (this.#budget-- <= 0) return 'open';
    const { weight, end } = this.#countItems(from, to, used);
    const sizeBefore = this.#size;
    const isNew = this.#close(used, end, weight, core);
    const violation = isNew && this.#hasFirst() ? this.#test(weight, from, to) : undefined;
    if (!isNew || violation !== undefined) {
      this.#clear(used, end);
      this.#reopen(sizeBefore);
      return violation;
    }
    const found = this.#searchExtensions(from, to, core, used, end);
    this.#reopen(sizeBefore);
    return found;
  }

  /** Takes the items of all rows into the itemset; false if one of them comes before `core`: another branch has it. */
  #close(used: number, end: number, weight: number, core: number): boolean {
    for (let n = used; n < end; n++) {
      const i = this.#touched[n];
      if (this.#pos[i] !== weight || this.#inItemset[i] === 1) continue;
      if (i < core) return false;
      this.#itemset[this.#size++] = i;
      this.#inItemset[i] = 1;
    }
    return true;
  }

  #hasFirst(): boolean {
    for (let n = 0; n < this.#size; n++) if (this.#itemset[n] < this.#numFirst) return true;
    return false;
  }

  #test(weight: number, from: number, to: number): ViolatingRule | undefined {
    const index = this.#index;
    const isOfRecords = index.records.persons === undefined;
    if (isOfRecords && index.slack[this.#rows[to - 1]] > index.limits[weight]) return undefined;
    const found = index.violationOf(this.#itemset, this.#size, this.#rows, from, to);
    if (found === undefined) return undefined;
    const antecedent = Array.from(this.#itemset.subarray(0, this.#size)).sort((a, b) => a - b);
    return { antecedent, consequent: index.consequent, ...found };
  }

  #searchExtensions(
    from: number,
    to: number,
    core: number,
    used: number,
    end: number,
  ): ViolatingRule | 'open' | undefined {
    // Only the items behind `core` that not all rows have lead to further itemsets. All that follow come behind the one
    // that is taken now, so the first item must be here by then.
    const limit = this.#hasFirst() ? this.#index.records.numItems : this.#numFirst;
    let numItems = used;
    const starts = [to];
    for (let n = used; n < end; n++) {
      const i = this.#touched[n];
      if (i <= core || i >= limit || this.#inItemset[i] === 1) {
        this.#pos[i] = 0;
        this.#count[i] = 0;
        continue;
      }
      this.#touched[numItems++] = i;
      starts.push(starts[starts.length - 1] + this.#count[i]);
    }
    const cells = starts[starts.length - 1];
    this.#collectRows(from, to, used, numItems, starts);
    for (let n = used; n < numItems; n++) {
      const start = starts[n - used];
      const last = this.#index.lastWeak(this.#rows, start, starts[n - used + 1]);
      if (last === start) continue;
      const length = last - start;
      if (cells + length > this.#rows.length) this.#rows = grow(this.#rows, cells + length);
      this.#rows.copyWithin(cells, start, last);
      const found = this.#search(cells, cells + length, this.#touched[n], numItems);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  #countItems(from: number, to: number, used: number): { weight: number; end: number } {
    const { records, active, consequent } = this.#index;
    const { offsets, items, weights } = records;
    if (used + records.numItems > this.#touched.length) this.#touched = grow(this.#touched, used + records.numItems);
    let end = used;
    let weight = 0;
    for (let n = from; n < to; n++) {
      const t = this.#rows[n];
      weight += weights[t];
      for (let p = offsets[t]; p < offsets[t + 1]; p++) {
        const i = items[p];
        if (active[i] === 0 || i === consequent) continue;
        if (this.#count[i]++ === 0) this.#touched[end++] = i;
        this.#pos[i] += weights[t];
      }
    }
    this.#touched.subarray(used, end).sort();
    return { weight, end };
  }

  #collectRows(from: number, to: number, used: number, end: number, starts: readonly number[]): void {
    const { offsets, items } = this.#index.records;
    const cells = starts[starts.length - 1];
    if (cells > this.#rows.length) this.#rows = grow(this.#rows, cells);
    const rows = this.#rows;
    for (let n = used; n < end; n++) this.#count[this.#touched[n]] = starts[n - used];
    for (let n = from; n < to; n++) {
      const t = rows[n];
      for (let p = offsets[t]; p < offsets[t + 1]; p++) {
        const i = items[p];
        if (this.#pos[i] > 0) rows[this.#count[i]++] = t;
      }
    }
    this.#clear(used, end);
  }

  #clear(used: number, end: number): void {
    for (let n = used; n < end; n++) {
      this.#pos[this.#touched[n]] = 0;
      this.#count[this.#touched[n]] = 0;
    }
  }

  #reopen(size: number): void {
    while (this.#size > size) this.#inItemset[this.#itemset[--this.#size]] = 0;
  }
}
