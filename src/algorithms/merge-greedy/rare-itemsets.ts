import { defined } from '../../errors.ts';
import type { MergeableLabels } from '../shared/merging/merge-until-kept.ts';
import type { Needs } from '../shared/merging/needs.ts';

/**
 * A list of rare itemsets of one size, each taken for resolved as soon as one of its labels is merged with another. Whether
 * that was enough is for the next search to tell.
 */
export class RareItemsets implements Needs {
  readonly counts: Uint32Array;
  total = 0;
  readonly #labels: MergeableLabels;
  readonly #size: number;
  /** Itemset n = members[n·size … (n+1)·size), by the labels' numbers when it was found: they stay until it is resolved. */
  readonly #members: Uint32Array;
  readonly #isResolved: Uint8Array;
  /** By label: the itemsets that it was in. */
  readonly #itemsetsOf: readonly number[][];

  constructor(labels: MergeableLabels, members: Uint32Array, size: number) {
    this.#labels = labels;
    this.#members = members;
    this.#size = size;
    this.#isResolved = new Uint8Array(members.length / size);
    this.counts = new Uint32Array(labels.numItems);
    this.#itemsetsOf = Array.from({ length: labels.numItems }, () => []);
    for (let p = 0; p < members.length; p++) {
      this.#itemsetsOf[members[p]].push(Math.floor(p / size));
      this.counts[members[p]]++;
    }
    this.total = members.length;
  }

  exampleOf(label: number): readonly number[] {
    const isLeft = (itemset: number): boolean => this.#isResolved[itemset] === 0;
    const n = defined(this.#itemsetsOf[label].find(isLeft), 'a label that counts has an itemset left');
    return [...this.#members.subarray(n * this.#size, (n + 1) * this.#size)];
  }

  merge(a: number, b: number): number {
    this.#resolve(a);
    this.#resolve(b);
    return this.#labels.merge(a, b);
  }

  #resolve(label: number): void {
    const size = this.#size;
    for (const n of this.#itemsetsOf[label]) {
      if (this.#isResolved[n] === 1) continue;
      this.#isResolved[n] = 1;
      for (let p = n * size; p < (n + 1) * size; p++) this.counts[this.#members[p]]--;
      this.total -= size;
    }
  }
}
