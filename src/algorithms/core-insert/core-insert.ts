import { countSupports, type Dataset } from '../../records/dataset.ts';
import { type CellRelease, deletedCells, explainDeletions, groupRecoding } from '../cell-insert/cell-insert.ts';
import { insertBy, insertWhileAny, shortestFirst, shuffledRows } from '../cell-insert/insert-cells.ts';
import type { CellInsertion } from '../cell-insert/insertion.ts';
import { splitRecords } from '../cell-insert/split-records.ts';
import type { RunContext } from '../define.ts';
import { inferenceLimits } from '../shared/inference/inference-limits.ts';
import { kmGrouping } from '../shared/inference/km-grouping.ts';
import type { KmPromise } from '../shared/inference/km-promise.ts';
import type { Grouping } from '../shared/inference/public-groupings.ts';
import type { RhoPromise } from '../shared/inference/rho-promise.ts';
import { hasNoNewPart, PairInsertion } from './pairs.ts';
import { showSeeds } from './seeds.ts';
import { sensitiveCells } from './sensitive-cells.ts';

/** Which sensitive cells to leave out, over public items in groups that are k^m-anonymous. Steps as labelled in NOTES.md. */
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

/** Which sensitive cells to leave out over labels that are given: 1 for each. The labels need not be k^m-anonymous here. */
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
  for (const [place, t] of rows.entries()) placeOf[t] = place;
  const cells = sensitiveCells(records, sensitive.length);
  const order = shortestFirst(records, rows);
  const insert = (insertion: CellInsertion) => {
    const isLive = Uint8Array.from(rows.keys(), (t) => (insertion.open(t) ? 1 : 0));
    showSeeds(insertion, { records, isLive, placeOf }, cells, limits, promise, (done, total) =>
      context.checkpoint(done, total, 'showing first sensitive cells'),
    );
    for (let anyShown = true; anyShown; ) {
      // CORE-INSERT-4
      insertWhileAny(
        insertion,
        records,
        order,
        (done, total) => context.checkpoint(done, total, 'inserting sensitive cells'),
        (alpha) => hasNoNewPart(insertion.record, alpha, promise.m),
      );
      anyShown = false;
      const pairInsertion = new PairInsertion(insertion, { isLive, placeOf }, cells, limits, promise);
      for (let beta = 0; beta < sensitive.length && promise.m > 1; beta++) {
        if ((beta & 15) === 0)
          context.checkpoint(beta, sensitive.length, 'inserting sensitive cells beside new labels');
        if (pairInsertion.show(beta)) anyShown = true; // CORE-INSERT-5
      }
    }
  };
  const shown = insertBy(
    records,
    sensitive.length,
    { limits, m: Number.POSITIVE_INFINITY },
    insert,
    context.checkpoint,
  );
  const isDeleted = deletedCells(dataset, sensitive, shown);
  explainDeletions('CORE-INSERT-6', dataset, isDeleted, context);
  return isDeleted;
}
