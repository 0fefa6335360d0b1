import type {
  CollapsedRecords,
  CollapseRequest,
  ItemsetCounts,
  ItemsetRequest,
  TooManyCells,
} from '../../../src/internal.ts';
import { CollapsedRows, rarestFirst } from '../shared/held-itemsets.ts';
import { firstRow, listsOf, numbers } from './answers.ts';
import type { SparkSession } from './open-spark.ts';

/** (n, held): the listed itemsets as texts of numbers, the first of which is the rarest. */
const LISTED = 'sotto_listed';

/** Listed itemsets: a record is compared with those whose rarest item it holds. */
export async function countHeld(
  session: SparkSession,
  records: string,
  request: ItemsetRequest,
  supports: ArrayLike<number>,
  hasPersons: boolean,
): Promise<ItemsetCounts> {
  const held = rarestFirst(request, supports);
  const answer = { records: new Float64Array(held.length), persons: new Float64Array(held.length) };
  await session.createView(LISTED, {
    n: Int32Array.from(held.keys()),
    rarest: Int32Array.from(held, ([first]) => first!),
    held: held.map((items) => items.join()),
  });
  const persons = hasPersons ? ', CAST(COUNT(DISTINCT person) AS DOUBLE) AS persons' : '';
  const query = `SELECT /*+ BROADCAST(l) */ CAST(l.n AS DOUBLE), CAST(COUNT(*) AS DOUBLE) AS records${persons}
    FROM (SELECT *, EXPLODE(items) AS item FROM (${records})) r
    JOIN (SELECT n, rarest, CAST(SPLIT(held, ',') AS ARRAY<INT>) AS held FROM ${LISTED}) l ON l.rarest = r.item
    WHERE SIZE(ARRAY_EXCEPT(l.held, r.items)) = 0 GROUP BY l.n`;
  for await (const batch of session.query(query, { doing: 'counting listed itemsets' })) {
    const [n, all, holders] = [numbers(batch, 0), numbers(batch, 1), numbers(batch, 2)];
    for (let row = 0; row < batch.numRows; row++) {
      answer.records[n[row]!] = all[row]!;
      if (hasPersons) answer.persons[n[row]!] = holders[row]!;
    }
  }
  return hasPersons ? answer : { records: answer.records };
}

/** Different records, of each person where it is known whose they are. */
export async function collapse(
  session: SparkSession,
  records: string,
  { fewerThan, mostCells }: CollapseRequest,
  hasPersons: boolean,
): Promise<CollapsedRecords | TooManyCells> {
  const owner = hasPersons ? ', DENSE_RANK() OVER (ORDER BY person) - 1 AS owner' : '';
  const by = hasPersons ? 's, owner' : 's';
  const rows = `SELECT ${by}, COUNT(*) AS n FROM (SELECT ARRAY_SORT(items) AS s${owner} FROM (${records})) GROUP BY ${by}`;
  const few = hasPersons ? 'COUNT(*) OVER (PARTITION BY s)' : 'n';
  const kept =
    fewerThan === undefined
      ? rows
      : `SELECT * FROM (SELECT *, ${few} AS equals FROM (${rows})) WHERE equals < ${fewerThan}`;
  const doing = 'looking for equal records';
  const [different = 0] = await firstRow(session, `SELECT CAST(COUNT(*) AS DOUBLE) FROM (${rows})`, doing);
  const sizes = `SELECT CAST(COUNT(*) AS DOUBLE), CAST(COALESCE(SUM(SIZE(s)), 0) AS DOUBLE) FROM (${kept})`;
  const [numRows = 0, numCells = 0] = await firstRow(session, sizes, doing);
  if (numCells > mostCells) return { numCells };
  const collapsed = new CollapsedRows(numRows, numCells, hasPersons);
  const columns = `s, CAST(n AS DOUBLE)${hasPersons ? ', CAST(owner AS DOUBLE)' : ''}`;
  for await (const batch of session.query(`SELECT ${columns} FROM (${kept})`, { doing })) {
    const { offsets: starts, values } = listsOf(batch, 0);
    const [n, owners] = [numbers(batch, 1), numbers(batch, 2)];
    for (let row = 0; row < batch.numRows; row++) {
      collapsed.add(values.subarray(starts[row], starts[row + 1]), n[row]!, owners[row]);
    }
  }
  return collapsed.finish(different);
}
