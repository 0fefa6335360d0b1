export { type Advice, adviseOnItems } from './advice.ts';
export { assessItemRisk } from './assess-item-risk.ts';
export {
  type Beliefs,
  exchangedBeliefs,
  ignorantBeliefs,
  intervalBeliefs,
  listedBeliefs,
  pointBeliefs,
  similarBeliefs,
} from './beliefs/beliefs.ts';
export { type ConsistentGraph, consistentGraph } from './beliefs/consistent-graph.ts';
export { type FrequencyGroups, frequencyGroups, gapsOf } from './beliefs/frequency-groups.ts';
export { similarityBySampling } from './beliefs/similarity-by-sampling.ts';
export { betheProbabilities } from './estimates/bethe.ts';
export { type CrackEstimates, estimateCracks } from './estimates/crack-estimates.ts';
export { sampleCracks } from './estimates/monte-carlo.ts';
export { oEstimate, refinedOEstimate } from './estimates/o-estimate.ts';
export { oneLoopCracks } from './estimates/one-loop.ts';
export { propagatedOEstimate } from './estimates/propagation.ts';
export { type Scaling, scaleBlock, sinkhornProbabilities } from './estimates/sinkhorn.ts';
export {
  ignorantExpectedItemsets,
  ignorantExpectedListed,
  ignorantItemsetProbability,
  pointExpectedItemsets,
  pointItemsetProbability,
} from './exact/closed-forms.ts';
export { type ExactCracks, exactCracks } from './exact/exact-cracks.ts';
export { type CrackBlock, type UsableEdges, usableEdges } from './exact/unusable-edges.ts';
export type { ItemRisk } from './item-risk.ts';
export type { BeliefQuery, ItemRiskQuery, ProtectedQuery } from './item-risk-query.ts';
export { type AssessedRisk, assessRisk } from './recipes/assess-risk.ts';
export { type AssessedCorrelation, assessRiskCorr } from './recipes/assess-risk-corr.ts';
export { type AssessedItemsets, assessRiskItemsets } from './recipes/assess-risk-itemsets.ts';
export { os2Estimate, osEstimate } from './recipes/itemset-estimates.ts';
