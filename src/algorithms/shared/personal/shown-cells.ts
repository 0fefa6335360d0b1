import type { Cells, Dataset } from '../../../records/dataset.ts';
import type { ConfidenceCeiling } from './confidence-ceiling.ts';
import { type KnownItemsets, knownItemsets, NO_ITEMSET } from './known-itemsets.ts';
import { NO_RULE, type WishRules, wishRules } from './wish-rules.ts';

/**
 * The published cells, and the unwanted rules that are too certain in them. Hiding or showing a cell costs the parts of
 * its row that contain it, and the rules of those.
 */
export class ShownCells {
  readonly itemsets: KnownItemsets;
  readonly rules: WishRules;
  /** By row: the mask of its published cells. */
  readonly visible: Uint32Array;
  /** By itemset: in how many published rows. */
  readonly supports: Uint32Array;
  /** By rule: 1 if it is too sure; by antecedent: how many of its rules are. */
  readonly isUnsafe: Uint8Array;
  readonly numUnsafe: Uint32Array;
  readonly most: Uint32Array;
  /** Called with every antecedent of which a rule becomes too certain. */
  onUnsafe: (antecedent: number) => void = () => {};
  /** Called with every rule whose supports changed. */
  onChange: ((rule: number) => void) | undefined;

  /** All cells shown. Attackers know up to m items of a true record. */
  constructor(dataset: Dataset, preferences: Cells, ceiling: ConfidenceCeiling, m: number) {
    this.itemsets = knownItemsets(dataset, m + 1);
    this.rules = wishRules(dataset, preferences, this.itemsets);
    this.most = ceiling.most;
    const { numItemsets, offsets, base } = this.itemsets;
    this.supports = Uint32Array.from({ length: numItemsets }, (_, s) => offsets[s + 1] - offsets[s]);
    this.visible = Uint32Array.from({ length: dataset.numRows }, (_, t) => base[t + 1] - base[t] - 1);
    this.isUnsafe = new Uint8Array(this.rules.numRules);
    this.numUnsafe = new Uint32Array(numItemsets);
    for (let r = 0; r < this.rules.numRules; r++) this.#update(r);
  }

  /** Whether the row shows all cells of the mask. */
  shows(t: number, mask: number): boolean {
    return (this.visible[t] & mask) === mask;
  }

  hide(t: number, bit: number): void {
    this.#count(t, bit, -1);
    this.visible[t] ^= bit;
    this.#updateAround(t, bit);
  }

  show(t: number, bit: number): void {
    this.visible[t] ^= bit;
    this.#count(t, bit, 1);
    this.#updateAround(t, bit);
  }

  /** Whether no rule becomes too sure when the hidden cell is shown. */
  canShow(t: number, bit: number): boolean {
    const { base, itemsetOf } = this.itemsets;
    const { antecedents, intoFrom, into } = this.rules;
    const { supports, most } = this;
    const start = base[t];
    const others = this.visible[t];
    // Only rules of which the row would hold both sides get surer.
    for (let part = others; part !== 0; part = (part - 1) & others) {
      const z = itemsetOf[start + (part | bit)];
      if (z === NO_ITEMSET) continue;
      const jointSupport = supports[z] + 1;
      let index = intoFrom[z];
      for (let bits = part | bit; bits !== 0; bits &= bits - 1, index++) {
        const r = into[index];
        if (r === NO_RULE) continue;
        const numKnown = supports[antecedents[r]] + ((bits & -bits) === bit ? 0 : 1);
        if (jointSupport > most[numKnown]) return false;
      }
    }
    return true;
  }

  #count(t: number, bit: number, change: number): void {
    const { base, itemsetOf } = this.itemsets;
    const start = base[t];
    const others = this.visible[t] & ~bit;
    for (let part = others; ; part = (part - 1) & others) {
      const s = itemsetOf[start + (part | bit)];
      if (s !== NO_ITEMSET) this.supports[s] += change;
      if (part === 0) break;
    }
  }

  /** Looks again at the rules of which a support changed with the cell. */
  #updateAround(t: number, bit: number): void {
    const { base, itemsetOf } = this.itemsets;
    const { from, intoFrom, into } = this.rules;
    const start = base[t];
    const others = this.visible[t] & ~bit;
    for (let part = others; ; part = (part - 1) & others) {
      const s = itemsetOf[start + (part | bit)];
      if (s !== NO_ITEMSET) {
        for (let r = from[s]; r < from[s + 1]; r++) this.#update(r);
        // Rules into s from antecedents with the cell are among those above, at another part.
        let index = intoFrom[s];
        for (let bits = part & (bit - 1); bits !== 0; bits &= bits - 1) index++;
        if (into[index] !== NO_RULE) this.#update(into[index]);
      }
      if (part === 0) break;
    }
  }

  #update(r: number): void {
    const q = this.rules.antecedents[r];
    const isUnsafe = this.supports[this.rules.wholes[r]] > this.most[this.supports[q]] ? 1 : 0;
    this.onChange?.(r);
    if (isUnsafe === this.isUnsafe[r]) return;
    this.isUnsafe[r] = isUnsafe;
    if (isUnsafe === 0) this.numUnsafe[q]--;
    else {
      this.numUnsafe[q]++;
      this.onUnsafe(q);
    }
  }
}
