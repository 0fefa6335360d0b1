import { SottoError } from './errors.ts';
import type { HintPart } from './hints.ts';

/** Why something cannot be done, as the end of a sentence, and what can be done instead. */
export interface Refusal {
  readonly why: string;
  readonly instead: readonly HintPart[];
}

/** The error for what works only with the records in memory, where `fields` put them elsewhere. */
export function refusedElsewhere(why: string, alternatives: readonly HintPart[] = [], fields = ['engine']): SottoError {
  const or: HintPart[] = alternatives.length === 0 ? [] : [...alternatives, ', or '];
  return new SottoError('unsupported', why, { hint: [...or, { leaveOut: fields }, ': in memory this works'] });
}
