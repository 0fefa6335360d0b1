import { type Algorithm, algorithms, type RunContext } from '../algorithms/index.ts';
import { type AlgorithmConfig, chainOf, isPostPass } from '../job/choose-algorithm.ts';
import { carriedLabels, type EarlierReleases } from '../job/earlier.ts';
import { defaultAlgorithmOf } from '../job/people.ts';
import { kindById } from '../kinds/index.ts';
import type { Model } from '../models/index.ts';
import { runAlgorithm } from './run-algorithm.ts';
import { runOnLabels } from './run-on-labels.ts';

/**
 * Makes an algorithm continue from the labels of earlier releases: labels are merged and never split, items that were
 * published nowhere stay so, and new items start alone. If the algorithm accepts groups of items that belong together,
 * it starts from the earlier labels; otherwise it gets the labels in place of items. Single cells are decided again.
 */
export function buildOnEarlier(
  config: AlgorithmConfig,
  { recodings }: Pick<EarlierReleases, 'recodings'>,
): AlgorithmConfig {
  const algorithm: Algorithm = {
    ...config.algorithm,
    run(input, promise, _params, context) {
      const { together, suppress } = carriedLabels(input.dataset.dictionary, recodings, input.together);
      const carried = { ...input, ...(suppress.length > 0 && { suppress }) };
      const telling = withReason(context);
      if (together.length === 0) return runAlgorithm(config, carried, promise, telling);
      if (takesTogether(config)) return runAlgorithm(config, { ...carried, together }, promise, telling);
      return runOnLabels(config, carried, together, promise, telling);
    },
  };
  return { ...config, algorithm };
}

/** No list asked for what is suppressed here. */
function withReason({ decide, ...context }: RunContext): RunContext {
  if (decide === undefined) return context;
  const reason = 'an earlier release publishes it nowhere';
  return { ...context, decide: (one) => decide(one.step === 'ASKED' ? { ...one, because: reason } : one) };
}

/**
 * Whether every algorithm that makes or changes labels accepts groups. A pass that shows items again leaves labels as
 * they are.
 */
function takesTogether(config: AlgorithmConfig): boolean {
  return chainOf(config).every(({ algorithm }) => usesTogether(algorithm) || isMixed(algorithm));
}

function usesTogether({ uses = [] }: Algorithm): boolean {
  return uses.includes('together');
}

/**
 * The algorithm for a release after others, if none is named: the one of the previous release if it can continue from
 * labels, else the default for the promise.
 */
export function algorithmAfter(
  before: { readonly id: string; readonly [param: string]: unknown },
  model: Model,
  jobFields: Parameters<typeof defaultAlgorithmOf>[1],
): { readonly id: string; readonly [param: string]: unknown } {
  const known = algorithms.find(({ id, serves }) => id === before.id && serves.includes(model.id));
  const able = algorithms.filter((one) => usesTogether(one) && one.serves.includes(model.id));
  // An algorithm that splits labels again, or needs a hierarchy of items, cannot continue from labels.
  const goesOn = (one: Algorithm): boolean => {
    if (usesTogether(one) || isMixed(one)) return true;
    return able.length === 0 && !one.needs.includes('hierarchy') && !isPostPass(one);
  };
  if (known !== undefined && goesOn(known)) return before;
  return { id: defaultAlgorithmOf(model, jobFields) };
}

/** It shows items of the release that it starts from again, under the labels of that release. */
function isMixed({ publishes }: Algorithm): boolean {
  return kindById(publishes).mixesNames === true;
}
