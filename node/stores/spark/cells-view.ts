import { type ColumnSelection, quote, SottoError, type TableColumn } from '../../../src/internal.ts';
import { tableName } from '../shared/sql-text.ts';
import { type ReadTable, readTableOf } from '../sql/role-query.ts';
import { type SparkAddress, sparkAddress } from './address.ts';
import { typeText } from './arrow-rows.ts';
import { sparkDialect, sparkIdentifier } from './dialect.ts';
import type { SparkSession } from './open-spark.ts';

/** The rows of an address as a view of a session. */
export interface CellsView {
  /**
   * Its name. It has a row (id, label) per item of a record, and (id, null) for a record without items, with a third
   * column, person, if owners are known; all are texts, except ids that are whole numbers.
   */
  readonly name: string;
  /** The order of records, for ORDER BY where a column is called id: by number or text, as the column of ids is. */
  readonly byId: string;
  /** Columns of the table that it does not show. */
  readonly leftOut: readonly string[];
  /** The table that it was made from. */
  readonly table: ReadTable<TableColumn>;
}

/** Columns of Spark that a label or id can come from: those with one exact text. */
const VALUES = /^(?:Large)?Utf8|^U?[Ii]nt|^Decimal|^Date|^Timestamp|^Bool/;
const NUMBERS = /^U?[Ii]nt|^Decimal/;
const WHOLE = /^Int/;
const LIST = /^(?:Large)?List<(.*)>$/;

/** Columns that are read, by what they are. */
interface CellColumns {
  readonly id: string;
  readonly item?: string;
  readonly items?: string;
  readonly leftOut: readonly string[];
}

/** Makes the rows of an address a view of the session, once one pass has found no missing id or item. */
export async function createCells(session: SparkSession, address: SparkAddress): Promise<CellsView> {
  const name = session.tempName('source_cells');
  const location = sparkAddress.nameOf(address);
  const table = await readTableOf(selectOf(address), address, location, sparkDialect, (sql) => columnsOf(session, sql));
  const { columns } = table;
  const chosen = withId(table.chosen, columns, location);
  const rows = `(${table.query}\n)`; // the line break ends a comment
  await checkRows(session, rows, chosen, location);
  const label =
    chosen.item !== undefined
      ? `CAST(${sparkIdentifier(chosen.item)} AS STRING)`
      : `EXPLODE_OUTER(TRANSFORM(${sparkIdentifier(chosen.items!)}, x -> CAST(x AS STRING)))`;
  const idType = columns.find((column) => column.name === chosen.id)?.type ?? '';
  const isWhole = WHOLE.test(idType);
  const ownerColumn = table.person === undefined ? '' : `, CAST(${sparkIdentifier(table.person)} AS STRING) AS person`;
  await session.run(
    `CREATE OR REPLACE TEMPORARY VIEW ${name} AS
      SELECT CAST(${sparkIdentifier(chosen.id)} AS ${isWhole ? 'BIGINT' : 'STRING'}) AS id, ${label} AS label${ownerColumn} FROM ${rows}`,
    'opening the table',
  );
  const byId = NUMBERS.test(idType) && !isWhole ? 'CAST(id AS DECIMAL(38, 10))' : 'id';
  return { name, byId, leftOut: chosen.leftOut, table };
}

/** All of a table, or the query itself. */
function selectOf({ table, query }: SparkAddress): string {
  return table === undefined
    ? query!.trim().replace(/;$/, '')
    : `SELECT * FROM ${sparkIdentifier(...tableName(table))}`;
}

/** The columns, from an empty answer. */
async function columnsOf(session: SparkSession, query: string): Promise<TableColumn[]> {
  let columns: TableColumn[] = [];
  for await (const { schema } of session.query(`SELECT * FROM (${query}\n) LIMIT 0`, 'reading the columns')) {
    columns = schema.fields.map(({ name, type }) => {
      const text = typeText(type);
      const isList = VALUES.test(LIST.exec(text)?.[1] ?? '');
      return { name, holds: isList ? 'list' : VALUES.test(text) ? 'value' : 'other', type: text };
    });
  }
  return columns;
}

/** Rows of Spark have no order of their own, and parts of a record lie anywhere: only ids tell records apart. */
function withId(config: ColumnSelection, columns: readonly TableColumn[], table: string): CellColumns {
  if (config.id !== undefined) return { ...config, id: config.id };
  throw new SottoError('input', `${table}: rows in Spark have no order, so records need ids`, {
    hint: `add id=COLUMN to the address; the columns are ${columns.map(({ name }) => name).join(', ')}`,
  });
}

/** One pass over the ids and whether there are items: what is missing, and, of lists, ids that come twice. */
async function checkRows(
  session: SparkSession,
  rows: string,
  { id, items }: CellColumns,
  table: string,
): Promise<void> {
  const key = sparkIdentifier(id);
  const noItem = items === undefined ? 'FALSE' : `EXISTS(${sparkIdentifier(items)}, x -> x IS NULL)`;
  const repeated = items === undefined ? '0' : `COUNT(${key}) - COUNT(DISTINCT ${key})`;
  const counts = [`COUNT_IF(${key} IS NULL)`, `COUNT_IF(${noItem})`, repeated];
  const [row = []] = await session.rows(`SELECT ${counts} FROM ${rows}`, 'checking ids and items');
  const [noIds = 0, noItems = 0, twice = 0] = row.map(Number);
  const refusal = (subject: string, hint?: string) =>
    new SottoError('input', `${table}: ${subject}`, hint === undefined ? {} : { hint });
  if (noIds > 0) throw refusal(`expected an id in every row, but ${quote(id)} is null in ${noIds} rows`);
  if (noItems > 0) {
    throw refusal(`expected items in every list, but ${quote(items!)} contains null in ${noItems} rows`);
  }
  if (twice > 0) {
    const problem = `expected every id once, but ${twice} rows share their ${quote(id)} with another row`;
    throw refusal(problem, 'name a column that tells records apart');
  }
}
