import { transpose } from '../../data/transpose.ts';
import type { Cells } from '../../records/dataset.ts';

/** Pairs of items by falling similarity: pair n is one[n] and other[n], one < other. */
export interface SimilarPairs {
  readonly one: Uint32Array;
  readonly other: Uint32Array;
}

/**
 * The pairs of items that occur in the same rows: for each item its `limit` best partners by the Jaccard similarity of
 * the two sets of rows. Ties go to the smaller ids. Time O(Σ row length²), memory O(items × most): pair counts are kept
 * for one item at a time, never for all pairs.
 */
export function findSimilarPairs(
  cells: Cells,
  numItems: number,
  limit: number,
  checkpoint: (done: number, total: number) => void,
): SimilarPairs {
  const { offsets, items } = cells;
  const covers = transpose(cells, numItems);
  const support = (i: number): number => covers.offsets[i + 1] - covers.offsets[i];
  const together = new Uint32Array(numItems);
  const partners = new Uint32Array(numItems);
  const best = new BestPartners(limit);
  const pairs: Pair[] = [];
  for (let i = 0; i < numItems; i++) {
    if (i % 1024 === 0) checkpoint(i, numItems);
    let numPartners = 0;
    const coverEnd = covers.offsets[i + 1];
    for (let c = covers.offsets[i]; c < coverEnd; c++) {
      const t = covers.rows[c];
      const rowEnd = offsets[t + 1];
      for (let p = offsets[t]; p < rowEnd; p++) {
        const j = items[p];
        if (together[j]++ === 0) partners[numPartners++] = j;
      }
    }
    best.clear();
    for (let n = 0; n < numPartners; n++) {
      const j = partners[n];
      const jointSupport = together[j];
      together[j] = 0;
      if (j !== i) best.offer(j, jointSupport / (support(i) + support(j) - jointSupport));
    }
    best.collect(i, pairs);
  }
  return sortPairs(pairs);
}

interface Pair {
  readonly one: number;
  readonly other: number;
  readonly similarity: number;
}

/** The best partners of one item, best first. */
class BestPartners {
  readonly #most: number;
  readonly #items: Uint32Array;
  readonly #similarity: Float64Array;
  #size = 0;

  constructor(limit: number) {
    this.#most = limit;
    this.#items = new Uint32Array(limit + 1);
    this.#similarity = new Float64Array(limit + 1);
  }

  clear(): void {
    this.#size = 0;
  }

  offer(item: number, similarity: number): void {
    let index = this.#size;
    while (index > 0 && this.#precedes(item, similarity, index - 1)) {
      this.#items[index] = this.#items[index - 1];
      this.#similarity[index] = this.#similarity[index - 1];
      index--;
    }
    this.#items[index] = item;
    this.#similarity[index] = similarity;
    if (this.#size < this.#most) this.#size++;
  }

  collect(item: number, into: Pair[]): void {
    for (let n = 0; n < this.#size; n++) {
      const partner = this.#items[n];
      into.push({ one: Math.min(item, partner), other: Math.max(item, partner), similarity: this.#similarity[n] });
    }
  }

  #precedes(item: number, similarity: number, index: number): boolean {
    const contained = this.#similarity[index];
    return similarity > contained || (similarity === contained && item < this.#items[index]);
  }
}

/** By falling similarity, then by ids. A pair that each partner named stands twice: harmless to those who join it. */
function sortPairs(pairs: Pair[]): SimilarPairs {
  pairs.sort((a, b) => b.similarity - a.similarity || a.one - b.one || a.other - b.other);
  return {
    one: Uint32Array.from(pairs, (pair) => pair.one),
    other: Uint32Array.from(pairs, (pair) => pair.other),
  };
}
