import { kmRho as model } from '../models/km-rho.ts';
import { defineVerifier } from './define.ts';
import { kmVerifier } from './km.ts';
import { rhoVerifier } from './rho.ts';

/**
 * k^m-anonymity over all published items and ρ-uncertainty at any length, one after the other; each has the whole limit
 * on steps. A violation of either is a violation, also where the other is undecided.
 */
export const kmRhoVerifier = defineVerifier({
  model,
  readsSeries: true,
  verify(evidence, { k, m, rho }, context) {
    const ofKm = kmVerifier.verify(evidence, { k, m }, context);
    if (ofKm.status === 'violated') return ofKm;
    const ofRho = rhoVerifier.verify(evidence, { rho }, context);
    if (ofRho.status === 'violated') return ofRho;
    const checked = ofKm.checked + ofRho.checked;
    const scope = `${ofKm.scope}; ${ofRho.scope}`;
    const reasons = [ofKm, ofRho].flatMap((verdict) => (verdict.status === 'undecided' ? [verdict.reason] : []));
    if (reasons.length > 0) return { status: 'undecided', checked, scope, reason: reasons.join('; ') };
    return { status: 'holds', checked, scope };
  },
});
