import { grow } from '../../../data/grow.ts';
import type { PublishedRows } from './published-rows.ts';

/**
 * Called with an inference that is too certain: from the known items to `inferred`, which are in rows[from … to) of the
 * list. It deletes cells of those rows until the inference is not too certain any more; 'changed' means that known
 * items were deleted too, so that the search has to start again.
 */
export type InferenceVisitor = (
  knownItems: readonly number[],
  inferred: number,
  rows: Uint32Array,
  from: number,
  to: number,
) => 'changed' | undefined;

/**
 * Visits what attackers who know up to m items of one true record can infer too surely from rows that change meanwhile.
 * Where one of the known items changes nothing about the rows, the others infer all that the set infers; so the sets in
 * which every item drops rows are visited. All parts of such a set are such sets. For short records, or small m.
 */
export class TraceInferences {
  readonly #published: PublishedRows;
  readonly #most: Uint32Array;
  readonly #visit: InferenceVisitor;

  #record: number[] = [];
  /** By item, the place in #record + 1. */
  readonly #placeOf: Uint32Array;
  #isWanted: (item: number) => boolean = () => false;
  #maxSize = 0;
  #isStale = false;
  /** By item: its support when it alone inferred nothing too surely, which stays so while the support does. */
  readonly #safeSupport: Uint32Array;

  readonly #known: number[] = [];
  readonly #isKnown: Uint8Array;
  readonly #counts: Uint32Array;
  readonly #touched: Uint32Array;
  #stack = new Uint32Array(1 << 12);
  readonly #isBranch: Uint8Array;
  readonly #ends: Uint32Array;

  constructor(published: PublishedRows, most: Uint32Array, visit: InferenceVisitor) {
    const size = published.blank + 1;
    this.#published = published;
    this.#most = most;
    this.#visit = visit;
    this.#placeOf = new Uint32Array(size);
    this.#safeSupport = new Uint32Array(size);
    this.#isKnown = new Uint8Array(size);
    this.#counts = new Uint32Array(size);
    this.#touched = new Uint32Array(size);
    this.#isBranch = new Uint8Array(size);
    this.#ends = new Uint32Array(size);
  }

  /** Visits inferences from parts of `record` of up to `maxSize` items that hold one of its items for which `isRoot`. */
  search(
    record: Uint32Array,
    isRoot: (item: number) => boolean,
    matches: (item: number) => boolean,
    maxSize: number,
  ): void {
    this.#isWanted = matches;
    this.#maxSize = maxSize;
    do {
      this.#isStale = false;
      const numRoots = this.#order(record, isRoot);
      for (let n = 0; n < numRoots && !this.#isStale; n++) this.#followRoot(this.#record[n]);
      for (const i of this.#record) this.#placeOf[i] = 0;
    } while (this.#isStale);
  }

  /** Roots first, then the others, each by rising support; returns the number of roots. */
  #order(record: Uint32Array, isRoot: (item: number) => boolean): number {
    const { supports } = this.#published;
    const present = [...record].filter((i) => supports[i] > 0).sort((a, b) => supports[a] - supports[b] || a - b);
    const roots = present.filter(isRoot);
    this.#record = [...roots, ...present.filter((i) => !isRoot(i))];
    for (const [n, i] of this.#record.entries()) this.#placeOf[i] = n + 1;
    return roots.length;
  }

  #followRoot(item: number): void {
    const { offsets, rows } = this.#published.covers;
    const { items, positions, supports } = this.#published;
    const isLast = this.#placeOf[item] === this.#record.length;
    if (isLast && this.#safeSupport[item] === supports[item]) return;
    const numRows = offsets[item + 1] - offsets[item];
    if (numRows > this.#stack.length) this.#stack = grow(this.#stack, numRows);
    let to = 0;
    for (let n = offsets[item]; n < offsets[item + 1]; n++)
      if (items[positions[n]] === item) this.#stack[to++] = rows[n];
    this.#follow(item, 0, to, to);
  }

  /** Adds `item` to the known ones. Rows that may hold them all are #stack[from … to); the stack is free from `top`. */
  #follow(item: number, from: number, listed: number, top: number): void {
    const to = this.#dropRowsWithout(item, from, listed);
    if (to === from) return;
    this.#known.push(item);
    this.#isKnown[item] = 1;
    const numTouched = this.#count(from, to);
    if (this.#known.length === 1 && this.#isSafe(numTouched, to - from)) this.#safeSupport[item] = to - from;
    const goesOn = this.#test(numTouched, from, to);
    if (goesOn && this.#known.length < this.#maxSize) this.#extend(numTouched, this.#placeOf[item], from, to, top);
    else this.#clear(numTouched);
    this.#known.pop();
    this.#isKnown[item] = 0;
  }

  /** Since the list was made the item may have been deleted from some of its rows. */
  #dropRowsWithout(item: number, from: number, to: number): number {
    const { items, dataset } = this.#published;
    const { offsets } = dataset;
    const stack = this.#stack;
    let last = from;
    for (let n = from; n < to; n++) {
      const t = stack[n];
      const end = offsets[t + 1];
      let p = offsets[t];
      while (p < end && items[p] !== item) p++;
      if (p < end) stack[last++] = t;
    }
    return last;
  }

  /** Reports what the known items infer too surely. False if nothing can be inferred from here on, or all is stale. */
  #test(numTouched: number, from: number, to: number): boolean {
    const limit = this.#most[to - from];
    let goesOn = false;
    for (let n = 0; n < numTouched; n++) {
      const i = this.#touched[n];
      if (!this.#isWanted(i)) continue;
      goesOn = true;
      if (this.#counts[i] <= limit || this.#isKnown[i] === 1) continue;
      if (this.#visit(this.#known, i, this.#stack, from, to) === 'changed') {
        this.#isStale = true;
        return false;
      }
      this.#counts[i] = limit;
    }
    return goesOn;
  }

  /** Whether nothing that was counted, wanted or not, is inferred too surely. */
  #isSafe(numTouched: number, numRows: number): boolean {
    const limit = this.#most[numRows];
    for (let n = 0; n < numTouched; n++) {
      const i = this.#touched[n];
      if (this.#counts[i] > limit && this.#isKnown[i] === 0) return false;
    }
    return true;
  }

  #extend(numTouched: number, last: number, from: number, to: number, top: number): void {
    const branches: { readonly index: number; readonly from: number; readonly to: number }[] = [];
    let end = top;
    for (let n = 0; n < numTouched; n++) {
      const i = this.#touched[n];
      const index = this.#placeOf[i];
      if (index <= last || this.#counts[i] === to - from) continue;
      this.#ends[i] = end;
      branches.push({ index, from: end, to: end + this.#counts[i] });
      end += this.#counts[i];
    }
    this.#clear(numTouched);
    if (branches.length === 0) return;
    if (end > this.#stack.length) this.#stack = grow(this.#stack, end);
    for (const { index } of branches) this.#isBranch[this.#record[index - 1]] = 1;
    this.#fillCovers(from, to);
    for (const { index } of branches) this.#isBranch[this.#record[index - 1]] = 0;
    branches.sort((a, b) => a.index - b.index);
    for (const branch of branches) {
      if (this.#isStale) return;
      this.#follow(this.#record[branch.index - 1], branch.from, branch.to, end);
    }
  }

  #fillCovers(from: number, to: number): void {
    const { items, dataset } = this.#published;
    const { offsets } = dataset;
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

  #count(from: number, to: number): number {
    const { items, dataset, blank } = this.#published;
    const { offsets } = dataset;
    const counts = this.#counts;
    const touched = this.#touched;
    const stack = this.#stack;
    let numTouched = 0;
    for (let n = from; n < to; n++) {
      const t = stack[n];
      const end = offsets[t + 1];
      for (let p = offsets[t]; p < end; p++) {
        const i = items[p];
        if (counts[i] === 0 && i !== blank) touched[numTouched++] = i;
        counts[i]++;
      }
    }
    counts[blank] = 0;
    return numTouched;
  }

  #clear(numTouched: number): void {
    for (let n = 0; n < numTouched; n++) this.#counts[this.#touched[n]] = 0;
  }
}
