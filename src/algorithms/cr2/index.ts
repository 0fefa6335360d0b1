import * as z from 'zod';
import { HIDDEN_RULES_SOURCE } from '../../models/hidden-rules.ts';
import { defineAlgorithm } from '../define.ts';
import { raiseAntecedents } from './cr2.ts';

/** Confidence reduction by 0 → ? in the antecedent. */
export const cr2 = defineAlgorithm({
  id: 'cr2',
  title: 'confidence reduction by possible antecedents',
  summary:
    'Makes missing items of a rule’s antecedent unknown in records without the consequent until the rule is no longer sure.',
  source: HIDDEN_RULES_SOURCE,
  serves: ['hidden-rules'],
  needs: ['rules'],
  publishes: 'unknowns',
  params: z.object({}),
  run: (input, promised, _params, context) => raiseAntecedents(input, promised, context),
});
