import { ensureDefined } from '../../errors.ts';
import type { LabelMerging } from '../shared/merging/label-merging.ts';
import type { MergeNeeds } from '../shared/merging/merge-where-needed.ts';
import type { PairSupports } from '../shared/merging/pair-supports.ts';

/**
 * The labels that are rare, alone or with another label: with support from 1 to k − 1. Follows merges without a
 * recount: supports only grow, so the rare partners of a merged label are among those of its parts.
 */
export class RarePairs implements MergeNeeds {
  /** By label: how many rare pairs it is in, itself counted as one if it is rare. */
  readonly counts: Uint32Array;
  /** Σ counts: 0 when nothing is rare. */
  total = 0;
  readonly #labels: LabelMerging;
  readonly #pairs: PairSupports | undefined;
  readonly #k: number;
  /** By label: the other sides of its rare pairs. Where #isStale says so, by old numbers and with pairs that are rare no more. */
  readonly #partners: Uint32Array[];
  readonly #isStale: Uint8Array;
  /** seen[label] = stamp: already listed by the reading of that stamp. */
  readonly #seen: Uint32Array;
  #stamp = 0;

  /** `pairs` are those of the labels; left out where single labels alone matter (m = 1). */
  constructor(labels: LabelMerging, k: number, pairs: PairSupports | undefined) {
    const { numItems } = labels;
    this.#labels = labels;
    this.#pairs = pairs;
    this.#k = k;
    this.counts = new Uint32Array(numItems);
    this.#isStale = new Uint8Array(numItems);
    this.#seen = new Uint32Array(numItems);
    const { counts } = this;
    pairs?.forEach((i, j, support) => {
      if (support >= k) return;
      counts[i]++;
      counts[j]++;
    });
    const partners = Array.from(counts, (count) => new Uint32Array(count));
    const filled = new Uint32Array(numItems);
    pairs?.forEach((i, j, support) => {
      if (support >= k) return;
      partners[i][filled[i]++] = j;
      partners[j][filled[j]++] = i;
    });
    this.#partners = partners;
    for (let i = 0; i < numItems; i++) if (this.#isRare(i)) counts[i]++;
    for (const count of counts) this.total += count;
  }

  /** Whether fewer than k records contain the label, but some do. */
  #isRare(label: number): boolean {
    const support = this.#labels.support[label];
    return support > 0 && support < this.#k;
  }

  exampleOf(label: number): readonly number[] {
    if (this.#isRare(label)) return [label];
    let first = Number.POSITIVE_INFINITY;
    for (const c of this.#partnersOf(label)) first = Math.min(first, c);
    return [label, first];
  }

  /** The labels that are rare together with this one. */
  #partnersOf(label: number): Uint32Array {
    if (this.#isStale[label] === 1) {
      this.#partners[label] = this.#rareAmong(label, this.#partners[label]);
      this.#isStale[label] = 0;
    }
    return this.#partners[label];
  }

  /** Merges two labels; returns the number of the merged one. */
  merge(a: number, b: number): number {
    const { counts } = this;
    const partnersA = this.#partnersOf(a);
    const partnersB = this.#partnersOf(b);
    this.#countPartners(partnersA, -1);
    this.#countPartners(partnersB, -1);
    this.total -= counts[a] + counts[b];
    const merged = this.#labels.merge(a, b);
    const joined = new Uint32Array(partnersA.length + partnersB.length);
    joined.set(partnersA);
    joined.set(partnersB, partnersA.length);
    const partners = this.#rareAmong(merged, joined);
    this.#partners[merged === a ? b : a] = new Uint32Array(0);
    this.#partners[merged] = partners;
    this.#isStale[merged] = 0;
    this.#countPartners(partners, 1);
    counts[merged === a ? b : a] = 0;
    counts[merged] = partners.length + (this.#isRare(merged) ? 1 : 0);
    this.total += counts[merged];
    return merged;
  }

  #countPartners(partners: Uint32Array, change: 1 | -1): void {
    for (let n = 0; n < partners.length; n++) {
      this.counts[partners[n]] += change;
      this.#isStale[partners[n]] = 1;
    }
    this.total += change * partners.length;
  }

  /** Those of the labels, given by present or past numbers, that are rare together with this one; each once. */
  #rareAmong(label: number, others: Uint32Array): Uint32Array {
    const { labelOf } = this.#labels;
    if (others.length === 0) return others; // as where single labels alone are counted, and no pairs
    const pairs = ensureDefined(this.#pairs, 'pairs were counted');
    const seen = this.#seen;
    const stamp = ++this.#stamp;
    const rare = new Uint32Array(others.length);
    let length = 0;
    seen[label] = stamp;
    for (let n = 0; n < others.length; n++) {
      const c = labelOf[others[n]];
      if (seen[c] === stamp) continue;
      seen[c] = stamp;
      if (pairs.get(label, c) < this.#k) rare[length++] = c;
    }
    return rare.slice(0, length);
  }
}
