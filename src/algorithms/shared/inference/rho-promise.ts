import type { Rational } from '../../../data/rational.ts';
import type { Promised } from '../../define.ts';

/** No rule with up to m antecedent items may reach confidence ρ; m is Infinity where it is not bounded. */
export interface RhoPromise {
  readonly rho: Rational;
  readonly m: number;
}

/** The bound of a promised `rho` or `km-rho`; in the latter attackers may know any number of items. */
export function rhoPromise({ id, params }: Promised<'rho' | 'km-rho'>): RhoPromise {
  return { rho: params.rho, m: (id === 'rho' ? params.m : undefined) ?? Number.POSITIVE_INFINITY };
}

/** "2 of 3 records that match the known items hold it": how surely a rule infers, without record values. */
export function ruleText({ pos, neg }: { readonly pos: number; readonly neg: number }): string {
  const total = pos + neg;
  return `of the ${total === 1 ? 'one record' : `${total} records`} with the known items, ${pos} would show the sensitive one`;
}
