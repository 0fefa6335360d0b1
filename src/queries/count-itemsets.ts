import { type Covers, transpose } from '../data/transpose.ts';
import { kindById } from '../kinds/index.ts';
import { type ReceivedRelease, type ReleasedItem, releasedItems } from './released-items.ts';

/** In how many original records an itemset stands, as far as a release tells. */
export interface ItemsetCount {
  readonly items: readonly string[];
  /** At least so many, for certain. */
  readonly lower: number;
  /** At most so many, for certain. */
  readonly upper: number;
  /** A guess between them, under `assumptionOf` the release. */
  readonly estimate: number;
  /** Whether the two bounds are one. */
  readonly sure: boolean;
  /** Names that the release does not speak of: items that are published nowhere, or misspelt. */
  readonly unnamed?: readonly string[];
}

/** What an estimate of a count takes for granted, in one sentence. */
export function assumptionOf({ kind, recoding }: Pick<ReceivedRelease, 'kind' | 'recoding'>): string {
  const { hasUnknownCells, hidesCells, truth } = kindById(kind);
  if ('none' in truth) return 'Records are counted as they are shown; noise was added to them and is not taken out.';
  if (hasUnknownCells === true)
    return 'A cell that is unknown holds its item as often as the cells of this item that are known.';
  const labels =
    recoding === undefined ? '' : 'A label stands for one of its items, each of them as often as the others';
  const cells = hidesCells === true ? 'cells that were left out are not made up for' : '';
  const parts = [labels, cells].filter((part) => part !== '').join('; ');
  return parts === '' ? 'None: everything is shown.' : `${parts[0].toUpperCase()}${parts.slice(1)}.`;
}

/**
 * Counts itemsets in a release, by original items or by labels: bounds that always hold and that no reader of the
 * release can narrow record by record, and an estimate.
 *
 * @example
 * ```ts
 * const dataset = datasetFromRows([['milk', 'beer'], ['milk']]);
 * countItemsets({ kind: 'recoded', dataset, mostDropped: 0 }, [['milk', 'beer']]);
 * // → [{ items: ['milk', 'beer'], lower: 1, upper: 1, estimate: 1, sure: true }]
 * ```
 */
export function countItemsets(release: ReceivedRelease, itemsets: Iterable<readonly string[]>): ItemsetCount[] {
  const itemOf = releasedItems(release);
  const counter = new ReleaseCounter(release);
  return Array.from(itemsets, (names) => {
    const items = [...new Set(names)];
    return { items, ...counter.count(items.map(itemOf)) };
  });
}

class ReleaseCounter {
  readonly #numRows: number;
  readonly #mostDropped: number;
  readonly #isNoise: boolean;
  readonly #shown: Covers;
  readonly #unknown: Covers | undefined;
  /** By record, for the itemset at hand: how many of its items surely, */
  readonly #sure: Uint16Array;
  /** how many surely or perhaps, */
  readonly #seen: Uint16Array;
  /** how many of those that cannot be hidden, */
  readonly #bound: Uint16Array;
  /** and the chance that all of them are there. */
  readonly #chance: Float64Array;
  /** The last item that the record showed, and the last label that stood for one, each plus one. */
  readonly #lastItem: Uint32Array;
  readonly #lastLabel: Uint32Array;

  constructor({ kind, dataset, mostDropped }: ReceivedRelease) {
    const numLabels = dataset.dictionary.labels.length;
    this.#numRows = dataset.numRows;
    this.#mostDropped = mostDropped;
    this.#isNoise = 'none' in kindById(kind).truth;
    this.#shown = transpose(dataset, numLabels);
    this.#unknown = dataset.unknown && transpose(dataset.unknown, numLabels);
    this.#sure = new Uint16Array(dataset.numRows);
    this.#seen = new Uint16Array(dataset.numRows);
    this.#bound = new Uint16Array(dataset.numRows);
    this.#chance = new Float64Array(dataset.numRows);
    this.#lastItem = new Uint32Array(dataset.numRows);
    this.#lastLabel = new Uint32Array(dataset.numRows);
  }

  count(items: readonly ReleasedItem[]): Omit<ItemsetCount, 'items'> {
    for (const state of [this.#sure, this.#seen, this.#bound, this.#lastItem, this.#lastLabel]) state.fill(0);
    this.#chance.fill(1);
    // Items of one label one after another: a record that shows it holds one of them, by the assumption of estimates.
    const byLabel = items.toSorted((a, b) => a.label - b.label);
    for (const [n, item] of byLabel.entries()) this.#look(item, n + 1);
    const numBound = items.filter(({ mayHide }) => !mayHide).length;
    let [lower, upper, estimate] = [0, 0, 0];
    for (let t = 0; t < this.#numRows; t++) {
      if (this.#bound[t] === numBound) upper++;
      if (this.#seen[t] !== items.length) continue;
      if (this.#sure[t] === items.length && !this.#isNoise) lower++;
      estimate += this.#chance[t];
    }
    if (numBound === 0) upper += this.#mostDropped;
    const unnamed = items.filter(({ isNamed }) => !isNamed).map(({ name }) => name);
    return {
      lower,
      upper,
      estimate: Math.round(100 * estimate) / 100,
      sure: lower === upper,
      ...(unnamed.length > 0 && { unnamed }),
    };
  }

  /** Notes where the item shows; `turn` is another one for every item of the itemset. */
  #look({ sure, label, size, mayHide }: ReleasedItem, turn: number): void {
    for (const id of sure) {
      this.#forEach(this.#shown, id, (t) => {
        if (this.#lastItem[t] === turn) return;
        this.#see(t, turn, mayHide);
        this.#sure[t]++;
      });
    }
    if (label >= 0) {
      this.#forEach(this.#shown, label, (t) => {
        if (this.#lastItem[t] === turn) return;
        this.#see(t, turn, mayHide);
        this.#chance[t] *= this.#lastLabel[t] === label + 1 ? 0 : 1 / size;
        this.#lastLabel[t] = label + 1;
      });
    }
    if (this.#unknown === undefined) return;
    for (const id of sure) {
      const share = this.#shareOf(id);
      this.#forEach(this.#unknown, id, (t) => {
        if (this.#lastItem[t] === turn) return;
        this.#see(t, turn, mayHide);
        this.#chance[t] *= share;
      });
    }
  }

  #see(t: number, turn: number, mayHide: boolean): void {
    this.#lastItem[t] = turn;
    this.#seen[t]++;
    if (!mayHide) this.#bound[t]++;
  }

  /** How often the item is there, of the records that tell. */
  #shareOf(id: number): number {
    const known = this.#shown.offsets[id + 1] - this.#shown.offsets[id];
    const unknown = this.#unknown === undefined ? 0 : this.#unknown.offsets[id + 1] - this.#unknown.offsets[id];
    return this.#numRows === unknown ? 0.5 : known / (this.#numRows - unknown);
  }

  #forEach({ offsets, rows }: Covers, id: number, visit: (t: number) => void): void {
    for (let p = offsets[id]; p < offsets[id + 1]; p++) visit(rows[p]);
  }
}
