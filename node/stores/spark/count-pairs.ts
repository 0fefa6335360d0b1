import { addBatch, type PairSink, recodeBatch } from '../../../src/internal.ts';
import { listsOf, numbers } from './arrow-rows.ts';
import type { SparkSession } from './open-spark.ts';

/**
 * Maximum number of cells of records that are sent here to be counted, at four bytes each. Grouping the pairs of that
 * many takes a server a hundred times as long, and the pairs take more bytes than the records: 16 for each that occurs.
 */
export const MAX_CELLS_SENT = 100_000_000;

/** The number of records, or of different persons. */
const countOf = (hasPersons: boolean): string => (hasPersons ? 'COUNT(DISTINCT person)' : 'COUNT(*)');

/** In how many records, or of how many persons, each item of a relation occurs. */
export async function supportsOfItems(
  session: SparkSession,
  records: string,
  numItems: number,
  hasPersons: boolean,
): Promise<Float64Array> {
  const supports = new Float64Array(numItems);
  const counts = `SELECT item, ${countOf(hasPersons)} FROM ${records} LATERAL VIEW EXPLODE(items) AS item GROUP BY item`;
  for (const [item, n] of await session.rows(counts, 'counting items')) supports[Number(item)] = Number(n);
  return supports;
}

/**
 * Counts items and pairs on the executors, which add up what they hold before anything is sent: each item of a record, a query's, is
 * paired with those behind it, without a join of the records with themselves.
 */
export async function countPairsThere(
  session: SparkSession,
  records: string,
  numItems: number,
  into: PairSink,
  hasPersons: boolean,
): Promise<Float64Array> {
  if (into.limit === 0) return supportsOfItems(session, `(${records})`, numItems, hasPersons);
  const supports = new Float64Array(numItems);
  // Two items i ≤ j as i · numItems + j: of i = j, the support of an item.
  const pairs = `SELECT ${hasPersons ? 'person, ' : ''}CAST(x AS BIGINT) * ${numItems} + y AS pair FROM (${records})
    LATERAL VIEW POSEXPLODE(items) AS p, x LATERAL VIEW EXPLODE(SLICE(items, p + 1, SIZE(items))) AS y`;
  const counts = `SELECT CAST(pair AS DOUBLE), CAST(${countOf(hasPersons)} AS DOUBLE) FROM (${pairs}) GROUP BY pair`;
  for await (const batch of session.query(counts, 'counting pairs')) {
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

/** Counts items and pairs in the records of a table as they arrive, recoded here; none is kept. */
export async function countPairsHere(
  session: SparkSession,
  records: string,
  target: Uint32Array | undefined,
  numItems: number,
  into: PairSink,
): Promise<Float64Array> {
  const supports = new Float64Array(numItems);
  for await (const batch of session.query(`SELECT items FROM ${records}`, 'counting pairs')) {
    const { offsets, values } = listsOf(batch, 0);
    const cells = { offsets: Uint32Array.from(offsets), items: Uint32Array.from(values) };
    recodeBatch(cells, target);
    addBatch(cells, supports, into);
  }
  return supports;
}
