export { assessItemRisk } from './assess-item-risk.ts';
export type { ItemRisk } from './item-risk.ts';
export type { BeliefQuery, ItemRiskQuery, ProtectedQuery } from './item-risk-query.ts';
