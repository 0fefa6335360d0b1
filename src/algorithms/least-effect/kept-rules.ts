import type { ItemRule } from '../../data/rule.ts';
import { affordableSize } from '../../mining/affordable-size.ts';
import { forEachIntervalRule, type IntervalRule } from '../../mining/interval-rules.ts';
import type { ItemsetStore } from '../../mining/itemset-store.ts';
import type { HiddenRulesParams } from '../../models/hidden-rules.ts';
import { HidingLimits } from '../../models/hiding-limits.ts';
import type { StepCheckpoint } from '../../progress.ts';
import type { Dataset } from '../../records/dataset.ts';
import type { RunContext } from '../define.ts';

/** The number of frequent itemsets up to which the rules of all are watched; beyond it, those of the smaller ones. */
export const MAX_ITEMSETS = 1 << 16;

/** The rules of a dataset that are to be kept, and how closely they are watched. */
export interface KeptQuery {
  readonly params: HiddenRulesParams;
  readonly hidden: readonly ItemRule[];
  /** Marks the items whose cells may change: rules without them need no watching. */
  readonly mayChange: Uint8Array;
  /** Whether antecedents lose support when cells change. */
  readonly antecedentsMove: boolean;
}

/** A rule that is to stay minable: itemset z of the tracked ones, implied by its itemset x. */
export interface KeptRules {
  readonly itemset: Uint32Array;
  /** The tracked antecedent whose support moves with the data, or −1 where the antecedent's maxsup stays. */
  readonly antecedent: Int32Array;
  /** The minimum support of the itemset with which the rule is mined, while the antecedent's support is as before. */
  readonly floor: Uint32Array;
}

/** The minimum support of an itemset with which a rule is mined, given the support of its antecedent. */
export function minSupportFor({ params }: Pick<KeptQuery, 'params'>, numRows: number): (antecedent: number) => number {
  const limits = new HidingLimits({ ...params, margin: { num: 0, den: 1 } }, numRows);
  const least = Math.max(1, limits.maxSupport + 1);
  return (antecedent) => Math.max(least, limits.maxSupportByConfidence(antecedent) + 1);
}

/**
 * Mines the rules that are sure at the thresholds and not to be hidden, as far as a change of cells can reach them. Their
 * itemsets are added to the store, and their antecedents where those move.
 */
export function mineKeptRules(
  dataset: Dataset,
  query: KeptQuery,
  store: ItemsetStore,
  { checkpoint }: Pick<RunContext, 'checkpoint'>,
): KeptRules {
  const floorAt = minSupportFor(query, dataset.numRows);
  const minSupport = floorAt(0);
  const progress: StepCheckpoint = (done, total) => checkpoint(done, total, 'mining the rules to keep');
  const maxSize = affordableSize(dataset, minSupport, MAX_ITEMSETS, progress);
  const isHidden = ruleLookup(query.hidden);
  const itemset: number[] = [];
  const antecedent: number[] = [];
  const floor: number[] = [];
  let both = new Uint32Array(16);
  forEachIntervalRule(
    dataset,
    { minSupport, minConfidence: query.params.minConfidence, ...(maxSize !== undefined && { maxSize }) },
    (rule) => {
      if (!rule.sure) return undefined;
      const size = rule.antecedentSize + rule.consequentSize;
      both = mergeSides(rule, both);
      if (!containsMarked(both, size, query.mayChange) || isHidden(rule)) return undefined;
      itemset.push(indexIn(store, both, size, rule.minsup));
      antecedent.push(
        query.antecedentsMove ? indexIn(store, rule.antecedent, rule.antecedentSize, rule.antecedentMinsup) : -1,
      );
      floor.push(floorAt(rule.antecedentMaxsup));
      return undefined;
    },
    progress,
  );
  return {
    itemset: Uint32Array.from(itemset),
    antecedent: Int32Array.from(antecedent),
    floor: Uint32Array.from(floor),
  };
}

/** The number of an itemset in a store, to which it is added if it is not there yet. */
export function indexIn(store: ItemsetStore, itemset: Uint32Array, size: number, support: number): number {
  const n = store.indexOf(itemset, size);
  if (n >= 0) return n;
  store.add(itemset, size, support);
  return store.length - 1;
}

function ruleLookup(rules: readonly ItemRule[]): (rule: IntervalRule) => boolean {
  const keyOf = (antecedent: Uint32Array, consequent: Uint32Array) => `${antecedent.join(' ')}>${consequent.join(' ')}`;
  const keys = new Set(rules.map(({ antecedent, consequent }) => keyOf(antecedent, consequent)));
  return ({ antecedent, antecedentSize, consequent, consequentSize }) =>
    keys.has(keyOf(antecedent.subarray(0, antecedentSize), consequent.subarray(0, consequentSize)));
}

/** Both sides of a rule in one, ascending, at the start of an array; a larger one if it is too short. */
export function mergeSides(rule: IntervalRule, into: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const { antecedent, antecedentSize, consequent, consequentSize } = rule;
  const size = antecedentSize + consequentSize;
  const both = into.length < size ? new Uint32Array(size * 2) : into;
  let a = 0;
  let c = 0;
  for (let n = 0; n < size; n++) {
    const fromAntecedent = c === consequentSize || (a < antecedentSize && antecedent[a] < consequent[c]);
    both[n] = fromAntecedent ? antecedent[a++] : consequent[c++];
  }
  return both;
}

export function containsMarked(items: Uint32Array, size: number, isMarked: Uint8Array): boolean {
  for (let n = 0; n < size; n++) if (isMarked[items[n]] === 1) return true;
  return false;
}
