import type { StepCheckpoint } from '../progress.ts';
import type { Cells } from '../records/dataset.ts';
import { applyWeights, totalWeight } from './apply-weights.ts';
import type { ItemsetStore } from './itemset-store.ts';
import { measuresReached } from './rule-limits.ts';
import {
  mineRuleItemsets,
  type RuleCounts,
  type RuleQuery,
  type RuleSides,
  ShownSides,
  searchRules,
} from './rule-search.ts';

/**
 * A rule X ⇒ Y with its supports. Items are ids; only the first `…Size` entries of an array are valid.
 *
 * @example
 * ```ts
 * const dataset = datasetFromRows([['beer', 'milk'], ['milk'], ['beer', 'milk']]);
 * const half = { num: 1, den: 2 };
 * const found: number[] = [];
 * forEachRule(dataset, 2, { minSupport: 2, minConfidence: half }, ({ support, antecedentSupport }: Rule) => {
 *   found.push(support / antecedentSupport);
 *   return undefined;
 * });
 * found.sort(); // → [2 / 3, 1]
 * ```
 */
export interface Rule extends RuleSides {
  /** Of X ∪ Y. */
  readonly support: number;
  readonly antecedentSupport: number;
  /** Looked up each time it is read, because neither counting rules nor confidence needs it. */
  readonly consequentSupport: number;
}

/** Called for every rule found; the object and its arrays are reused. Returning 'stop' ends the search. */
export type RuleVisitor = (rule: Rule) => 'stop' | undefined;

/**
 * Calls `visit` for every rule X ⇒ Y, X and Y non-empty and disjoint, with support(X ∪ Y) ≥ minSupport and
 * support(X ∪ Y) / support(X) ≥ minConfidence that reach the other thresholds of the query, each once.
 *
 * Rules of one X ∪ Y come together, in the lexicographic order of Y ({1}, {1, 2}, {1, 3}, {2}, …); the itemsets X ∪ Y
 * come in the order of `forEachFrequentItemset`. All frequent itemsets stay in memory until the end (ItemsetStore says
 * how much that takes); rules do not.
 *
 * @example
 * ```ts
 * const dataset = datasetFromRows([['beer', 'milk'], ['beer', 'milk'], ['milk']]);
 * const query = { minSupport: 2, minConfidence: { num: 9, den: 10 } };
 * const found: number[][] = [];
 * forEachRule(dataset, 2, query, ({ antecedent, consequent }) => void found.push([antecedent[0], consequent[0]]));
 * found; // → [[0, 1]]
 * ```
 */
export function forEachRule(
  cells: Cells,
  numItems: number,
  query: RuleQuery,
  visit: RuleVisitor,
  checkpoint: StepCheckpoint = () => {},
): RuleCounts {
  const store = mineRuleItemsets(cells, numItems, query, checkpoint);
  const rule = new StoredRule(store);
  const matches = measuresReached(query, totalWeight(applyWeights(cells, query.weights)));
  return searchRules(
    store,
    store.supports,
    numItems,
    query,
    (z, x, consequent, size) => {
      rule.showSides(store, x, consequent, size);
      rule.support = store.supports[z];
      rule.antecedentSupport = store.supports[x];
      return matches === undefined || matches(rule) ? visit(rule) : 'skip';
    },
    checkpoint,
  );
}

class StoredRule extends ShownSides implements Rule {
  support = 0;
  antecedentSupport = 0;
  readonly #store: ItemsetStore;

  constructor(store: ItemsetStore) {
    super();
    this.#store = store;
  }

  get consequentSupport(): number {
    return this.#store.support(this.consequent, this.consequentSize);
  }
}
