import type { Dataset } from '../../records/dataset.ts';
import type { RunContext } from '../define.ts';
import { concealRules } from '../shared/inference/conceal-rules.ts';
import { InferenceIndex } from '../shared/inference/inference-index.ts';
import type { RhoPromise } from '../shared/inference/rho-promise.ts';
import { ruleText } from '../shared/inference/rho-promise.ts';
import { markItems, sensitiveRecords } from '../shared/inference/sensitive-records.ts';

/** The items to suppress everywhere so that no sensitive item can be inferred. Steps as labelled in NOTES.md. */
export function suppressControl(
  dataset: Dataset,
  sensitive: Uint32Array,
  { rho, m }: RhoPromise,
  context: RunContext,
): number[] {
  const numItems = dataset.dictionary.labels.length;
  const records = sensitiveRecords(dataset, markItems(sensitive, numItems), undefined, dataset.persons); // SUPPRESS-CONTROL-1
  let levels = 0;
  const { chosen } = concealRules(new InferenceIndex(records, rho), {
    m,
    numFirst: numItems,
    costs: Float64Array.from(records.supports),
    maxLoss: Number.POSITIVE_INFINITY,
    level: (size) => context.checkpoint(levels++, levels + 1, `concealing rules with ${size} known items`),
  });
  for (const { item, rule } of context.decide === undefined ? [] : chosen) {
    context.decide?.({
      step: 'SUPPRESS-CONTROL-3',
      action: 'suppress',
      items: [item],
      because: ruleText(rule),
      forcedBy: [...rule.antecedent, rule.consequent],
    });
  }
  return chosen.map(({ item }) => item);
}
