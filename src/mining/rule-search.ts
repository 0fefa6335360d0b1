import { grow } from '../data/grow.ts';
import { markItems } from '../data/mark-items.ts';
import type { Rational } from '../data/rational.ts';
import { invariant } from '../errors.ts';
import type { StepCheckpoint } from '../progress.ts';
import type { Cells } from '../records/dataset.ts';
import { applyWeights, constrainCells, itemWeights } from './apply-weights.ts';
import { type ItemsetQuery, NO_ITEMS } from './define.ts';
import { rememberedItemsets } from './few-itemsets.ts';
import { forEachFrequentItemset } from './frequent-itemsets.ts';
import { ItemsetStore } from './itemset-store.ts';
import type { RuleLimits } from './rule-limits.ts';

/** The wanted rules X ⇒ Y. The fields of ItemsetQuery apply to X ∪ Y. */
export interface RuleQuery extends ItemsetQuery, RuleLimits {
  /** Least confidence, compared exactly; above 1 there are no rules. */
  readonly minConfidence: Rational;
  /** The items that Y may consist of; any if left out. */
  readonly consequentIn?: Uint32Array;
}

export interface RuleCounts {
  /** Itemsets that meet the conditions of the query on X ∪ Y, those of a single item among them. */
  readonly itemsets: number;
  /** Rules visited. */
  readonly rules: number;
}

/** The two sides of X ⇒ Y. Items ascend and are at the start of their arrays. */
export interface RuleSides {
  readonly antecedent: Uint32Array;
  readonly antecedentSize: number;
  readonly consequent: Uint32Array;
  readonly consequentSize: number;
}

/**
 * Called for the rule by which itemset x implies the other items of itemset z: the first `size` of `consequent`, which
 * is reused. A rule of which it says 'skip' is not counted.
 */
export type SplitVisitor = (z: number, x: number, consequent: Uint32Array, size: number) => 'stop' | 'skip' | undefined;

/** A checkpoint is taken at every 2¹⁴th itemset and every 2¹⁴th split that is confident enough. */
const CHECKPOINT_MASK = 0x3fff;

/** No support is larger. */
const MAX_SUPPORT = 0xffff_ffff;

const NO_LIMIT = Number.POSITIVE_INFINITY;

/** All itemsets that may be X ∪ Y of a wanted rule, and all their subsets. Reports the first half of the progress. */
export function mineRuleItemsets(
  cells: Cells,
  numItems: number,
  query: RuleQuery,
  checkpoint: StepCheckpoint,
): ItemsetStore {
  const { minSupport, maxAntecedent = NO_LIMIT, maxConsequent = NO_LIMIT } = query;
  const maxSize = Math.min(query.maxSize ?? NO_LIMIT, maxAntecedent + maxConsequent);
  invariant(minSupport >= 1, 'rules occur in at least one record');
  const mustNotContain = unwantedItems(cells, numItems, query);
  const isAll = maxSize === NO_LIMIT && mustNotContain.length === 0 && query.weights === undefined;
  const known = isAll ? rememberedItemsets(cells, minSupport) : undefined;
  if (known !== undefined) return known;
  const store = new ItemsetStore();
  forEachFrequentItemset(
    cells,
    numItems,
    { minSupport, maxSize, mustNotContain, weights: query.weights },
    (itemset, size, support) => {
      store.add(itemset, size, support);
      return undefined;
    },
    (done, total) => checkpoint(done, total * 2),
  );
  return store;
}

/**
 * Visits every split of every wanted itemset Z of the store into X and Y, both non-empty, with
 * support(Z) / antecedentSupports[X] ≥ minConfidence, where antecedentSupports may not rise when X gains an item.
 * Splits of one Z come together, in the lexicographic order of Y; the itemsets come in the order of the store. Reports
 * the second half of the progress.
 */
export function searchRules(
  store: ItemsetStore,
  antecedentSupports: Uint32Array,
  numItems: number,
  query: RuleQuery,
  visit: SplitVisitor,
  checkpoint: StepCheckpoint,
): RuleCounts {
  const { mustContain = NO_ITEMS, consequentIn, minConfidence } = query;
  const numRequired = new Set(mustContain).size;
  const isRequired = markItems(mustContain, numItems);
  const mayFollow = consequentIn && markItems(consequentIn, numItems);
  const search = new RuleSearch(store, antecedentSupports, mayFollow, query, visit, checkpoint);
  let itemsets = 0;
  for (let z = 0; z < store.length; z++) {
    if ((z & CHECKPOINT_MASK) === 0) checkpoint(store.length + z, store.length * 2);
    if (numRequired > 0 && countMarked(store, z, isRequired) < numRequired) continue;
    itemsets++;
    if (!search.stopped) search.split(z, antecedentLimit(store.supports[z], minConfidence));
  }
  return { itemsets, rules: search.rules };
}

/**
 * The largest support of X with which support / support(X) ≥ minConfidence: ⌊support · den / num⌋, exactly. −1 if
 * minConfidence is above 1.
 */
export function antecedentLimit(support: number, { num, den }: Rational): number {
  if (num > den) return -1;
  if (num === 0) return MAX_SUPPORT;
  const product = support * den;
  const limit = Number.isSafeInteger(product)
    ? (product - (product % num)) / num
    : Number((BigInt(support) * BigInt(den)) / BigInt(num));
  return Math.min(limit, MAX_SUPPORT);
}

/** The two sides of a rule, refilled for each rule of a search. */
export class ShownSides implements RuleSides {
  antecedent: Uint32Array = NO_ITEMS;
  antecedentSize = 0;
  consequent: Uint32Array = NO_ITEMS;
  consequentSize = 0;

  /** Itemset x of the store implies consequent[0 … size), which is not copied. */
  showSides({ starts, items }: ItemsetStore, x: number, consequent: Uint32Array, size: number): void {
    const start = starts[x];
    const antecedentSize = starts[x + 1] - start;
    if (this.antecedent.length < antecedentSize) this.antecedent = grow(this.antecedent, antecedentSize);
    const antecedent = this.antecedent;
    for (let e = 0; e < antecedentSize; e++) antecedent[e] = items[start + e];
    this.antecedentSize = antecedentSize;
    this.consequent = consequent;
    this.consequentSize = size;
  }
}

/**
 * Splits itemsets Z into X and Y by growing Y item by item.
 *
 * When an item moves from X to Y, Z stays and the support of X does not fall. So where it is over the limit, it is for
 * every Y that holds this one; and an item that cannot join Y cannot join a larger Y either.
 */
class RuleSearch {
  rules = 0;
  stopped = false;

  readonly #store: ItemsetStore;
  readonly #antecedentSupports: Uint32Array;
  readonly #mayFollow: Uint8Array | undefined;
  readonly #maxAntecedent: number;
  readonly #maxConsequent: number;
  readonly #visit: SplitVisitor;
  readonly #checkpoint: StepCheckpoint;
  #consequent: Uint32Array = NO_ITEMS;
  /** A stack of the items that may join Y: their positions in Z, and X without them. */
  #positions: Uint32Array = NO_ITEMS;
  #antecedents: Uint32Array = NO_ITEMS;
  #z = 0;
  #limit = 0;
  #splits = 0;

  constructor(
    store: ItemsetStore,
    antecedentSupports: Uint32Array,
    mayFollow: Uint8Array | undefined,
    { maxAntecedent = NO_LIMIT, maxConsequent = NO_LIMIT }: RuleQuery,
    visit: SplitVisitor,
    checkpoint: StepCheckpoint,
  ) {
    this.#store = store;
    this.#antecedentSupports = antecedentSupports;
    this.#mayFollow = mayFollow;
    this.#maxAntecedent = maxAntecedent;
    this.#maxConsequent = maxConsequent;
    this.#visit = visit;
    this.#checkpoint = checkpoint;
  }

  /** Visits all splits of itemset z in which X has support ≤ limit, until the visitor says stop. */
  split(z: number, limit: number): void {
    const { starts, items } = this.#store;
    const start = starts[z];
    const size = starts[z + 1] - start;
    if (size < 2 || this.#maxConsequent < 1) return;
    this.#reserve(size);
    const mayFollow = this.#mayFollow;
    let top = 0;
    for (let e = 0; e < size; e++) {
      if (mayFollow === undefined || mayFollow[items[start + e]] === 1) this.#positions[top++] = e;
    }
    this.#z = z;
    this.#limit = limit;
    this.#grow(z, size, 0, top, 0);
  }

  /** X is itemset x of `size` items; those of Z at #positions[from … to), all behind the `depth` items of Y, may join Y. */
  #grow(x: number, size: number, from: number, to: number, depth: number): void {
    const store = this.#store;
    const supports = this.#antecedentSupports;
    const positions = this.#positions;
    const antecedents = this.#antecedents;
    const limit = this.#limit;
    let top = to;
    for (let c = from; c < to; c++) {
      const position = positions[c];
      const without = store.indexWithout(x, position - depth);
      if (supports[without] > limit) continue;
      positions[top] = position;
      antecedents[top++] = without;
    }
    const start = store.starts[this.#z];
    for (let c = to; c < top && !this.stopped; c++) {
      this.#consequent[depth] = store.items[start + positions[c]];
      // None of them may be a rule that is wanted.
      if ((++this.#splits & CHECKPOINT_MASK) === 0) this.#checkpoint(store.length + this.#z, store.length * 2);
      if (size - 1 <= this.#maxAntecedent) this.#report(antecedents[c], depth + 1);
      if (size > 2 && c + 1 < top && depth + 1 < this.#maxConsequent)
        this.#grow(antecedents[c], size - 1, c + 1, top, depth + 1);
    }
  }

  #report(x: number, consequentSize: number): void {
    const answer = this.#visit(this.#z, x, this.#consequent, consequentSize);
    if (answer === 'skip') return;
    this.rules++;
    if (answer === 'stop') this.stopped = true;
  }

  /** Room for an itemset; each level of the stack is shorter than the one below. */
  #reserve(size: number): void {
    if (this.#consequent.length < size) this.#consequent = grow(this.#consequent, size);
    const stack = (size * (size + 3)) / 2;
    if (this.#positions.length >= stack) return;
    this.#positions = grow(this.#positions, stack);
    this.#antecedents = grow(this.#antecedents, stack);
  }
}

/** Items that no wanted X ∪ Y contains: those excluded, and those that are not frequent with the required ones. */
function unwantedItems(cells: Cells, numItems: number, query: RuleQuery): Uint32Array {
  const { mustContain = NO_ITEMS, mustNotContain = NO_ITEMS, minSupport } = query;
  if (mustContain.length === 0) return mustNotContain;
  const searchedCells = constrainCells(applyWeights(cells, query.weights), numItems, mustContain, mustNotContain);
  const supports = itemWeights(searchedCells, numItems);
  return Uint32Array.from(supports.keys()).filter((i) => supports[i] < minSupport);
}

function countMarked({ starts, items }: ItemsetStore, n: number, isMarked: Uint8Array): number {
  let count = 0;
  for (let p = starts[n]; p < starts[n + 1]; p++) count += isMarked[items[p]];
  return count;
}
