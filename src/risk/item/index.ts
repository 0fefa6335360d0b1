export { type Advice, adviseOnItems } from './advice.ts';
export { assessItemRisk } from './assess-item-risk.ts';
export { type AssessedRisk, assessRisk } from './assess-risk.ts';
export { type AssessedCorrelation, assessRiskCorr } from './assess-risk-corr.ts';
export { type AssessedItemsets, assessRiskItemsets } from './assess-risk-itemsets.ts';
export {
  type Beliefs,
  exchangedBeliefs,
  ignorantBeliefs,
  intervalBeliefs,
  listedBeliefs,
  pointBeliefs,
  similarBeliefs,
} from './beliefs.ts';
export { betheProbabilities } from './bethe.ts';
export {
  ignorantExpectedItemsets,
  ignorantExpectedListed,
  ignorantItemsetProbability,
  pointExpectedItemsets,
  pointItemsetProbability,
} from './closed-forms.ts';
export { type ConsistentGraph, consistentGraph } from './consistent-graph.ts';
export { type CrackEstimates, estimateCracks } from './crack-estimates.ts';
export { type ExactCracks, exactCracks } from './exact-cracks.ts';
export { type FrequencyGroups, frequencyGroups, gapsOf } from './frequency-groups.ts';
export type { ItemRisk } from './item-risk.ts';
export type { BeliefQuery, ItemRiskQuery, ProtectedQuery } from './item-risk-query.ts';
export { os2Estimate, osEstimate } from './itemset-estimates.ts';
export { sampleCracks } from './monte-carlo.ts';
export { oEstimate, refinedOEstimate } from './o-estimate.ts';
export { oneLoopCracks } from './one-loop.ts';
export { propagatedOEstimate } from './propagation.ts';
export { similarityBySampling } from './similarity-by-sampling.ts';
export { type Scaling, scaleBlock, sinkhornProbabilities } from './sinkhorn.ts';
export { type CrackBlock, type UsableEdges, usableEdges } from './unusable-edges.ts';
