import * as z from 'zod';
import { HIDDEN_RULES_SOURCE } from '../../models/hidden-rules.ts';
import { defineAlgorithm } from '../define.ts';
import { hideGeneratingItemsets } from './gih.ts';

/** Generating itemset hiding: rules are hidden by the support of their items. */
export const gih = defineAlgorithm({
  id: 'gih',
  title: 'generating itemset hiding',
  summary:
    'Makes the commonest item of a rule unknown in its shortest records until too few are known to hold the rule.',
  source: HIDDEN_RULES_SOURCE,
  serves: ['hidden-rules'],
  needs: ['rules'],
  publishes: 'unknowns',
  params: z.object({}),
  run: (input, promised, _params, context) => hideGeneratingItemsets(input, promised, context),
});
