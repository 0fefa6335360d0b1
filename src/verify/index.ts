import { constraintsVerifier } from './constraints.ts';
import type { Verifier } from './define.ts';
import { hiddenRulesVerifier } from './hidden-rules.ts';
import { kCompleteVerifier } from './k-complete.ts';
import { kmVerifier } from './km.ts';
import { kmRhoVerifier } from './km-rho.ts';
import { personalRhoVerifier } from './personal-rho.ts';
import { rhoVerifier } from './rho.ts';

export type { Evidence, RecordsEvidence, RecordsVerifier, SideEvidence, Verifier, VerifyContext } from './define.ts';
export { type CountsEvidence, findingInCounts, withCounts } from './label-counts.ts';
export { isDetermined } from './together/is-determined.ts';
export { mayShareRecords } from './together/may-share-records.ts';
export { MAX_RELEASES as MOST_RELEASES, type Series, type SeriesRelease } from './together/series.ts';
export { type SeriesPromise, verifySeries } from './together/verify-series.ts';
export { TRUTH_SCOPES, type Truthfulness, verifyTruthful } from './truthful.ts';
export { type UtilityPolicy, verifyUtilityPolicy } from './utility-policy.ts';
export type { Verdict, Witness } from './verdict.ts';

/**
 * One verifier per model.
 *
 * @example
 * ```ts
 * const published = datasetFromRows([['beer'], ['beer'], ['wine']]);
 * const verifier = verifiers.find(({ model }) => model.id === 'km');
 * verifier?.verify({ published }, { k: 2, m: 1 }, { checkpoint() {} }).status; // → 'violated'
 * ```
 */
export const verifiers: readonly Verifier[] = [
  kmVerifier,
  constraintsVerifier,
  kCompleteVerifier,
  rhoVerifier,
  kmRhoVerifier,
  personalRhoVerifier,
  hiddenRulesVerifier,
];
