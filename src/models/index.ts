import { checkParameters, type ParameterValues } from '../schema/parameters.ts';
import { constraints } from './constraints.ts';
import type { Model } from './define.ts';
import { hiddenRules } from './hidden-rules.ts';
import { kComplete } from './k-complete.ts';
import { km } from './km.ts';
import { kmRho } from './km-rho.ts';
import { personalRho } from './personal-rho.ts';
import { rho } from './rho.ts';

export { type Model, questions, type Unit } from './define.ts';

const defined = [km, kComplete, constraints, rho, kmRho, personalRho, hiddenRules] as const;

/**
 * Every model, in the order of help, docs and studio.
 *
 * @example
 * ```ts
 * models.find(({ id }) => id === 'km')?.statement({ k: 5, m: 2 });
 * ```
 */
export const models: readonly Model[] = defined;

/** One of the models, with the types of its own id, parameters and needs. */
export type DefinedModel = (typeof defined)[number];

type PromiseOf<M extends Model> = M extends unknown
  ? { readonly id: M['id']; readonly params: Readonly<ParameterValues<M['params']>> }
  : never;

/** The promise: the id of a model, which determines the type of the checked parameters with it. */
export type PromiseSpec<I extends string = string> = Extract<PromiseOf<DefinedModel>, { readonly id: I }>;

export type ModelId = PromiseSpec['id'];

/** The promise of a model with its parameters checked and completed; throws `usage` with every problem at once. */
export function checkPromiseParameters(model: Model, values: Readonly<Record<string, unknown>>): PromiseSpec {
  const params = checkParameters(model.params, values, 'model');
  // The model that the id names has just checked them.
  return { id: model.id, params } as PromiseSpec;
}
