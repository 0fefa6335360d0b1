import type { SimilarityPoint } from './beliefs/similarity-by-sampling.ts';
import type { BeliefQuery } from './item-risk-query.ts';
import type { AssessedRisk, RiskDecision } from './recipes/assess-risk.ts';
import type { AssessedCorrelation } from './recipes/assess-risk-corr.ts';
import type { AssessedItemsets } from './recipes/assess-risk-itemsets.ts';

/** The answer to "may this data be released with renamed items?", as plain data. Gaps and δ are shares of the records. */
export interface ItemRisk extends AssessedRisk {
  /** One sentence. */
  readonly answer: string;
  readonly records: number;
  readonly items: number;
  /** Items whose cracks count; all unless some were named. */
  readonly itemsOfInterest: number;
  readonly groups: number;
  readonly singletonGroups: number;
  readonly gap: { readonly mean: number; readonly median: number; readonly min: number; readonly max: number };
  /** `compliant`: the share of items for which the belief is true. */
  readonly belief: { readonly kind: BeliefQuery['kind']; readonly compliant: number };
  /**
   * The share of items that the attacker is right about. If it is below 1, figures are means over random sets of such
   * items.
   */
  readonly alpha: number;
  /** Null if beliefs have no common δ. */
  readonly delta: number | null;
  readonly tolerance: { readonly share: string; readonly cracks: number };
  /** Expected cracks of an attacker who knows nothing, and of one who knows every frequency. */
  readonly ignorant: number;
  readonly point: number;
  /** Null if no mapping is consistent with the beliefs. */
  readonly oEstimate: { readonly plain: number; readonly propagated: number | null; readonly refined: number | null };
  readonly sinkhorn: number | null;
  readonly bethe: number | null;
  readonly oneLoop: number | null;
  readonly expectedCracks: {
    readonly value: number;
    readonly method: 'exact' | 'monte-carlo' | 'o-estimate';
    readonly standardError?: number;
    readonly blocks?: number;
    readonly sampledBlocks?: number;
    readonly states?: number;
  };
  /** The most exposed items, most exposed first. */
  readonly exposed: readonly {
    readonly item: string;
    readonly support: number;
    readonly frequency: number;
    readonly groupSize: number;
    readonly outdegree: number;
    readonly probability: number;
  }[];
  /** The changes that would bring the cracks within the tolerance; absent if they already are, or if none was found. */
  readonly advice?: {
    readonly withhold?: { readonly items: readonly string[]; readonly cracks: number; readonly isExact: boolean };
    readonly merge?: {
      readonly labels: readonly (readonly string[])[];
      readonly size: number;
      readonly cracks: number;
      readonly isExact: boolean;
    };
  };
  readonly itemsets?: AssessedItemsets & { readonly danger: string };
  readonly correlation?: Omit<AssessedCorrelation, 'known' | 'apart'> & {
    readonly known: readonly NamedPair[];
    readonly apart:
      | (Omit<NonNullable<AssessedCorrelation['apart']>, 'pairs'> & { readonly pairs: readonly NamedPair[] })
      | null;
  };
  readonly similarity?: readonly SimilarityPoint[];
}

export interface NamedPair {
  readonly items: readonly [string, string];
  readonly support: number;
}

/** The decision of all recipes that were followed: released only if each would. */
export function jointDecision(decisions: readonly RiskDecision[]): RiskDecision {
  return decisions.every((decision) => decision === 'release') ? 'release' : 'do not release';
}
