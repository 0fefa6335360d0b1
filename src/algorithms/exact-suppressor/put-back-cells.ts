import { countBits } from '../../data/count-bits.ts';
import { type Covers, transpose } from '../../data/transpose.ts';
import type { InferenceRepair } from '../shared/personal/inference-repair.ts';
import { type PersonalRhoInput, wants } from '../shared/personal/personal-rho-promise.ts';
import type { PublishedRows } from '../shared/personal/published-rows.ts';

/** Longest published rows whose parts are all looked at; longer ones get nothing back. */
const LONGEST = 8;

/** Passes over the deleted cells; later ones find little. */
const MAX_PASSES = 2;

/** Puts deleted cells back wherever nothing that somebody minds becomes too sure, shortest rows first. */
export function putBackCells({ input, published, ceiling, context }: InferenceRepair): void {
  const { dataset } = input;
  const check = new ReturnCheck(input, published, ceiling.most);
  const rows = Array.from({ length: dataset.numRows }, (_, t) => t).filter(
    (t) => published.lengths[t] < dataset.offsets[t + 1] - dataset.offsets[t],
  );
  rows.sort((a, b) => published.lengths[a] - published.lengths[b] || a - b);
  for (let pass = 0, isStable = false; pass < MAX_PASSES && !isStable; pass++) {
    isStable = true;
    for (const [n, t] of rows.entries()) {
      if ((n & 255) === 0) context.checkpoint(n, rows.length, 'putting cells back');
      for (let p = dataset.offsets[t]; p < dataset.offsets[t + 1]; p++) {
        if (published.items[p] !== published.blank || !check.canReturn(t, dataset.items[p])) continue;
        published.putBack(t, dataset.items[p]);
        isStable = false;
      }
    }
  }
}

/** Whether a cell can come back, by the supports of all parts of its row with it. */
class ReturnCheck {
  readonly #wishes: PersonalRhoInput;
  readonly #published: PublishedRows;
  readonly #most: Uint32Array;
  readonly #trueCovers: Covers;
  /** The rows of the people who want each item hidden. */
  readonly #wishers: Covers;
  readonly #isKnown: Uint8Array;
  /** By mask of the row being looked at: in how many rows. */
  readonly #supports = new Uint32Array(2 ** (LONGEST + 1));
  /** By row: the mask of its items that the row being looked at has too, as published and in truth, and all rows with one. */
  readonly #masks: Uint16Array;
  readonly #trueMasks: Uint16Array;
  readonly #met: Uint32Array;
  #numMet = 0;
  /** By place in the row being looked at and mask: 1 if somebody with the items of the mask wants the item hidden. */
  readonly #minded = new Uint8Array((LONGEST + 1) * 2 ** (LONGEST + 1));
  readonly #isMindedKnown = new Uint8Array(LONGEST + 1);

  constructor(wishes: PersonalRhoInput, published: PublishedRows, most: Uint32Array) {
    this.#wishes = wishes;
    this.#published = published;
    this.#most = most;
    const numItems = wishes.dataset.dictionary.labels.length;
    this.#trueCovers = published.covers;
    this.#wishers = transpose(wishes.preferences, numItems);
    this.#isKnown = new Uint8Array(numItems);
    this.#masks = new Uint16Array(wishes.dataset.numRows);
    this.#trueMasks = new Uint16Array(wishes.dataset.numRows);
    this.#met = new Uint32Array(wishes.dataset.numRows);
  }

  canReturn(t: number, item: number): boolean {
    const { items, dataset, blank, lengths } = this.#published;
    if (lengths[t] > LONGEST) return false;
    const row = [item];
    for (let p = dataset.offsets[t]; p < dataset.offsets[t + 1]; p++) if (items[p] !== blank) row.push(items[p]);
    if (this.#isGivenAwayByRow(row)) return false;
    this.#countParts(row);
    const canReturn = this.#isHarmless(row);
    for (let n = 0; n < this.#numMet; n++) this.#trueMasks[this.#met[n]] = 0;
    return canReturn;
  }

  /** Whether no part of the row with its first item is minded, by the supports of all parts. */
  #isHarmless(row: readonly number[]): boolean {
    for (let whole = 2 ** row.length - 1; whole > 1; whole -= 2) {
      if (countBits(whole) - 1 > this.#wishes.m) continue;
      const jointSupport = this.#supports[whole] + 1;
      for (let bits = whole; bits !== 0; bits &= bits - 1) {
        const bit = bits & -bits;
        const numKnown = this.#supports[whole ^ bit] + (bit === 1 ? 0 : 1);
        if (jointSupport > this.#most[numKnown] && this.#isPartMinded(whole ^ bit, 31 - Math.clz32(bit), row))
          return false;
      }
    }
    return true;
  }

  /** Whether all the rest of the row would give its first item away: the quickest answer, and mostly the right one. */
  #isGivenAwayByRow([item, ...known]: readonly number[]): boolean {
    if (known.length === 0 || known.length > this.#wishes.m) return false;
    const matching = this.#published.rowsWith(known);
    const jointSupport = matching.filter((t) => this.#published.shows(t, item)).length + 1;
    return jointSupport > this.#most[matching.length] && this.#isMinded(known, item);
  }

  /** Counts the rows of every part of the row: traces first, then sums over supersets. */
  #countParts(row: readonly number[]): void {
    const { covers, positions, items } = this.#published;
    const supports = this.#supports;
    const size = 2 ** row.length;
    supports.fill(0, 0, size);
    this.#isMindedKnown.fill(0);
    let numDistinct = 0;
    for (const [n, i] of row.entries()) {
      for (let c = covers.offsets[i]; c < covers.offsets[i + 1]; c++) {
        const t = covers.rows[c];
        if (this.#trueMasks[t] === 0) this.#met[numDistinct++] = t;
        this.#trueMasks[t] |= 1 << n;
        if (items[positions[c]] === i) this.#masks[t] |= 1 << n;
      }
    }
    for (let n = 0; n < numDistinct; n++) {
      supports[this.#masks[this.#met[n]]]++;
      this.#masks[this.#met[n]] = 0;
    }
    this.#numMet = numDistinct;
    for (let bit = 1; bit < size; bit *= 2) {
      for (let mask = 0; mask < size; mask++) if ((mask & bit) === 0) supports[mask] += supports[mask | bit];
    }
  }

  /** Whether somebody whose true record contains the items of the mask wants the n-th item of the row hidden. */
  #isPartMinded(mask: number, n: number, row: readonly number[]): boolean {
    const size = 2 ** row.length;
    if (this.#isMindedKnown[n] === 0) {
      this.#isMindedKnown[n] = 1;
      this.#findMinded(this.#minded.subarray(n * size, (n + 1) * size), row[n]);
    }
    return this.#minded[n * size + mask] === 1;
  }

  #findMinded(minded: Uint8Array, item: number): void {
    minded.fill(0);
    const from = this.#wishers.offsets[item];
    const to = this.#wishers.offsets[item + 1];
    if (to - from <= this.#numMet) {
      for (let n = from; n < to; n++) minded[this.#trueMasks[this.#wishers.rows[n]]] = 1;
    } else {
      for (let n = 0; n < this.#numMet; n++) {
        const t = this.#met[n];
        const mask = this.#trueMasks[t];
        if (minded[mask] === 0 && wants(this.#wishes.preferences, t, item)) minded[mask] = 1;
      }
    }
    for (let bit = 1; bit < minded.length; bit *= 2) {
      for (let mask = 0; mask < minded.length; mask++) if ((mask & bit) === 0) minded[mask] |= minded[mask | bit];
    }
  }

  /** Whether somebody whose true record contains the known items wants `inferred` hidden. */
  #isMinded(knownItems: readonly number[], inferred: number): boolean {
    const { offsets, rows } = this.#trueCovers;
    const wishers = this.#wishers;
    const support = (i: number) => offsets[i + 1] - offsets[i];
    const rarest = knownItems.reduce((a, b) => (support(b) < support(a) ? b : a));
    const from = wishers.offsets[inferred];
    const to = wishers.offsets[inferred + 1];
    for (const i of knownItems) this.#isKnown[i] = 1;
    let isMinded = false;
    if (to - from <= support(rarest)) {
      for (let n = from; n < to && !isMinded; n++) isMinded = this.#holdsKnown(wishers.rows[n], knownItems.length);
    } else {
      const { preferences } = this.#wishes;
      for (let n = offsets[rarest]; n < offsets[rarest + 1] && !isMinded; n++)
        isMinded = this.#holdsKnown(rows[n], knownItems.length) && wants(preferences, rows[n], inferred);
    }
    for (const i of knownItems) this.#isKnown[i] = 0;
    return isMinded;
  }

  #holdsKnown(t: number, size: number): boolean {
    const { offsets, items } = this.#wishes.dataset;
    const isKnown = this.#isKnown;
    const end = offsets[t + 1];
    let contained = 0;
    for (let p = offsets[t]; p < end; p++) contained += isKnown[items[p]];
    return contained === size;
  }
}
