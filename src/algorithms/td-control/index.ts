import * as z from 'zod';
import { applyRecoding } from '../../data/recoding.ts';
import { RHO_SOURCE } from '../../models/rho.ts';
import { defineAlgorithm } from '../define.ts';
import { rhoPromise } from '../shared/inference/rho-promise.ts';
import { tdControl } from './td-control.ts';

/** TDControl: top-down global generalisation of public items, with global suppression where a split needs it. */
export const tdControlAlgorithm = defineAlgorithm({
  id: 'td-control',
  title: 'TDControl',
  summary:
    'Starts with all public items under one label, splits nodes of a hierarchy where that gains most, and suppresses what a split would reveal.',
  tells: 'A missing item can reveal who had it.',
  source: RHO_SOURCE,
  serves: ['rho'],
  needs: ['sensitive', 'hierarchy'],
  uses: ['suppress'],
  neverGeneralises: ['sensitive'],
  publishes: 'recoded',
  params: z.object({}),
  run({ dataset, hierarchy, sensitive }, promised, _params, context) {
    const recoding = tdControl(dataset, hierarchy, sensitive, rhoPromise(promised), context);
    return { kind: 'recoded', dataset: applyRecoding(dataset, recoding), recoding };
  },
});
