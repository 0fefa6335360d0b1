import type { WeightedRows } from '../data/collapse-rows.ts';
import { ensureCapacity } from '../data/grow.ts';
import { type Covers, transpose } from '../data/transpose.ts';
import type { StepBudget } from './step-budget.ts';
import type { Inference } from './trace-search.ts';

/** A row that shows the item being looked at: its trace as bits, how often it occurs, and S, its least company. */
interface TraceRow {
  readonly trace: Uint32Array;
  readonly weight: number;
  readonly company: number;
}

/**
 * Looks for what the published rows give away about people who share one long true record D, whatever part is known.
 *
 * For each wanted item e: among the traces (row ∩ D∖e) of the rows that show e, the sets closed there are enough, since
 * closing keeps those rows and can only lose rows without e. A known set within the trace of row h is in at least S(h)
 * records, those whose traces hold that of h. Put the rows of e in the order of S and let W(h) be the records up to h: a
 * known set whose last row is h infers e in at most W(h) of at least S(h) records. So rows behind the last h with
 * W(h) > ρ·S(h) belong to no inference that is too sure, and the same holds within every branch of the search.
 */
export class LongRecordSearch {
  readonly #rows: WeightedRows;
  readonly #covers: Covers;
  readonly #most: Uint32Array;
  readonly #budget: StepBudget;
  checked = 0;

  /** The items of the record that are published, rarest first. */
  #items: number[] = [];
  #words = 1;
  /** Rows that share an item with the record, and their traces; by row of the data, the number in #met + 1 while collecting. */
  #met = new Uint32Array();
  #traces = new Uint32Array();
  readonly #numberOf: Uint32Array;
  /** The rows (numbers in #met) of every item of the record. */
  #holders: Uint32Array[] = [];

  constructor(rows: WeightedRows, numItems: number, most: Uint32Array, budget: StepBudget) {
    this.#rows = rows;
    this.#covers = transpose(rows, numItems);
    this.#most = most;
    this.#budget = budget;
    this.#numberOf = new Uint32Array(rows.numRows);
  }

  /** Undefined proves that nothing is inferred too surely, unless the budget is spent. */
  find(record: Uint32Array, matches: (item: number) => boolean): Inference | undefined {
    const numDistinct = this.#collectTraces(record);
    const showing = this.#rowsShowing(numDistinct, matches);
    for (const [e, numbers] of [...showing].sort(([a], [b]) => a - b)) {
      if (this.#budget.isSpent) return undefined;
      const known = this.#findKnown(e, numbers);
      if (known !== undefined) return { known, inferred: e };
    }
    return undefined;
  }

  #collectTraces(record: Uint32Array): number {
    const { offsets, rows } = this.#covers;
    const size = (i: number) => offsets[i + 1] - offsets[i];
    this.#items = [...record].filter((i) => size(i) > 0).sort((a, b) => size(a) - size(b) || a - b);
    this.#words = Math.max(1, Math.ceil(this.#items.length / 32));
    let numDistinct = 0;
    this.#holders = this.#items.map((i, bit) => {
      const holders = rows.slice(offsets[i], offsets[i + 1]);
      for (let n = 0; n < holders.length; n++) {
        const row = holders[n];
        if (this.#numberOf[row] === 0) {
          this.#enter(numDistinct, row);
          this.#numberOf[row] = ++numDistinct;
        }
        holders[n] = this.#numberOf[row] - 1;
        this.#traces[holders[n] * this.#words + (bit >> 5)] |= 1 << (bit & 31);
      }
      this.#budget.spend(holders.length);
      return holders;
    });
    for (let n = 0; n < numDistinct; n++) this.#numberOf[this.#met[n]] = 0;
    return numDistinct;
  }

  #enter(number: number, row: number): void {
    const end = (number + 1) * this.#words;
    this.#met = ensureCapacity(this.#met, number + 1);
    this.#traces = ensureCapacity(this.#traces, end);
    this.#met[number] = row;
    this.#traces.fill(0, end - this.#words, end);
  }

  #rowsShowing(numDistinct: number, matches: (item: number) => boolean): Map<number, number[]> {
    const { offsets, items } = this.#rows;
    const showing = new Map<number, number[]>();
    for (let n = 0; n < numDistinct; n++) {
      const row = this.#met[n];
      for (let p = offsets[row]; p < offsets[row + 1]; p++) {
        const item = items[p];
        if (!matches(item)) continue;
        const numbers = showing.get(item);
        if (numbers === undefined) showing.set(item, [n]);
        else numbers.push(n);
      }
      this.#budget.spend(offsets[row + 1] - offsets[row]);
    }
    return showing;
  }

  #findKnown(e: number, numbers: readonly number[]): number[] | undefined {
    const ownId = this.#items.indexOf(e);
    let records = 0;
    for (const n of numbers) records += this.#rows.weights[this.#met[n]];
    // Rows with that much company are in no inference that is too sure.
    let needed = records;
    while (needed + 1 < this.#most.length && this.#most[needed] < records) needed++;
    const hot: TraceRow[] = [];
    for (const n of numbers) {
      const trace = this.#traces.slice(n * this.#words, (n + 1) * this.#words);
      if (ownId >= 0) trace[ownId >> 5] &= ~(1 << (ownId & 31));
      if (trace.every((bits) => bits === 0)) continue;
      hot.push({
        trace,
        weight: this.#rows.weights[this.#met[n]],
        company: this.#countHolding(trace, needed),
      });
    }
    hot.sort((a, b) => a.company - b.company);
    return this.#search(e, new Uint32Array(this.#words), this.#weakOf(hot), -1);
  }

  #weakOf(hot: readonly TraceRow[]): readonly TraceRow[] {
    let records = 0;
    let end = 0;
    for (const [n, { weight, company }] of hot.entries()) {
      records += weight;
      if (records > this.#most[company]) end = n + 1;
    }
    return hot.slice(0, end);
  }

  #search(e: number, set: Uint32Array, hot: readonly TraceRow[], last: number): number[] | undefined {
    for (let bit = last + 1; bit < this.#items.length; bit++) {
      if (hasBit(set, bit)) continue;
      const weak = this.#weakOf(hot.filter(({ trace }) => hasBit(trace, bit)));
      if (weak.length === 0 || this.#budget.isSpent) continue;
      const closed = weak[0].trace.slice();
      for (const { trace } of weak) for (let w = 0; w < this.#words; w++) closed[w] &= trace[w];
      if (firstAdded(closed, set) < bit) continue;
      this.checked++;
      const known = this.#items.filter((_, n) => hasBit(closed, n));
      if (this.#isTooSure(e, closed)) return known;
      const found = this.#search(e, closed, weak, bit);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  #isTooSure(e: number, set: Uint32Array): boolean {
    const { offsets, items, weights } = this.#rows;
    let matching = 0;
    let jointSupport = 0;
    for (const n of this.#holders[firstAdded(set)]) {
      if (!this.#holds(n, set)) continue;
      const row = this.#met[n];
      matching += weights[row];
      for (let p = offsets[row]; p < offsets[row + 1]; p++) if (items[p] === e) jointSupport += weights[row];
    }
    return jointSupport > this.#most[matching];
  }

  /** In how many records the set is, counted up to `needed`. */
  #countHolding(set: Uint32Array, needed: number): number {
    const holders = this.#holders[firstAdded(set)];
    let records = 0;
    let n = 0;
    for (; n < holders.length && records < needed; n++)
      if (this.#holds(holders[n], set)) records += this.#rows.weights[this.#met[holders[n]]];
    this.#budget.spend(n);
    return Math.min(records, needed);
  }

  #holds(number: number, set: Uint32Array): boolean {
    const start = number * this.#words;
    for (let w = 0; w < this.#words; w++) if ((set[w] & ~this.#traces[start + w]) !== 0) return false;
    return true;
  }
}

function hasBit(set: Uint32Array, bit: number): boolean {
  return ((set[bit >> 5] >>> (bit & 31)) & 1) === 1;
}

/** The first bit of `set` that `without` lacks; Infinity if there is none. */
function firstAdded(set: Uint32Array, without?: Uint32Array): number {
  for (let w = 0; w < set.length; w++) {
    const bits = without === undefined ? set[w] : set[w] & ~without[w];
    if (bits !== 0) return w * 32 + 31 - Math.clz32(bits & -bits);
  }
  return Number.POSITIVE_INFINITY;
}
