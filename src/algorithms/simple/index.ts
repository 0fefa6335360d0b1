import * as z from 'zod';
import { applyRecoding } from '../../data/recoding.ts';
import { RHO_SOURCE } from '../../models/rho.ts';
import { defineAlgorithm } from '../define.ts';
import { suppressSensitive } from './simple.ts';

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
    const recoding = suppressSensitive(dataset.dictionary, sensitive, context);
    return { kind: 'recoded', dataset: applyRecoding(dataset, recoding), recoding };
  },
});
