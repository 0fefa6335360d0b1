import {
  type ColumnSelection,
  type PlainLabels,
  plainLabel,
  quote,
  SottoError,
  type TableColumn,
} from '../../../src/internal.ts';
import { type ReadTable, readTableOf } from '../shared/role-query.ts';
import { tableName } from '../shared/table-name.ts';
import { type SparkAddress, sparkAddress } from './address.ts';
import { typeText } from './arrow-rows.ts';
import { sparkDialect } from './dialect.ts';
import { identifier } from './identifier.ts';
import type { SparkSession } from './open-spark.ts';

/** The rows of an address as a view of a session. */
export interface CellsView {
  /**
   * Its name. It has a row (id, label) per item of a record, and (id, null) for a record without items, with a third column,
   * person, where it is known whose they are; all are texts, but ids that are whole numbers.
   */
  readonly name: string;
  /** The order of records, for ORDER BY where a column is called id: by number or text, as the column of ids is. */
  readonly byId: string;
  /** Columns of the table that it does not show. */
  readonly leftOut: readonly string[];
  /** How it was read. */
  readonly table: ReadTable<TableColumn>;
}

/** Columns of Spark that a label or id can come from: those with one exact text. */
const VALUES = /^(?:Large)?Utf8|^U?[Ii]nt|^Decimal|^Date|^Timestamp|^Bool/;
const NUMBERS = /^U?[Ii]nt|^Decimal/;
const WHOLE = /^Int/;
const LIST = /^(?:Large)?List<(.*)>$/;

/** Columns that are read, by what they are. */
interface Chosen {
  readonly id: string;
  readonly item?: string;
  readonly items?: string;
  readonly leftOut: readonly string[];
}

/**
 * Makes the rows of an address known to a session, after a look at their columns and one pass that looks for ids and items
 * that are missing.
 */
export async function createCells(session: SparkSession, address: SparkAddress): Promise<CellsView> {
  const name = 'sotto_cells';
  const place = sparkAddress.nameOf(address);
  const table = await readTableOf(selectOf(address), address, place, sparkDialect, (sql) => columnsOf(session, sql));
  const { columns } = table;
  const chosen = withId(table.chosen, columns, place);
  const rows = `(${table.query}\n)`; // the line break ends a comment
  await checkRows(session, rows, chosen, place);
  const label =
    chosen.item !== undefined
      ? `CAST(${identifier(chosen.item)} AS STRING)`
      : `EXPLODE_OUTER(TRANSFORM(${identifier(chosen.items!)}, x -> CAST(x AS STRING)))`;
  const idType = columns.find((column) => column.name === chosen.id)?.type ?? '';
  const isWhole = WHOLE.test(idType);
  const whose = table.person === undefined ? '' : `, CAST(${identifier(table.person)} AS STRING) AS person`;
  await session.run(
    `CREATE OR REPLACE TEMPORARY VIEW ${name} AS
      SELECT CAST(${identifier(chosen.id)} AS ${isWhole ? 'BIGINT' : 'STRING'}) AS id, ${label} AS label${whose} FROM ${rows}`,
    { doing: 'opening the table' },
  );
  const byId = NUMBERS.test(idType) && !isWhole ? 'CAST(id AS DECIMAL(38, 10))' : 'id';
  return { name, byId, leftOut: chosen.leftOut, table };
}

/** The cells with their labels trimmed and folded, by the very function that files are read with. */
export async function withPlainLabels(session: SparkSession, cells: CellsView, asked: PlainLabels): Promise<CellsView> {
  if (asked.trim !== true && asked.foldCase !== true) return cells;
  const written: string[] = [];
  const query = `SELECT DISTINCT label FROM ${cells.name} WHERE label IS NOT NULL`;
  for await (const batch of session.query(query, { doing: 'looking at the labels' })) {
    const labels = batch.getChildAt(0);
    for (let row = 0; row < batch.numRows; row++) written.push(String(labels?.get(row)));
  }
  const changed = written.filter((label) => plainLabel(label, asked) !== label);
  if (changed.length === 0) return cells;
  await session.createView('sotto_plain', {
    written: changed,
    plain: changed.map((label) => plainLabel(label, asked)),
  });
  const name = 'sotto_plain_cells';
  const whose = cells.table.person === undefined ? '' : ', c.person';
  await session.run(
    `CREATE OR REPLACE TEMPORARY VIEW ${name} AS SELECT /*+ BROADCAST(p) */ c.id, COALESCE(p.plain, c.label) AS label${whose}
      FROM ${cells.name} c LEFT JOIN sotto_plain p ON c.label = p.written`,
    { doing: 'joining labels' },
  );
  return { ...cells, name };
}

/** All of a table, or the query itself. */
function selectOf({ table, query }: SparkAddress): string {
  return table === undefined ? query!.trim().replace(/;$/, '') : `SELECT * FROM ${identifier(...tableName(table))}`;
}

/** The columns, from an empty answer. */
async function columnsOf(session: SparkSession, query: string): Promise<TableColumn[]> {
  let columns: TableColumn[] = [];
  for await (const { schema } of session.query(`SELECT * FROM (${query}\n) LIMIT 0`, {
    doing: 'reading the columns',
  })) {
    columns = schema.fields.map(({ name, type }) => {
      const text = typeText(type);
      const isList = VALUES.test(LIST.exec(text)?.[1] ?? '');
      return { name, holds: isList ? 'list' : VALUES.test(text) ? 'value' : 'other', type: text };
    });
  }
  return columns;
}

/** Rows of Spark have no order of their own, and parts of a record lie anywhere: only ids tell records apart. */
function withId(chosen: ColumnSelection, columns: readonly TableColumn[], table: string): Chosen {
  if (chosen.id !== undefined) return { ...chosen, id: chosen.id };
  throw new SottoError('input', `${table}: rows in Spark have no order, so records need ids`, {
    hint: `add id=COLUMN to the address; the columns are ${columns.map(({ name }) => name).join(', ')}`,
  });
}

/** One pass over the ids and whether there are items: what is missing, and, of lists, ids that come twice. */
async function checkRows(session: SparkSession, rows: string, { id, items }: Chosen, table: string): Promise<void> {
  const key = identifier(id);
  const noItem = items === undefined ? 'FALSE' : `EXISTS(${identifier(items)}, x -> x IS NULL)`;
  const repeated = items === undefined ? '0' : `COUNT(${key}) - COUNT(DISTINCT ${key})`;
  const counts = [`COUNT_IF(${key} IS NULL)`, `COUNT_IF(${noItem})`, repeated].map((n) => `CAST(${n} AS DOUBLE)`);
  const query = `SELECT ${counts.join(', ')} FROM ${rows}`;
  for await (const batch of session.query(query, { doing: 'checking ids and items' })) {
    const [noIds = 0, noItems = 0, twice = 0] = counts.map((_, column) => Number(batch.getChildAt(column)?.get(0)));
    if (noIds > 0) {
      throw new SottoError('input', `${table}: expected an id in every row, but ${quote(id)} is null in ${noIds} rows`);
    }
    if (noItems > 0) {
      throw new SottoError(
        'input',
        `${table}: expected items in every list, but ${quote(items!)} contains null in ${noItems} rows`,
      );
    }
    if (twice > 0) {
      throw new SottoError(
        'input',
        `${table}: expected every id once, but ${twice} rows share their ${quote(id)} with another row`,
        {
          hint: 'name a column that tells records apart',
        },
      );
    }
  }
}
