import { countSupports, type Dataset } from '../../data/dataset.ts';
import { type Recoding, recodingFromClusters } from '../../data/recoding.ts';
import { markItems } from '../../kernels/sensitive-records.ts';
import { randomFromSeed } from '../../random.ts';
import type { RunContext } from '../define.ts';
import { kmGrouping } from '../support-clusters/km-grouping.ts';
import { type Grouping, publicGroupings } from '../support-clusters/public-groupings.ts';
import { type CellPromise, insertCells } from './insert-cells.ts';
import { splitRecords } from './split-records.ts';

export type PublicItems = 'least-loss' | 'as-they-are' | 'support-clusters';

/** How many labels the public items are tried under. */
const NUM_LABELS: readonly number[] = [12, 24];

export interface CellRelease {
  /** Undefined where public items stay as they are. */
  readonly recoding: Recoding | undefined;
  /** 1 for each cell of the original that is left out. */
  readonly isDeleted: Uint8Array;
}

/** Which sensitive cells to leave out, over public items as they are or in groups. Steps as labelled in NOTES.md. */
export function cellInsert(
  dataset: Dataset,
  sensitive: Uint32Array,
  promise: CellPromise,
  publicItems: PublicItems,
  context: RunContext,
  numLabels = NUM_LABELS,
): CellRelease {
  const groupings = chooseGroupings(dataset, sensitive, promise, publicItems, numLabels, context); // CELL-INSERT-1
  const seed = context.random.int(0x1_0000_0000);
  let best: { grouping: Grouping; shown: Uint8Array; loss: number } | undefined;
  for (const [n, grouping] of groupings.entries()) {
    const records = splitRecords(dataset, sensitive, grouping.labelOf, grouping.numLabels); // CELL-INSERT-2
    const shown = insertCells(records, sensitive.length, promise, randomFromSeed(seed), (done, total) =>
      context.checkpoint(
        n * total + done,
        groupings.length * total,
        `inserting sensitive cells over ${grouping.title}`,
      ),
    );
    let hidden = 0;
    for (let p = 0; p < shown.length; p++) hidden += 1 - shown[p]!;
    const loss = grouping.loss + hidden * grouping.numPublic;
    if (best === undefined || loss < best.loss) best = { grouping, shown, loss }; // CELL-INSERT-7
  }
  const { grouping, shown } = best!;
  const isDeleted = deletedCells(dataset, sensitive, shown);
  if (context.decide !== undefined) explainDeletions(dataset, isDeleted, context);
  return { recoding: grouping.isPlain ? undefined : recodingOf(dataset, sensitive, grouping), isDeleted };
}

function chooseGroupings(
  dataset: Dataset,
  sensitive: Uint32Array,
  { km }: CellPromise,
  publicItems: PublicItems,
  numLabels: readonly number[],
  context: RunContext,
): Grouping[] {
  const supports = countSupports(dataset);
  if (km !== undefined) return [kmGrouping(dataset, sensitive, supports, km, context)];
  const [plain, ...clustered] = publicGroupings(dataset, sensitive, supports, numLabels);
  if (publicItems === 'as-they-are' || clustered.length === 0) return [plain!];
  return publicItems === 'support-clusters' ? clustered : [plain!, ...clustered];
}

function explainDeletions({ numRows, offsets, items }: Dataset, isDeleted: Uint8Array, context: RunContext): void {
  const because = 'showing it would let somebody who knows other items of the record infer a sensitive one';
  for (let row = 0; row < numRows; row++) {
    for (let p = offsets[row]!; p < offsets[row + 1]!; p++) {
      if (isDeleted[p] === 0) continue;
      context.decide?.({ step: 'CELL-INSERT-5', action: 'delete', items: [items[p]!], row, because });
    }
  }
}

function recodingOf({ dictionary }: Dataset, sensitive: Uint32Array, { labelOf, numLabels }: Grouping): Recoding {
  const cluster = labelOf.slice();
  for (const [a, i] of sensitive.entries()) cluster[i] = numLabels + a;
  return recodingFromClusters(dictionary, cluster);
}

/** 1 for each sensitive cell that is not shown. */
function deletedCells({ items, dictionary }: Dataset, sensitive: Uint32Array, shown: Uint8Array): Uint8Array {
  const isSensitive = markItems(sensitive, dictionary.labels.length);
  const isDeleted = new Uint8Array(items.length);
  let cell = 0;
  for (let p = 0; p < items.length; p++) {
    if (isSensitive[items[p]!] === 1) isDeleted[p] = 1 - shown[cell++]!;
  }
  return isDeleted;
}
