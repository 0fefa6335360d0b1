import type { Verifier } from './define.ts';
import { kmVerifier } from './km.ts';

export type { Evidence, Verifier, VerifyContext } from './define.ts';
export { kmVerifier } from './km.ts';
export { type Truthfulness, verifyTruthful } from './truthful.ts';
export type { Verdict, Witness } from './verdict.ts';

/** One verifier per model. */
export const verifiers: readonly Verifier[] = [kmVerifier];
