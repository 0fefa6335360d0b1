import { ensureDefined } from '../../errors.ts';
import type { Random } from '../../random.ts';
import { HidingProgress, type RulesToHide } from './hiding-progress.ts';
import type { SideEffects } from './side-effects.ts';
import type { TrackedItemsets } from './tracked-itemsets.ts';

/** The number of cells removed for a rule before all its records are weighed again. */
const TAKEN_AT_ONCE = 8;

/**
 * The price of a cell for each item of its record, however small its effect on the kept rules: of equal cells, that of
 * the shortest record goes first, as in the paper, and the one that helps most rules.
 */
const COST_PER_ITEM = 1e-6;

/** The factor on the price of the itemset that a round of improvement is about. */
const FAVOUR = 16;

/** The number of failed attempts per itemset that could be saved after which improvement ends. */
const TIMEOUT = 4;

/** Chooses the cells to remove. */
export class HidingSearch {
  /** The rule for which each cell was removed, −1 for cells that remain. */
  readonly takenFor: Int32Array;
  /** Attempts at improvement since the last that succeeded. */
  #numFailed = 0;
  /** The cells changed since a round of improvement began, and their former entries in takenFor. */
  #changed: number[] = [];
  #before: number[] = [];
  /** The removed cells. */
  readonly #taken = new Set<number>();
  /** The last weighing: the best cell and its cost per effect. */
  #cell = 0;
  #ratio = 0;
  /** The occurrences that cost least when all were weighed last, and their costs, ascending. */
  readonly #cheapest: number[] = [];
  readonly #ratios: number[] = [];

  readonly #itemsets: TrackedItemsets;
  readonly #effects: SideEffects;
  readonly #toHide: RulesToHide;
  readonly #progress: HidingProgress;

  constructor(itemsets: TrackedItemsets, effects: SideEffects, toHide: RulesToHide) {
    this.#itemsets = itemsets;
    this.#effects = effects;
    this.#toHide = toHide;
    this.#progress = new HidingProgress(itemsets, toHide);
    this.takenFor = new Int32Array(itemsets.cellItem.length).fill(-1);
  }

  /** Removes cells until all rules are hidden, the rule that needs most first. */
  hideAll(onRule: (done: number) => void = () => {}): void {
    const order = Array.from(this.#toHide.rules.keys())
      .filter((r) => !this.#progress.isHidden(r))
      .map((r) => ({ r, needed: this.#progress.needed(r) }))
      .sort((a, b) => b.needed - a.needed || a.r - b.r);
    for (const [done, { r }] of order.entries()) {
      onRule(done);
      this.#hide(r);
    }
    // A rule hidden by its confidence comes back where its antecedent loses records to another.
    if (this.#toHide.rules.some((_, r) => !this.#progress.isHidden(r))) this.hideAll(onRule);
  }

  /** Puts back every cell without which all rules stay hidden, the last of the data first. */
  putBackNeedless(): void {
    const removedCells = Uint32Array.from(this.#taken).sort();
    for (let n = removedCells.length - 1; n >= 0; n--) {
      const cell = removedCells[n];
      if (this.#progress.isNeeded(cell)) continue;
      const r = this.takenFor[cell];
      this.#putBack(cell);
      if (!this.#progress.areHidden(this.#itemsets.cellItem[cell])) this.#take(cell, r);
    }
  }

  /**
   * One attempt to save a lost rule, or to be rid of one that appeared: undone where other rules suffer more, or as much
   * with more cells. False once there is nothing left to try.
   */
  improve(random: Random): boolean {
    const harmed = this.#effects.harmedItemsets();
    if (this.#numFailed >= TIMEOUT * harmed.length) return false;
    const z = harmed[random.int(harmed.length)];
    const harmBefore = this.#effects.harm;
    const takenBefore = this.#taken.size;
    this.#changed = [];
    this.#before = [];
    this.#putBackCellsOf(z);
    this.#effects.raisePrice(z, FAVOUR);
    this.hideAll();
    this.#effects.raisePrice(z, 1);
    this.putBackNeedless();
    const fewer = harmBefore - this.#effects.harm || takenBefore - this.#taken.size;
    if (fewer < 0) this.#undo();
    this.#numFailed = fewer > 0 ? 0 : this.#numFailed + 1;
    return true;
  }

  #putBackCellsOf(z: number): void {
    const { firstOccurrence, occurrencesOf, numMissing, firstCell, cells } = this.#itemsets;
    for (let m = firstOccurrence[z]; m < firstOccurrence[z + 1]; m++) {
      const o = occurrencesOf[m];
      if (numMissing[o] === 0) continue;
      for (let n = firstCell[o]; n < firstCell[o + 1]; n++) {
        if (this.takenFor[cells[n]] >= 0) this.#putBack(cells[n]);
      }
    }
  }

  /**
   * Removes the cells of the rule's records that cost the kept rules least for their effect on the rules to hide.
   * Prices change as cells go, so the records are weighed again after every few.
   */
  #hide(r: number): void {
    while (!this.#progress.isHidden(r)) {
      const numNeeded = Math.min(TAKEN_AT_ONCE, Math.ceil(this.#progress.needed(r)));
      this.#findCheapest(this.#toHide.itemset[r], numNeeded);
      for (let n = 0; n < numNeeded && !this.#progress.isHidden(r); n++) {
        const occurrence = ensureDefined(this.#cheapest[n], 'a rule that is not hidden has a record left');
        this.#weigh(occurrence, Number.POSITIVE_INFINITY);
        this.#take(this.#cell, r);
      }
    }
  }

  /** The `count` occurrences of an itemset with the cells that cost least for what they do, or all if they are fewer. */
  #findCheapest(z: number, count: number): void {
    const { firstOccurrence, occurrencesOf, numMissing } = this.#itemsets;
    const cheapest = this.#cheapest;
    const ratios = this.#ratios;
    let length = 0;
    cheapest.length = 0;
    for (let n = firstOccurrence[z]; n < firstOccurrence[z + 1]; n++) {
      const o = occurrencesOf[n];
      if (numMissing[o] > 0) continue;
      const limit = length < count ? Number.POSITIVE_INFINITY : ratios[count - 1];
      this.#weigh(o, limit);
      if (this.#ratio >= limit) continue;
      if (length < count) length++;
      let index = length - 1;
      for (; index > 0 && ratios[index - 1] > this.#ratio; index--) {
        ratios[index] = ratios[index - 1];
        cheapest[index] = cheapest[index - 1];
      }
      ratios[index] = this.#ratio;
      cheapest[index] = o;
    }
  }

  /** Finds the cell of an occurrence that costs least for what it does, where that is below a limit. */
  #weigh(occurrence: number, limit: number): void {
    const { firstCell, cells } = this.#itemsets;
    this.#ratio = limit;
    for (let n = firstCell[occurrence]; n < firstCell[occurrence + 1]; n++) {
      const ratio = this.#costPerGain(cells[n], this.#ratio);
      if (ratio >= this.#ratio) continue;
      this.#ratio = ratio;
      this.#cell = cells[n];
    }
  }

  /** The cost of a cell per effect; infinite as soon as it is known not to be below the limit. */
  #costPerGain(cell: number, limit: number): number {
    const { firstOf, occurrences, numMissing, itemsetOf, cellLength } = this.#itemsets;
    const { price } = this.#effects;
    const gain = this.#progress.gainOf(cell);
    const least = COST_PER_ITEM * cellLength[cell];
    const maxCount = this.#effects.isNeverNegative ? limit * gain : Number.POSITIVE_INFINITY;
    const end = firstOf[cell + 1];
    let cost = least;
    for (let n = firstOf[cell]; n < end; n++) {
      const occurrence = occurrences[n];
      if (numMissing[occurrence] > 0) continue;
      cost += price[itemsetOf[occurrence]];
      if (cost >= maxCount) return Number.POSITIVE_INFINITY;
    }
    return Math.max(cost, least) / gain;
  }

  #take(cell: number, r: number): void {
    this.#change(cell, r);
    this.#itemsets.change(cell, 1, this.#effects);
    this.#taken.add(cell);
    this.#progress.moved();
  }

  #putBack(cell: number): void {
    this.#change(cell, -1);
    this.#itemsets.change(cell, -1, this.#effects);
    this.#taken.delete(cell);
    this.#progress.moved();
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
