import type { ItemRule } from '../../data/rule.ts';
import type { HidingLimits } from '../../models/hiding-limits.ts';
import type { TrackedItemsets } from './tracked-itemsets.ts';

/** The rules to hide, in terms of tracked itemsets. */
export interface RulesToHide {
  readonly rules: readonly ItemRule[];
  readonly limits: HidingLimits;
  /** Of each rule: the tracked itemset of both sides. */
  readonly itemset: Uint32Array;
  /** Of each rule: the tracked antecedent whose support counts, or −1 where only its maxsup does, which stays. */
  readonly antecedent: Int32Array;
  readonly antecedentMaxsup: Uint32Array;
}

/** The distance of rules from being hidden, and the contribution of cells. */
export class HidingProgress {
  readonly #itemsets: TrackedItemsets;
  readonly #toHide: RulesToHide;
  /** The rules to hide of an itemset, and those that hold an item. */
  readonly #rulesOfItemset = new Map<number, number[]>();
  readonly #rulesOfItem = new Map<number, number[]>();
  /** An itemset to hide and an item of it are a pair; so are the itemset and the item of a cell. */
  readonly #pairs: { readonly z: number; readonly i: number }[] = [];
  /** The occurrences of itemsets to hide with a cell are #hiding[#firstHiding[cell] … #firstHiding[cell+1]). */
  readonly #firstHiding: Uint32Array;
  readonly #hiding: Uint32Array;
  readonly #pairOf: Uint32Array;
  /** For each pair, and the time of its computation: the gain, and whether the itemset can lose no further record. */
  readonly #gain: Float64Array;
  readonly #gainKnown: Uint32Array;
  readonly #isTight: Uint8Array;
  readonly #tightKnown: Uint32Array;
  #now = 1;

  constructor(itemsets: TrackedItemsets, toHide: RulesToHide) {
    this.#itemsets = itemsets;
    this.#toHide = toHide;
    const pairs = new Map<number, Map<number, number>>();
    for (const [r, { antecedent, consequent }] of toHide.rules.entries()) {
      const z = toHide.itemset[r];
      const items = [...antecedent, ...consequent];
      for (const i of items) append(this.#rulesOfItem, i, r);
      append(this.#rulesOfItemset, z, r);
      if (pairs.has(z)) continue;
      pairs.set(z, new Map(items.map((i) => [i, this.#pairs.push({ z, i }) - 1])));
    }
    const { firstOf, occurrences, itemsetOf, cellItem } = itemsets;
    this.#firstHiding = new Uint32Array(cellItem.length + 1);
    const isToHide = new Uint8Array(itemsets.length);
    for (const z of pairs.keys()) isToHide[z] = 1;
    const hiding: number[] = [];
    const pairOf: number[] = [];
    for (let cell = 0; cell < cellItem.length; cell++) {
      for (let n = firstOf[cell]; n < firstOf[cell + 1]; n++) {
        const z = itemsetOf[occurrences[n]];
        if (isToHide[z] === 0) continue;
        hiding.push(occurrences[n]);
        pairOf.push(pairs.get(z)?.get(cellItem[cell]) ?? -1);
      }
      this.#firstHiding[cell + 1] = hiding.length;
    }
    this.#hiding = Uint32Array.from(hiding);
    this.#pairOf = Uint32Array.from(pairOf);
    this.#gain = new Float64Array(this.#pairs.length);
    this.#gainKnown = new Uint32Array(this.#pairs.length);
    this.#isTight = new Uint8Array(this.#pairs.length);
    this.#tightKnown = new Uint32Array(this.#pairs.length);
  }

  /** Supports have changed. */
  moved(): void {
    this.#now++;
  }

  isHidden(r: number): boolean {
    return this.#toHide.limits.isHidden(this.#support(r), this.#antecedentSupport(r));
  }

  /** Whether all rules that hold an item are hidden. */
  areHidden(i: number): boolean {
    return (this.#rulesOfItem.get(i) ?? []).every((r) => this.isHidden(r));
  }

  /** The number of records that a rule must still lose to be hidden. */
  needed(r: number): number {
    const { maxSupport } = this.#toHide.limits;
    const bySupport = maxSupport < 0 ? Number.POSITIVE_INFINITY : this.#support(r) - maxSupport;
    return Math.min(bySupport, this.#stepsByConfidence(r));
  }

  /** The progress of the rules to hide by removing a cell, in steps of the best kind. */
  gainOf(cell: number): number {
    const { numMissing } = this.#itemsets;
    let gain = 0;
    for (let n = this.#firstHiding[cell]; n < this.#firstHiding[cell + 1]; n++) {
      if (numMissing[this.#hiding[n]] > 0) continue;
      const pair = this.#pairOf[n];
      if (this.#gainKnown[pair] !== this.#now) {
        this.#gainKnown[pair] = this.#now;
        this.#gain[pair] = this.#gainOfPair(pair);
      }
      gain += this.#gain[pair];
    }
    return gain;
  }

  /** Whether a rule is surely not hidden without the loss of a cell, even if its antecedent gains a record too. */
  isNeeded(cell: number): boolean {
    const { numMissing } = this.#itemsets;
    for (let n = this.#firstHiding[cell]; n < this.#firstHiding[cell + 1]; n++) {
      if (numMissing[this.#hiding[n]] > 1) continue;
      const pair = this.#pairOf[n];
      if (this.#tightKnown[pair] !== this.#now) {
        this.#tightKnown[pair] = this.#now;
        this.#isTight[pair] = this.#mayGrow(this.#pairs[pair].z) ? 0 : 1;
      }
      if (this.#isTight[pair] === 1) return true;
    }
    return false;
  }

  /** Whether the rules of an itemset may be hidden with a record more of both. */
  #mayGrow(z: number): boolean {
    const { limits } = this.#toHide;
    const rules = this.#rulesOfItemset.get(z) ?? [];
    return rules.every((r) => limits.isHidden(this.#support(r) + 1, this.#antecedentSupport(r) + 1));
  }

  #gainOfPair(pair: number): number {
    const { limits, antecedent, rules } = this.#toHide;
    const { z, i } = this.#pairs[pair];
    let gain = 0;
    for (const r of this.#rulesOfItemset.get(z) ?? []) {
      if (this.isHidden(r)) continue;
      const bySupport = limits.maxSupport < 0 ? Number.POSITIVE_INFINITY : this.#support(r) - limits.maxSupport;
      const byConfidence = this.#stepsByConfidence(r);
      // If the antecedent loses the record too, the confidence falls by that much less.
      const slowed = antecedent[r] >= 0 && rules[r].antecedent.includes(i);
      const steps = Math.min(bySupport, slowed ? byConfidence / (1 - limits.confidence) : byConfidence);
      gain += Math.min(bySupport, byConfidence) / steps;
    }
    return gain;
  }

  #stepsByConfidence(r: number): number {
    const { limits } = this.#toHide;
    if (!limits.hidesByConfidence) return Number.POSITIVE_INFINITY;
    return this.#support(r) - limits.maxSupportByConfidence(this.#antecedentSupport(r));
  }

  #support(r: number): number {
    return this.#itemsets.supports[this.#toHide.itemset[r]];
  }

  #antecedentSupport(r: number): number {
    const x = this.#toHide.antecedent[r];
    return x < 0 ? this.#toHide.antecedentMaxsup[r] : this.#itemsets.supports[x];
  }
}

function append(lists: Map<number, number[]>, key: number, value: number): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}
