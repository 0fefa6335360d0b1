import {
  type Algorithm,
  type AlgorithmInput,
  algorithms,
  type Promised,
  type RunContext,
} from '../algorithms/index.ts';
import { SottoError } from '../errors.ts';
import type { HintPart } from '../hints.ts';
import type { Release } from '../kinds/index.ts';
import { modelById } from './catalog.ts';
import { checkCountsPeople, checkOneRecordEach } from './people.ts';

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
  if (input.dataset.unknown !== undefined) checkTakesUnknown(algorithm, promised);
  if (input.dataset.persons !== undefined) {
    checkCountsPeople(modelById(promised.id), algorithm);
    checkOneRecordEach(modelById(promised.id), input.dataset);
  }
  // What it needs is there: `checkNeeds` saw to it.
  return algorithm.run(input as Parameters<Algorithm['run']>[0], promised, params, {
    ...context,
    start: () => {
      if (start === undefined) throw new Error(`${algorithm.id} is no post-pass`);
      return runAlgorithm(start, input, promised, context);
    },
  });
}

/** An algorithm that counts certain cells only would keep the promise of another dataset. */
function checkTakesUnknown({ id, takesUnknown }: Algorithm, promised: Promised): void {
  if (takesUnknown === true) return;
  const others = algorithms.filter((other) => other.takesUnknown === true && other.serves.includes(promised.id));
  const instead: HintPart[] =
    others.length === 0 ? [] : [{ set: 'algorithm', to: others.map((other) => other.id) }, ', or '];
  throw new SottoError('unsupported', `algorithm ${id} does not take data with unknown cells ("?")`, {
    hint: [...instead, 'leave the unknown cells out of the data'],
  });
}
