import { rationalText } from '../../../data/rational.ts';
import { randomFromSeed } from '../../../random.ts';
import type { Dataset } from '../../../records/dataset.ts';
import type { Beliefs } from '../beliefs/beliefs.ts';
import type { FrequencyGroups } from '../beliefs/frequency-groups.ts';
import { similarityBySampling } from '../beliefs/similarity-by-sampling.ts';
import type { ItemRisk, NamedPair } from '../item-risk.ts';
import { type ItemRiskQuery, protectedItemsets } from '../item-risk-query.ts';
import { assessRiskCorr } from './assess-risk-corr.ts';
import { assessRiskItemsets } from './assess-risk-itemsets.ts';
import type { Pair } from './top-pairs.ts';

/** Reports progress and throws `cancelled` when the caller asked to stop. */
export type RiskCheckpoint = (done: number, total: number, phase: string) => void;

/**
 * Chances are drawn from streams of their own, so that one part of the answer does not depend on another being asked
 * for.
 */
export const STREAMS = { cracks: 1, orders: 2, itemsets: 3, correlation: 4, sampling: 5 } as const;

/** The input of the recipes. */
export interface RecipeInput {
  readonly dataset: Dataset;
  readonly groups: FrequencyGroups;
  readonly beliefs: Beliefs;
  readonly orders: readonly Uint32Array[];
  readonly query: ItemRiskQuery;
  readonly checkpoint: RiskCheckpoint;
}

/** The requested recipes in addition to Assess-Risk. */
export function assessMore(input: RecipeInput): Pick<ItemRisk, 'itemsets' | 'correlation' | 'similarity'> {
  const { dataset, groups, query, checkpoint } = input;
  const random = randomFromSeed(query.seed, STREAMS.sampling);
  return {
    ...(query.itemsets !== undefined && { itemsets: itemsetRisk(input, query.itemsets) }),
    ...(query.correlation !== undefined && { correlation: correlationRisk(input, query.correlation) }),
    ...(query.sampling && {
      similarity: similarityBySampling(dataset, groups, random, query.sampleShares, (done, total) =>
        checkpoint(done, total, 'sampling records'),
      ),
    }),
  };
}

function itemsetRisk(
  { groups, beliefs, orders, query, checkpoint }: RecipeInput,
  { protect, danger }: NonNullable<ItemRiskQuery['itemsets']>,
): NonNullable<ItemRisk['itemsets']> {
  const random = randomFromSeed(query.seed, STREAMS.itemsets);
  const assessed = assessRiskItemsets({
    groups,
    beliefs,
    theta: protectedItemsets(groups, protect, random),
    danger,
    tolerance: query.tolerance,
    orders,
    samples: query.samples,
    random,
    ...(query.alpha !== undefined && { alpha: query.alpha.num / query.alpha.den }),
    checkpoint: (done, total) => checkpoint(done, total, 'itemsets'),
  });
  return { ...assessed, danger: rationalText(danger) };
}

function correlationRisk(
  { dataset, groups, beliefs, query, checkpoint }: RecipeInput,
  counts: NonNullable<ItemRiskQuery['correlation']>,
): NonNullable<ItemRisk['correlation']> {
  checkpoint(0, 1, 'pairs');
  const { tolerance, samples, maxStates, seed } = query;
  const random = randomFromSeed(seed, STREAMS.correlation);
  const budget = { samples, maxStates };
  const assessed = assessRiskCorr({ dataset, groups, beliefs, tolerance, ...counts, budget, random });
  const { labels } = dataset.dictionary;
  const named = (pairs: readonly Pair[]): NamedPair[] =>
    pairs.map(({ a, b, support }) => ({ items: [labels[a], labels[b]], support }));
  return {
    ...assessed,
    known: named(assessed.known),
    apart: assessed.apart === null ? null : { ...assessed.apart, pairs: named(assessed.apart.pairs) },
  };
}
