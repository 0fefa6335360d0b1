import type { AlgorithmInput, Promised, RunContext } from '../algorithms/index.ts';
import { optimum } from '../algorithms/optimum/optimum.ts';
import { SottoError } from '../errors.ts';
import { chooseAlgorithm } from '../job/choose-algorithm.ts';
import { kindOf, type Release } from '../kinds/index.ts';
import { ncp } from '../utility/ncp.ts';
import { runAlgorithm } from './run-algorithm.ts';

/** So few items that the least loss can be proved with every run, in well under a second. */
const MOST_ITEMS = 15;
const MOST_NODES = 200_000;

/**
 * The least NCP that labels can have for the promise, if the data is small enough to prove it; otherwise undefined, and
 * also for promises and releases without such a proof.
 */
export function leastLoss(
  input: AlgorithmInput,
  release: Release,
  promised: Promised,
  context: RunContext,
): number | undefined {
  const numItems = input.dataset.dictionary.labels.length;
  if (numItems > MOST_ITEMS || !kindOf(release).isUniform || !optimum.serves.some((id) => id === promised.id))
    return undefined;
  // If items are kept apart or together on request, a smaller loss may be possible than the proved one.
  if (input.dataset.unknown !== undefined || input.apart !== undefined || input.together !== undefined)
    return undefined;
  try {
    const chosen = chooseAlgorithm(optimum.id, { maxNodes: MOST_NODES }, promised.id);
    const best = runAlgorithm(chosen, input, promised, context);
    return ncp.measure(input.dataset, best, { seed: 1, inputs: {}, promised });
  } catch (error) {
    if (error instanceof SottoError && (error.code === 'resource' || error.code === 'unsupported')) return undefined;
    throw error;
  }
}
