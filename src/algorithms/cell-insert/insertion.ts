import { countBits } from '../../data/count-bits.ts';
import type { InferenceBound } from '../shared/inference/promises.ts';
import type { CountedRecord } from './counted-record.ts';
import { MAX_SHOWN, type OpenRecord } from './open-record.ts';
import { SearchedRecord } from './searched-record.ts';
import type { SplitRecords } from './split-records.ts';

/** A slot that waits for this many is closed for good. */
const NEVER = 2 ** 32 - 1;

/**
 * Sensitive cells over fixed public parts of records, inserted one by one, always safe.
 *
 * I1 no rule χ → α among the public parts and the shown cells violates the promise
 *
 * Showing α in record t changes only the rules (A) χ → α with ∅ ≠ χ ⊆ t, and (B) χα → β with β ∈ t sensitive and
 * χ ⊆ t∖β, χ = ∅ included; others lose confidence or stay. The cheap tests come first: single labels, all of t, a bound.
 * If records name their owners, persons are tested after records: once α is shown, the person of t holds χα for
 * every χ ⊆ t, as t does, so the same tests over the other persons decide.
 *
 * I2 a slot whose rule failed stays closed at least until #until hold #waitsFor, a set of the counted record: those for the
 *    rule only become more, so it needs more that hold its antecedent. Public ones never become more.
 */
export class CellInsertion {
  readonly #m: number;
  readonly #limits: Float64Array;
  readonly #sensitiveItems: Uint32Array;
  /** The records, one of them open. */
  readonly record: OpenRecord;
  readonly #counted: CountedRecord | undefined;
  /** The same, to count persons. */
  readonly #ofPersons: OpenRecord | undefined;
  /** By sensitive cell. */
  readonly #waitsFor: Uint32Array;
  readonly #until: Uint32Array;
  /** The condition that the last failed slot waits for. */
  #failed = { set: 0, count: 0 };
  /** The number of others that show α and contain a part, for each part of t. */
  readonly #table = new Int32Array(1 << MAX_SHOWN);
  /** By part of t: a lower bound on the other records that contain it without α, or on the other persons who have it. */
  readonly #minOthers = new Int32Array(1 << MAX_SHOWN);

  /** `counted` is the same records, counted beforehand; without it they are searched. */
  constructor(records: SplitRecords, { limits, m }: InferenceBound, counted?: CountedRecord) {
    this.#m = m;
    this.#sensitiveItems = records.sensitive.items;
    this.record = counted ?? new SearchedRecord(records);
    this.#counted = counted;
    this.#ofPersons = records.persons && new SearchedRecord(records, records.persons);
    this.#limits = limits;
    this.#waitsFor = new Uint32Array(records.sensitive.items.length);
    this.#until = new Uint32Array(records.sensitive.items.length);
  }

  /** 1 for each sensitive cell that is shown. */
  get isVisible(): Uint8Array {
    return this.record.isVisible;
  }

  /** Makes t the record that `insert` works on; false if it can never show a sensitive cell. */
  open(t: number): boolean {
    return this.#canOpen(this.record, t) && (this.#ofPersons === undefined || this.#canOpen(this.#ofPersons, t));
  }

  #canOpen(record: OpenRecord, t: number): boolean {
    if (!record.open(t)) return false;
    const { numPublic } = record;
    const least = this.#limits[1];
    return numPublic === 0 || numPublic > this.#m || record.countOthers((1 << numPublic) - 1, least + 1) > least;
  }

  /** Whether the slot of a sensitive cell is known to be closed, whichever record is open. */
  isClosed(p: number): boolean {
    const requiredCount = this.#until[p];
    return requiredCount === NEVER || (this.#counted?.countOf(this.#waitsFor[p]) ?? requiredCount) < requiredCount;
  }

  /** Whether a sensitive cell of the open record can be shown safely: by shown cells alone, not by hidden ones. */
  canShow(p: number): boolean {
    if (this.isClosed(p) || this.#counted?.isFull) return false;
    this.#failed = { set: 0, count: 0 };
    const alpha = this.#sensitiveItems[p];
    if (this.record.size === MAX_SHOWN) this.#failed.count = NEVER;
    else if (
      this.#isSafe(this.record, alpha) &&
      (this.#ofPersons === undefined || this.#isSafe(this.#ofPersons, alpha))
    ) {
      return true;
    }
    this.#waitsFor[p] = this.#failed.set;
    this.#until[p] = Math.min(this.#failed.count, NEVER);
    return false;
  }

  show(p: number): void {
    this.record.show(p);
    this.#ofPersons?.show(p);
  }

  /** A rule failed; it will as long as fewer others hold its antecedent: a part of the record, with α or without. */
  #fail(record: OpenRecord, mask: number, isWithAlpha: boolean, numOthers: number): false {
    if (!isWithAlpha && mask >>> record.numPublic === 0) this.#failed = { set: 0, count: NEVER };
    else if (record === this.#counted) this.#failed = this.#counted.waitingFor(mask, isWithAlpha, numOthers);
    return false;
  }

  #isSafe(record: OpenRecord, alpha: number): boolean {
    const limits = this.#limits;
    const { size } = record;
    if (size === 0) return true;
    const max = record.select(alpha);
    if (!this.#isSafeAlone(record, alpha) || !this.#isSafeForSingles(record)) return false;
    const whole = (1 << size) - 1;
    const isTested = size <= this.#m;
    const numOthers = record.countOthers(whole, max + limits[max + 1] + 1);
    if (isTested && numOthers <= limits[1]) return this.#fail(record, whole, false, limits[1] + 1);
    if (size === record.numPublic && this.#isSafeByChain(record)) return true; // (B) says nothing
    if (isTested && !this.#isSafeForEach(record)) return false;
    record.fillTable(this.#table);
    return this.#isSafeForOthers(record) && this.#isSafeConsequent(record);
  }

  /** (B) with χ = ∅: α alone does not reveal another sensitive item of t. */
  #isSafeAlone(record: OpenRecord, alpha: number): boolean {
    const { together, numPublic, size } = record;
    const showing = numPublic < size ? record.countShowing(alpha) : 0;
    for (let bit = numPublic; bit < size; bit++) {
      const pos = together[bit];
      const limit = this.#limits[pos + 1];
      if (showing - pos <= limit) return this.#fail(record, 0, true, pos + limit + 1);
    }
    return true;
  }

  /** (A) where χ is one label. */
  #isSafeForSingles(record: OpenRecord): boolean {
    for (let bit = 0; bit < record.size; bit++) {
      const pos = record.together[bit];
      const limit = this.#limits[pos + 1];
      if (record.countOthers(1 << bit, pos + limit + 1) - pos > limit) continue;
      return this.#fail(record, 1 << bit, false, pos + limit + 1);
    }
    return true;
  }

  /**
   * (A) by a bound that is often enough. Put the labels in the order of falling number of α's records. A part whose
   * last label is x is held by no more of them than x, and by every record that contains all labels up to x.
   */
  #isSafeByChain(record: OpenRecord): boolean {
    const { together, size } = record;
    for (let mask = (1 << size) - 1; mask !== 0; ) {
      let last = -1;
      for (let bit = 0; bit < size; bit++) {
        if ((mask & (1 << bit)) !== 0 && (last < 0 || together[bit] < together[last])) last = bit;
      }
      const pos = together[last];
      const limit = this.#limits[pos + 1];
      if (record.countOthers(mask, pos + limit + 1) - pos <= limit) return false;
      mask ^= 1 << last;
    }
    return true;
  }

  /** (B) with χ = t∖β, which fails most often, while few records contain all of t: counted before the table. */
  #isSafeForEach(record: OpenRecord): boolean {
    const whole = (1 << record.size) - 1;
    const few = this.#limits[1];
    const pos = record.countTogether(whole, few + 1);
    if (pos > few) return true;
    const limit = this.#limits[pos + 1];
    for (let bit = record.numPublic; bit < record.size; bit++) {
      const rest = whole ^ (1 << bit);
      if (rest === 0 || record.countTogether(rest, pos + limit + 1) - pos > limit) continue;
      return this.#fail(record, rest, true, pos + limit + 1);
    }
    return true;
  }

  /** (B): no other sensitive item of t gets too likely where α and some of t are known. */
  #isSafeForOthers(record: OpenRecord): boolean {
    const { numPublic, size } = record;
    const table = this.#table;
    const limits = this.#limits;
    const end = 1 << size;
    for (let bit = numPublic; bit < size; bit++) {
      const beta = 1 << bit;
      for (let mask = beta; mask < end; mask = (mask + 1) | beta) {
        const pos = table[mask];
        if (table[mask ^ beta] - pos > limits[pos + 1]) continue;
        if (size > this.#m && countBits(mask) > this.#m) continue;
        return this.#fail(record, mask ^ beta, true, pos + limits[pos + 1] + 1);
      }
    }
    return true;
  }

  /**
   * (A): α itself does not get too likely where some of t is known. Larger parts first: a part has all their records, so
   * those without α too, and all their persons, though one who lacks α in a larger part may show it in this one.
   */
  #isSafeConsequent(record: OpenRecord): boolean {
    const minOthers = this.#minOthers;
    const end = 1 << record.size;
    const isBounded = this.#m < record.size;
    const countsPersons = record === this.#ofPersons;
    for (let mask = end - 1; mask > 0; mask--) {
      const pos = this.#table[mask];
      const limit = this.#limits[pos + 1];
      let least = 0;
      for (let bit = 1; bit < end; bit <<= 1) {
        if ((mask & bit) === 0 && minOthers[mask | bit] > least) least = minOthers[mask | bit];
      }
      const without = countsPersons ? pos : 0;
      if (least - without <= limit && !(isBounded && countBits(mask) > this.#m)) {
        least = record.countOthers(mask, pos + limit + 1) - pos + without;
        if (least - without <= limit) return this.#fail(record, mask, false, pos + limit + 1);
      }
      minOthers[mask] = least;
    }
    return true;
  }
}
