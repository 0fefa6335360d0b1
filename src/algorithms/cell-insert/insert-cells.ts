import { markItems } from '../../data/mark-items.ts';
import { type Recoding, recodingFromClusters } from '../../data/recoding.ts';
import type { StepCheckpoint } from '../../progress.ts';
import { type Random, shuffle } from '../../random.ts';
import { countSupports, type Dataset } from '../../records/dataset.ts';
import type { RunContext } from '../define.ts';
import { type InferenceBound, inferenceLimits, type RhoPromise } from '../shared/inference/promises.ts';
import { type Grouping, publicGroupings } from '../shared/inference/public-groupings.ts';
import { CountedRecord } from './counted-record.ts';
import { CellInsertion } from './insertion.ts';
import { type SplitRecords, splitRecords } from './split-records.ts';

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
export function deletedCells({ items, dictionary }: Dataset, sensitive: Uint32Array, visible: Uint8Array): Uint8Array {
  const isSensitive = markItems(sensitive, dictionary.labels.length);
  const isDeleted = new Uint8Array(items.length);
  let cell = 0;
  for (let p = 0; p < items.length; p++) {
    if (isSensitive[items[p]] === 1) isDeleted[p] = 1 - visible[cell++];
  }
  return isDeleted;
}

/** The sensitive cells that can be shown: 1 for each, as in `records.sensitive`. `phase`: its name in progress. */
export function insertCells(
  records: SplitRecords,
  bound: InferenceBound,
  phase: string,
  { random, checkpoint }: Pick<RunContext, 'random' | 'checkpoint'>,
): Uint8Array {
  const order = shortestFirst(records, shuffledRows(records, random));
  const insert = (insertion: CellInsertion) =>
    insertWhileAny(insertion, records, order, (done, total) => checkpoint(done, total, phase));
  return insertBy(records, bound, insert, checkpoint);
}

/**
 * The cells shown after an insertion: by counted sets of labels or, if there are too many, by searching, which shows
 * the same.
 */
export function insertBy(
  records: SplitRecords,
  bound: InferenceBound,
  insert: (insertion: CellInsertion) => void,
  checkpoint: RunContext['checkpoint'],
  maxSets?: number,
): Uint8Array {
  const counting = (done: number, total: number) => checkpoint(done, total, 'counting sets of labels');
  const counted = new CountedRecord(records, bound, counting, maxSets);
  if (!counted.isFull) insert(new CellInsertion(records, bound, counted));
  if (!counted.isFull) return counted.isVisible;
  const searched = new CellInsertion(records, bound);
  insert(searched);
  return searched.isVisible;
}

/**
 * CELL-INSERT-4: visits the slots of the records in this order, and each record's by ascending item, again and again until
 * no cell was shown in a whole round. A visit to a slot without a cell would change nothing, so only held cells are
 * visited. `mayShow` is asked about the open record and an item, and may look at what is shown only.
 */
export function insertWhileAny(
  insertion: CellInsertion,
  { sensitive }: SplitRecords,
  order: Uint32Array,
  checkpoint: StepCheckpoint,
  mayShow: (alpha: number) => boolean = () => true,
): boolean {
  let hasNew = false;
  let open = order;
  for (let changed = true; changed; ) {
    changed = false;
    const left: number[] = [];
    for (let n = 0; n < open.length; n++) {
      if ((n & 1023) === 0) checkpoint(order.length - open.length + left.length, order.length);
      const t = open[n];
      const [from, to] = [sensitive.offsets[t], sensitive.offsets[t + 1]];
      let missing = 0;
      let waiting = 0;
      for (let p = from; p < to; p++) {
        if (insertion.isVisible[p] === 1) continue;
        missing++;
        if (insertion.isClosed(p)) waiting++;
      }
      if (waiting === missing) {
        if (missing > 0) left.push(t);
        continue;
      }
      if (!insertion.open(t)) continue;
      missing = 0;
      for (let p = from; p < to; p++) {
        if (insertion.isVisible[p] === 1) continue;
        if (mayShow(sensitive.items[p]) && insertion.canShow(p)) {
          insertion.show(p);
          changed = true;
        } else missing++;
      }
      if (missing > 0) left.push(t);
    }
    open = Uint32Array.from(left);
    if (changed) hasNew = true;
  }
  return hasNew;
}

/** All records in random order, whether they hold sensitive cells or not. */
export function shuffledRows({ publicParts }: SplitRecords, random: Random): Uint32Array {
  return shuffle(
    Uint32Array.from(publicParts.offsets.subarray(1), (_, t) => t),
    random,
  );
}

/** CELL-INSERT-3: the records by the length of their public parts; equally long ones keep their order. */
export function shortestFirst({ publicParts: { offsets } }: SplitRecords, rows: Uint32Array): Uint32Array {
  const lengthOf = (t: number) => offsets[t + 1] - offsets[t];
  const next = new Uint32Array(rows.reduce((longest, t) => Math.max(longest, lengthOf(t)), 0) + 2);
  for (const t of rows) next[lengthOf(t) + 1]++;
  for (let length = 1; length < next.length; length++) next[length] += next[length - 1];
  const order = new Uint32Array(rows.length);
  for (const t of rows) order[next[lengthOf(t)]++] = t;
  return order;
}
