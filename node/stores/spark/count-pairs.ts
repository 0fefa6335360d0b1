import { addBatch, type PairSink, recodeBatch } from '../../../src/internal.ts';
import { listsOf, numbers } from './answers.ts';
import * as sql from './engine-sql.ts';
import type { SparkSession } from './open-spark.ts';

/**
 * Most cells of records that are sent here to be counted, at four bytes each. Grouping the pairs of so many takes a server a hundred times as
 * long, and the pairs take more bytes than the records: 16 for each that occurs.
 */
export const MOST_CELLS_SENT = 100_000_000;

/** Counts items and pairs on the executors, which add up what they hold before anything is sent. `records` is a query. */
export async function countPairsThere(
  session: SparkSession,
  records: string,
  numItems: number,
  into: PairSink,
  hasPersons: boolean,
): Promise<Float64Array> {
  const supports = new Float64Array(numItems);
  const counts = (into.limit === 0 ? sql.singleCounts : sql.pairCounts)(records, numItems, hasPersons);
  for await (const batch of session.query(counts, { doing: 'counting pairs' })) {
    const [pairs, n] = [numbers(batch, 0), numbers(batch, 1)];
    for (let row = 0; row < batch.numRows; row++) {
      const pair = pairs[row]!;
      const i = Math.floor(pair / numItems);
      const j = pair - i * numItems;
      if (i === j) supports[i] = n[row]!;
      else into.add(i, j, n[row]!);
    }
  }
  return supports;
}

/** The same of records that come by, as numbers, and are recoded here; none is kept. */
export async function countPairsHere(
  session: SparkSession,
  target: Uint32Array | undefined,
  numItems: number,
  into: PairSink,
): Promise<Float64Array> {
  const supports = new Float64Array(numItems);
  for await (const batch of session.query(`SELECT items FROM ${sql.RECORDS}`, { doing: 'counting pairs' })) {
    const { offsets, values } = listsOf(batch, 0);
    const cells = { offsets: Uint32Array.from(offsets), items: Uint32Array.from(values) };
    recodeBatch(cells, target);
    addBatch(cells, supports, into);
  }
  return supports;
}
