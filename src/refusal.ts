import type { HintPart } from './hints.ts';

/** Why something cannot be done, as the end of a sentence, and what can be done instead. */
export interface Refusal {
  readonly why: string;
  readonly instead: readonly HintPart[];
}
