import * as z from 'zod';
import type { Recoding } from '../../data/recoding.ts';
import { RHO_SOURCE } from '../../models/rho.ts';
import type { Dictionary } from '../../records/dictionary.ts';
import { defineAlgorithm, type RunContext } from '../define.ts';
import { recodingWithout } from '../shared/inference/recoding-without.ts';
import { recodedRelease } from '../shared/recoded-release.ts';

/** The baseline: no sensitive item is published. */
export const simple = defineAlgorithm({
  id: 'simple',
  title: 'Simple',
  summary:
    'Suppresses every sensitive item everywhere and changes nothing else: the baseline that others have to beat.',
  tells: 'Sensitive entries are not used.',
  isSimulatable: true,
  source: RHO_SOURCE,
  serves: ['rho'],
  needs: ['sensitive'],
  uses: ['suppress'],
  takesUnknown: true,
  countsPeople: true,
  isQuick: true,
  publishes: 'recoded',
  params: z.object({}),
  run({ dataset, sensitive }, _promised, _params, context) {
    return recodedRelease(dataset, suppressSensitive(dataset.dictionary, sensitive, context));
  },
});

/** Every sensitive item is published nowhere, every other as itself. Steps as labelled in NOTES.md. */
export function suppressSensitive(dictionary: Dictionary, sensitive: Uint32Array, context: RunContext): Recoding {
  context.checkpoint(0, 1, 'suppressing the sensitive items');
  for (const i of context.decide === undefined ? [] : sensitive) {
    context.decide?.({ step: 'SIMPLE-1', action: 'suppress', items: [i], because: 'it is sensitive' });
  }
  return recodingWithout(dictionary, sensitive); // SIMPLE-1, SIMPLE-2
}
