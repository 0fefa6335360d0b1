import { type Recoding, recodingFromClusters } from '../../data/recoding.ts';
import { countSupports, type Dataset } from '../../records/dataset.ts';
import type { RunContext } from '../define.ts';
import { inferenceLimits } from '../shared/inference/inference-limits.ts';
import { type Grouping, publicGroupings } from '../shared/inference/public-groupings.ts';
import type { RhoPromise } from '../shared/inference/rho-promise.ts';
import { markItems } from '../shared/inference/sensitive-records.ts';
import { insertCells } from './insert-cells.ts';
import { splitRecords } from './split-records.ts';

export interface CellRelease {
  /** Undefined where public items stay as they are. */
  readonly recoding: Recoding | undefined;
  /** 1 for each cell of the original that is left out. */
  readonly isDeleted: Uint8Array;
}

/**
 * Which sensitive cells to leave out, over public items as they are or under at most `numGroups` labels. Steps as labelled
 * in NOTES.md. Nothing here looks at a sensitive cell before its slot is open.
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
  const shown = insertCells(records, sensitive.length, bound, phase, context);
  const isDeleted = deletedCells(dataset, sensitive, shown);
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
  const because = 'showing it would let an attacker who knows other items of the record infer a sensitive one';
  for (let row = 0; row < numRows; row++) {
    for (let p = offsets[row]; p < offsets[row + 1]; p++) {
      if (isDeleted[p] === 1) decide({ step, action: 'delete', items: [items[p]], row, because });
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
export function deletedCells({ items, dictionary }: Dataset, sensitive: Uint32Array, shown: Uint8Array): Uint8Array {
  const isSensitive = markItems(sensitive, dictionary.labels.length);
  const isDeleted = new Uint8Array(items.length);
  let cell = 0;
  for (let p = 0; p < items.length; p++) {
    if (isSensitive[items[p]] === 1) isDeleted[p] = 1 - shown[cell++];
  }
  return isDeleted;
}
