import {
  type CellLimitExceeded,
  type CollapsedRecords,
  type CollapseRequest,
  type ItemsetCounts,
  type ItemsetRequest,
  rowOf,
} from '../../../src/internal.ts';
import type { RecordSets } from './itemsets.ts';
import type { SqlSession } from './session.ts';

/**
 * Counts listed itemsets: a record is compared with those whose rarest item it contains. `supports` determine which item
 * that is; wrong ones only cost time.
 */
export async function countListedItemsets(
  session: SqlSession,
  { sets, hasPersons }: RecordSets,
  { itemsets }: ItemsetRequest,
  supports: ArrayLike<number>,
): Promise<ItemsetCounts> {
  const { dialect } = session;
  const listed = Array.from({ length: itemsets.offsets.length - 1 }, (_, n) =>
    [...rowOf(itemsets, n)].sort((i, j) => supports[i]! - supports[j]! || i - j),
  );
  await session.upload('listed', {
    n: Int32Array.from(listed.keys()),
    rarest: Int32Array.from(listed, ([first]) => first!),
    listed: listed.map((items) => items.join()),
  });
  const counts = ['COUNT(*)', ...(hasPersons ? ['COUNT(DISTINCT person)'] : [])];
  const rows = await session.rows(
    `SELECT /*+ BROADCAST(l) */ ${['l.n', ...counts]} FROM (SELECT *, ${dialect.eachOf('items')} AS item FROM ${sets}) r
      JOIN (SELECT n, rarest, ${dialect.numbersIn('listed')} AS listed FROM ${session.tempName('listed')}) l ON l.rarest = r.item
      WHERE ${dialect.containsAll('r.items', 'l.listed')} GROUP BY l.n`,
    'counting listed itemsets',
  );
  const records = new Float64Array(listed.length);
  const persons = new Float64Array(listed.length);
  for (const [n = 0, numRecords = 0, numPersons = 0] of rows.map((row) => row.map(Number))) {
    records[n] = numRecords;
    persons[n] = numPersons;
  }
  return { records, ...(hasPersons && { persons }) };
}

/** Different records, of each person where persons are known. */
export function collapse(
  session: SqlSession,
  { sets, hasPersons }: RecordSets,
  { fewerThan, maxCells }: CollapseRequest,
): Promise<CollapsedRecords | CellLimitExceeded> {
  const { dialect } = session;
  const phase = 'looking for equal records';
  const columns = hasPersons ? ['items', 'owner'] : ['items'];
  const owner = hasPersons ? ', DENSE_RANK() OVER (ORDER BY person) - 1 AS owner' : '';
  const records = `SELECT items${owner} FROM ${sets} WHERE ${dialect.size('items')} > 0`;
  const grouped = `(SELECT ${columns}, COUNT(*) AS n FROM (${records}) GROUP BY ${columns})`;
  return session.withRows('collapsed', grouped, phase, async (table) => {
    const alike = hasPersons ? 'COUNT(*) OVER (PARTITION BY items)' : 'n';
    const target =
      fewerThan === undefined
        ? table
        : `(SELECT * FROM (SELECT *, ${alike} AS alike FROM ${table}) WHERE alike < ${fewerThan})`;
    const [all = []] = await session.rows(`SELECT COUNT(*) FROM ${table}`, phase);
    const sizes = `SELECT COUNT(*), COALESCE(SUM(${dialect.size('items')}), 0) FROM ${target}`;
    const [[numRows = 0, numCells = 0] = []] = (await session.rows(sizes, phase)).map((row) => row.map(Number));
    if (numCells > maxCells) return { numCells };
    const offsets = new Uint32Array(numRows + 1);
    const items = new Uint32Array(numCells);
    const weights = new Uint32Array(numRows);
    const persons = new Uint32Array(hasPersons ? numRows : 0);
    const numbers = ['n', ...columns.slice(1)].map((column) => `CAST(${column} AS DOUBLE)`);
    let row = 0;
    for await (const batch of session.lists(`SELECT ${['items', ...numbers]} FROM ${target}`, phase)) {
      const [n, owners] = batch.numbers;
      for (let r = 0; r < batch.numRows; r++, row++) {
        const list = batch.list(r);
        items.set(list, offsets[row]);
        offsets[row + 1] = offsets[row]! + list.length;
        weights[row] = n![r]!;
        if (owners !== undefined) persons[row] = owners[r]!;
      }
    }
    return { different: Number(all[0]), offsets, items, weights, ...(hasPersons && { persons }) };
  });
}
