import { affordableSize } from '../../mining/affordable-size.ts';
import { forEachIntervalRule } from '../../mining/interval-rules.ts';
import type { ItemsetStore } from '../../mining/itemset-store.ts';
import type { Dataset } from '../../records/dataset.ts';
import type { RunContext } from '../define.ts';
import { containsMarked, indexIn, type KeptQuery, MAX_ITEMSETS, mergeSides, minSupportFor } from './kept-rules.ts';

/**
 * Rules that the original does not have and that a release may: their antecedents lose records, so that they get surer.
 * A rule appears once its numerator, the records that may contain it, reaches the floor of its antecedent.
 */
export interface PossibleGhosts {
  /** The tracked antecedent. */
  readonly antecedent: Uint32Array;
  /** The tracked itemset of both sides, or −1 where the records that may contain it stay as many. */
  readonly itemset: Int32Array;
  /** The records that may contain both sides, beyond those that the tracked itemset counts. */
  readonly fixed: Uint32Array;
}

/** Limits on watched rules: confidence, missing records, number. */
const MIN_PART = { num: 3, den: 4 };
const MAX_WATCHED = 1 << 16;
const MAX_MISSING = 64;

/** Mines the rules that are not far from appearing. Their antecedents, and itemsets where those move, are added to the store. */
export function minePossibleGhosts(
  dataset: Dataset,
  query: Omit<KeptQuery, 'hidden'>,
  store: ItemsetStore,
  { checkpoint }: Pick<RunContext, 'checkpoint'>,
): PossibleGhosts {
  const floorAt = minSupportFor(query, dataset.numRows);
  const minSupport = floorAt(0);
  const progress = (done: number, total: number) => checkpoint(done, total, 'mining rules that may appear');
  const maxSize = affordableSize(dataset, minSupport, MAX_ITEMSETS, progress);
  const { num, den } = query.params.minConfidence;
  const minConfidence = { num: num * MIN_PART.num, den: den * MIN_PART.den };
  const antecedent: number[] = [];
  const itemset: number[] = [];
  const fixed: number[] = [];
  let both = new Uint32Array(16);
  forEachIntervalRule(
    dataset,
    { minSupport, minConfidence, ...(maxSize !== undefined && { maxSize }) },
    (rule) => {
      const missing = floorAt(rule.antecedentMinsup) - rule.maxsup;
      if (missing <= 0 || missing > MAX_MISSING) return undefined;
      if (!containsMarked(rule.antecedent, rule.antecedentSize, query.mayChange)) return undefined;
      antecedent.push(indexIn(store, rule.antecedent, rule.antecedentSize, rule.antecedentMinsup));
      if (query.antecedentsMove) {
        const size = rule.antecedentSize + rule.consequentSize;
        both = mergeSides(rule, both);
        itemset.push(indexIn(store, both, size, rule.minsup));
        fixed.push(rule.maxsup - rule.minsup);
      } else {
        itemset.push(-1);
        fixed.push(rule.maxsup);
      }
      return antecedent.length === MAX_WATCHED ? 'stop' : undefined;
    },
    progress,
  );
  return {
    antecedent: Uint32Array.from(antecedent),
    itemset: Int32Array.from(itemset),
    fixed: Uint32Array.from(fixed),
  };
}
