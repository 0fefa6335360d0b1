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
export {
  assessItemRisk,
  type BeliefQuery,
  type ItemRisk,
  type ItemRiskQuery,
  type ProtectedQuery,
} from './item/index.ts';
export { type Profile, profileDataset } from './profile.ts';
export { type PromisedRisk, promisedRisk } from './promised-risk.ts';
export { findRareCombinations, type RareCombinations } from './rare-combinations.ts';
export { measureUniqueness } from './uniqueness.ts';
