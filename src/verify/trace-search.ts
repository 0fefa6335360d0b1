import type { WeightedRows } from '../data/collapse-rows.ts';
import { ensureCapacity } from '../data/grow.ts';
import type { Rational } from '../data/rational.ts';
import { type Covers, transpose } from '../data/transpose.ts';
import type { StepBudget } from './step-budget.ts';

/** Known items (of a person's true record) from which another is inferred too surely. */
export interface Inference {
  readonly known: readonly number[];
  readonly inferred: number;
}

/**
 * Looks for what the published rows give away about people who share one true record, to attackers who know up to m of
 * its items. Where one of the known items changes nothing about the records, the others infer all that the set infers.
 * So the sets in which every item drops records are visited; all parts of such a set are such sets.
 */
export class TraceSearch {
  readonly #rows: WeightedRows;
  readonly #covers: Covers;
  readonly #supports: Uint32Array;
  /** By support q of the known items: most records that may contain the inferred item. */
  readonly #most: Uint32Array;
  readonly #budget: StepBudget;
  #checked = 0;

  /** The person: items in the order of the search, by item the place in it + 1, and by item whether it is wanted. */
  #record: number[] = [];
  readonly #placeOf: Uint32Array;
  #isWanted: (item: number) => boolean = () => false;
  #maxSize = 0;

  /** The set being looked at. */
  readonly #known: number[] = [];
  readonly #isKnown: Uint8Array;
  #found: Inference | undefined;
  /** By item, of the set being looked at: records that contain it, and rows (equal records counted once). */
  readonly #counts: Uint32Array;
  readonly #rowCounts: Uint32Array;
  readonly #touched: Uint32Array;
  /** Stack of covers; by item, whether its cover is being filled, and where that goes on. */
  #stack = new Uint32Array();
  readonly #isBranch: Uint8Array;
  readonly #ends: Uint32Array;
  /** By item x, once asked for: all e that x alone infers too surely. */
  readonly #inferredFrom = new Map<number, Uint32Array>();

  constructor(rows: WeightedRows, numItems: number, most: Uint32Array, budget: StepBudget) {
    this.#rows = rows;
    this.#covers = transpose(rows, numItems);
    this.#most = most;
    this.#budget = budget;
    this.#placeOf = new Uint32Array(numItems);
    this.#isKnown = new Uint8Array(numItems);
    this.#counts = new Uint32Array(numItems);
    this.#rowCounts = new Uint32Array(numItems);
    this.#touched = new Uint32Array(numItems);
    this.#isBranch = new Uint8Array(numItems);
    this.#ends = new Uint32Array(numItems);
    this.#supports = new Uint32Array(numItems);
    for (let t = 0; t < rows.numRows; t++) {
      for (let p = rows.offsets[t]; p < rows.offsets[t + 1]; p++) this.#supports[rows.items[p]] += rows.weights[t];
    }
  }

  /** The number of counted sets of known items. */
  get checked(): number {
    return this.#checked;
  }

  /**
   * The inferences of an attacker who knows up to `maxSize` items of `record` that are too certain; undefined proves
   * "nothing", unless the budget is spent.
   */
  find(record: Uint32Array, matches: (item: number) => boolean, maxSize: number): Inference | undefined {
    const supports = this.#supports;
    this.#record = [...record].filter((i) => supports[i] > 0).sort((a, b) => supports[a] - supports[b] || a - b);
    this.#isWanted = matches;
    this.#maxSize = maxSize;
    this.#found = undefined;
    for (const [n, i] of this.#record.entries()) this.#placeOf[i] = n + 1;
    for (const [n, i] of this.#record.entries()) {
      if (this.#found !== undefined || this.#budget.isSpent) break;
      if (n === this.#record.length - 1 || maxSize === 1) this.#testAlone(i);
      else this.#followRoot(i);
    }
    for (const i of this.#record) this.#placeOf[i] = 0;
    return this.#found;
  }

  #followRoot(item: number): void {
    const { offsets, rows } = this.#covers;
    const to = offsets[item + 1] - offsets[item];
    this.#stack = ensureCapacity(this.#stack, to);
    this.#stack.set(rows.subarray(offsets[item], offsets[item + 1]));
    this.#follow(item, 0, to, to);
  }

  /** One known item that no other is added to: what it infers is the same for everybody. */
  #testAlone(item: number): void {
    let inferred = this.#inferredFrom.get(item);
    if (inferred === undefined) {
      const { offsets, rows } = this.#covers;
      const numTouched = this.#count(rows, offsets[item], offsets[item + 1]);
      const limit = this.#most[this.#supports[item]];
      inferred = this.#touched.slice(0, numTouched).filter((i) => i !== item && this.#counts[i] > limit);
      this.#clear(numTouched);
      this.#inferredFrom.set(item, inferred);
    }
    this.#checked++;
    const inferredItem = inferred.find((i) => this.#isWanted(i));
    if (inferredItem !== undefined) this.#found = { known: [item], inferred: inferredItem };
  }

  /**
   * Adds `item` to the known ones; the rows that contain them all are #stack[from … to), and the stack is free from
   * `top`.
   */
  #follow(item: number, from: number, to: number, top: number): void {
    this.#checked++;
    this.#known.push(item);
    this.#isKnown[item] = 1;
    const numTouched = this.#count(this.#stack, from, to);
    const support = this.#counts[item];
    if (this.#test(numTouched, support) || this.#known.length >= this.#maxSize) this.#clear(numTouched);
    else this.#extend(numTouched, support, this.#placeOf[item], from, to, top);
    this.#known.pop();
    this.#isKnown[item] = 0;
  }

  /** Tests all items that #counts speaks of. True if something was found, or nothing can be from here on. */
  #test(numTouched: number, support: number): boolean {
    const limit = this.#most[support];
    let isHopeless = true;
    for (let n = 0; n < numTouched; n++) {
      const i = this.#touched[n];
      if (!this.#isWanted(i)) continue;
      isHopeless = false;
      if (this.#counts[i] <= limit || this.#isKnown[i] === 1) continue;
      this.#found = { known: [...this.#known], inferred: i };
      return true;
    }
    return isHopeless;
  }

  /** Follows the sets with one more item from behind `last`, those that drop a record. */
  #extend(numTouched: number, support: number, last: number, from: number, to: number, top: number): void {
    const branches: { readonly place: number; readonly from: number; readonly to: number }[] = [];
    let end = top;
    for (let n = 0; n < numTouched; n++) {
      const i = this.#touched[n];
      const index = this.#placeOf[i];
      if (index <= last || this.#counts[i] === support) continue;
      this.#ends[i] = end;
      branches.push({ place: index, from: end, to: end + this.#rowCounts[i] });
      end += this.#rowCounts[i];
    }
    this.#clear(numTouched);
    this.#stack = ensureCapacity(this.#stack, end);
    for (const { place: index } of branches) this.#isBranch[this.#record[index - 1]] = 1;
    this.#fillCovers(from, to);
    for (const { place: index } of branches) this.#isBranch[this.#record[index - 1]] = 0;
    branches.sort((a, b) => a.place - b.place);
    for (const branch of branches) {
      if (this.#found !== undefined || this.#budget.isSpent) return;
      this.#follow(this.#record[branch.place - 1], branch.from, branch.to, end);
    }
  }

  /** Hands each of the rows #stack[from … to) to the branches of its items. */
  #fillCovers(from: number, to: number): void {
    const { offsets, items } = this.#rows;
    const stack = this.#stack;
    const ends = this.#ends;
    const isBranch = this.#isBranch;
    for (let n = from; n < to; n++) {
      const t = stack[n];
      const end = offsets[t + 1];
      for (let p = offsets[t]; p < end; p++) {
        const i = items[p];
        if (isBranch[i] === 1) stack[ends[i]++] = t;
      }
    }
  }

  /** Counts all items of the rows list[from … to) into #counts and #rowCounts; returns how many it touched. */
  #count(list: Uint32Array, from: number, to: number): number {
    const { offsets, items, weights } = this.#rows;
    const counts = this.#counts;
    const rowCounts = this.#rowCounts;
    const touched = this.#touched;
    let numTouched = 0;
    let steps = 0;
    for (let n = from; n < to; n++) {
      const t = list[n];
      const weight = weights[t];
      const end = offsets[t + 1];
      for (let p = offsets[t]; p < end; p++) {
        const i = items[p];
        if (rowCounts[i] === 0) touched[numTouched++] = i;
        rowCounts[i]++;
        counts[i] += weight;
      }
      steps += end - offsets[t];
    }
    this.#budget.spend(steps);
    return numTouched;
  }

  #clear(numTouched: number): void {
    for (let n = 0; n < numTouched; n++) {
      this.#counts[this.#touched[n]] = 0;
      this.#rowCounts[this.#touched[n]] = 0;
    }
  }
}

/** By support q of the known items, q ≤ numRows: the most records among them that may hold an item to hide, ⌊ρ·q⌋. */
export function maxInferringRecords({ num, den }: Rational, numRows: number): Uint32Array {
  return Uint32Array.from({ length: numRows + 1 }, (_, q) => Number((BigInt(num) * BigInt(q)) / BigInt(den)));
}
