import { grow } from '../../../data/grow.ts';
import type { InferenceIndex } from './inference-index.ts';
import { itemBit } from './sensitive-records.ts';

/**
 * A rule χ → α of too high a confidence: χ is the first `size` items of `antecedent`, reused between calls. pos and neg are
 * records, or persons where these alone make it too high.
 */
export type ViolatingRuleVisitor = (
  antecedent: Uint32Array,
  size: number,
  alpha: number,
  pos: number,
  neg: number,
  isOfPersons?: true,
) => void;

/**
 * Calls `visit` for every rule that violates by records with one antecedent item below `numFirst` (an item of its own, not left out), in
 * the order of antecedents, then consequents. O(cells of those items' records).
 */
export function forEachViolatingPair(index: InferenceIndex, numFirst: number, visit: ViolatingRuleVisitor): void {
  const { records, active, limits } = index;
  const { coverOffsets, coverRows, offsets, items, weights, isSensitive, supports, numItems } = records;
  const both = new Float64Array(numItems);
  const touched: number[] = [];
  const antecedent = new Uint32Array(1);
  for (let x = 0; x < numFirst; x++) {
    if (active[x] === 0) continue;
    antecedent[0] = x;
    for (let q = coverOffsets[x]; q < coverOffsets[x + 1]; q++) {
      const t = coverRows[q];
      for (let p = offsets[t]; p < offsets[t + 1]; p++) {
        const alpha = items[p];
        if (isSensitive[alpha] === 0 || active[alpha] === 0 || alpha === x) continue;
        if (both[alpha] === 0) touched.push(alpha);
        both[alpha] += weights[t];
      }
    }
    touched.sort((a, b) => a - b);
    for (const alpha of touched) {
      const pos = both[alpha];
      both[alpha] = 0;
      const neg = supports[x] - pos;
      if (neg <= limits[pos]) visit(antecedent, 1, alpha, pos, neg);
    }
    touched.length = 0;
  }
}

/**
 * Finds the violating rules of one antecedent size for the selected consequent of an index, depth first over the items
 * of its weak records in ascending order. In every branch only the records that are weak in the branch are followed.
 */
export class ViolatingRules {
  readonly #index: InferenceIndex;
  readonly #prefix: Uint32Array;
  /** Per item: weight, number of rows, slack of the last row; zeroed after use. */
  readonly #pos: Float64Array;
  readonly #count: Uint32Array;
  readonly #last: Float64Array;
  readonly #marks: Uint8Array;
  readonly #neg: Float64Array;
  /** Rows of the branches on the path, and their items. */
  #rows = new Uint32Array(1024);
  #touched = new Uint32Array(1024);
  #size = 0;
  #numFirst = 0;
  #visit: ViolatingRuleVisitor = () => {};

  constructor(index: InferenceIndex) {
    const { numItems } = index.records;
    this.#index = index;
    this.#prefix = new Uint32Array(numItems + 1);
    this.#pos = new Float64Array(numItems);
    this.#count = new Uint32Array(numItems);
    this.#last = new Float64Array(numItems);
    this.#marks = new Uint8Array(numItems);
    this.#neg = new Float64Array(numItems);
  }

  /** Calls `visit` for the rules with `size` ≥ 1 antecedent items of which the smallest is below `numFirst`. */
  forEach(size: number, numFirst: number, visit: ViolatingRuleVisitor): void {
    const { numWeak, weakRows } = this.#index;
    this.#size = size;
    this.#numFirst = numFirst;
    this.#visit = visit;
    if (this.#rows.length < numWeak) this.#rows = grow(this.#rows, numWeak);
    this.#rows.set(weakRows.subarray(0, numWeak));
    this.#extend(0, 0, numWeak, -1, 0);
  }

  /** Extends the prefix of `depth` items by items above `above` of the rows from … to; `used` items are on the path. */
  #extend(depth: number, from: number, to: number, above: number, used: number): void {
    const end = this.#countExtensions(depth, from, to, above, used);
    const isLast = depth === this.#size - 1;
    if (isLast && this.#index.records.persons === undefined) {
      this.#testExtensions(depth, used, end);
      return;
    }
    // Rows of each extension, one after the other behind `to`; #count becomes the start of its rows.
    const starts = new Uint32Array(end - used + 1);
    let cells = to;
    for (let n = used; n < end; n++) {
      starts[n - used] = cells;
      cells += this.#count[this.#touched[n]];
    }
    starts[end - used] = cells;
    if (cells > this.#rows.length) this.#rows = grow(this.#rows, cells);
    this.#collectRows(from, to, used, end, starts);
    for (let n = used; n < end; n++) {
      const x = this.#touched[n];
      const start = starts[n - used];
      const last = this.#index.lastWeak(this.#rows, start, starts[n - used + 1]);
      if (last === start) continue;
      this.#prefix[depth] = x;
      if (isLast) {
        this.#testRows(depth + 1, start, last);
        continue;
      }
      // The rows of later extensions are still needed: the branch works behind all of them.
      const length = last - start;
      if (cells + length > this.#rows.length) this.#rows = grow(this.#rows, cells + length);
      this.#rows.copyWithin(cells, start, last);
      this.#extend(depth + 1, cells, cells + length, x, end);
    }
  }

  /** Lists the extensions in ascending order from `used` on and fills their counts; returns where the list ends. */
  #countExtensions(depth: number, from: number, to: number, above: number, used: number): number {
    const { records, active, consequent, slack } = this.#index;
    const { offsets, items, weights } = records;
    const limit = depth === 0 ? this.#numFirst : records.numItems;
    if (used + records.numItems > this.#touched.length) this.#touched = grow(this.#touched, used + records.numItems);
    const pos = this.#pos;
    const count = this.#count;
    const last = this.#last;
    let end = used;
    for (let n = from; n < to; n++) {
      const t = this.#rows[n];
      const weight = weights[t];
      const rowFrom = offsets[t];
      for (let p = offsets[t + 1] - 1; p >= rowFrom; p--) {
        const i = items[p];
        if (i <= above) break;
        if (active[i] === 0 || i === consequent || i >= limit) continue;
        if (count[i] === 0) this.#touched[end++] = i;
        count[i]++;
        pos[i] += weight;
        last[i] = slack[t];
      }
    }
    this.#touched.subarray(used, end).sort();
    return end;
  }

  #collectRows(from: number, to: number, used: number, end: number, starts: Uint32Array): void {
    const { offsets, items } = this.#index.records;
    const next = this.#count;
    const pos = this.#pos;
    for (let n = used; n < end; n++) next[this.#touched[n]] = starts[n - used];
    const rows = this.#rows;
    for (let n = from; n < to; n++) {
      const t = rows[n];
      for (let p = offsets[t]; p < offsets[t + 1]; p++) {
        const i = items[p];
        if (pos[i] > 0) rows[next[i]++] = t;
      }
    }
    for (let n = used; n < end; n++) {
      next[this.#touched[n]] = 0;
      pos[this.#touched[n]] = 0;
    }
  }

  /** Visits the rule of the prefix, whose rows these are, if it violates. */
  #testRows(size: number, from: number, to: number): void {
    const found = this.#index.violationOf(this.#prefix, size, this.#rows, from, to);
    if (found === undefined) return;
    this.#visit(this.#prefix, size, this.#index.consequent, found.pos, found.neg, found.isOfPersons);
  }

  /** Visits the rules that violate by records among prefix ∪ {extension}. */
  #testExtensions(depth: number, used: number, end: number): void {
    const { limits, consequent } = this.#index;
    const touched = this.#touched;
    let candidates = used;
    for (let n = used; n < end; n++) {
      const i = touched[n];
      this.#count[i] = 0;
      if (this.#last[i] <= limits[this.#pos[i]]) touched[candidates++] = i;
      else this.#pos[i] = 0;
    }
    if (candidates === used) return;
    if (depth === 0) this.#countAloneEach(used, candidates);
    else this.#countWithPrefix(depth, used, candidates);
    for (let n = used; n < candidates; n++) {
      const i = touched[n];
      const pos = this.#pos[i];
      const neg = this.#neg[i];
      this.#pos[i] = 0;
      this.#neg[i] = 0;
      if (neg > limits[pos]) continue;
      this.#prefix[depth] = i;
      this.#visit(this.#prefix, depth + 1, consequent, pos, neg);
    }
  }

  #countAloneEach(used: number, candidates: number): void {
    for (let n = used; n < candidates; n++) {
      const i = this.#touched[n];
      this.#prefix[0] = i;
      this.#neg[i] = this.#index.countAlone(this.#prefix, 1, this.#index.limits[this.#pos[i]] + 1);
    }
  }

  /** Counts the records without the consequent that hold the prefix and each candidate, until all are above their limits. */
  #countWithPrefix(depth: number, used: number, candidates: number): void {
    const { records, holds, limits } = this.#index;
    const { coverOffsets, coverRows, offsets, items, weights, signatures } = records;
    const marks = this.#marks;
    const pos = this.#pos;
    const neg = this.#neg;
    let rarest = this.#prefix[0];
    let signature = 0;
    for (let n = 0; n < depth; n++) {
      const x = this.#prefix[n];
      marks[x] = 1;
      signature |= itemBit(x);
      if (coverOffsets[x + 1] - coverOffsets[x] < coverOffsets[rarest + 1] - coverOffsets[rarest]) rarest = x;
    }
    for (let n = used; n < candidates; n++) marks[this.#touched[n]] = 2;
    let open = candidates - used;
    const end = coverOffsets[rarest + 1];
    for (let q = coverOffsets[rarest]; q < end && open > 0; q++) {
      const u = coverRows[q];
      if (offsets[u + 1] - offsets[u] <= depth) break;
      if ((signature & ~signatures[u]) !== 0 || holds[u] === 1) continue;
      let match = 0;
      for (let p = offsets[u]; p < offsets[u + 1]; p++) match += marks[items[p]] & 1;
      if (match < depth) continue;
      for (let p = offsets[u]; p < offsets[u + 1]; p++) {
        const i = items[p];
        if (marks[i] !== 2) continue;
        neg[i] += weights[u];
        if (neg[i] > limits[pos[i]]) {
          marks[i] = 0;
          open--;
        }
      }
    }
    for (let n = 0; n < depth; n++) marks[this.#prefix[n]] = 0;
    for (let n = used; n < candidates; n++) marks[this.#touched[n]] = 0;
  }
}
