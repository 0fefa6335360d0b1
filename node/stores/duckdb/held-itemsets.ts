import {
  type CollapsedRecords,
  type CollapseRequest,
  type ItemsetCounts,
  type ItemsetRequest,
  rowOf,
  type TooManyCells,
} from '../../../src/internal.ts';
import type { DuckDbSession } from './session.ts';
import { chunksOf, listVector, numbersOf } from './vectors.ts';

/**
 * Listed itemsets by SQL over sets of item numbers: a record is compared with those whose rarest item it holds.
 * `supports` tell which item that is; wrong ones only cost time.
 */
export async function countHeld(
  session: DuckDbSession,
  sets: string,
  { itemsets }: ItemsetRequest,
  supports: ArrayLike<number>,
  hasPersons: boolean,
): Promise<ItemsetCounts> {
  const count = itemsets.offsets.length - 1;
  const records = new Float64Array(count);
  const persons = new Float64Array(count);
  const rarestFirst = Array.from({ length: count }, (_, n) =>
    [...rowOf(itemsets, n)].sort((i, j) => supports[i]! - supports[j]! || i - j).join(),
  );
  await session.createLabels('listed', rarestFirst);
  const listed = `SELECT n, string_split(label, ',')::UINTEGER[] AS held FROM ${session.named('listed')}`;
  const cells = `SELECT ${hasPersons ? 'p, ' : ''}s, unnest(s) AS a FROM ${sets}`;
  const counts = `count(*)::DOUBLE${hasPersons ? ', count(DISTINCT p)::DOUBLE' : ''}`;
  const sql = `SELECT n, ${counts} FROM (${cells}) JOIN (${listed}) ON held[1] = a WHERE list_has_all(s, held) GROUP BY n`;
  for (const [n, held, holders] of await session.rows(sql, 'counting listed itemsets')) {
    records[Number(n)] = Number(held);
    if (hasPersons) persons[Number(n)] = Number(holders);
  }
  return { records, ...(hasPersons && { persons }) };
}

/** Different records by SQL over sets of item numbers, of each person where it is known whose they are. */
export async function collapse(
  session: DuckDbSession,
  sets: string,
  { fewerThan, mostCells }: CollapseRequest,
  hasPersons: boolean,
): Promise<CollapsedRecords | TooManyCells> {
  const table = session.named('collapsed');
  const phase = 'looking for equal records';
  const owner = hasPersons ? ', dense_rank() OVER (ORDER BY p) - 1 AS owner' : '';
  const by = hasPersons ? 's, owner' : 's';
  const rows = `SELECT ${by}, count(*) AS n FROM (SELECT s${owner} FROM ${sets}) WHERE len(s) > 0 GROUP BY ${by}`;
  const few = hasPersons ? 'QUALIFY count(*) OVER (PARTITION BY s)' : 'WHERE n';
  await session.run(`CREATE OR REPLACE TEMP TABLE ${table} AS ${rows}`, phase);
  const kept = `SELECT * FROM ${table}${fewerThan === undefined ? '' : ` ${few} < ${fewerThan}`}`;
  const [all] = await session.rows(`SELECT count(*) FROM ${table}`, phase);
  const [counts] = await session.rows(`SELECT count(*), coalesce(sum(len(s)), 0) FROM (${kept})`, phase);
  const [numRows = 0, numCells = 0] = counts!.map(Number);
  if (numCells > mostCells) return { numCells };
  const offsets = new Uint32Array(numRows + 1);
  const items = new Uint32Array(numCells);
  const weights = new Uint32Array(numRows);
  const persons = new Uint32Array(hasPersons ? numRows : 0);
  let row = 0;
  for await (const chunk of chunksOf(
    session,
    `SELECT s, n::UINTEGER${hasPersons ? ', owner::UINTEGER' : ''} FROM (${kept})`,
  )) {
    const lists = listVector(chunk);
    const cells = numbersOf<Uint32Array>(lists.childVector);
    const n = numbersOf<Uint32Array>(chunk.getColumnVector(1));
    const owners = hasPersons ? numbersOf<Uint32Array>(chunk.getColumnVector(2)) : undefined;
    for (let r = 0; r < chunk.rowCount; r++, row++) {
      const start = lists.getEntryOffset(r);
      const end = start + lists.getEntryLength(r);
      items.set(cells.subarray(start, end), offsets[row]!);
      offsets[row + 1] = offsets[row]! + end - start;
      weights[row] = n[r]!;
      if (owners !== undefined) persons[row] = owners[r]!;
    }
  }
  await session.run(`DROP TABLE ${table}`, phase);
  return { different: Number(all![0]), offsets, items, weights, ...(hasPersons && { persons }) };
}
