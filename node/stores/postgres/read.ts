import type { TransactionSql } from 'postgres';
import {
  type ColumnSelection,
  ListRecords,
  Problems,
  type ReadResult,
  SottoError,
  type TableColumn,
} from '../../../src/internal.ts';
import { errorCode } from '../../files/error-code.ts';
import type { TaskContext } from '../../worker/task-context.ts';
import { finishTable, NotedPersons, OrderedPairs } from '../shared/ordered-pairs.ts';
import { type ReadTable, readTableOf } from '../shared/role-query.ts';
import { identifier, subquery, tableIdentifier } from '../shared/sql-text.ts';
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
      const blocks = transaction.unsafe(selectOf(table)).raw().cursor(BLOCK_ROWS);
      return collect(blocks, table, address, (rows) => context.checkpoint(rows, 0, phase));
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

/** The SELECT that gives the id (if any) and the item or items of every row as text. */
function selectOf({ query, chosen, columns, person }: ReadTable<PgColumn>): string {
  const column = (name: string): string => `source.${identifier(name)}`;
  const orderBy = (name: string): string => {
    const isText = columns.some((each) => each.name === name && each.isText);
    return isText ? `ORDER BY ${column(name)}::text COLLATE "C"` : `ORDER BY ${column(name)}`;
  };
  const whose = person === undefined ? '' : `, ${column(person)}::text`;
  const from = `${whose} FROM ${subquery(query)}`;
  if (chosen.form === 'long') {
    return `SELECT ${column(chosen.id)}::text, ${column(chosen.item)}::text${from} ${orderBy(chosen.id)}`;
  }
  if (chosen.id === undefined) return `SELECT ${column(chosen.items)}::text[]${from}`;
  return `SELECT ${column(chosen.items)}::text[], ${column(chosen.id)}::text${from} ${orderBy(chosen.id)}`;
}

/** How many rows are fetched at once. */
const BLOCK_ROWS = 4096;

async function collect(
  blocks: AsyncIterable<readonly Buffer[][]>,
  table: ReadTable<PgColumn>,
  address: PostgresAddress,
  checkpoint: (rows: number) => void,
): Promise<ReadResult> {
  const { chosen } = table;
  const problems = new Problems(postgresAddress.nameOf(address));
  const records = new ListRecords(problems, address.reading?.unknownMark !== undefined);
  const persons = table.person === undefined ? undefined : new NotedPersons(address.reading ?? {}, problems);
  const pairs = chosen.form === 'long' ? new OrderedPairs(records, problems, chosen, persons) : undefined;
  const lists = chosen.form === 'list' ? new ListRows(records, problems, chosen) : undefined;
  let count = 0;
  for await (const block of blocks) {
    // The driver types columns as never null.
    for (const row of block as readonly (readonly (Buffer | null)[])[]) {
      const [first, second = null] = row;
      const person = row.at(-1) ?? null;
      count++;
      pairs?.add(first!, second, count, person);
      if (lists === undefined) continue;
      persons?.note(records.numRows, person, count);
      lists.add(first!, second, count);
    }
    checkpoint(count);
  }
  return finishTable(pairs === undefined ? records.finish() : pairs.finish(), table, persons);
}

/** Rows of an array and, if there is one, an id. */
class ListRows {
  readonly #records: ListRecords;
  readonly #problems: Problems;
  readonly #chosen: Extract<ColumnSelection, { form: 'list' }>;
  #row = 0;
  readonly #element = (bytes: Uint8Array | null): void => {
    const { cells } = this.#records;
    const code = bytes === null ? -1 : cells.ofBytes(bytes, 0, bytes.length);
    if (code >= 0) cells.add(code);
    else this.#wrong(this.#chosen.items, 'an item', bytes === null ? 'null' : 'bytes that are not UTF-8');
  };

  constructor(records: ListRecords, problems: Problems, chosen: Extract<ColumnSelection, { form: 'list' }>) {
    this.#records = records;
    this.#problems = problems;
    this.#chosen = chosen;
  }

  add(items: Uint8Array | null, id: Uint8Array | null, row: number): void {
    this.#row = row;
    if (items !== null && readArray(items, this.#element) === 'other') {
      this.#wrong(this.#chosen.items, 'an array of one dimension', 'another');
    }
    if (this.#chosen.id === undefined) this.#records.endRow();
    else if (id === null) this.#wrong(this.#chosen.id, 'an id', 'null');
    else this.#records.endRowOfBytes(id);
  }

  #wrong(column: string, expected: string, got: string): void {
    this.#problems.add({ field: `row ${this.#row} of ${column}`, expected, got });
  }
}
