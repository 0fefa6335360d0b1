import * as z from 'zod';
import { applyRecoding, recodingFromCut } from '../../data/recoding.ts';
import { km } from '../../models/km.ts';
import { defineAlgorithm } from '../define.ts';
import { aprioriAnonymization } from './aa.ts';

/** Apriori anonymization: global full-subtree generalisation to k^m-anonymity. */
export const aa = defineAlgorithm({
  id: 'aa',
  title: 'Apriori anonymization',
  summary:
    'Generalises items to nodes of a hierarchy: takes rare itemsets by size, the smallest first, and fixes each in the cheapest way.',
  tells:
    'Labels depend on the counts of the original: two items that share a label can reveal that some combination with them was too rare.',
  source: km.source,
  serves: ['km'],
  needs: ['hierarchy'],
  uses: ['suppress'],
  countsPeople: true,
  isQuick: true,
  publishes: 'recoded',
  params: z.object({
    lower: z
      .boolean()
      .optional()
      .describe(
        'Lower labels again where later raises made that possible (the default); without this, as in the paper.',
      ),
  }),
  run({ dataset, hierarchy }, promised, { lower }, context) {
    const cut = aprioriAnonymization(
      dataset,
      hierarchy,
      { ...promised.params, ...(lower !== undefined && { lower }) },
      context,
    );
    const recoding = recodingFromCut(dataset.dictionary, hierarchy, cut);
    return { kind: 'recoded', dataset: applyRecoding(dataset, recoding), recoding };
  },
});
