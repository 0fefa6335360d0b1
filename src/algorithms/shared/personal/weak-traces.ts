import { grow } from '../../../data/grow.ts';
import type { PublishedRows } from './published-rows.ts';
import type { InferenceVisitor } from './trace-inferences.ts';
import { TraceTable } from './trace-table.ts';

/**
 * Visits what attackers who know any part of one true record D can infer too surely, one inferred item e at a time.
 *
 * Closing a set within the traces (row ∩ D∖e) of the rows that show e keeps those rows and can only lose others, so the
 * sets closed there are enough. And few rows matter: every Q within the trace of row h is in at least S(h) rows, those
 * whose traces hold that of h. With the rows of e ordered by S, a Q whose last row is the k-th is in at most k of them
 * and in at least S(k) rows altogether: beyond the last k with k > ρ·S(k) no row is in a Q that infers e too surely.
 */
export class WeakTraces {
  readonly #published: PublishedRows;
  readonly #most: Uint32Array;
  readonly #visit: InferenceVisitor;
  readonly #table: TraceTable;
  /** By wanted item: the places in the table of the rows that show it are #list[from … from + count). */
  readonly #counts: Uint32Array;
  readonly #from: Uint32Array;
  #list = new Uint32Array(1 << 10);
  /** By place of the table: S, and whether the row shows the item being looked at. */
  #least = new Uint32Array(1 << 10);
  #isHot = new Uint8Array(1 << 10);

  constructor(published: PublishedRows, most: Uint32Array, visit: InferenceVisitor) {
    this.#published = published;
    this.#most = most;
    this.#visit = visit;
    this.#table = new TraceTable(published);
    this.#counts = new Uint32Array(published.blank + 1);
    this.#from = new Uint32Array(published.blank + 1);
  }

  /** Visits inferences of the wanted items from parts of `record` that hold one of its items for which `isRoot`. */
  search(
    record: Uint32Array,
    isRoot: (item: number) => boolean,
    targets: readonly number[],
    matches: (item: number) => boolean,
  ): void {
    for (let isStale = true; isStale; ) {
      isStale = false;
      this.#table.fill(record, isRoot);
      const numPlaces = this.#table.numPlaces;
      if (numPlaces > this.#least.length) {
        this.#least = grow(this.#least, numPlaces);
        this.#isHot = grow(this.#isHot, numPlaces);
      }
      for (const e of this.#listRows(targets, matches)) {
        if (!isStale && this.#searchItem(e) === 'changed') isStale = true;
        this.#counts[e] = 0;
      }
    }
  }

  /** Lists the table's rows by the wanted items they show; returns those items, ascending. */
  #listRows(targets: readonly number[], matches: (item: number) => boolean): number[] {
    const { supports } = this.#published;
    let numWanted = 0;
    for (const e of targets) numWanted += supports[e];
    const listed = numWanted < 2 * this.#table.numCells ? this.#listByItem(targets) : this.#listByRow(matches);
    return listed.sort((a, b) => a - b);
  }

  /** By going through all rows of the wanted items. */
  #listByItem(targets: readonly number[]): number[] {
    const { items, covers, positions, supports } = this.#published;
    const listed: number[] = [];
    let length = 0;
    for (const e of targets) {
      this.#from[e] = length;
      if (length + supports[e] > this.#list.length) this.#list = grow(this.#list, length + supports[e]);
      for (let n = covers.offsets[e]; n < covers.offsets[e + 1]; n++) {
        const index = this.#table.placeOf(covers.rows[n]);
        if (index >= 0 && items[positions[n]] === e) this.#list[length++] = index;
      }
      this.#counts[e] = length - this.#from[e];
      if (this.#counts[e] > 0) listed.push(e);
    }
    return listed;
  }

  /** By going through all items of the table's rows. */
  #listByRow(matches: (item: number) => boolean): number[] {
    const { items, dataset, blank } = this.#published;
    const counts = this.#counts;
    const listed: number[] = [];
    const { rows, numPlaces } = this.#table;
    for (let index = 0; index < numPlaces; index++) {
      const t = rows[index];
      for (let p = dataset.offsets[t]; p < dataset.offsets[t + 1]; p++) {
        const i = items[p];
        if (i === blank || !matches(i)) continue;
        if (counts[i] === 0) listed.push(i);
        counts[i]++;
      }
    }
    let length = 0;
    for (const e of listed) {
      this.#from[e] = length;
      length += counts[e];
      counts[e] = 0;
    }
    if (length > this.#list.length) this.#list = grow(this.#list, length);
    for (let index = 0; index < numPlaces; index++) {
      const t = rows[index];
      for (let p = dataset.offsets[t]; p < dataset.offsets[t + 1]; p++) {
        const i = items[p];
        if (i !== blank && matches(i)) this.#list[this.#from[i] + counts[i]++] = index;
      }
    }
    return listed;
  }

  /** Reports what infers e too surely; 'changed' if known items were deleted on the way. */
  #searchItem(e: number): 'changed' | undefined {
    const table = this.#table;
    const hot = this.#list.subarray(this.#from[e], this.#from[e] + this.#counts[e]);
    table.leaveOut(e);
    const weak = this.#weakRows(hot);
    if (weak.length === 0) return undefined;
    for (const index of hot) this.#isHot[index] = 1;
    const result = this.#extend(e, table.emptyTrace(), weak, -1);
    for (const index of hot) this.#isHot[index] = 0;
    return result;
  }

  #weakRows(hot: Uint32Array): readonly number[] {
    const table = this.#table;
    // Rows in so many others that no set of theirs can be too sure need not be counted further.
    let cap = 0;
    while (cap < this.#most.length - 1 && this.#most[cap] < hot.length) cap++;
    const rows: number[] = [];
    for (const index of hot) {
      if (!table.hasRoot(index)) continue;
      this.#least[index] = table.countSupersets(index, cap);
      rows.push(index);
    }
    rows.sort((a, b) => this.#least[a] - this.#least[b] || a - b);
    return this.#withoutStrong(rows);
  }

  /** The rows up to the last k-th with k > ρ·S(k); they come by rising S. */
  #withoutStrong(rows: readonly number[]): readonly number[] {
    let end = rows.length;
    while (end > 0 && end <= this.#most[this.#least[rows[end - 1]]]) end--;
    return end === rows.length ? rows : rows.slice(0, end);
  }

  /** Looks at the closed sets with more items than `set`, which all these rows contain, from behind the item `last` on. */
  #extend(e: number, set: Uint32Array, rows: readonly number[], last: number): 'changed' | undefined {
    const table = this.#table;
    for (const bit of table.bitsBeyond(rows, set, last)) {
      const holding = rows.filter((index) => this.#isHot[index] === 1 && table.has(index, bit));
      const weak = this.#withoutStrong(holding);
      if (weak.length === 0) continue;
      const closed = table.intersect(weak);
      if (table.addsBefore(closed, set, bit)) continue;
      if (this.#test(e, closed) === 'changed' || this.#extend(e, closed, weak, bit) === 'changed') return 'changed';
    }
    return undefined;
  }

  #test(e: number, set: Uint32Array): 'changed' | undefined {
    const table = this.#table;
    if (!table.isOfInterest(set)) return undefined;
    const positions = table.supersetsOf(set);
    let numHot = 0;
    for (const index of positions) numHot += this.#isHot[index];
    if (numHot <= this.#most[positions.length]) return undefined;
    const rows = positions.map((index) => table.rows[index]);
    if (this.#visit(table.itemsOf(set), e, rows, 0, rows.length) === 'changed') return 'changed';
    for (const index of positions) {
      if (this.#isHot[index] === 0 || this.#published.shows(table.rows[index], e)) continue;
      this.#isHot[index] = 0;
      table.drop(index, e);
    }
    return undefined;
  }
}
