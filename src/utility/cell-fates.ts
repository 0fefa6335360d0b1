import { labelSizes } from '../data/recoding.ts';
import type { Deletions } from '../data/release-parts.ts';
import type { Release } from '../kinds/index.ts';
import { type Dataset, rowOf } from '../records/dataset.ts';
import { ownIds, targetIds } from './outcomes.ts';

/** The fate of one cell: shown as the item itself, under a label of several items, as "?", or not at all. */
export type Fate = 'exact' | 'merged' | 'unknown' | 'absent';

export interface CellFate {
  /** The original item. */
  readonly item: number;
  readonly fate: Fate;
  /** The published label that stands for it, where one does. */
  readonly label?: number;
}

/** One record before and after. */
export interface RecordFates {
  readonly cells: readonly CellFate[];
  /** Published labels that stand for no item of the original record. */
  readonly added: readonly number[];
}

/** Follows the cells of single records from the original into a release. */
export class CellFates {
  readonly #original: Dataset;
  readonly #published: Dataset;
  readonly #deletions: Deletions | undefined;
  readonly #ownId: Uint32Array;
  readonly #labelId: Uint32Array;
  readonly #sizes: Uint32Array;

  constructor(original: Dataset, release: Release) {
    const { recoding } = release;
    this.#original = original;
    this.#published = release.dataset;
    this.#deletions = release.deletions;
    this.#ownId = ownIds(original, release.dataset, recoding);
    this.#labelId = recoding === undefined ? this.#ownId : targetIds(recoding, release.dataset);
    this.#sizes = labelSizes(original.dictionary.labels.length, recoding);
  }

  /** Row t, its items in the original's order. */
  row(t: number): RecordFates {
    const visibleItems = new Set(rowOf(this.#published, t));
    const unknown = new Set(this.#published.unknown === undefined ? [] : rowOf(this.#published.unknown, t));
    const explained = new Set<number>();
    const cells = Array.from(rowOf(this.#original, t), (item): CellFate => {
      const own = this.#ownId[item];
      const label = this.#labelId[item];
      if (this.#isDeleted(t, item)) return { item, fate: 'absent' };
      if (unknown.has(own)) return { item, fate: 'unknown', label: own };
      const as = visibleItems.has(own) ? own : label;
      if (!visibleItems.has(as)) return { item, fate: 'absent' };
      explained.add(as);
      return { item, fate: as === own || this.#sizes[item] === 1 ? 'exact' : 'merged', label: as };
    });
    return { cells, added: [...visibleItems].filter((label) => !explained.has(label)) };
  }

  /** Deletions ascend by row. */
  #isDeleted(t: number, item: number): boolean {
    if (this.#deletions === undefined) return false;
    const { rows, items } = this.#deletions;
    let low = 0;
    let high = rows.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (rows[middle] < t) low = middle + 1;
      else high = middle;
    }
    for (let n = low; rows[n] === t; n++) if (items[n] === item) return true;
    return false;
  }
}
