import { groupBy } from '../../data/transpose.ts';
import { invariant } from '../../errors.ts';
import type { KeptRules } from './kept-rules.ts';
import type { PossibleGhosts } from './possible-ghosts.ts';
import type { SupportListener, TrackedItemsets } from './tracked-itemsets.ts';

/** The cost of a lost rule, and of one that appears. */
export interface EffectWeights {
  readonly lost: number;
  readonly ghost: number;
}

/** The criteria for rules. */
export interface RuleJudge {
  /** The minimum support of an itemset with which a rule is mined, given the support of its antecedent. */
  floorAt(antecedentSupport: number): number;
  /** By how much a record less of the antecedent lowers that floor. */
  readonly confidence: number;
}

/** Rules one record away from being lost weigh 1, two away 1/4, and so on; from here on nothing. */
const FAR = 1024;

/**
 * The effect of changing cells on the rules that are to be kept. Every tracked itemset has a price: the cost of
 * removing one record from it, the sum over its rules of 1/(slack + 1)², where slack is the number of records they can
 * still lose. A lost rule costs nothing more, and one that cannot be saved costs nothing from the start. Likewise of an
 * antecedent: the cost of bringing rules nearer that the original does not have; a change that removes the record from
 * the whole rule too does not bring it nearer.
 */
export class SideEffects implements SupportListener {
  /** Kept rules that are lost as the data stands. */
  numLost = 0;
  /** Rules that the original does not have. */
  numGhosts = 0;
  readonly price: Float64Array;
  /** Whether no price is below 0: nothing can be gained by taking cells. */
  readonly isNeverNegative: boolean;

  readonly #itemsets: TrackedItemsets;
  readonly #itemset: Uint32Array;
  readonly #floor: Uint32Array;
  readonly #antecedent: Int32Array;
  /** The rules of an itemset are #rules[#firstRule[z] … #firstRule[z+1]); those that it implies likewise. */
  readonly #firstRule: Uint32Array;
  readonly #rules: Uint32Array;
  readonly #firstImplied: Uint32Array;
  readonly #implied: Uint32Array;
  /** The number of lost rules of an itemset, and the itemsets with lost rules. */
  readonly #lost: Uint32Array;
  readonly #withLost = new Set<number>();
  /** Above this support an itemset cannot stay, because of the rules that are hidden. */
  readonly #ceiling: Uint32Array;
  readonly #judge: RuleJudge;
  readonly #weights: EffectWeights;
  readonly #ghosts: PossibleGhosts;
  /** The possible ghosts that an itemset implies, and those that it is both sides of; how many of the former are there. */
  readonly #firstNear: Uint32Array;
  readonly #near: Uint32Array;
  readonly #firstWhole: Uint32Array;
  readonly #whole: Uint32Array;
  readonly #haunted: Uint32Array;
  readonly #weight = Float64Array.from({ length: FAR }, (_, slack) => 1 / ((slack + 1) * (slack + 1)));
  /** An itemset whose price is raised for a while, and how many times. */
  #raised = -1;
  #factor = 1;

  constructor(
    itemsets: TrackedItemsets,
    watched: KeptRules,
    ghosts: PossibleGhosts,
    ceiling: Uint32Array,
    judge: RuleJudge,
    weights: EffectWeights,
  ) {
    const numItemsets = itemsets.length;
    invariant(ceiling.length === numItemsets, 'every tracked itemset has a ceiling');
    this.#itemsets = itemsets;
    this.#itemset = watched.itemset;
    this.#floor = watched.floor;
    this.#antecedent = watched.antecedent;
    this.#ceiling = ceiling;
    this.#judge = judge;
    this.#weights = weights;
    this.#ghosts = ghosts;
    this.isNeverNegative = ghosts.itemset.every((z) => z < 0);
    [this.#firstNear, this.#near] = groupBy(ghosts.antecedent, numItemsets);
    [this.#firstWhole, this.#whole] = groupBy(ghosts.itemset, numItemsets);
    this.#haunted = new Uint32Array(numItemsets);
    [this.#firstRule, this.#rules] = groupBy(watched.itemset, numItemsets);
    [this.#firstImplied, this.#implied] = groupBy(watched.antecedent, numItemsets);
    this.#lost = new Uint32Array(numItemsets);
    this.price = new Float64Array(numItemsets);
    for (let z = 0; z < numItemsets; z++) this.#reprice(z);
  }

  /** The support of a tracked itemset has changed. */
  moved(z: number): void {
    this.#reprice(z);
    for (let n = this.#firstImplied[z]; n < this.#firstImplied[z + 1]; n++) {
      this.#reprice(this.#itemset[this.#implied[n]]);
    }
    for (let n = this.#firstNear[z]; n < this.#firstNear[z + 1]; n++) {
      const whole = this.#ghosts.itemset[this.#near[n]];
      if (whole >= 0) this.#reprice(whole);
    }
    for (let n = this.#firstWhole[z]; n < this.#firstWhole[z + 1]; n++) {
      this.#reprice(this.#ghosts.antecedent[this.#whole[n]]);
    }
  }

  /** The harm to other rules so far, as the weights count it. */
  get harm(): number {
    return this.#weights.lost * this.numLost + this.#weights.ghost * this.numGhosts;
  }

  /** Itemsets that are dear to somebody: those with a lost rule that could be saved, and antecedents of rules that appeared. */
  harmedItemsets(): number[] {
    const harmed = this.#weights.lost > 0 ? this.lostItemsets() : [];
    if (this.#weights.ghost > 0)
      for (let x = 0; x < this.#haunted.length; x++) if (this.#haunted[x] > 0) harmed.push(x);
    return harmed;
  }

  /** Makes an itemset this many times dearer than its slack says; 1 ends it. One at a time. */
  raisePrice(z: number, times: number): void {
    const before = this.#raised;
    this.#raised = z;
    this.#factor = times;
    if (before >= 0) this.#reprice(before);
    this.#reprice(z);
  }

  /** Itemsets with a lost rule that the hidden rules do not rule out. */
  lostItemsets(): number[] {
    return [...this.#withLost].filter((z) => this.#isSavable(z)).sort((a, b) => a - b);
  }

  #isSavable(z: number): boolean {
    for (let n = this.#firstRule[z]; n < this.#firstRule[z + 1]; n++) {
      const floor = this.#floorOf(this.#rules[n]);
      if (floor > this.#itemsets.supports[z] && floor <= this.#ceiling[z]) return true;
    }
    return false;
  }

  #reprice(z: number): void {
    const support = this.#itemsets.supports[z];
    const ceiling = this.#ceiling[z];
    const end = this.#firstRule[z + 1];
    let price = 0;
    let lost = 0;
    for (let n = this.#firstRule[z]; n < end; n++) {
      const floor = this.#floorOf(this.#rules[n]);
      if (support < floor) lost++;
      else if (floor <= ceiling && support - floor < FAR) price += this.#weight[support - floor];
    }
    price *= this.#weights.lost;
    price += this.#priceOfGhosts(z);
    this.price[z] = z === this.#raised ? price * this.#factor : price;
    if (lost === this.#lost[z]) return;
    this.numLost += lost - this.#lost[z];
    this.#lost[z] = lost;
    if (lost > 0) this.#withLost.add(z);
    else this.#withLost.delete(z);
  }

  /** The addition of the rules that may appear: dearer as antecedent, cheaper as the whole rule. */
  #priceOfGhosts(z: number): number {
    let price = 0;
    let haunted = 0;
    for (let n = this.#firstNear[z]; n < this.#firstNear[z + 1]; n++) {
      const missing = this.#missingOf(this.#near[n]);
      if (missing <= 0) haunted++;
      else if (missing < FAR) price += this.#weight[missing - 1];
    }
    for (let n = this.#firstWhole[z]; n < this.#firstWhole[z + 1]; n++) {
      const missing = this.#missingOf(this.#whole[n]);
      if (missing > 0 && missing < FAR) price -= this.#weight[missing - 1];
    }
    this.numGhosts += haunted - this.#haunted[z];
    this.#haunted[z] = haunted;
    return price * this.#weights.ghost * this.#judge.confidence;
  }

  /** The distance of a possible ghost from appearing; 0 or less once it has. */
  #missingOf(ghost: number): number {
    const { antecedent, itemset, fixed } = this.#ghosts;
    const { supports } = this.#itemsets;
    const whole = itemset[ghost] < 0 ? 0 : supports[itemset[ghost]];
    return this.#judge.floorAt(supports[antecedent[ghost]]) - whole - fixed[ghost];
  }

  #floorOf(rule: number): number {
    const x = this.#antecedent[rule];
    return x < 0 ? this.#floor[rule] : this.#judge.floorAt(this.#itemsets.supports[x]);
  }
}
