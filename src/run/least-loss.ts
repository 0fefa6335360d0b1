import type { AlgorithmInput, Promised, RunContext } from '../algorithms/index.ts';
import { optimum } from '../algorithms/optimum/optimum.ts';
import { SottoError } from '../errors.ts';
import { chooseAlgorithm } from '../job/choose-algorithm.ts';
import { kindOf, type Release } from '../kinds/index.ts';
import { ncp } from '../utility/ncp.ts';
import { runAlgorithm } from './run-algorithm.ts';

/** So few items that the least loss can be proved with every run, in well under a second. */
const MAX_ITEMS = 15;
const MAX_NODES = 200_000;

/**
 * The least NCP that labels can have for the promise, if the data is small enough to prove it; otherwise undefined, and
 * also for promises and releases without such a proof.
 */
export function minLoss(
  input: AlgorithmInput,
  release: Release,
  promise: Promised,
  context: RunContext,
): number | undefined {
  const numItems = input.dataset.dictionary.labels.length;
  if (numItems > MAX_ITEMS || !kindOf(release).isUniform || !optimum.serves.some((id) => id === promise.id))
    return undefined;
  // If items are kept apart or together on request, a smaller loss may be possible than the proved one.
  if (input.dataset.unknown !== undefined || input.apart !== undefined || input.together !== undefined)
    return undefined;
  try {
    const config = chooseAlgorithm(optimum.id, { maxNodes: MAX_NODES }, promise.id);
    const best = runAlgorithm(config, input, promise, context);
    return ncp.measure(input.dataset, best, { seed: 1, inputs: {}, promised: promise });
  } catch (error) {
    if (error instanceof SottoError && (error.code === 'resource' || error.code === 'unsupported')) return undefined;
    throw error;
  }
}
