import type { Decision, RunContext } from '../../src/algorithms/index.ts';
import { parseRational } from '../../src/data/rational.ts';
import { chooseAlgorithm } from '../../src/job/choose-algorithm.ts';
import type { Release } from '../../src/kinds/index.ts';
import { randomFromSeed } from '../../src/random.ts';
import type { Dataset } from '../../src/records/dataset.ts';
import { runAlgorithm } from '../../src/run/run-algorithm.ts';
import { datasetOverCapitals, recordsOver, ruleOver } from '../oracles/table-1.ts';

/** A threshold that is left out hides nothing. */
export interface HideRequest {
  readonly rules: readonly string[];
  readonly minSupport?: string;
  readonly minConfidence?: string;
  readonly margin?: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

/** Hides rules such as `A ==> B` of records such as `110?` with an algorithm; for examples. */
export function hide(
  algorithm: string,
  records: readonly string[],
  { rules, minSupport = '0', minConfidence = '0', margin = '0', params = {} }: HideRequest,
): {
  readonly release: Release;
  readonly records: string[];
  readonly decisions: Decision[];
  readonly original: Dataset;
} {
  const original = datasetOverCapitals(records);
  const decisions: Decision[] = [];
  const context: RunContext = {
    random: randomFromSeed(1),
    checkpoint: () => {},
    decide: (decision) => decisions.push(decision),
  };
  const promised = {
    id: 'hidden-rules' as const,
    params: {
      minSupport: parseRational(minSupport)!,
      minConfidence: parseRational(minConfidence)!,
      margin: parseRational(margin)!,
    },
  };
  const input = { dataset: original, rules: rules.map((text) => ruleOver(original, text)) };
  const release = runAlgorithm(chooseAlgorithm(algorithm, params, 'hidden-rules'), input, promised, context);
  return { release, records: recordsOver(release.dataset, records[0]?.length ?? 0), decisions, original };
}
