import { type Covers, transpose } from '../data/transpose.ts';
import { kindById } from '../kinds/index.ts';
import { isNoised } from './noise.ts';
import type { ReceivedRelease, ReleasedItem } from './released-items.ts';

/** The records that may contain an item, or all items of a set. */
export interface Cover {
  /** Records that show something of it, ascending: */
  readonly rows: Uint32Array;
  /** 1 where a record surely holds it, */
  readonly sure: Uint8Array;
  /** and what the record adds to an estimate: the chance that it does. */
  readonly chance: Float64Array;
  /** The records that may contain it; undefined where any may, those that were left out included. */
  readonly possible: Uint32Array | undefined;
  /** The addition of a record to an estimate if the record was dropped because it showed nothing. */
  readonly chanceOfDropped: number;
}

/** The number of records that contain something, as far as a release shows. */
export interface Support {
  readonly lower: number;
  readonly upper: number;
  /** Between the two. */
  readonly estimate: number;
}

/** The records of a release that may contain items, and sets of them. */
export class ItemCovers {
  readonly #release: ReceivedRelease;
  readonly #shown: Covers;
  readonly #unknown: Covers | undefined;
  /** The additions to an estimate of a record that shows an item, and of one that does not, if noise was added. */
  readonly #noise: { readonly present: number; readonly absent: number } | undefined;

  constructor(release: ReceivedRelease) {
    const { dataset, noise, kind } = release;
    const numLabels = dataset.dictionary.labels.length;
    this.#release = release;
    this.#shown = transpose(dataset, numLabels);
    this.#unknown = dataset.unknown && transpose(dataset.unknown, numLabels);
    if ('none' in kindById(kind).truth) this.#noise = weights(noise && isNoised(dataset, noise) ? noise : undefined);
  }

  /** The cover of one item. */
  of(item: ReleasedItem): Cover {
    return this.#noise === undefined ? this.#seen(item) : this.#noisy(item, this.#noise);
  }

  /** The cover of a set of items. */
  coverOfAll([first, ...others]: readonly ReleasedItem[]): Cover {
    let cover = this.of(first);
    const labels = new Set([first.label]);
    for (const item of others) {
      cover = intersection(cover, this.of(item), this.factor(item, labels.has(item.label)));
      labels.add(item.label);
    }
    return cover;
  }

  /** The factor on the probability of an item in a set, which may contain another item of its label already. */
  factor({ label, counted }: ReleasedItem, isBesideOther: boolean): number {
    // Without counts a label is taken to stand for one of its items, never for two.
    return isBesideOther && label >= 0 ? (counted?.together ?? 0) : 1;
  }

  /** The figures from the cover of these items. */
  support({ sure, chance, possible, chanceOfDropped }: Cover, items: readonly ReleasedItem[]): Support {
    const { dataset, mostDropped } = this.#release;
    let [lower, estimate] = [0, mostDropped * chanceOfDropped];
    for (const one of sure) lower += one;
    for (const one of chance) estimate += one;
    let upper = possible === undefined ? dataset.numRows + mostDropped : possible.length;
    if (possible !== undefined) lower = Math.max(lower, possible.length - maxLacking(items));
    upper = Math.min(upper, maxByCounts(items));
    return { lower, upper, estimate: Math.min(upper, Math.max(lower, estimate)) };
  }

  #seen({ sure, label, share, mayHide }: ReleasedItem): Cover {
    const lists: [rows: Uint32Array, chance: number][] = [];
    if (label >= 0) lists.push([this.#rowsOf(this.#shown, label), share]);
    if (this.#unknown !== undefined)
      for (const id of sure) lists.push([this.#rowsOf(this.#unknown, id), this.#shareOf(id)]);
    for (const id of sure) lists.push([this.#rowsOf(this.#shown, id), SURE]);
    const { rows, chance } = united(lists);
    return {
      rows,
      sure: Uint8Array.from(chance, (one) => (one === SURE ? 1 : 0)),
      chance: chance.map((one) => Math.min(one, 1)),
      possible: mayHide ? undefined : rows,
      chanceOfDropped: 0,
    };
  }

  #noisy({ sure, isNamed }: ReleasedItem, { present, absent }: { present: number; absent: number }): Cover {
    const { numRows } = this.#release.dataset;
    const chance = new Float64Array(numRows).fill(isNamed ? absent : 0);
    for (const id of sure) for (const t of this.#rowsOf(this.#shown, id)) chance[t] = present;
    const rows = Uint32Array.from(chance.keys());
    return {
      rows,
      sure: new Uint8Array(numRows),
      chance,
      possible: undefined,
      chanceOfDropped: isNamed ? absent : 0,
    };
  }

  /** The share of records with the item, among those that show it. */
  #shareOf(id: number): number {
    const { numRows } = this.#release.dataset;
    const numKnown = this.#rowsOf(this.#shown, id).length;
    const unknown = this.#rowsOf(this.#unknown, id).length;
    return numRows === unknown ? 0.5 : numKnown / (numRows - unknown);
  }

  #rowsOf(covers: Covers | undefined, id: number): Uint32Array {
    return covers === undefined ? NO_ROWS : covers.rows.subarray(covers.offsets[id], covers.offsets[id + 1]);
  }
}

/**
 * The number of records, among those that may contain all these items, in which one can be missing, by the counts;
 * Infinity where they do not show it.
 */
function maxLacking(items: readonly ReleasedItem[]): number {
  if (items.every(({ counted }) => counted === undefined)) return Number.POSITIVE_INFINITY;
  let lacking = 0;
  for (const { label, counted } of items) {
    if (label >= 0) lacking += counted === undefined ? Number.POSITIVE_INFINITY : counted.support - counted.least;
  }
  return lacking;
}

/** The most records that can hold all these items by the counts: j items of one label take j − 1 cells more than it must have. */
function maxByCounts(items: readonly ReleasedItem[]): number {
  let limit = Number.POSITIVE_INFINITY;
  const perLabel = new Map<number, number>();
  for (const { label, counted } of items) {
    if (counted === undefined) continue;
    const partners = perLabel.get(label) ?? 0;
    perLabel.set(label, partners + 1);
    limit = Math.min(limit, counted.most, partners === 0 ? limit : Math.floor(counted.spare / partners));
  }
  return limit;
}

const NO_ROWS = new Uint32Array(0);

/** Above every chance: told apart from a chance of 1. */
const SURE = 2;

/** The rows of all lists, ascending, each with the chance of the last list that has it. */
function united(lists: readonly (readonly [rows: Uint32Array, chance: number])[]) {
  const filled = lists.filter(([rows]) => rows.length > 0);
  if (filled.length === 1) {
    const [[rows, chance]] = filled;
    return { rows, chance: new Float64Array(rows.length).fill(chance) };
  }
  const chances = new Map<number, number>();
  for (const [rows, chance] of filled) for (const t of rows) chances.set(t, chance);
  const rows = Uint32Array.from(chances.keys()).sort();
  return { rows, chance: Float64Array.from(rows, (t) => chances.get(t) ?? 0) };
}

/** Unbiased: what shown and absent cells add comes to 1 on average where the item is held, and to 0 where it is not. */
function weights(noise: ReceivedRelease['noise']): { present: number; absent: number } {
  if (noise === undefined) return { present: 1, absent: 0 };
  const { added } = noise;
  const difference = noise.kept - added;
  if (difference === 0) return { present: 0.5, absent: 0.5 };
  return { present: (1 - added) / difference, absent: -added / difference };
}

/** The cover of both; `factor`: the factor on the probability if the second is not certain. */
export function intersection(a: Cover, b: Cover, factor: number): Cover {
  const limit = Math.min(a.rows.length, b.rows.length);
  const rows = new Uint32Array(limit);
  const sure = new Uint8Array(limit);
  const chance = new Float64Array(limit);
  let end = 0;
  for (let p = 0, q = 0; p < a.rows.length && q < b.rows.length; ) {
    const [s, t] = [a.rows[p], b.rows[q]];
    if (s === t) {
      rows[end] = s;
      sure[end] = a.sure[p] & b.sure[q];
      chance[end++] = a.chance[p] * b.chance[q] * (b.sure[q] === 1 ? 1 : factor);
    }
    if (s <= t) p++;
    if (t <= s) q++;
  }
  const both = rows.subarray(0, end);
  return {
    rows: both,
    sure: sure.subarray(0, end),
    chance: chance.subarray(0, end),
    possible: a.possible === a.rows && b.possible === b.rows ? both : commonRows(a.possible, b.possible),
    chanceOfDropped: a.chanceOfDropped * b.chanceOfDropped,
  };
}

/** The rows of both lists; undefined is all rows. */
export function commonRows(a: Uint32Array | undefined, b: Uint32Array | undefined): Uint32Array | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  const common = new Uint32Array(Math.min(a.length, b.length));
  let end = 0;
  for (let p = 0, q = 0; p < a.length && q < b.length; ) {
    if (a[p] === b[q]) common[end++] = a[p];
    const [s, t] = [a[p], b[q]];
    if (s <= t) p++;
    if (t <= s) q++;
  }
  return common.subarray(0, end);
}
