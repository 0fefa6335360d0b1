import * as z from 'zod';
import { HIDDEN_RULES_SOURCE } from '../../models/hidden-rules.ts';
import { defineAlgorithm } from '../define.ts';
import { hideCyclically } from './cyclic.ts';

/** The baseline of the paper: the next item of the next record. */
export const cyclic = defineAlgorithm({
  id: 'cyclic',
  title: 'cyclic hiding',
  summary: 'Makes the items of a rule unknown in turn, record after record, with no preference: a baseline.',
  source: HIDDEN_RULES_SOURCE,
  serves: ['hidden-rules'],
  needs: ['rules'],
  publishes: 'unknowns',
  params: z.object({}),
  run: (input, promised, _params, context) => hideCyclically(input, promised, context),
});
