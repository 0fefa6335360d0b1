import type { TransactionSql } from 'postgres';
import { type ReadResult, SottoError, type TableColumn } from '../../../src/internal.ts';
import { errorCode } from '../../files/error-code.ts';
import type { TaskContext } from '../../worker/task-context.ts';
import { subquery, tableIdentifier } from '../shared/sql-text.ts';
import { TableRecords } from '../shared/table-records.ts';
import { type ReadTable, readTableOf, selectChosen } from '../sql/role-query.ts';
import { type PostgresAddress, postgresAddress } from './address.ts';
import { readArray } from './array.ts';
import { openPostgres, postgresError } from './connection.ts';
import { postgresDialect } from './dialect.ts';

/**
 * Reads a table or query of PostgreSQL in a read-only transaction, some thousand rows at a time: the bytes of labels are
 * taken as they come. A row per item comes ordered by id, which the server does itself.
 */
export async function readPostgres(address: PostgresAddress, context: TaskContext): Promise<ReadResult> {
  const name = postgresAddress.nameOf(address);
  const { sql, server, end } = await openPostgres(address, 'reading PostgreSQL');
  const phase = `reading ${name}`;
  context.checkpoint(0, 0, phase);
  try {
    return await sql.begin('isolation level repeatable read read only', async (transaction) => {
      const query = address.query ?? `SELECT * FROM ${tableIdentifier(address.table!)}`;
      const describe = (sql: string): Promise<PgColumn[]> => columnsOf(transaction, sql);
      const table = await readTableOf(query, address, name, postgresDialect, describe);
      // Values are read as text, and ordered by their bytes where they are texts.
      const value = (sql: string, { holds }: PgColumn): string => `${sql}::text${holds === 'list' ? '[]' : ''}`;
      const order = (sql: string, { isText }: PgColumn): string => (isText ? `${sql}::text COLLATE "C"` : sql);
      const select = selectChosen(table, postgresDialect, value, order);
      const blocks = transaction.unsafe(select).raw().cursor(BLOCK_ROWS);
      return collect(blocks, table, new TableRecords(table, address, name), (rows) =>
        context.checkpoint(rows, 0, phase),
      );
    });
  } catch (error) {
    throw postgresError(error, server, name);
  } finally {
    await end();
  }
}

interface PgColumn extends TableColumn {
  /** Texts are ordered by their bytes, so that the order does not depend on the server's language. */
  readonly isText: boolean;
}

/** The columns of a query, each with what it holds. Describing a query takes one SELECT, and refuses anything else. */
async function columnsOf(sql: TransactionSql, query: string): Promise<PgColumn[]> {
  const described = await sql
    .unsafe(`SELECT * FROM ${subquery(query)}`)
    .describe()
    .catch((error: unknown) => {
      throw notOneSelect(error) ?? error;
    });
  const oids = described.columns.map(({ type }) => type);
  const types = await sql.unsafe<TypeRow[]>(
    `SELECT t.oid::int4 AS oid, format_type(t.oid, NULL) AS name, t.typcategory AS category,
            coalesce(e.oid, 0)::int4 AS element, e.typcategory AS element_category
     FROM pg_type t LEFT JOIN pg_type e ON t.typcategory = 'A' AND e.oid = t.typelem
     WHERE t.oid = ANY (string_to_array($1, ',')::oid[])`,
    [oids.join(',')],
  );
  const byOid = new Map(types.map((type) => [type.oid, type]));
  return described.columns.map((column) => {
    const type = byOid.get(column.type);
    const isList = type?.element_category != null && isValue(type.element, type.element_category);
    const holds = isList ? 'list' : type !== undefined && isValue(type.oid, type.category) ? 'value' : 'other';
    return { name: column.name, holds, type: type?.name ?? 'unknown', isText: type?.category === 'S' };
  });
}

interface TypeRow {
  readonly oid: number;
  readonly name: string;
  readonly category: string;
  readonly element: number;
  readonly element_category: string | null;
}

/** Categories of types with one exact text: strings, numbers, dates, booleans, enumerations. */
const VALUES = new Set(['S', 'N', 'D', 'B', 'E']);
const FLOATS = new Set([700, 701]);
const UUID = 2950;

function isValue(oid: number, category: string): boolean {
  return (VALUES.has(category) && !FLOATS.has(oid)) || oid === UUID;
}

function notOneSelect(error: unknown): SottoError | undefined {
  if (!(error instanceof Error) || errorCode(error) !== '42601') return undefined;
  return new SottoError('usage', `expected one SELECT statement: ${error.message}`, {
    hint: 'a source is only read; run other statements in psql',
  });
}

/** Rows fetched at once. */
const BLOCK_ROWS = 4096;

async function collect(
  blocks: AsyncIterable<readonly Buffer[][]>,
  { chosen: config }: ReadTable<PgColumn>,
  records: TableRecords,
  checkpoint: (rows: number) => void,
): Promise<ReadResult> {
  const addItem = (item: Uint8Array | null): void => records.addItem(item);
  for await (const block of blocks) {
    // The driver types columns as never null.
    for (const row of block as readonly (readonly (Buffer | null)[])[]) {
      const person = row.at(-1) ?? null;
      const [id = null, cells = null] = config.id === undefined ? [null, ...row] : row;
      if (config.form === 'long') records.addPair(id, cells, person);
      else {
        if (cells !== null && readArray(cells, addItem) === 'other') {
          records.refuseItem('an array of one dimension', 'another');
        }
        records.endList(config.id === undefined ? undefined : id, person);
      }
    }
    checkpoint(records.numRows);
  }
  return records.finish();
}
