import { quote, SottoError } from '../../errors.ts';
import { type Cells, countSupports, type Dataset } from '../../records/dataset.ts';
import { deletedCells, explainDeletions } from '../cell-insert/cell-insert.ts';
import { insertCells } from '../cell-insert/insert-cells.ts';
import { splitRecords } from '../cell-insert/split-records.ts';
import type { RunContext } from '../define.ts';
import { inferenceLimits } from '../shared/inference/inference-limits.ts';
import { publicGroupings } from '../shared/inference/public-groupings.ts';
import type { RhoPromise } from '../shared/inference/rho-promise.ts';
import { markItems } from '../shared/inference/sensitive-records.ts';

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
  const shown = insertCells(records, wishable.length, bound, phase, context); // WISHABLE-INSERT-2, WISHABLE-INSERT-3
  const isDeleted = deletedCells(dataset, wishable, shown);
  explainDeletions('WISHABLE-INSERT-4', dataset, isDeleted, context);
  return isDeleted;
}
