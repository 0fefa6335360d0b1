import * as z from 'zod';
import { HIDDEN_RULES_SOURCE } from '../../models/hidden-rules.ts';
import { defineAlgorithm } from '../define.ts';
import { reduceConfidence } from './cr.ts';

/** Confidence reduction: 1 → ? in the consequent. */
export const cr = defineAlgorithm({
  id: 'cr',
  title: 'confidence reduction',
  summary:
    'Makes the commonest item of a rule’s consequent unknown in its shortest records until the rule is no longer sure.',
  source: HIDDEN_RULES_SOURCE,
  serves: ['hidden-rules'],
  needs: ['rules'],
  publishes: 'unknowns',
  params: z.object({}),
  run: (input, promised, _params, context) => reduceConfidence(input, promised, context),
});
