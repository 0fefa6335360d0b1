import { countSupports, type Dataset } from '../../data/dataset.ts';
import { type Recoding, recodingFromClusters } from '../../data/recoding.ts';
import { defined } from '../../errors.ts';
import { randomFromSeed } from '../../random.ts';
import type { RunContext } from '../define.ts';
import { kmGrouping } from '../shared/inference/km-grouping.ts';
import { type Grouping, publicGroupings } from '../shared/inference/public-groupings.ts';
import { markItems } from '../shared/inference/sensitive-records.ts';
import { type CellPromise, insertCells } from './insert-cells.ts';
import { splitRecords } from './split-records.ts';

export type PublicItems = 'least-loss' | 'as-they-are' | 'support-clusters';

/** How many labels the public items may be grouped under, ascending. */
const NUM_LABELS: readonly number[] = [3, 6, 12, 24, 48, 96];
/** The search for the best of them starts here. */
const FIRST_NUM_LABELS = 12;

export interface CellRelease {
  /** Undefined where public items stay as they are. */
  readonly recoding: Recoding | undefined;
  /** 1 for each cell of the original that is left out. */
  readonly isDeleted: Uint8Array;
}

interface Attempt {
  readonly grouping: Grouping;
  readonly shown: Uint8Array;
  readonly loss: number;
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
  const { plain, clustered } = chooseGroupings(dataset, sensitive, promise, publicItems, numLabels, context); // CELL-INSERT-1
  const seed = context.random.int(0x1_0000_0000);
  let best: Attempt | undefined;
  /** Inserts over a grouping and says whether it is the best so far. */
  const isBest = (grouping: Grouping): boolean => {
    if (best !== undefined && !grouping.isPlain && grouping.loss >= best.loss) return false;
    const attempt = insertOver(grouping, dataset, sensitive, promise, seed, context);
    if (best !== undefined && (grouping.isPlain ? attempt.loss > best.loss : attempt.loss >= best.loss)) return false;
    best = attempt; // CELL-INSERT-7
    return true;
  };
  climb(clustered, isBest);
  if (plain !== undefined) isBest(plain);
  const { grouping, shown } = defined(best, 'some grouping was tried');
  const isDeleted = deletedCells(dataset, sensitive, shown);
  if (context.decide !== undefined) explainDeletions(dataset, isDeleted, context);
  return { recoding: grouping.isPlain ? undefined : recodingOf(dataset, sensitive, grouping), isDeleted };
}

/** The loss falls and then rises with the number of labels: goes to fewer of them while that is best, or else to more. */
function climb(groupings: readonly Grouping[], isBest: (grouping: Grouping) => boolean): void {
  let start = 0;
  while (start + 1 < groupings.length && groupings[start + 1].numLabels <= FIRST_NUM_LABELS) start++;
  if (start < groupings.length) isBest(groupings[start]);
  let next = start - 1;
  while (next >= 0 && isBest(groupings[next])) next--;
  if (next < start - 1) return;
  next = start + 1;
  while (next < groupings.length && isBest(groupings[next])) next++;
}

/** The public items as they are, unless they must not be, and in groups by the number of labels. */
function chooseGroupings(
  dataset: Dataset,
  sensitive: Uint32Array,
  { km }: CellPromise,
  publicItems: PublicItems,
  numLabels: readonly number[],
  context: RunContext,
): { plain?: Grouping; clustered: readonly Grouping[] } {
  const supports = countSupports(dataset);
  if (km !== undefined) return { clustered: [kmGrouping(dataset, sensitive, supports, km, context)] };
  const [plain, ...clustered] = publicGroupings(dataset, sensitive, supports, numLabels);
  if (publicItems === 'as-they-are' || clustered.length === 0) return { plain: plain, clustered: [] };
  return publicItems === 'support-clusters' ? { clustered } : { plain: plain, clustered };
}

function insertOver(
  grouping: Grouping,
  dataset: Dataset,
  sensitive: Uint32Array,
  promise: CellPromise,
  seed: number,
  context: RunContext,
): Attempt {
  const records = splitRecords(dataset, sensitive, grouping.labelOf, grouping.numLabels); // CELL-INSERT-2
  const phase = `inserting sensitive cells over ${grouping.title}`;
  const shown = insertCells(records, sensitive.length, promise, randomFromSeed(seed), (done, total) =>
    context.checkpoint(done, total, phase),
  );
  let hidden = 0;
  for (let p = 0; p < shown.length; p++) hidden += 1 - shown[p];
  return { grouping, shown, loss: grouping.loss + hidden * grouping.numPublic };
}

function explainDeletions({ numRows, offsets, items }: Dataset, isDeleted: Uint8Array, context: RunContext): void {
  const because = 'showing it would let somebody who knows other items of the record infer a sensitive one';
  for (let row = 0; row < numRows; row++) {
    for (let p = offsets[row]; p < offsets[row + 1]; p++) {
      if (isDeleted[p] === 0) continue;
      context.decide?.({ step: 'CELL-INSERT-5', action: 'delete', items: [items[p]], row, because });
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
    if (isSensitive[items[p]] === 1) isDeleted[p] = 1 - shown[cell++];
  }
  return isDeleted;
}
