import type { Rational } from '../../../data/rational.ts';
import { DistinctPersonCounter } from './distinct-person-counter.ts';
import { inferenceLimits } from './promises.ts';
import { itemBit, type SensitiveRecords } from './sensitive-records.ts';

/**
 * Answers how surely a sensitive item α, the consequent, can be inferred. Items can be left out and taken back without
 * rebuilding: a record then counts as if it lacked them.
 *
 * A rule χ → α has pos records that contain χ and α and neg that contain χ alone. The slack of a record t of α is the neg
 * of the rule whose antecedent is the whole of t: since t ⊇ χ gives neg(χ) ≥ slack(t), only records of little slack,
 * the weak ones, can tell on α. Put the records of α in the order of their slack. If the last record that contains χ is
 * the k-th, then neg(χ) ≥ slack(k) and pos(χ) ≤ the weight of the first k records. So if slack(k) is above the limit of
 * that weight for every k, α is safe; else every χ that violates lies in the first J records only, J the last k that is
 * not above.
 *
 * If records name their owners, a rule also violates if persons make it do so: pos persons have a record with χ and α,
 * neg have none, but one with χ. A person among neg of t's rule may be among pos of χ's, by another record. But one who
 * never has α is among neg(χ) too, and all persons of t's rule are of χ's: so with the first k records of P persons,
 * pos(χ) ≤ P, neg(χ) ≥ never(k) and neg(χ) ≥ all(k) − P.
 */
export class InferenceIndex {
  readonly records: SensitiveRecords;
  /** A rule violates ⇔ neg ≤ limits[pos]. */
  readonly limits: Float64Array;
  /** 0 for items that are left out. Written by `remove` and `restore` only. */
  readonly active: Uint8Array;
  /** The item of the last `select`. */
  consequent = -1;
  /** 1 for the records that contain the consequent. */
  readonly holds: Uint8Array;
  /** The slack of the records of the consequent; elsewhere without meaning. */
  readonly slack: Float64Array;
  /** The first `numWeak` are the weak records of the consequent, least slack first. */
  weakRows: Uint32Array;
  numWeak = 0;
  readonly #persons: PersonSlack | undefined;
  readonly #marks: Uint8Array;
  readonly #marked: Uint32Array;
  #numMarked = 0;
  #rarest = 0;
  #signature = 0;

  constructor(records: SensitiveRecords, rho: Rational) {
    this.records = records;
    let maxSupport = 0;
    for (let i = 0; i < records.numItems; i++) {
      if (records.isSensitive[i] === 1) maxSupport = Math.max(maxSupport, records.supports[i]);
    }
    this.limits = inferenceLimits(rho, maxSupport);
    this.active = new Uint8Array(records.numItems).fill(1);
    this.holds = new Uint8Array(records.numRows);
    this.slack = new Float64Array(records.numRows);
    this.weakRows = new Uint32Array(64);
    this.#persons = records.persons && new PersonSlack(records.persons);
    this.#marks = new Uint8Array(records.numItems);
    this.#marked = new Uint32Array(records.numItems);
  }

  /** Leaves an item out of all records. */
  remove(i: number): void {
    this.active[i] = 0;
  }

  /** Takes an item back into its records. */
  restore(i: number): void {
    this.active[i] = 1;
  }

  /** Makes α the consequent and finds its weak records; true if there are none: nothing infers α. */
  select(alpha: number): boolean {
    const { coverOffsets, coverRows, weights } = this.records;
    this.#release();
    this.consequent = alpha;
    const from = coverOffsets[alpha];
    const to = coverOffsets[alpha + 1];
    let total = 0;
    for (let p = from; p < to; p++) {
      this.holds[coverRows[p]] = 1;
      total += weights[coverRows[p]];
    }
    if (this.weakRows.length < to - from) this.weakRows = new Uint32Array(2 * (to - from));
    const persons = this.#persons;
    const cap = this.limits[total] + 1;
    const personCap = persons === undefined ? 0 : this.limits[persons.select(coverRows.subarray(from, to))] + 1;
    let numWeak = 0;
    for (let p = from; p < to; p++) {
      const t = coverRows[p];
      if (!this.#markRest(t)) continue;
      const slack = this.#countMarked(cap);
      const never = persons === undefined ? 0 : this.#countPersons(persons, t, personCap);
      this.#unmark();
      if (slack >= cap && never >= personCap) continue;
      this.slack[t] = slack;
      this.weakRows[numWeak++] = t;
    }
    const { slack } = this;
    this.weakRows.subarray(0, numWeak).sort((t, u) => slack[t] - slack[u] || t - u);
    this.numWeak = this.lastWeak(this.weakRows, 0, numWeak);
    return this.numWeak === 0;
  }

  /** Of rows by rising slack: where the rows end that an antecedent held by these rows alone can lie in. */
  lastWeak(rows: Uint32Array, from: number, to: number): number {
    const { slack, limits } = this;
    const { weights } = this.records;
    let last = from;
    let weight = 0;
    for (let n = from; n < to; n++) {
      const t = rows[n];
      weight += weights[t];
      if (slack[t] <= limits[weight]) last = n + 1;
    }
    return this.#persons === undefined ? last : Math.max(last, this.#persons.lastWeak(rows, from, to, limits));
  }

  /** The rule χ → α for the first `size` items and the rows[from … to) that hold both sides, if it violates. */
  violationOf(
    items: Uint32Array,
    size: number,
    rows: Uint32Array,
    from: number,
    to: number,
  ): { readonly pos: number; readonly neg: number; readonly isOfPersons?: true } | undefined {
    let pos = 0;
    for (let n = from; n < to; n++) pos += this.records.weights[rows[n]];
    const neg = this.countAlone(items, size, this.limits[pos] + 1);
    if (neg <= this.limits[pos]) return { pos, neg };
    return this.#persons && this.#violationOfPersons(this.#persons, items, size, rows.subarray(from, to));
  }

  #violationOfPersons(
    persons: PersonSlack,
    items: Uint32Array,
    size: number,
    holding: Uint32Array,
  ): { readonly pos: number; readonly neg: number; readonly isOfPersons: true } | undefined {
    const { seenPersons } = persons;
    seenPersons.reset();
    let pos = 0;
    for (const t of holding) if (seenPersons.add(t)) pos++;
    const limit = this.limits[pos];
    this.#markAll(items, size);
    let neg = 0;
    this.#forEachMarked((u) => {
      if (seenPersons.add(u)) neg++;
      return neg <= limit;
    });
    this.#unmark();
    return neg <= limit ? { pos, neg, isOfPersons: true } : undefined;
  }

  /** The number of records that contain all the items but not the consequent; counting may end at `cap`. */
  countAlone(items: ArrayLike<number>, size: number, cap: number): number {
    this.#markAll(items, size);
    const count = this.#countMarked(cap);
    this.#unmark();
    return count;
  }

  #markAll(items: ArrayLike<number>, size: number): void {
    this.#numMarked = 0;
    this.#signature = 0;
    this.#rarest = items[0];
    for (let n = 0; n < size; n++) this.#mark(items[n]);
  }

  /** Marks the items of a record except the consequent; false if there are none. */
  #markRest(t: number): boolean {
    const { offsets, items } = this.records;
    const { active, consequent } = this;
    this.#numMarked = 0;
    this.#signature = 0;
    for (let p = offsets[t]; p < offsets[t + 1]; p++) {
      const i = items[p];
      if (active[i] === 0 || i === consequent) continue;
      if (this.#numMarked === 0) this.#rarest = i;
      this.#mark(i);
    }
    return this.#numMarked > 0;
  }

  #mark(i: number): void {
    const { coverOffsets } = this.records;
    this.#marks[i] = 1;
    this.#marked[this.#numMarked++] = i;
    this.#signature |= itemBit(i);
    const rarest = this.#rarest;
    if (coverOffsets[i + 1] - coverOffsets[i] < coverOffsets[rarest + 1] - coverOffsets[rarest]) this.#rarest = i;
  }

  #unmark(): void {
    for (let n = 0; n < this.#numMarked; n++) this.#marks[this.#marked[n]] = 0;
    this.#numMarked = 0;
  }

  /** The number of records with all marked items but not the consequent, at least `cap` if counting ended there. */
  #countMarked(cap: number): number {
    const { coverOffsets, coverRows, offsets, items, weights, signatures } = this.records;
    const holds = this.holds;
    const marks = this.#marks;
    const numMarked = this.#numMarked;
    const signature = this.#signature;
    const end = coverOffsets[this.#rarest + 1];
    let count = 0;
    for (let q = coverOffsets[this.#rarest]; q < end; q++) {
      const u = coverRows[q];
      const from = offsets[u];
      let p = offsets[u + 1];
      if (p - from < numMarked) break;
      if ((signature & ~signatures[u]) !== 0 || holds[u] === 1) continue;
      // found + the cells left stays ≥ numMarked, or u lacks an item.
      let missing = numMarked;
      while (missing > 0 && p - from >= missing) missing -= marks[items[--p]];
      if (missing > 0) continue;
      count += weights[u];
      if (count >= cap) break;
    }
    return count;
  }

  /** Visits the records that contain all marked items until it says false. */
  #forEachMarked(visit: (u: number) => boolean): void {
    const { coverOffsets, coverRows, offsets, items, signatures } = this.records;
    for (let q = coverOffsets[this.#rarest]; q < coverOffsets[this.#rarest + 1]; q++) {
      const u = coverRows[q];
      if (offsets[u + 1] - offsets[u] < this.#numMarked) return;
      if ((this.#signature & ~signatures[u]) !== 0) continue;
      let match = 0;
      for (let p = offsets[u]; p < offsets[u + 1]; p++) match += this.#marks[items[p]];
      if (match === this.#numMarked && !visit(u)) return;
    }
  }

  /** Counts the persons of the rule of record t, whose other items are marked; returns how many never have the consequent. */
  #countPersons(persons: PersonSlack, t: number, cap: number): number {
    persons.reset(t);
    this.#forEachMarked((u) => persons.count(t, u) < cap);
    return persons.never[t];
  }

  #release(): void {
    if (this.consequent < 0) return;
    const { coverOffsets, coverRows } = this.records;
    const end = coverOffsets[this.consequent + 1];
    for (let p = coverOffsets[this.consequent]; p < end; p++) this.holds[coverRows[p]] = 0;
  }
}

/** The whole records of a consequent α in terms of persons: the bounds of `InferenceIndex`. */
export class PersonSlack {
  /** For counts of the moment. */
  readonly seenPersons: DistinctPersonCounter;
  /** The persons who have a record with α. */
  readonly #ever: DistinctPersonCounter;
  /** By row of α: persons who have the rest of it and never α, and all persons who have the rest of it. */
  readonly never: Uint32Array;
  readonly #all: Uint32Array;

  constructor(personOf: Uint32Array) {
    this.seenPersons = new DistinctPersonCounter(personOf);
    this.#ever = new DistinctPersonCounter(personOf);
    this.never = new Uint32Array(personOf.length);
    this.#all = new Uint32Array(personOf.length);
  }

  /** Takes the rows of α; returns of how many persons they are. */
  select(rows: Uint32Array): number {
    this.#ever.reset();
    let persons = 0;
    for (const t of rows) if (this.#ever.add(t)) persons++;
    return persons;
  }

  /** Begins the counts of row t. */
  reset(t: number): void {
    this.seenPersons.reset();
    this.never[t] = 0;
    this.#all[t] = 0;
  }

  /** Counts row u, which contains the rest of t; returns how many never have α so far. */
  count(t: number, u: number): number {
    if (this.seenPersons.add(u)) {
      this.#all[t]++;
      if (!this.#ever.has(u)) this.never[t]++;
    }
    return this.never[t];
  }

  /** Of rows of α: where those end that an antecedent held by these rows alone can lie in, by persons. */
  lastWeak(rows: Uint32Array, from: number, to: number, limits: Float64Array): number {
    this.seenPersons.reset();
    let last = from;
    let pos = 0;
    for (let n = from; n < to; n++) {
      const t = rows[n];
      if (this.seenPersons.add(t)) pos++;
      if (Math.max(this.never[t], this.#all[t] - pos) <= limits[pos]) last = n + 1;
    }
    return last;
  }
}
