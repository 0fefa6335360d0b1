import type { Recoding } from '../../data/recoding.ts';
import type { Dictionary } from '../../records/dictionary.ts';
import type { RunContext } from '../define.ts';
import { recodingWithout } from '../shared/inference/recoding-without.ts';

/** Every sensitive item is published nowhere, every other as itself. Steps as labelled in NOTES.md. */
export function suppressSensitive(dictionary: Dictionary, sensitive: Uint32Array, context: RunContext): Recoding {
  context.checkpoint(0, 1, 'suppressing the sensitive items');
  for (const i of context.decide === undefined ? [] : sensitive) {
    context.decide?.({ step: 'SIMPLE-1', action: 'suppress', items: [i], because: 'it is sensitive' });
  }
  return recodingWithout(dictionary, sensitive); // SIMPLE-1, SIMPLE-2
}
