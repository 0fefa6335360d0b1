import { defineRuleHiding } from '../shared/hiding/define-rule-hiding.ts';
import { hideCyclically } from './cyclic.ts';

/** The baseline of the paper: the next item of the next record. */
export const cyclic = defineRuleHiding({
  id: 'cyclic',
  stops: true,
  title: 'cyclic hiding',
  summary: 'Makes the items of a rule unknown in turn, record after record, with no preference: a baseline.',
  tells: 'An unknown cell always contained its item: cells are made unknown only where a rule holds.',
  hide: hideCyclically,
});
