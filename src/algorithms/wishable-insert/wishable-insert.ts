import * as z from 'zod';
import { markItems } from '../../data/mark-items.ts';
import { quote, SottoError } from '../../errors.ts';
import { PERSONAL_RHO_SOURCE } from '../../models/personal-rho.ts';
import { type Cells, countSupports, type Dataset } from '../../records/dataset.ts';
import { deletedCells, explainDeletions, insertCells } from '../cell-insert/insert-cells.ts';
import { splitRecords } from '../cell-insert/split-records.ts';
import { defineAlgorithm, type RunContext } from '../define.ts';
import { inferenceLimits, type RhoPromise } from '../shared/inference/promises.ts';
import { publicGroupings } from '../shared/inference/public-groupings.ts';
import { personalRhoInputOf } from '../shared/personal/personal-rho-promise.ts';
import { releaseWithoutCells } from '../shared/release-without-cells.ts';

/** Cell insertion in which everything that may be wished hidden is hidden of everybody: who wished what is not read. */
export const wishableInsertAlgorithm = defineAlgorithm({
  id: 'wishable-insert',
  title: 'Insertion of wishable items',
  summary:
    'Treats every item that anyone may ask to hide as if everyone had asked, starts without these items and shows them again, record by record, wherever that is safe. Deletes more than best-cell, and does not reveal who asked for what.',
  tells:
    'Whether an entry may be shown is decided without looking at whether it exists or who asked to hide it, so a missing entry never makes its existence or a wish more likely. It does show which items may be hidden on request.',
  chanceProtects: true,
  isSimulatable: true,
  source: PERSONAL_RHO_SOURCE,
  serves: ['personal-rho'],
  needs: ['preferences'],
  uses: ['sensitive', 'suppress'],
  publishes: 'cells',
  params: z.object({}),
  run(input, promise, _params, context) {
    const { dataset, preferences, rho, m } = personalRhoInputOf(input, promise);
    const wishable = wishableItems(dataset, preferences, input.sensitive);
    return releaseWithoutCells(dataset, wishableInsert(dataset, wishable, { rho, m }, context));
  },
});

/**
 * WISHABLE-INSERT-1: the items that may be wished hidden, ascending: those of the policy, or else all that anybody wishes
 * hidden. Throws `input` where a wish is not in the policy.
 */
export function wishableItems({ dictionary }: Dataset, { items }: Cells, policy?: Uint32Array): Uint32Array {
  if (policy === undefined) return Uint32Array.from(new Set(items)).sort();
  const isWishable = markItems(policy, dictionary.labels.length);
  const beyond = items.find((i) => isWishable[i] === 0);
  if (beyond === undefined) return policy;
  throw new SottoError(
    'input',
    `somebody asks to hide ${quote(dictionary.labels[beyond])}, which is not in the list of sensitive items`,
    {
      hint: [
        'add it to ',
        { name: 'sensitive' },
        ', the list of all items that people may ask to hide, or ',
        { leaveOut: ['sensitive'] },
      ],
    },
  );
}

/** 1 for each cell to leave out. Steps as labelled in NOTES.md. */
export function wishableInsert(
  dataset: Dataset,
  wishable: Uint32Array,
  { rho, m }: RhoPromise,
  context: RunContext,
): Uint8Array {
  const [{ labelOf, numLabels }] = publicGroupings(dataset, wishable, countSupports(dataset), []);
  const records = splitRecords(dataset, wishable, labelOf, numLabels);
  const bound = { limits: inferenceLimits(rho, dataset.numRows + 1, true), m };
  const phase = 'inserting items that may be hidden on request';
  const isVisible = insertCells(records, bound, phase, context); // WISHABLE-INSERT-2, WISHABLE-INSERT-3
  const isDeleted = deletedCells(dataset, wishable, isVisible);
  explainDeletions('WISHABLE-INSERT-4', dataset, isDeleted, context);
  return isDeleted;
}
