import { constraints } from './constraints.ts';
import type { Model } from './define.ts';
import { hiddenRules } from './hidden-rules.ts';
import { kComplete } from './k-complete.ts';
import { km } from './km.ts';
import { kmRho } from './km-rho.ts';
import { personalRho } from './personal-rho.ts';
import { rho } from './rho.ts';

export { type Model, type Question, questions } from './define.ts';
export { km } from './km.ts';

/**
 * Every model, in the order of help, docs and studio.
 *
 * @example
 * ```ts
 * models.find(({ id }) => id === 'km')?.statement({ k: 5, m: 2 });
 * ```
 */
export const models: readonly Model[] = [km, kComplete, constraints, rho, kmRho, personalRho, hiddenRules];
