import FlatQueue from 'flatqueue';
import { invariant } from '../../../errors.ts';
import type { LabelMerging } from './label-merging.ts';

export interface PartnerOptions {
  /** The utility group of each item: only labels of one group are partners. One group if left out. */
  readonly groups?: Uint32Array | undefined;
  /** The weight of the loss of each item; w of a label is the mean over its items. 1 if left out. */
  readonly weights?: Float64Array | undefined;
}

/** 2^0 … 2^1023: exact on every machine. */
const POWERS = new Float64Array(1024);
POWERS[0] = 1;
for (let n = 1; n < POWERS.length; n++) POWERS[n] = 2 * POWERS[n - 1];

/**
 * Finds the label that is cheapest to merge with a given one: of least UL of the merged label, (2^size − 1) · w · support.
 * Ties go to the lower number.
 *
 * Exact without looking at all labels. A partner that occurs with the label is found among its neighbours. Of the others
 * of one size only the one with the smallest support can win, because their union is the sum of both supports. So a heap for each group and size is enough; its entries are checked when they surface. Only given weights
 * make it look at every label.
 *
 * A cost is kept as mantissa · 2^exponent, which compares like log₂ UL, without rounding a logarithm: UL itself leaves the
 * range of floats when a label stands for a thousand items.
 */
export class CheapestPartner {
  /** The partner that `find` found, and the cost of merging. */
  partner = -1;
  mantissa = 0;
  exponent = 0;

  readonly #labels: LabelMerging;
  readonly #groups: Uint32Array | undefined;
  /** By label: sum of the weights of its items; undefined if all are 1. */
  readonly #weightSums: Float64Array | undefined;
  /** By group, then by size: labels, fewest records first. */
  readonly #classes = new Map<number, Map<number, FlatQueue<number>>>();
  /** Working memory by label: the support with the label asked for; 0 between uses. */
  readonly #together: Uint32Array;

  constructor(labels: LabelMerging, options: PartnerOptions = {}) {
    this.#labels = labels;
    this.#groups = options.groups;
    this.#weightSums = options.weights && sumsOf(labels, options.weights);
    this.#together = new Uint32Array(this.#weightSums === undefined ? 0 : labels.numItems);
    invariant(labels.isUntouched, 'partners are looked for from the first merge on');
    for (let i = 0; i < labels.numItems; i++) if (labels.isLabel(i)) this.#enter(i);
  }

  /** Called with every merge: the number that was kept, and the one that went. */
  merged(label: number, removed: number): void {
    if (this.#weightSums !== undefined) this.#weightSums[label] += this.#weightSums[removed];
    this.#enter(label);
  }

  /** Finds the cheapest partner of a label; false if its group has no other label. */
  find(label: number): boolean {
    this.partner = -1;
    if (this.#weightSums !== undefined) this.#offerAll(label, this.#weightSums);
    else {
      this.#offerNeighbours(label);
      this.#offerClasses(label);
    }
    return this.partner >= 0;
  }

  /**
   * As `find`, but only for a partner that costs less than what is given; false also if there is none. Costs nothing where
   * the label's own support rules it out.
   */
  findBelow(label: number, mantissa: number, exponent: number): boolean {
    if (this.#weightSums === undefined) {
      const least = this.#labels.size[label] + 1;
      const support = this.#labels.support[label];
      if (!isLess(support * lessThanOne(least), least, mantissa, exponent)) {
        this.partner = -1;
        return false;
      }
    }
    return this.find(label) && isLess(this.mantissa, this.exponent, mantissa, exponent);
  }

  #offerNeighbours(label: number): void {
    const count = this.#labels.listNeighbours(label);
    const { neighbours, neighbourSupports, support } = this.#labels;
    const groups = this.#groups;
    for (let n = 0; n < count; n++) {
      const c = neighbours[n];
      if (groups !== undefined && groups[c] !== groups[label]) continue;
      this.#offerUl(label, c, support[label] + support[c] - neighbourSupports[n], 1);
    }
  }

  /** The first of each class; a neighbour among them was offered with its true union already, which is cheaper. */
  #offerClasses(label: number): void {
    const { support } = this.#labels;
    const classes = this.#classes.get(this.#groups === undefined ? 0 : this.#groups[label]);
    if (classes === undefined) return;
    for (const [of, queue] of classes) {
      const c = this.#firstOf(queue, of, label);
      if (c < 0) {
        if (queue.length === 0) classes.delete(of);
      } else this.#offerUl(label, c, support[label] + support[c], 1);
    }
  }

  #offerAll(label: number, sums: Float64Array): void {
    const count = this.#labels.listNeighbours(label);
    const { neighbours, neighbourSupports, support, size, numItems } = this.#labels;
    const groups = this.#groups;
    const together = this.#together;
    for (let n = 0; n < count; n++) together[neighbours[n]] = neighbourSupports[n];
    for (let c = 0; c < numItems; c++) {
      if (size[c] === 0 || c === label || (groups !== undefined && groups[c] !== groups[label])) continue;
      const weight = (sums[label] + sums[c]) / (size[label] + size[c]);
      this.#offerUl(label, c, support[label] + support[c] - together[c], weight);
    }
    for (let n = 0; n < count; n++) together[neighbours[n]] = 0;
  }

  #offerUl(label: number, c: number, union: number, weight: number): void {
    const size = this.#labels.size[label] + this.#labels.size[c];
    this.#offer(c, weight * union * lessThanOne(size), size);
  }

  #offer(c: number, mantissa: number, exponent: number): void {
    if (this.partner >= 0) {
      if (isLess(this.mantissa, this.exponent, mantissa, exponent)) return;
      if (c >= this.partner && !isLess(mantissa, exponent, this.mantissa, this.exponent)) return;
    }
    this.partner = c;
    this.mantissa = mantissa;
    this.exponent = exponent;
  }

  #enter(label: number): void {
    if (this.#weightSums !== undefined) return;
    const group = this.#groups === undefined ? 0 : this.#groups[label];
    let classes = this.#classes.get(group);
    if (classes === undefined) {
      classes = new Map();
      this.#classes.set(group, classes);
    }
    const size = this.#labels.size[label];
    let queue = classes.get(size);
    if (queue === undefined) {
      queue = new FlatQueue();
      classes.set(size, queue);
    }
    queue.push(label, this.#keyOf(label));
  }

  /** The first label of a class other than the given one, or −1. */
  #firstOf(queue: FlatQueue<number>, size: number, label: number): number {
    this.#dropStale(queue, size);
    const first = queue.peek();
    if (first !== label) return first ?? -1;
    queue.pop();
    this.#dropStale(queue, size);
    const second = queue.peek();
    queue.push(label, this.#keyOf(label));
    return second ?? -1;
  }

  #dropStale(queue: FlatQueue<number>, size: number): void {
    for (let c = queue.peek(); c !== undefined; c = queue.peek()) {
      if (this.#labels.size[c] === size && this.#keyOf(c) === queue.peekValue()) return;
      queue.pop();
    }
  }

  /** Ascends by support, then by number. Records times items stay below 2^53. */
  #keyOf(label: number): number {
    const { support, numItems } = this.#labels;
    return support[label] * numItems + label;
  }
}

/** Whether the first cost is below the second: mantissa · 2^exponent, exactly for equal mantissas. */
export function isLess(mantissa: number, exponent: number, otherMantissa: number, otherExponent: number): boolean {
  const shift = exponent - otherExponent;
  if (shift === 0) return mantissa < otherMantissa;
  if (shift > 0) return mantissa * POWERS[Math.min(shift, 1023)] < otherMantissa;
  return mantissa < otherMantissa * POWERS[Math.min(-shift, 1023)];
}

/** 1 − 2^−size, so that 2^size − 1 = lessThanOne(size) · 2^size. */
function lessThanOne(size: number): number {
  return size > 1023 ? 1 : 1 - 1 / POWERS[size];
}

/** By label: the sum of the weights of its items. */
function sumsOf({ labelOf }: LabelMerging, weights: Float64Array): Float64Array {
  const sums = new Float64Array(weights.length);
  for (const [i, label] of labelOf.entries()) sums[label] += weights[i];
  return sums;
}
