import type { Cells } from '../../data/dataset.ts';
import { inferenceLimits } from '../../kernels/inference-limits.ts';
import { itemBit } from '../../kernels/sensitive-records.ts';
import type { RhoPromise } from '../rho-promise.ts';
import { NO_ENTRY, PairRows } from './pair-rows.ts';
import { isClosed, numBits, sumOverSupersets } from './part-table.ts';
import { PublicClasses } from './public-classes.ts';
import { mostFrequent } from './split-records.ts';

/** Records that would show more labels than this keep no further sensitive cell: all parts of a record are counted. */
export const MAX_SHOWN = 12;

/**
 * Sensitive cells over fixed public parts of records, inserted one by one, always safe.
 *
 * I1 no rule χ → α among the public parts and the shown cells violates the promise
 *
 * Labels are numbered: public ones from 0, then the sensitive items. Showing α in record t changes only the rules
 * (A) χ → α with ∅ ≠ χ ⊆ t, and (B) χα → β with β ∈ t sensitive and χ ⊆ t∖β, χ = ∅ included; others lose confidence or
 * stay. Both are tested from one table: how many records that show α hold each part of t.
 */
export class CellInsertion {
  readonly #m: number;
  readonly #limits: Float64Array;
  readonly #numLabels: number;
  readonly #sensitive: Cells;
  /** 1 for each sensitive cell that is shown. */
  readonly shown: Uint8Array;
  readonly #numShown: Uint32Array;
  readonly #classes: PublicClasses;
  readonly #pairs: PairRows;
  /** A bit for every label that a record shows: t ⊇ u only if signatures[u] & ~signatures[t] = 0. */
  readonly #signatures: Uint32Array;
  // The open record: its labels by bit, those before #numPublic being public, and for each label its bit or −1.
  #row = -1;
  readonly #labels = new Uint32Array(MAX_SHOWN);
  #size = 0;
  #numPublic = 0;
  readonly #bitOf: Int8Array;
  /** How many other records hold all labels of the open one, as far as counted. */
  #numOthers = 0;
  #isCounted = false;
  readonly #table = new Int32Array(1 << MAX_SHOWN);
  /** The labels of the open record that a row holds, as far as they were looked up since `#rowStamp`. */
  readonly #rowMask: Uint16Array;
  readonly #rowStamp: Uint32Array;
  #stamp = 0;
  /** Room for a list of rows. */
  readonly #touched: Uint32Array;

  constructor(publicParts: Cells, numLabels: number, sensitive: Cells, numSensitive: number, { rho, m }: RhoPromise) {
    const numRows = publicParts.offsets.length - 1;
    this.#m = m;
    this.#numLabels = numLabels;
    this.#sensitive = sensitive;
    this.shown = new Uint8Array(sensitive.items.length);
    this.#numShown = new Uint32Array(numSensitive);
    this.#limits = inferenceLimits(rho, mostFrequent(sensitive, numSensitive) + 1);
    this.#classes = new PublicClasses(publicParts, numLabels);
    this.#pairs = new PairRows(numLabels + numSensitive);
    this.#bitOf = new Int8Array(numLabels + numSensitive).fill(-1);
    this.#signatures = new Uint32Array(numRows);
    for (let t = 0; t < numRows; t++) {
      for (let p = publicParts.offsets[t]!; p < publicParts.offsets[t + 1]!; p++) {
        this.#signatures[t]! |= itemBit(publicParts.items[p]!);
      }
    }
    this.#rowMask = new Uint16Array(numRows);
    this.#rowStamp = new Uint32Array(numRows);
    this.#touched = new Uint32Array(numRows);
  }

  /** Makes t the record that `insert` works on; false if it can never show a sensitive cell. */
  open(t: number): boolean {
    for (let bit = 0; bit < this.#size; bit++) this.#bitOf[this.#labels[bit]!] = -1;
    this.#size = 0;
    this.#row = t;
    this.#isCounted = false;
    this.#numOthers = 0;
    const part = this.#classes.partOf(t);
    if (part.length >= MAX_SHOWN) return false;
    if (part.length > 0 && part.length <= this.#m && this.#classes.holding(t) - 1 <= this.#limits[1]!) return false;
    for (const label of part) this.#addLabel(label);
    this.#numPublic = part.length;
    const { offsets, items } = this.#sensitive;
    for (let p = offsets[t]!; p < offsets[t + 1]!; p++) {
      if (this.shown[p] === 1) this.#addLabel(this.#numLabels + items[p]!);
    }
    return true;
  }

  /** Shows a sensitive cell of the open record if that is safe. */
  insert(p: number): boolean {
    const alpha = this.#sensitive.items[p]!;
    if (this.#size === MAX_SHOWN || !this.#isSafe(alpha)) return false;
    const t = this.#row;
    for (let bit = 0; bit < this.#size; bit++) {
      const label = this.#labels[bit]!;
      this.#pairs.add(alpha, label, t);
      if (bit >= this.#numPublic) this.#pairs.add(label - this.#numLabels, this.#numLabels + alpha, t);
    }
    this.shown[p] = 1;
    this.#numShown[alpha]!++;
    this.#signatures[t]! |= itemBit(this.#numLabels + alpha);
    this.#addLabel(this.#numLabels + alpha);
    this.#isCounted = false;
    this.#numOthers = 0;
    return true;
  }

  #isSafe(alpha: number): boolean {
    const limits = this.#limits;
    const size = this.#size;
    if (size === 0) return true;
    if (!this.#isSafeAlone(alpha)) return false;
    const [least, most] = this.#pairRange(alpha);
    this.#countWholeOthers(limits[most + 1]! + most + 1);
    if (size <= this.#m && this.#numOthers <= limits[1]!) return false;
    // (A) by a bound: few records show α with any one label of t, many hold all of t. (B) says nothing here.
    if (size === this.#numPublic && this.#numOthers - least > limits[most + 1]!) return true;
    if (size <= this.#m && !this.#isSafeForEach(alpha)) return false;
    this.#fillTable(alpha);
    const together = this.#table[(1 << size) - 1]!;
    const beside = this.#numOthers - together;
    if (size <= this.#m && beside <= limits[together + 1]!) return false;
    return this.#isSafeForOthers() && (beside > limits[most + 1]! || this.#isSafeConsequent(beside));
  }

  /** (B) with χ = ∅: α alone does not give away another sensitive item of t. */
  #isSafeAlone(alpha: number): boolean {
    for (let bit = this.#numPublic; bit < this.#size; bit++) {
      const pos = this.#pairs.count(alpha, this.#labels[bit]!);
      if (this.#numShown[alpha]! - pos <= this.#limits[pos + 1]!) return false;
    }
    return true;
  }

  /** (B) with χ = t∖β, the part that fails most often: counted in the shortest list, before the table is made. */
  #isSafeForEach(alpha: number): boolean {
    const least = this.#limits[1]!;
    const whole = (1 << this.#size) - 1;
    for (let bit = this.#numPublic; bit < this.#size; bit++) {
      const rest = whole ^ (1 << bit);
      if (rest !== 0 && this.#countShowing(alpha, rest, bit, least + 1) <= least) return false;
    }
    return true;
  }

  /** How many records show α and the labels of t in mask, but not that of `bit`; counting may end at `enough`. */
  #countShowing(alpha: number, mask: number, bit: number, enough: number): number {
    let [label, least] = [-1, Number.POSITIVE_INFINITY];
    for (let other = 0; other < this.#size; other++) {
      if ((mask & (1 << other)) === 0) continue;
      const count = this.#pairs.count(alpha, this.#labels[other]!);
      if (count < least) [label, least] = [this.#labels[other]!, count];
    }
    const signature = this.#signatureOf(mask);
    let count = 0;
    for (let entry = this.#pairs.first(alpha, label); entry !== NO_ENTRY; entry = this.#pairs.next(entry)) {
      const u = this.#pairs.rowOf(entry);
      if ((signature & ~this.#signatures[u]!) !== 0 || !this.#holds(u, mask) || this.#holds(u, 1 << bit)) continue;
      if (++count >= enough) break;
    }
    return count;
  }

  #signatureOf(mask: number): number {
    let signature = 0;
    for (let bit = 0; bit < this.#size; bit++) if ((mask & (1 << bit)) !== 0) signature |= itemBit(this.#labels[bit]!);
    return signature;
  }

  /** How many records show α with a label of t: with the rarest of them, and with the most frequent. */
  #pairRange(alpha: number): readonly [number, number] {
    let most = 0;
    let least = this.#numShown[alpha]!;
    for (let bit = 0; bit < this.#size; bit++) {
      const count = this.#pairs.count(alpha, this.#labels[bit]!);
      if (count > most) most = count;
      if (count < least) least = count;
    }
    return [least, most];
  }

  /** (B): no other sensitive item of t gets too likely where α and some of t are known. */
  #isSafeForOthers(): boolean {
    const table = this.#table;
    const limits = this.#limits;
    const end = 1 << this.#size;
    for (let bit = this.#numPublic; bit < this.#size; bit++) {
      const beta = 1 << bit;
      for (let mask = beta; mask < end; mask = (mask + 1) | beta) {
        const pos = table[mask]!;
        if (table[mask ^ beta]! - pos > limits[pos + 1]!) continue;
        if (this.#size <= this.#m || numBits(mask) <= this.#m) return false;
      }
    }
    return true;
  }

  /** (A): α itself does not get too likely where some of t is known; `beside` records hold all of t without α. */
  #isSafeConsequent(beside: number): boolean {
    const isBounded = this.#m < this.#size;
    for (let mask = (1 << this.#size) - 1; mask > 0; mask--) {
      const pos = this.#table[mask]!;
      const limit = this.#limits[pos + 1]!;
      if (beside > limit) continue;
      if (isBounded ? numBits(mask) > this.#m : !isClosed(this.#table, mask, this.#size)) continue;
      if (this.#countOthers(mask, limit + 1 + pos) - pos <= limit) return false;
    }
    return true;
  }

  /** table[mask] = how many records that show α hold the labels of t in mask. */
  #fillTable(alpha: number): void {
    const table = this.#table;
    const pairs = this.#pairs;
    const rowMask = this.#rowMask;
    const rowStamp = this.#rowStamp;
    const touched = this.#touched;
    const end = 1 << this.#size;
    const stamp = ++this.#stamp;
    let numTouched = 0;
    for (let bit = 0; bit < this.#size; bit++) {
      for (let entry = pairs.first(alpha, this.#labels[bit]!); entry !== NO_ENTRY; entry = pairs.next(entry)) {
        const u = pairs.rowOf(entry);
        if (rowStamp[u] !== stamp) {
          rowStamp[u] = stamp;
          rowMask[u] = 0;
          touched[numTouched++] = u;
        }
        rowMask[u]! |= 1 << bit;
      }
    }
    table.fill(0, 0, end);
    table[0] = this.#numShown[alpha]! - numTouched;
    for (let n = 0; n < numTouched; n++) table[rowMask[touched[n]!]!]!++;
    sumOverSupersets(table, this.#size);
  }

  /** Counts the other records that hold all labels of t, at least up to `enough` of them. */
  #countWholeOthers(enough: number): void {
    if (this.#isCounted || this.#numOthers >= enough) return;
    const whole = (1 << this.#size) - 1;
    const numHolding = this.#size === this.#numPublic ? -1 : this.#classes.collectHolding(this.#row, this.#touched);
    if (numHolding < 0) {
      this.#numOthers = this.#countOthers(whole, enough);
      this.#isCounted = this.#numOthers < enough;
      return;
    }
    const sensitive = whole & ~((1 << this.#numPublic) - 1);
    let count = -1; // t itself
    for (let n = 0; n < numHolding; n++) if (this.#holds(this.#touched[n]!, sensitive)) count++;
    this.#numOthers = count;
    this.#isCounted = true;
  }

  /** How many records other than t hold the labels of t in mask; counting may end at `enough`. */
  #countOthers(mask: number, enough: number): number {
    if (mask >>> this.#numPublic === 0) return this.#classes.count(this.#row, mask, enough + 1) - 1;
    // The shortest list of a sensitive label of mask and any other label of it.
    let [a, label, least] = [-1, -1, Number.POSITIVE_INFINITY];
    for (let bit = this.#numPublic; bit < this.#size; bit++) {
      if ((mask & (1 << bit)) === 0) continue;
      const b = this.#labels[bit]! - this.#numLabels;
      if (mask === 1 << bit) return this.#numShown[b]! - 1;
      for (let other = 0; other < this.#size; other++) {
        if ((mask & (1 << other)) === 0 || other === bit) continue;
        const count = this.#pairs.count(b, this.#labels[other]!);
        if (count < least) [a, label, least] = [b, this.#labels[other]!, count];
      }
    }
    if (numBits(mask) === 2) return least - 1;
    const signature = this.#signatureOf(mask);
    let count = 0;
    for (let entry = this.#pairs.first(a, label); entry !== NO_ENTRY; entry = this.#pairs.next(entry)) {
      const u = this.#pairs.rowOf(entry);
      if ((signature & ~this.#signatures[u]!) !== 0 || u === this.#row) continue;
      if (this.#holds(u, mask) && ++count >= enough) break;
    }
    return count;
  }

  /** Whether record u shows the labels of t in mask. */
  #holds(u: number, mask: number): boolean {
    const bitOf = this.#bitOf;
    const { offsets, items } = this.#sensitive;
    let missing = mask;
    for (let p = offsets[u]!; p < offsets[u + 1]!; p++) {
      const bit = bitOf[this.#numLabels + items[p]!]!;
      if (bit >= 0 && this.shown[p] === 1) missing &= ~(1 << bit);
    }
    return missing >>> this.#numPublic === 0 && this.#classes.holds(u, bitOf, missing);
  }

  #addLabel(label: number): void {
    this.#bitOf[label] = this.#size;
    this.#labels[this.#size++] = label;
  }
}
