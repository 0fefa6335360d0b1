import {
  type Algorithm,
  type AlgorithmInput,
  algorithms,
  type Promised,
  type RunContext,
} from '../algorithms/index.ts';
import { invariant, SottoError } from '../errors.ts';
import type { HintPart } from '../hints.ts';
import { modelById } from '../job/catalog.ts';
import type { AlgorithmConfig } from '../job/choose-algorithm.ts';
import { checkCountsPeople, checkOneRecordEach } from '../job/people.ts';
import { kindById, type Release } from '../kinds/index.ts';
import { withoutItems } from './without-items.ts';

/**
 * Runs an algorithm; a post-pass gets the release it starts from by `context.start()`. Items to suppress are removed
 * first, so that nothing that an algorithm does depends on them.
 */
export function runAlgorithm(
  config: AlgorithmConfig,
  input: AlgorithmInput,
  promise: Promised,
  context: RunContext,
): Release {
  if (input.suppress === undefined) return runOnAll(config, input, promise, context);
  const { algorithm } = config;
  const { withSuppressed } = kindById(algorithm.publishes);
  invariant(withSuppressed !== undefined, `${algorithm.id} cannot suppress what it is asked to`);
  const { input: rest, itemOf } = withoutItems(input);
  const original = (items: readonly number[]): number[] => items.map((i) => itemOf[i]);
  for (const i of input.suppress)
    context.decide?.({
      step: 'ASKED',
      action: 'suppress',
      items: [i],
      because: 'the list of items to suppress names it',
    });
  const release = runOnAll(config, rest, promise, {
    ...context,
    ...(context.decide !== undefined && {
      decide: ({ items, forcedBy, ...decision }) =>
        context.decide?.({
          ...decision,
          items: original(items),
          ...(forcedBy !== undefined && { forcedBy: original(forcedBy) }),
        }),
    }),
  });
  return withSuppressed(release, input.dataset.dictionary, itemOf);
}

function runOnAll(
  { algorithm, params, start }: AlgorithmConfig,
  input: AlgorithmInput,
  promise: Promised,
  context: RunContext,
): Release {
  if (input.dataset.unknown !== undefined) checkTakesUnknown(algorithm, promise);
  if (input.dataset.persons !== undefined) {
    checkCountsPeople(modelById(promise.id), algorithm);
    checkOneRecordEach(modelById(promise.id), input.dataset);
  }
  // Its needs are met: `checkNeeds` verified them.
  return algorithm.run(input as Parameters<Algorithm['run']>[0], promise, params, {
    ...context,
    start: () => {
      if (start === undefined) throw new Error(`${algorithm.id} is not a post-pass`);
      return runOnAll(start, input, promise, context);
    },
  });
}

/** An algorithm that counts only known cells would keep the promise for another dataset. */
function checkTakesUnknown({ id, takesUnknown }: Algorithm, promise: Promised): void {
  if (takesUnknown === true) return;
  const others = algorithms.filter((other) => other.takesUnknown === true && other.serves.includes(promise.id));
  const alternative: HintPart[] =
    others.length === 0 ? [] : [{ set: 'algorithm', to: others.map((other) => other.id) }, ', or '];
  throw new SottoError('unsupported', `algorithm ${id} cannot handle unknown cells ("?")`, {
    hint: [...alternative, 'remove the unknown cells from the data'],
  });
}
