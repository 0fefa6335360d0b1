import type { Algorithm, AlgorithmInput, Promised, RunContext } from '../algorithms/index.ts';
import type { Release } from '../kinds/index.ts';

/** An algorithm with its checked parameters, and the one it starts from if it is a post-pass. */
export interface Chosen {
  readonly algorithm: Algorithm;
  readonly params: Readonly<Record<string, unknown>>;
  readonly start?: Chosen;
}

/** Runs an algorithm; a post-pass finds the release it starts from by `context.start()`. */
export function runAlgorithm(
  { algorithm, params, start }: Chosen,
  input: AlgorithmInput,
  promised: Promised,
  context: RunContext,
): Release {
  // What it needs is there: `checkNeeds` saw to it.
  return algorithm.run(input as Parameters<Algorithm['run']>[0], promised, params, {
    ...context,
    start: () => {
      if (start === undefined) throw new Error(`${algorithm.id} is no post-pass`);
      return runAlgorithm(start, input, promised, context);
    },
  });
}
