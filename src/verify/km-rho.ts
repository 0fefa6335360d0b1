import { kmRho as model } from '../models/km-rho.ts';
import { defineVerifier } from './define.ts';
import { kmOnRecords, kmVerifier } from './km.ts';
import { rhoOnRecords, rhoVerifier } from './rho.ts';
import type { Verdict } from './verdict.ts';

/**
 * k^m-anonymity over all published items and ρ-uncertainty at any length, one after the other; each has the whole limit
 * on steps. A violation of either is a violation, also where the other is undecided.
 */
export const kmRhoVerifier = defineVerifier({
  model,
  readsSeries: true,
  verify(evidence, { k, m, rho }, context) {
    const kmVerdict = kmVerifier.verify(evidence, { k, m }, context);
    return kmVerdict.status === 'violated'
      ? kmVerdict
      : both(kmVerdict, rhoVerifier.verify(evidence, { rho }, context));
  },
  onRecords: {
    async verify(evidence, { k, m, rho }, context) {
      const kmVerdict = await kmOnRecords.verify(evidence, { k, m }, context);
      return kmVerdict.status === 'violated'
        ? kmVerdict
        : both(kmVerdict, await rhoOnRecords.verify(evidence, { rho }, context));
    },
  },
});

function both(kmVerdict: Verdict, rhoVerdict: Verdict): Verdict {
  if (rhoVerdict.status === 'violated') return rhoVerdict;
  const checked = kmVerdict.checked + rhoVerdict.checked;
  const scope = `${kmVerdict.scope}; ${rhoVerdict.scope}`;
  const reasons = [kmVerdict, rhoVerdict].flatMap((verdict) =>
    verdict.status === 'undecided' ? [verdict.reason] : [],
  );
  if (reasons.length > 0) return { status: 'undecided', checked, scope, reason: reasons.join('; ') };
  return { status: 'holds', checked, scope };
}
