import * as z from 'zod';
import { markItems } from '../../data/mark-items.ts';
import { type Recoding, recodingFromClusters } from '../../data/recoding.ts';
import { RHO_SOURCE } from '../../models/rho.ts';
import { countSupports, type Dataset } from '../../records/dataset.ts';
import { defineAlgorithm, type RunContext } from '../define.ts';
import { inferenceLimits, type RhoPromise, rhoPromise } from '../shared/inference/promises.ts';
import { type Grouping, publicGroupings } from '../shared/inference/public-groupings.ts';
import { recodedCells } from '../shared/recoded-release.ts';
import { releaseWithoutCells } from '../shared/release-without-cells.ts';
import { bestNumGroups } from './best-num-groups.ts';
import { insertCells } from './insert-cells.ts';
import { splitRecords } from './split-records.ts';

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

export interface CellRelease {
  /** Undefined where public items stay as they are. */
  readonly recoding: Recoding | undefined;
  /** 1 for each cell of the original that is left out. */
  readonly isDeleted: Uint8Array;
}

/**
 * The sensitive cells to delete, over public items as they are or under at most `numGroups` labels. Steps as labelled
 * in NOTES.md. No step looks at a sensitive cell before its slot is open.
 */
export function cellInsert(
  dataset: Dataset,
  sensitive: Uint32Array,
  { rho, m }: RhoPromise,
  numGroups: number | undefined,
  context: RunContext,
): CellRelease {
  const counts = numGroups === undefined ? [] : [numGroups];
  const [plain, clustered] = publicGroupings(dataset, sensitive, countSupports(dataset), counts); // CELL-INSERT-1
  const grouping = clustered ?? plain;
  const records = splitRecords(dataset, sensitive, grouping.labelOf, grouping.numLabels); // CELL-INSERT-2
  const bound = { limits: inferenceLimits(rho, dataset.numRows + 1), m };
  const phase = `inserting sensitive cells over ${grouping.title}`;
  const isVisible = insertCells(records, bound, phase, context);
  const isDeleted = deletedCells(dataset, sensitive, isVisible);
  explainDeletions('CELL-INSERT-5', dataset, isDeleted, context);
  return { recoding: grouping.isPlain ? undefined : groupRecoding(dataset, sensitive, grouping), isDeleted };
}

/** Tells the curator of every cell that was left out. */
export function explainDeletions(
  step: string,
  { numRows, offsets, items }: Dataset,
  isDeleted: Uint8Array,
  { decide }: RunContext,
): void {
  if (decide === undefined) return;
  const reason = 'showing it would let an attacker who knows other items of the record infer a sensitive one';
  for (let row = 0; row < numRows; row++) {
    for (let p = offsets[row]; p < offsets[row + 1]; p++) {
      if (isDeleted[p] === 1) decide({ step, action: 'delete', items: [items[p]], row, because: reason });
    }
  }
}

/** The groups as a recoding in which sensitive items stay as they are. */
export function groupRecoding(
  { dictionary }: Dataset,
  sensitive: Uint32Array,
  { labelOf, numLabels }: Grouping,
): Recoding {
  const cluster = labelOf.slice();
  for (const [a, i] of sensitive.entries()) cluster[i] = numLabels + a;
  return recodingFromClusters(dictionary, cluster);
}

/** 1 for each sensitive cell that is not shown. */
export function deletedCells(
  { items, dictionary }: Dataset,
  sensitive: Uint32Array,
  isVisible: Uint8Array,
): Uint8Array {
  const isSensitive = markItems(sensitive, dictionary.labels.length);
  const isDeleted = new Uint8Array(items.length);
  let cell = 0;
  for (let p = 0; p < items.length; p++) {
    if (isSensitive[items[p]] === 1) isDeleted[p] = 1 - isVisible[cell++];
  }
  return isDeleted;
}
