import { coversOf } from '../data/covers-of.ts';
import { intersectRows } from '../data/intersect-rows.ts';
import type { Covers } from '../data/transpose.ts';
import type { Release } from '../kinds/index.ts';
import { tokensOf } from '../kinds/tokens.ts';
import type { Cells, Dataset } from '../records/dataset.ts';
import { possibleCells } from '../records/possible-cells.ts';
import { shownRows } from '../records/shown-rows.ts';

/** The chance that a "?x" stands for x, as far as an analyst can tell. */
const UNKNOWN_CHANCE = 0.5;

const NO_ROWS = new Uint32Array();

/**
 * The reading of a label of n items: as each of its 2ⁿ−1 non-empty subsets with the same probability, as the literature
 * does, or as one of its items, each with the same probability, as recipients are advised.
 */
export type LabelReading = 'any of its items' | 'one of its items';

/**
 * Answers "how many records contain these items?" from a release, as an analyst would: a label by its reading, an
 * unknown cell as contained or not, and what is not published as absent.
 */
export class CountEstimator {
  readonly #known: Cells;
  readonly #unknown: Cells | undefined;
  /** Of known and unknown cells. */
  readonly #covers: Covers;
  /** original item → the token of its own name and the token of its label; −1 where there is none. */
  readonly #own: Int32Array;
  readonly #label: Int32Array;
  /** The number of items behind the label of an item. */
  readonly #sizes: Uint32Array;
  /** token → the chance that the row being looked at really shows it. */
  readonly #shown: Float64Array;
  readonly #asked: Uint32Array;
  /** The chance that a label stands for one given item of its, and for another one too. */
  readonly #firstReading: Float64Array;
  readonly #nextReading: Float64Array;
  readonly #rows: Uint32Array;
  /** The rows with unknown cells, ascending. */
  readonly #uncertain: Uint32Array;

  constructor(original: Dataset, release: Release, reading: LabelReading = 'any of its items') {
    const { dataset } = release;
    const numTokens = dataset.dictionary.labels.length;
    this.#known = dataset;
    this.#unknown = dataset.unknown;
    this.#covers = coversOf(possibleCells(dataset));
    const tokens = tokensOf(original, release);
    this.#label = tokens.label;
    this.#own = tokens.own;
    this.#sizes = tokens.sizes;
    this.#shown = new Float64Array(numTokens);
    this.#asked = new Uint32Array(numTokens);
    const isOne = reading === 'one of its items';
    this.#firstReading = Float64Array.from(this.#sizes, (size) => (isOne ? 1 / size : 0.5 / (1 - 2 ** -size)));
    this.#nextReading = isOne ? this.#firstReading : new Float64Array(this.#sizes.length).fill(0.5);
    this.#rows = new Uint32Array(dataset.numRows);
    this.#uncertain =
      dataset.unknown === undefined ? NO_ROWS : shownRows({ ...dataset.unknown, numRows: dataset.numRows });
  }

  /** The expected number of records that contain all these original items. */
  estimate(itemset: ArrayLike<number>): number {
    if (this.#own === this.#label) return this.#estimateUniformly(itemset);
    let rarest = 0;
    for (let n = 1; n < itemset.length; n++) {
      if (this.#numRows(itemset[n]) < this.#numRows(itemset[rarest])) rarest = n;
    }
    const i = itemset[rarest];
    let sum = this.#sumOver(this.#own[i], itemset, -1);
    if (this.#label[i] !== this.#own[i]) sum += this.#sumOver(this.#label[i], itemset, this.#own[i]);
    return sum;
  }

  /**
   * If a row either shows the label of an item or does not, all rows of known cells that show the labels have the same
   * probability.
   */
  #estimateUniformly(itemset: ArrayLike<number>): number {
    const labels: number[] = [];
    let chance = 1;
    for (let n = 0; n < itemset.length; n++) {
      const i = itemset[n];
      const label = this.#label[i];
      if (label < 0) return 0;
      const isNew = !labels.includes(label);
      if (isNew) labels.push(label);
      if (this.#sizes[i] > 1) chance *= isNew ? this.#firstReading[i] : this.#nextReading[i];
    }
    const { offsets } = this.#covers;
    const [first] = labels;
    const uncertain = this.#uncertain;
    if (labels.length === 1 && uncertain.length === 0) return chance * (offsets[first + 1] - offsets[first]);
    const count = intersectRows(this.#covers, labels, this.#rows);
    let certain = count;
    let sum = 0;
    for (let n = 0, index = 0; n < uncertain.length; n++) {
      const t = uncertain[n];
      index = firstFrom(this.#rows, index, count, t);
      if (index === count) break;
      if (this.#rows[index] !== t) continue;
      certain--;
      sum += this.#chanceIn(t, itemset, -1);
    }
    return chance * certain + sum;
  }

  #numRows(i: number): number {
    const { offsets } = this.#covers;
    const rowsOf = (token: number): number => (token < 0 ? 0 : offsets[token + 1] - offsets[token]);
    const own = this.#own[i];
    return own === this.#label[i] ? rowsOf(own) : rowsOf(own) + rowsOf(this.#label[i]);
  }

  /** Over the rows that show a token and not the other one. */
  #sumOver(token: number, itemset: ArrayLike<number>, without: number): number {
    if (token < 0) return 0;
    const { offsets, rows } = this.#covers;
    let sum = 0;
    for (let q = offsets[token]; q < offsets[token + 1]; q++) sum += this.#chanceIn(rows[q], itemset, without);
    return sum;
  }

  /** That row t contains the items; 0 where it shows the token that it should not. */
  #chanceIn(t: number, itemset: ArrayLike<number>, without: number): number {
    this.#mark(t, 1, UNKNOWN_CHANCE);
    const chance = without < 0 || this.#shown[without] === 0 ? this.#chance(itemset) : 0;
    this.#mark(t, 0, 0);
    return chance;
  }

  #mark(t: number, numKnown: number, unknown: number): void {
    this.#markCells(this.#known, t, numKnown);
    if (this.#unknown !== undefined) this.#markCells(this.#unknown, t, unknown);
  }

  #markCells({ offsets, items }: Cells, t: number, value: number): void {
    const end = offsets[t + 1];
    for (let p = offsets[t]; p < end; p++) this.#shown[items[p]] = value;
  }

  /** That the marked row contains the items: those shown as themselves surely, the others by the readings of their labels. */
  #chance(itemset: ArrayLike<number>): number {
    let chance = 1;
    for (let n = 0; n < itemset.length && chance > 0; n++) {
      const i = itemset[n];
      const own = this.#own[i];
      if (own >= 0 && this.#shown[own] > 0 && (own !== this.#label[i] || this.#sizes[i] === 1)) {
        chance *= this.#shown[own];
        continue;
      }
      const label = this.#label[i];
      if (label < 0 || this.#shown[label] === 0) chance = 0;
      // Of the 2ⁿ−1 readings of a label, 2ⁿ⁻ʲ hold j given items: ½ for each, over 1−2⁻ⁿ once per label.
      else chance *= this.#asked[label]++ === 0 ? this.#firstReading[i] : this.#nextReading[i];
    }
    for (let n = 0; n < itemset.length; n++) {
      const label = this.#label[itemset[n]];
      if (label >= 0) this.#asked[label] = 0;
    }
    return chance;
  }
}

/** The place of the first row from `index` on that is `t` or behind it, by steps that double: what is looked for ascends too. */
function firstFrom(rows: Uint32Array, index: number, count: number, t: number): number {
  let low = index;
  let step = 1;
  while (low + step < count && rows[low + step] < t) {
    low += step;
    step *= 2;
  }
  let high = Math.min(count, low + step);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (rows[middle] < t) low = middle + 1;
    else high = middle;
  }
  return low;
}
