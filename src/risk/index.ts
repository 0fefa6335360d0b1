export { type KnowledgeChoice, knowledgeChoices } from './attack/adversaries.ts';
export { attackFan, type FanStep } from './attack/attack-fan.ts';
export { attackKnowingMethod, type KnowsMethodResult } from './attack/knows-method.ts';
export { RecordSearch } from './attack/record-search.ts';
export {
  type AttackOptions,
  type AttackResult,
  CANDIDATE_CLASSES,
  isWithinTolerance,
  simulateAttack,
} from './attack/simulate-attack.ts';
export { assessItemRisk } from './item/assess-item-risk.ts';
export type { ItemRisk } from './item/item-risk.ts';
export type { BeliefQuery, ItemRiskQuery, ProtectedQuery } from './item/item-risk-query.ts';
export { type Profile, profileDataset } from './profile.ts';
export { type PromisedRisk, promisedRisk } from './promised-risk.ts';
export { findRareCombinations, type RareCombinations } from './rare-combinations.ts';
export { measureUniqueness } from './uniqueness.ts';
