import FlatQueue from 'flatqueue';
import type { Rule } from '../../data/rule.ts';
import { defined } from '../../errors.ts';
import type { HidingLimits } from '../../models/hiding-limits.ts';
import type { Random } from '../../random.ts';
import type { SideEffects } from './side-effects.ts';
import type { TrackedItemsets } from './tracked-itemsets.ts';

/** The rules to hide, in terms of tracked itemsets. */
export interface RulesToHide {
  readonly rules: readonly Rule[];
  readonly limits: HidingLimits;
  /** Of each rule: the tracked itemset of both sides. */
  readonly itemset: Uint32Array;
  /** Of each rule: the tracked antecedent whose support counts, or −1 where only its maxsup does, which stays. */
  readonly antecedent: Int32Array;
  readonly antecedentMaxsup: Uint32Array;
}

/** How many cells are taken for a rule before all its records are weighed anew. */
const TAKEN_AT_ONCE = 8;

/**
 * What a cell costs for each item of its record, however little it does to the kept rules: of equal cells, that of the
 * shortest record goes first, as in the paper, and the one that helps most rules.
 */
const COST_PER_ITEM = 1e-6;

/** How many times dearer the itemset is that a round of improvement is about. */
const FAVOUR = 16;

/** Improvement ends when so many attempts have failed for each itemset that could be saved. */
const PATIENCE = 4;

/** Chooses the cells to take away. */
export class HidingSearch {
  /** The rule for which each cell was taken away, −1 where it was not. */
  readonly takenFor: Int32Array;
  #numTaken = 0;
  /** Attempts at improvement since the last that succeeded. */
  #numFailed = 0;
  /** The cells changed since a round of improvement began, and what takenFor said of them before. */
  #changed: number[] = [];
  #before: number[] = [];
  /** What was weighed last: the best cell and its cost for what it does. */
  #cell = 0;
  #ratio = 0;

  readonly #itemsets: TrackedItemsets;
  readonly #effects: SideEffects;
  readonly #toHide: RulesToHide;
  /** The rules to hide of an itemset, and those that hold an item. */
  readonly #rulesOfItemset = new Map<number, number[]>();
  readonly #rulesOfItem = new Map<number, number[]>();
  /** 1 where an itemset has a rule to hide. */
  readonly #isToHide: Uint8Array;

  constructor(itemsets: TrackedItemsets, effects: SideEffects, toHide: RulesToHide) {
    this.#itemsets = itemsets;
    this.#effects = effects;
    this.#toHide = toHide;
    this.takenFor = new Int32Array(itemsets.cellItem.length).fill(-1);
    this.#isToHide = new Uint8Array(itemsets.length);
    for (const [r, { antecedent, consequent }] of toHide.rules.entries()) {
      append(this.#rulesOfItemset, toHide.itemset[r], r);
      this.#isToHide[toHide.itemset[r]] = 1;
      for (const i of [...antecedent, ...consequent]) append(this.#rulesOfItem, i, r);
    }
  }

  isHidden(r: number): boolean {
    return this.#toHide.limits.isHidden(this.#support(r), this.#antecedentSupport(r));
  }

  /** Takes cells away until all rules are hidden, the rule that needs most first. */
  hideAll(onRule: (done: number) => void = () => {}): void {
    const order = Array.from(this.#toHide.rules.keys())
      .filter((r) => !this.isHidden(r))
      .map((r) => ({ r, needed: this.#needed(r) }))
      .sort((a, b) => b.needed - a.needed || a.r - b.r);
    for (const [done, { r }] of order.entries()) {
      onRule(done);
      this.#hide(r);
    }
    // A rule hidden by its confidence comes back where its antecedent loses records to another.
    if (this.#toHide.rules.some((_, r) => !this.isHidden(r))) this.hideAll(onRule);
  }

  /** Puts back every cell without which all rules stay hidden, the last of the data first. */
  putBackNeedless(): void {
    for (let cell = this.takenFor.length - 1; cell >= 0; cell--) {
      const r = this.takenFor[cell];
      if (r < 0 || this.#isNeeded(cell)) continue;
      this.#putBack(cell);
      const rules = this.#rulesOfItem.get(this.#itemsets.cellItem[cell]) ?? [];
      if (!rules.every((other) => this.isHidden(other))) this.#take(cell, r);
    }
  }

  /** Whether a rule is surely not hidden without the loss of a cell, even if its antecedent gains a record too. */
  #isNeeded(cell: number): boolean {
    const { firstOf, occurrences, numMissing, itemsetOf } = this.#itemsets;
    for (let n = firstOf[cell]; n < firstOf[cell + 1]; n++) {
      const z = itemsetOf[occurrences[n]];
      if (this.#isToHide[z] === 0 || numMissing[occurrences[n]] > 1) continue;
      for (const r of this.#rulesOfItemset.get(z) ?? []) {
        if (!this.#toHide.limits.isHidden(this.#support(r) + 1, this.#antecedentSupport(r) + 1)) return true;
      }
    }
    return false;
  }

  /**
   * One attempt to save a lost rule, or to be rid of one that appeared: undone where other rules suffer more, or as much
   * with more cells. False once there is nothing left to try.
   */
  improve(random: Random): boolean {
    const harmed = this.#effects.harmedItemsets();
    if (this.#numFailed >= PATIENCE * harmed.length) return false;
    const z = harmed[random.int(harmed.length)];
    const harmBefore = this.#effects.harm;
    const takenBefore = this.#numTaken;
    this.#changed = [];
    this.#before = [];
    this.#putBackCellsOf(z);
    this.#effects.favour(z, FAVOUR);
    this.hideAll();
    this.#effects.favour(z, 1);
    this.putBackNeedless();
    const fewer = harmBefore - this.#effects.harm || takenBefore - this.#numTaken;
    if (fewer < 0) this.#undo();
    this.#numFailed = fewer > 0 ? 0 : this.#numFailed + 1;
    return true;
  }

  #putBackCellsOf(z: number): void {
    const { firstOccurrence, numMissing, firstCell, cells } = this.#itemsets;
    for (let o = firstOccurrence[z]; o < firstOccurrence[z + 1]; o++) {
      if (numMissing[o] === 0) continue;
      for (let n = firstCell[o]; n < firstCell[o + 1]; n++) {
        if (this.takenFor[cells[n]] >= 0) this.#putBack(cells[n]);
      }
    }
  }

  /**
   * Takes the cells of the rule's records that cost the kept rules least for what they do for the rules to hide. Prices
   * change as cells go, so the records are weighed anew after every few.
   */
  #hide(r: number): void {
    if (this.isHidden(r)) return;
    const queue = new FlatQueue();
    const { firstOccurrence, numMissing } = this.#itemsets;
    const z = this.#toHide.itemset[r];
    for (let taken = 0; !this.isHidden(r); taken++) {
      if (taken % TAKEN_AT_ONCE === 0) {
        queue.clear();
        for (let o = firstOccurrence[z]; o < firstOccurrence[z + 1]; o++) {
          if (numMissing[o] > 0) continue;
          this.#weigh(o);
          queue.push(o, this.#ratio);
        }
      }
      this.#weigh(defined(queue.pop(), 'a rule that is not hidden has a record left'));
      this.#take(this.#cell, r);
    }
  }

  /** Finds the cell of an occurrence that costs least for what it does. */
  #weigh(occurrence: number): void {
    const { firstCell, cells } = this.#itemsets;
    this.#ratio = Number.POSITIVE_INFINITY;
    for (let n = firstCell[occurrence]; n < firstCell[occurrence + 1]; n++) {
      const ratio = this.#costPerGain(cells[n]);
      if (ratio >= this.#ratio) continue;
      this.#ratio = ratio;
      this.#cell = cells[n];
    }
  }

  #costPerGain(cell: number): number {
    const { firstOf, occurrences, numMissing, itemsetOf, cellItem, cellLength } = this.#itemsets;
    const { price } = this.#effects;
    const isToHide = this.#isToHide;
    const end = firstOf[cell + 1];
    let cost = COST_PER_ITEM * cellLength[cell];
    let gain = 0;
    for (let n = firstOf[cell]; n < end; n++) {
      const occurrence = occurrences[n];
      if (numMissing[occurrence] > 0) continue;
      const z = itemsetOf[occurrence];
      cost += price[z];
      if (isToHide[z] === 1) gain += this.#gain(z, cellItem[cell]);
    }
    return Math.max(cost, COST_PER_ITEM * cellLength[cell]) / gain;
  }

  /** How far taking item i from a record of itemset z brings its rules, in steps of the best kind. */
  #gain(z: number, i: number): number {
    const { limits, antecedent, rules } = this.#toHide;
    let gain = 0;
    for (const r of this.#rulesOfItemset.get(z) ?? []) {
      if (this.isHidden(r)) continue;
      const bySupport = limits.maxSupport < 0 ? Number.POSITIVE_INFINITY : this.#support(r) - limits.maxSupport;
      const byConfidence = this.#stepsByConfidence(r);
      // Where the antecedent loses the record too, the confidence falls by that much less.
      const slowed = antecedent[r] >= 0 && rules[r].antecedent.includes(i);
      const steps = Math.min(bySupport, slowed ? byConfidence / (1 - limits.confidence) : byConfidence);
      gain += Math.min(bySupport, byConfidence) / steps;
    }
    return gain;
  }

  #needed(r: number): number {
    const { maxSupport } = this.#toHide.limits;
    const bySupport = maxSupport < 0 ? Number.POSITIVE_INFINITY : this.#support(r) - maxSupport;
    return Math.min(bySupport, this.#stepsByConfidence(r));
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

  #take(cell: number, r: number): void {
    this.#change(cell, r);
    this.#itemsets.take(cell, this.#effects);
    this.#numTaken++;
  }

  #putBack(cell: number): void {
    this.#change(cell, -1);
    this.#itemsets.putBack(cell, this.#effects);
    this.#numTaken--;
  }

  #change(cell: number, takenFor: number): void {
    this.#changed.push(cell);
    this.#before.push(this.takenFor[cell]);
    this.takenFor[cell] = takenFor;
  }

  #undo(): void {
    const changed = this.#changed;
    const before = this.#before;
    this.#changed = [];
    this.#before = [];
    for (let n = changed.length - 1; n >= 0; n--) {
      if (before[n] < 0) this.#putBack(changed[n]);
      else this.#take(changed[n], before[n]);
    }
  }
}

function append(lists: Map<number, number[]>, key: number, value: number): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}
