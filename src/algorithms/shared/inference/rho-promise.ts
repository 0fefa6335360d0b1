import type { Rational } from '../../../data/rational.ts';
import type { Promised } from '../../define.ts';
import type { ViolatingRule } from './violation-search.ts';

/** No rule with up to m antecedent items may reach confidence ρ; m is Infinity where it is not bounded. */
export interface RhoPromise {
  readonly rho: Rational;
  readonly m: number;
}

/** The bound of a promised `rho` or `km-rho`; in the latter attackers may know any number of items. */
export function rhoPromise({ id, params }: Promised<'rho' | 'km-rho'>): RhoPromise {
  return { rho: params.rho, m: (id === 'rho' ? params.m : undefined) ?? Number.POSITIVE_INFINITY };
}

/** "Of the 3 records with the known items, 2 would show the sensitive one": how surely a rule infers, without record values. */
export function ruleText({ pos, neg, isOfPersons }: Pick<ViolatingRule, 'pos' | 'neg' | 'isOfPersons'>): string {
  const total = pos + neg;
  const [one, many] = isOfPersons ? ['person', 'persons'] : ['record', 'records'];
  return `of the ${total === 1 ? `one ${one}` : `${total} ${many}`} with the known items, ${pos} would show the sensitive one`;
}
