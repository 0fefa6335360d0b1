export { type KnowledgeChoice, knowledgeChoices } from './attack/adversaries.ts';
export { type AttackFanOptions, attackFan, type FanStep } from './attack/attack-fan.ts';
export { type InferredItem, RecordSearch } from './attack/record-search.ts';
export {
  type AttackOptions,
  type AttackResult,
  CANDIDATE_CLASSES,
  type Exposure,
  isWithinTolerance,
  simulateAttack,
} from './attack/simulate-attack.ts';
export * as itemRisk from './item/index.ts';
export {
  assessItemRisk,
  type BeliefQuery,
  type ItemRisk,
  type ItemRiskQuery,
  type ProtectedQuery,
} from './item/index.ts';
export { type Profile, profileDataset } from './profile.ts';
export { KNOWN_ITEMS, measureUniqueness, type SampledShare, type Uniqueness } from './uniqueness.ts';
