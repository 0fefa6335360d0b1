import { aa } from '../../src/algorithms/aa/aa.ts';
import type { Algorithm, RunContext } from '../../src/algorithms/define.ts';
import type { Hierarchy } from '../../src/data/hierarchy.ts';
import type { Release } from '../../src/kinds/index.ts';
import { randomFromSeed } from '../../src/random.ts';
import type { Dataset } from '../../src/records/dataset.ts';
import { runAlgorithm } from '../../src/run/run-algorithm.ts';
import { kmVerifier } from '../../src/verify/km.ts';
import type { Verdict } from '../../src/verify/verdict.ts';

/** The promise that the k^m cases keep. */
export const promise = { k: 5, m: 2 } as const;

const context: RunContext = { random: randomFromSeed(1), checkpoint() {} };

export function anonymize(dataset: Dataset, hierarchy: Hierarchy): Release {
  return runAlgorithm(
    { algorithm: aa as Algorithm, params: {} },
    { dataset, hierarchy },
    { id: 'km', params: promise },
    context,
  );
}

export function verify(published: Dataset): Verdict {
  return kmVerifier.verify({ published }, promise, context);
}

/** The fault of a release, or undefined if the promise holds. */
export function findingIn(published: Dataset): string | undefined {
  const verdict = verify(published);
  if (verdict.status === 'holds') return undefined;
  return verdict.status === 'violated' ? verdict.witness.finding : verdict.reason;
}
