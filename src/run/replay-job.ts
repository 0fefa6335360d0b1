import type { SideInputs } from '../data/side-inputs.ts';
import { SottoError } from '../errors.ts';
import type { ResolvedJob } from '../job/job.ts';
import { secretOf } from '../job/job-secret.ts';
import type { Release } from '../kinds/index.ts';
import type { Dataset } from '../records/dataset.ts';
import { attackKnowingMethod, type KnowsMethodResult } from '../risk/index.ts';
import { randomFromSecret } from '../secret.ts';
import { runAlgorithm } from './run-algorithm.ts';
import type { World } from './world.ts';

/** The assumptions of the attacker, and the amount of work to spend. */
export interface ReplayOptions {
  /** The largest number of cells that the attacker assumes to be hidden; any number if left out. */
  readonly mostHidden?: number;
  /** The largest number of times that the method is run. */
  readonly mostRuns: number;
}

/**
 * The conclusions of an attacker who knows a job with its secret, and all of the original except the sensitive cells.
 */
export function replayJob(
  resolved: ResolvedJob,
  { dataset, inputs }: { readonly dataset: Dataset; readonly inputs: SideInputs },
  options: ReplayOptions,
  { checkpoint }: Pick<World, 'checkpoint'>,
): KnowsMethodResult {
  const { promised: promise, chosen: config } = resolved;
  const { sensitive } = inputs;
  if (sensitive === undefined || !('rho' in promise.params)) {
    throw new SottoError('unsupported', 'only a method that hides cells of a list of sensitive items can be replayed', {
      hint: 'this works for promises of ρ-uncertainty with a list of sensitive items',
    });
  }
  const secret = secretOf(resolved);
  let runs = 0;
  const method = (candidate: Dataset): Release => {
    checkpoint(runs++, options.mostRuns, 'replaying the method');
    const context = { random: randomFromSecret(secret, 'algorithm'), checkpoint: () => {} };
    return runAlgorithm(config, { ...inputs, dataset: candidate }, promise, context);
  };
  return attackKnowingMethod(dataset, {
    sensitive,
    methods: [method],
    rho: promise.params.rho,
    ...options,
  });
}
