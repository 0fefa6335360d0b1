import type { PlainLabels } from '../../../src/internal.ts';
import { uploadPlainLabels } from '../sql/plain-labels.ts';
import { numbered, type RecordRelation, ROW } from './relation.ts';
import type { DuckDbSession } from './session.ts';

/** The relation with its labels trimmed and folded, by the very function that files are read with. */
export async function withPlainItems(
  session: DuckDbSession,
  relation: RecordRelation,
  asked: PlainLabels,
): Promise<RecordRelation> {
  const { from } = relation;
  const owner = relation.person?.value ?? 'NULL';
  const owned = relation.person !== undefined && { person: { ...relation.person, value: 'owner' } };
  const item = relation.form === 'long' ? relation.item : `unnest(${relation.items})`;
  const labels = `SELECT DISTINCT CAST(${item} AS VARCHAR) FROM ${from}`;
  const plain = await uploadPlainLabels(session, labels, asked);
  if (plain === undefined) return relation;
  const joined = (cells: string): string =>
    `(SELECT cells.*, coalesce(plain.plain, cells.given) AS plain_item FROM (${cells}) AS cells
      LEFT JOIN ${plain} AS plain ON plain.written = cells.given)`;
  if (relation.form === 'long') {
    const cells = `SELECT ${relation.id} AS id, ${owner} AS owner, CAST(${relation.item} AS VARCHAR) AS given`;
    // A join gives rows in any order; ids bring them into theirs.
    const rows =
      relation.order === 'ids'
        ? joined(`${cells} FROM ${from}`)
        : `(SELECT * FROM ${joined(`${cells}, ${ROW} AS r FROM ${numbered(from)}`)} ORDER BY r)`;
    return { ...relation, from: `${rows} AS source`, id: 'id', item: 'plain_item', ...owned };
  }
  const id = relation.id ?? 'NULL';
  const lists = `SELECT ${ROW} AS n, ${id} AS id, ${owner} AS owner, coalesce(${relation.items}, []) AS list FROM ${numbered(from)}`;
  const cells = `SELECT n AS r, id, owner, unnest(CASE WHEN len(list) = 0 THEN [NULL] ELSE CAST(list AS VARCHAR[]) END) AS given FROM (${lists})`;
  const table = session.tempName('plain_records');
  const items = 'coalesce(list_distinct(list(plain_item) FILTER (plain_item IS NOT NULL)), [])';
  await session.run(
    `CREATE OR REPLACE TEMP TABLE ${table} AS SELECT id, owner, ${items} AS items FROM ${joined(cells)} GROUP BY r, id, owner ORDER BY r`,
    'joining labels',
  );
  return { ...relation, from: table, items: 'items', ...owned, ...(relation.id !== undefined && { id: 'id' }) };
}
