import * as z from 'zod';
import { getOrAdd } from '../../data/get-or-add.ts';
import { type CellCovers, transposeCells } from '../../data/transpose.ts';
import type { StepCheckpoint } from '../../progress.ts';
import { countSupports, type Dataset } from '../../records/dataset.ts';
import {
  type CellRelease,
  deletedCells,
  explainDeletions,
  groupRecoding,
  insertBy,
  insertWhileAny,
  shortestFirst,
  shuffledRows,
} from '../cell-insert/insert-cells.ts';
import type { CellInsertion } from '../cell-insert/insertion.ts';
import { type SplitRecords, splitRecords } from '../cell-insert/split-records.ts';
import { defineAlgorithm, type RunContext } from '../define.ts';
import { kmGrouping } from '../shared/inference/km-grouping.ts';
import { inferenceLimits, type KmPromise, type RhoPromise } from '../shared/inference/promises.ts';
import type { Grouping } from '../shared/inference/public-groupings.ts';
import { recodedCells } from '../shared/recoded-release.ts';
import { releaseWithoutCells } from '../shared/release-without-cells.ts';
import { labelsFromCounts, numberedLabels, refuseParts } from './by-parts.ts';
import { coreOf } from './core.ts';
import { hasNoNewPart, PairInsertion } from './pairs.ts';
import type { RecordsInOrder } from './record-kinds.ts';

/** Sensitive cells inserted k or more at a time where they stay safe, decided before looking at those that stay hidden. */
export const coreInsertAlgorithm = defineAlgorithm({
  id: 'core-insert',
  title: 'Core insertion',
  summary:
    'Merges public items until they are k^m-anonymous, then starts without sensitive items and shows them again wherever that is safe, first in k records at a time and then one by one. Supports of sensitive items become lower bounds.',
  tells:
    'Removing an entry that is not shown from the data does not change the release, so a missing entry never makes its existence more likely, even to an attacker who knows the program and all other entries.',
  chanceProtects: true,
  isSimulatable: true,
  hidesOnly: 'sensitive',
  source: { authors: 'Sotto', title: 'Monotone insertion of sensitive cells', year: 2026, venue: 'this software' },
  serves: ['km-rho'],
  needs: ['sensitive'],
  uses: ['suppress'],
  publishes: 'cells',
  params: z.object({}),
  byParts: {
    terms: 'core-insert',
    params: (params) => params,
    shared: {
      refuse: ({ params }) => refuseParts(params),
      learn: (counts, { sensitive }, { params }, _params, context) =>
        labelsFromCounts(counts, sensitive, params, context),
      run({ dataset, sensitive }, recoding, { params }, _params, context) {
        const isDeleted = insertOverLabels(dataset, sensitive, numberedLabels(recoding, sensitive), params, context);
        return recodedCells(releaseWithoutCells(dataset, isDeleted), recoding);
      },
    },
  },
  run({ dataset, sensitive }, promise, _params, context) {
    const { recoding, isDeleted } = coreInsert(dataset, sensitive, promise.params, context);
    return recodedCells(releaseWithoutCells(dataset, isDeleted), recoding);
  },
});

/** The sensitive cells to delete, over public items in groups that are k^m-anonymous. Steps as labelled in NOTES.md. */
export function coreInsert(
  dataset: Dataset,
  sensitive: Uint32Array,
  { rho, ...promise }: KmPromise & Pick<RhoPromise, 'rho'>,
  context: RunContext,
): CellRelease {
  const grouping = kmGrouping(dataset, sensitive, countSupports(dataset), promise, context); // CORE-INSERT-1
  const isDeleted = insertOverLabels(dataset, sensitive, grouping, { rho, ...promise }, context);
  return { recoding: groupRecoding(dataset, sensitive, grouping), isDeleted };
}

/** The sensitive cells to delete over given labels: 1 for each. The labels need not be k^m-anonymous here. */
export function insertOverLabels(
  dataset: Dataset,
  sensitive: Uint32Array,
  { labelOf, numLabels }: Pick<Grouping, 'labelOf' | 'numLabels'>,
  { rho, ...promise }: KmPromise & Pick<RhoPromise, 'rho'>,
  context: RunContext,
): Uint8Array {
  const records = splitRecords(dataset, sensitive, labelOf, numLabels);
  const limits = inferenceLimits(rho, dataset.numRows + 1);
  const rows = shuffledRows(records, context.random); // CORE-INSERT-2
  const placeOf = new Uint32Array(rows.length);
  for (const [index, t] of rows.entries()) placeOf[t] = index;
  const cells = transposeCells(records.sensitive, sensitive.length);
  const order = shortestFirst(records, rows);
  const insert = (insertion: CellInsertion) => {
    const isLive = Uint8Array.from(rows.keys(), (t) => (insertion.open(t) ? 1 : 0));
    showSeeds(insertion, { records, isLive, placeOf }, cells, limits, promise, (done, total) =>
      context.checkpoint(done, total, 'showing first sensitive cells'),
    );
    for (let hasNew = true; hasNew; ) {
      // CORE-INSERT-4
      insertWhileAny(
        insertion,
        records,
        order,
        (done, total) => context.checkpoint(done, total, 'inserting sensitive cells'),
        (alpha) => hasNoNewPart(insertion.record, alpha, promise.m),
      );
      hasNew = false;
      const pairInsertion = new PairInsertion(insertion, { records, isLive, placeOf }, cells, limits, promise);
      for (let beta = 0; beta < sensitive.length && promise.m > 1; beta++) {
        if ((beta & 15) === 0) context.checkpoint(beta, sensitive.length, 'inserting sensitive cells with new labels');
        if (pairInsertion.show(beta)) hasNew = true; // CORE-INSERT-5
      }
    }
  };
  const isVisible = insertBy(records, { limits, m: Number.POSITIVE_INFINITY }, insert, context.checkpoint);
  const isDeleted = deletedCells(dataset, sensitive, isVisible);
  explainDeletions('CORE-INSERT-6', dataset, isDeleted, context);
  return isDeleted;
}

/** CORE-INSERT-3: shows the first cells of each sensitive item, among live records that show nothing sensitive. */
export function showSeeds(
  insertion: CellInsertion,
  { records, isLive, placeOf }: RecordsInOrder & { readonly records: SplitRecords },
  holders: CellCovers,
  limits: Float64Array,
  { k, m }: KmPromise,
  checkpoint: StepCheckpoint,
): void {
  const numSensitive = holders.offsets.length - 1;
  const { partOf, parts } = numberParts(records, isLive);
  /** The number of live records of each public part that show nothing sensitive. */
  const numBare = new Uint32Array(parts.length);
  for (const [t, part] of partOf.entries()) if (isLive[t] === 1) numBare[part]++;
  const isBare = isLive.slice();
  for (let alpha = 0; alpha < numSensitive; alpha++) {
    if ((alpha & 15) === 0) checkpoint(alpha, numSensitive);
    const cells: number[] = [];
    for (let q = holders.offsets[alpha]; q < holders.offsets[alpha + 1]; q++) {
      const t = holders.rows[q];
      if (isBare[t] === 1) cells.push(q);
    }
    if (cells.length < k) continue; // fewer than k cells do not form a core
    const offered = new Map<number, number[]>();
    for (const q of cells.sort((q, r) => placeOf[holders.rows[q]] - placeOf[holders.rows[r]])) {
      const part = partOf[holders.rows[q]];
      const offers = getOrAdd(offered, part, () => []);
      if (offers.length < maxSafe(numBare[part], parts[part].length, limits)) offers.push(q);
    }
    const numbers = [...offered.keys()];
    const offers = numbers.map((part) => ({ labels: parts[part], count: offered.get(part)?.length ?? 0 }));
    for (const [n, isIn] of coreOf(offers, m - 1, k).entries()) {
      for (const q of (isIn && offered.get(numbers[n])) || []) {
        const t = holders.rows[q];
        insertion.record.open(t);
        insertion.show(holders.cells[q]);
        isBare[t] = 0;
        numBare[partOf[t]]--;
      }
    }
  }
}

/** In how many of n records with equal public parts an item may show: fewer than ρ of them; in all where the part is empty. */
function maxSafe(n: number, size: number, limits: Float64Array): number {
  if (size === 0) return n;
  let [low, high] = [0, n];
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if (n - middle > limits[middle]) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Numbers the distinct public parts of live records. */
function numberParts({ publicParts: { offsets, items } }: SplitRecords, isLive: Uint8Array) {
  const partOf = new Uint32Array(offsets.length - 1);
  const parts: Uint32Array[] = [];
  const numberOf = new Map<string, number>();
  for (let t = 0; t < partOf.length; t++) {
    if (isLive[t] === 0) continue;
    const labels = items.subarray(offsets[t], offsets[t + 1]);
    const key = labels.join();
    let part = numberOf.get(key);
    if (part === undefined) {
      part = parts.push(labels) - 1;
      numberOf.set(key, part);
    }
    partOf[t] = part;
  }
  return { partOf, parts };
}
