import * as z from 'zod';
import { markItems } from '../../data/mark-items.ts';
import { RHO_SOURCE } from '../../models/rho.ts';
import type { Dataset } from '../../records/dataset.ts';
import { defineAlgorithm, type RunContext } from '../define.ts';
import { concealRules } from '../shared/inference/conceal-rules.ts';
import { InferenceIndex } from '../shared/inference/inference-index.ts';
import { type RhoPromise, rhoPromise, sensitiveRuleText } from '../shared/inference/promises.ts';
import { recodingWithout } from '../shared/inference/recoding-without.ts';
import { sensitiveRecords } from '../shared/inference/sensitive-records.ts';
import { recodedRelease } from '../shared/recoded-release.ts';

/** SuppressControl: global suppression of the items that conceal most rules per loss. */
export const suppressControlAlgorithm = defineAlgorithm({
  id: 'suppress-control',
  title: 'SuppressControl',
  summary:
    'Suppresses items everywhere, sensitive or not: takes rules with few known items first, and suppresses the item that breaks the most of them.',
  tells: 'A missing item can reveal who had it.',
  source: RHO_SOURCE,
  serves: ['rho'],
  needs: ['sensitive'],
  uses: ['suppress'],
  countsPeople: true,
  publishes: 'recoded',
  params: z.object({}),
  run({ dataset, sensitive }, promise, _params, context) {
    const suppressed = suppressControl(dataset, sensitive, rhoPromise(promise), context);
    return recodedRelease(dataset, recodingWithout(dataset.dictionary, suppressed));
  },
});

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
      because: sensitiveRuleText(rule),
      forcedBy: [...rule.antecedent, rule.consequent],
    });
  }
  return chosen.map(({ item }) => item);
}
