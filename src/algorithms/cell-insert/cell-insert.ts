import * as z from 'zod';
import { RHO_SOURCE } from '../../models/rho.ts';
import { defineAlgorithm } from '../define.ts';
import { rhoPromise } from '../shared/inference/promises.ts';
import { recodedCells } from '../shared/recoded-release.ts';
import { releaseWithoutCells } from '../shared/release-without-cells.ts';
import { bestNumGroups } from './best-num-groups.ts';
import { cellInsert } from './insert-cells.ts';

/** Into how many groups public items go: `best` of some that are tried; undefined = they stay as they are. */
function numGroupsOf({ publicItems, groups }: { publicItems?: string | undefined; groups?: number | undefined }) {
  if (publicItems === 'as-they-are') return undefined;
  return groups ?? (publicItems === undefined ? undefined : 'best');
}

/** Sensitive cells inserted one by one where they stay safe: the least loss of all methods here. */
export const cellInsertAlgorithm = defineAlgorithm({
  id: 'cell-insert',
  title: 'Cell insertion',
  summary:
    'Starts without sensitive items and shows them again, record by record, wherever that is safe. Whether it is safe is decided without looking at which records contain them. Supports of sensitive items become lower bounds.',
  tells:
    'Whether an entry may be shown is decided without looking at whether it exists, so a missing entry never makes its existence more likely, even to an attacker who knows the program and all other entries.',
  chanceProtects: true,
  isSimulatable: true,
  hidesOnly: 'sensitive',
  source: RHO_SOURCE,
  serves: ['rho'],
  needs: ['sensitive'],
  uses: ['suppress'],
  countsPeople: true,
  publishes: 'cells',
  params: z.object({
    publicItems: z
      .enum(['as-they-are', 'support-clusters'])
      .optional()
      .describe(
        'Publish public items as they are, or in groups of similar support. Default: as they are, unless groups are asked for.',
      ),
    groups: z
      .int()
      .min(1)
      .max(10_000)
      .optional()
      .describe(
        'The largest number of labels for public items; with support-clusters alone, 4 to 16, whichever loses least in a trial on public items.',
      ),
  }),
  byParts: {
    terms: 'cell-insert with public items as they are',
    params: (params) => (numGroupsOf(params) === undefined ? params : undefined),
  },
  run(input, modelPromise, params, context) {
    const { dataset, sensitive } = input;
    const promise = rhoPromise(modelPromise);
    const requestedGroups = numGroupsOf(params);
    const numGroups = requestedGroups === 'best' ? bestNumGroups(input, promise, context) : requestedGroups;
    const { recoding, isDeleted } = cellInsert(dataset, sensitive, promise, numGroups, context);
    return recodedCells(releaseWithoutCells(dataset, isDeleted), recoding);
  },
});
