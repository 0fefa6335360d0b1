import * as z from 'zod';
import { HIDDEN_RULES_SOURCE } from '../../models/hidden-rules.ts';
import { defineAlgorithm } from '../define.ts';
import { interleaveReductions } from './interleaved.ts';

/** Both confidence reductions, so that an unknown cell does not always mean a 1. */
export const interleaved = defineAlgorithm({
  id: 'interleaved',
  title: 'interleaved confidence reduction',
  summary: 'Hides the first half of the rules as cr does and the others as cr2 does, where that is possible.',
  source: HIDDEN_RULES_SOURCE,
  serves: ['hidden-rules'],
  needs: ['rules'],
  publishes: 'unknowns',
  params: z.object({}),
  run: (input, promised, _params, context) => interleaveReductions(input, promised, context),
});
