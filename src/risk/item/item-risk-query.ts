import type { Rational } from '../../data/rational.ts';
import type { Random } from '../../random.ts';
import {
  type Beliefs,
  type BelievedShares,
  ignorantBeliefs,
  intervalBeliefs,
  listedBeliefs,
  radiusOf,
  similarBeliefs,
} from './beliefs/beliefs.ts';
import { type FrequencyGroups, frequencyGroups, gapsOf } from './beliefs/frequency-groups.ts';
import type { EstimateBudget } from './estimates/crack-estimates.ts';
import { type ProtectedItemsets, pairsOutsideTop } from './recipes/tolerance.ts';

/** The assumed beliefs of an attacker. */
export type BeliefQuery =
  /** Every frequency to within δ, a share of the records; left out: the median or the mean gap. */
  | { readonly kind: 'interval'; readonly delta?: Rational; readonly gap?: 'median' | 'mean' }
  | { readonly kind: 'ignorant' | 'point' }
  | { readonly kind: 'listed'; readonly listed: readonly BelievedShares[] }
  /** The supports of the data's items in similar data. */
  | { readonly kind: 'similar'; readonly supports: Uint32Array; readonly numRecords: number };

/** The itemsets to protect: pairs outside the most frequent items, a list, or random ones of one size. */
export type ProtectedQuery =
  | { readonly kind: 'pairs'; readonly outsideTop: Rational }
  | { readonly kind: 'listed'; readonly itemsets: readonly Uint32Array[] }
  | { readonly kind: 'random'; readonly count: number; readonly size: number };

/** The questions about a dataset. */
export interface ItemRiskQuery extends EstimateBudget {
  readonly seed: number;
  /** τ: the share of the items of interest (or of the protected itemsets) that may be cracked. */
  readonly tolerance: Rational;
  readonly belief: BeliefQuery;
  /** The share of items whose frequency an attacker can know; all if left out. */
  readonly alpha?: Rational;
  /** Ascending; all items if left out. */
  readonly itemsOfInterest?: Uint32Array;
  /** Random nested sets of right beliefs over which curves are averaged. */
  readonly runs: number;
  /** Rows of the table of exposed items. */
  readonly top: number;
  /** Looks for what would help, where the data is over the tolerance. */
  readonly advise: boolean;
  /** Assess-Risk-Itemsets; `danger` is σ. */
  readonly itemsets?: { readonly protect: ProtectedQuery; readonly danger: Rational };
  /**
   * Assess-Risk-Corr: how many frequent pairs are known, among how many candidates; how many pairs that avoid each
   * other.
   */
  readonly correlation?: { readonly knownPairs: number; readonly candidatePairs: number; readonly apartPairs: number };
  /** Similarity-by-Sampling. */
  readonly sampling: boolean;
  /** The shares of the records that such an attacker has; the usual ones if left out. */
  readonly sampleShares?: readonly number[];
}

/** Beliefs over the groups of the data. */
export interface Believed {
  readonly beliefs: Beliefs;
  /** δ in records, where all beliefs have the same. */
  readonly delta: number | null;
  /** ⌊δ⌋, where beliefs are intervals around the truth. */
  readonly radius: number | null;
}

/** The beliefs that a query asks for. */
export function believe(groups: FrequencyGroups, belief: BeliefQuery): Believed {
  switch (belief.kind) {
    case 'ignorant':
      return { beliefs: ignorantBeliefs(groups), delta: groups.numRecords, radius: null };
    case 'point':
      return { beliefs: intervalBeliefs(groups, 0), delta: 0, radius: 0 };
    case 'listed':
      return { beliefs: listedBeliefs(groups, belief.listed), delta: null, radius: null };
    case 'similar': {
      const similar = frequencyGroups(belief.supports, belief.numRecords);
      return { beliefs: similarBeliefs(groups, similar), delta: null, radius: null };
    }
    case 'interval': {
      const { num, den } = belief.delta ?? gapsOf(groups)[belief.gap ?? 'median'];
      const radius = belief.delta === undefined ? Math.floor(num / den) : radiusOf(belief.delta, groups.numRecords);
      const delta = belief.delta === undefined ? num / den : (num / den) * groups.numRecords;
      return { beliefs: intervalBeliefs(groups, radius), delta, radius };
    }
  }
}

/** The itemsets that a query asks to protect. */
export function protectedItemsets(groups: FrequencyGroups, protect: ProtectedQuery, random: Random): ProtectedItemsets {
  if (protect.kind === 'pairs') return pairsOutsideTop(groups, protect.outsideTop);
  if (protect.kind === 'listed') return protect;
  const numItems = groups.groupOf.length;
  const size = Math.min(protect.size, numItems);
  const itemsets = Array.from({ length: protect.count }, () => {
    const items = new Set<number>();
    while (items.size < size) items.add(random.int(numItems));
    return Uint32Array.from(items).sort();
  });
  return { kind: 'listed', itemsets };
}
