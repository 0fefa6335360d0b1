import { RuleStore } from '../../suppress-control/rule-store.ts';
import type { InferenceIndex } from './inference-index.ts';
import type { ViolatingRule } from './promises.ts';
import { forEachViolatingPair } from './violating-rules.ts';
import { ViolationSearch } from './violation-search.ts';

/** The number of closed itemsets to examine for the safety of one item before the next level is enumerated instead. */
const PROOF_BUDGET = 20_000;

export interface ConcealOptions {
  /** Maximum number of items of an antecedent; Infinity for any number. */
  readonly m: number;
  /** At least one item of the antecedent is below this. */
  readonly numFirst: number;
  /** The loss of suppressing each item; Infinity for items that must stay. */
  readonly costs: Float64Array;
  /** Give up as soon as the loss is this or more. */
  readonly maxLoss: number;
  /** Called with the current antecedent size. */
  level?(size: number): void;
}

/** An item chosen for suppression, and a rule that was concealed by it. */
export interface Concealed {
  readonly item: number;
  readonly rule: ViolatingRule;
}

export interface Concealment {
  readonly chosen: readonly Concealed[];
  readonly loss: number;
  /** False if the loss reached `maxLoss` before all rules were concealed. */
  readonly isComplete: boolean;
}

/**
 * Chooses items whose suppression conceals every violating rule, level by level of antecedent size, each time the item
 * that conceals most rules of the level per loss (of equals the smallest), and removes them from the index.
 */
export function concealRules(index: InferenceIndex, options: ConcealOptions): Concealment {
  const { records } = index;
  const chosen: Concealed[] = [];
  const levels = new LevelSearch(index, options);
  const longest = records.numRows === 0 ? 0 : records.offsets[1];
  let loss = 0;
  for (let size = 1; size <= options.m && size < longest; size++) {
    options.level?.(size);
    const rules = levels.violatingRules(size); // SUPPRESS-CONTROL-2
    while (rules.length > 0) {
      const item = bestPayoff(rules.store, options.costs); // SUPPRESS-CONTROL-3
      chosen.push({ item, rule: rules.store.ruleOf(item) });
      index.remove(item); // SUPPRESS-CONTROL-4
      rules.length -= rules.store.drop(item);
      loss += options.costs[item];
      if (loss >= options.maxLoss) return { chosen, loss, isComplete: false };
    }
    if (levels.isDone) break; // SUPPRESS-CONTROL-5
  }
  return { chosen, loss, isComplete: true };
}

function bestPayoff({ counts }: RuleStore, costs: Float64Array): number {
  let best = 0;
  let bestPayoff = 0;
  for (let i = 0; i < counts.length; i++) {
    if (counts[i] === 0) continue;
    const payoff = counts[i] / costs[i];
    if (payoff > bestPayoff) {
      best = i;
      bestPayoff = payoff;
    }
  }
  return best;
}

/** The violating rules of one level after the other, of the items that are not yet proven safe. */
class LevelSearch {
  readonly #index: InferenceIndex;
  readonly #options: ConcealOptions;
  readonly #search: ViolationSearch;
  /** Sensitive items that may still be inferred: suppression only removes rules, so an item that left stays out. */
  #doubtful: number[];

  constructor(index: InferenceIndex, options: ConcealOptions) {
    const { isSensitive } = index.records;
    this.#index = index;
    this.#options = options;
    this.#search = new ViolationSearch(index);
    this.#doubtful = [];
    for (let i = 0; i < isSensitive.length; i++) {
      if (isSensitive[i] === 1 && index.active[i] === 1) this.#doubtful.push(i);
    }
  }

  get isDone(): boolean {
    return this.#doubtful.length === 0;
  }

  violatingRules(size: number): { store: RuleStore; length: number } {
    const store = new RuleStore(size, this.#index.records.numItems);
    const { numFirst } = this.#options;
    if (size === 1 && this.#index.records.persons === undefined) {
      forEachViolatingPair(this.#index, numFirst, (antecedent, _, alpha, pos, neg) =>
        store.add(antecedent, alpha, pos, neg),
      );
    } else {
      this.#doubtful = this.#doubtful.filter(
        (alpha) => this.#index.active[alpha] === 1 && !this.#isSafe(alpha, size, store),
      );
    }
    store.index();
    return { store, length: store.length };
  }

  /** Whether nothing infers α; if that is not proven, its violating rules are added to the store. */
  #isSafe(alpha: number, size: number, store: RuleStore): boolean {
    const { m, numFirst } = this.#options;
    if (this.#index.select(alpha)) return true;
    if (m === Number.POSITIVE_INFINITY) {
      const query = { m, numFirst, budget: PROOF_BUDGET };
      if (this.#search.find(query) === 'safe') return true;
    }
    this.#search.rules.forEach(size, numFirst, (antecedent, _, consequent, pos, neg, isOfPersons) =>
      store.add(antecedent, consequent, pos, neg, isOfPersons),
    );
    return false;
  }
}
