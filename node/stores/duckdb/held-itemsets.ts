import type {
  CollapsedRecords,
  CollapseRequest,
  ItemsetCounts,
  ItemsetRequest,
  TooManyCells,
} from '../../../src/internal.ts';
import { CollapsedRows, rarestFirst } from '../shared/held-itemsets.ts';
import type { DuckDbSession } from './session.ts';
import { chunksOf, listVector, numbersOf } from './vectors.ts';

/**
 * Listed itemsets by SQL over sets of item numbers: a record is compared with those whose rarest item it holds.
 * `supports` tell which item that is; wrong ones only cost time.
 */
export async function countHeld(
  session: DuckDbSession,
  sets: string,
  request: ItemsetRequest,
  supports: ArrayLike<number>,
  hasPersons: boolean,
): Promise<ItemsetCounts> {
  const held = rarestFirst(request, supports);
  const records = new Float64Array(held.length);
  const persons = new Float64Array(held.length);
  await session.createLabels(
    'listed',
    held.map((items) => items.join()),
  );
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
  const collapsed = new CollapsedRows(numRows, numCells, hasPersons);
  for await (const chunk of chunksOf(
    session,
    `SELECT s, n::UINTEGER${hasPersons ? ', owner::UINTEGER' : ''} FROM (${kept})`,
  )) {
    const lists = listVector(chunk);
    const cells = numbersOf<Uint32Array>(lists.childVector);
    const n = numbersOf<Uint32Array>(chunk.getColumnVector(1));
    const owners = hasPersons ? numbersOf<Uint32Array>(chunk.getColumnVector(2)) : undefined;
    for (let r = 0; r < chunk.rowCount; r++) {
      const start = lists.getEntryOffset(r);
      collapsed.add(cells.subarray(start, start + lists.getEntryLength(r)), n[r]!, owners?.[r]);
    }
  }
  await session.run(`DROP TABLE ${table}`, phase);
  return collapsed.finish(Number(all![0]));
}
