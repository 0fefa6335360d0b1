import { existsSync } from 'node:fs';
import type {
  DuckDBBlobVector,
  DuckDBDataChunk,
  DuckDBListVector,
  DuckDBPreparedStatement,
  DuckDBResult,
  DuckDBType,
  DuckDBVector,
} from '@duckdb/node-api';
import {
  type ChosenColumns,
  chooseColumns,
  ListRecords,
  Problems,
  type ReadResult,
  SottoError,
  type TableColumn,
} from '../../../src/internal.ts';
import type { TaskContext } from '../../worker/task-context.ts';
import { codeOf, endRecordOf, type Field, OrderedPairs } from '../shared/ordered-pairs.ts';
import { identifier, literal, subquery, tableIdentifier } from '../shared/sql-text.ts';
import { type DuckDbAddress, duckDbAddress } from './address.ts';
import { type DuckDbModule, duckDbError, isDuckDbFile, type OpenDuckDb, openDuckDb, watched } from './connection.ts';

/**
 * Reads a table, query or file through DuckDB, read-only: vectors in chunks, never a row as an object. A row per item
 * comes ordered by id, which DuckDB does itself, on disk if need be.
 */
export async function readDuckDb(address: DuckDbAddress, context: TaskContext): Promise<ReadResult> {
  const name = duckDbAddress.nameOf(address);
  const isDatabase = isDuckDbFile(address.path);
  const database = await openDuckDb(isDatabase ? address.path : '', 'READ_ONLY', 'reading DuckDB');
  try {
    const query = await queryOf(address, isDatabase, database);
    const statement = await selectOnly(database, query, name);
    const types = database.module.DuckDBTypeId;
    const columns = columnsOf(statement, types);
    const chosen = chooseColumns(columns, address.columns, name);
    const sql = statementOf(query, chosen, statement, types);
    const phase = `reading ${name}`;
    const result = await watched(database.connection, context, phase, database.connection.stream(sql));
    return await collect(result, chosen, name, { database, context, phase });
  } catch (error) {
    throw duckDbError(error, name);
  } finally {
    database.close();
  }
}

/** The SELECT of an address: its own, or all of a table or file. */
async function queryOf(
  { path, table, query }: DuckDbAddress,
  isDatabase: boolean,
  { connection }: OpenDuckDb,
): Promise<string> {
  if (isDatabase) {
    if (query !== undefined) return query;
    return `SELECT * FROM ${table === undefined ? await onlyTable(path, connection) : tableIdentifier(table)}`;
  }
  if (path !== '' && !path.includes('*') && !existsSync(path)) {
    throw new SottoError('input', `${path}: there is no such file`);
  }
  if (path === '' && query !== undefined) return query;
  if (table === undefined && query === undefined) return `SELECT * FROM ${literal(path)}`;
  throw new SottoError('input', `${path}: expected a DuckDB database, got another file`, {
    hint: `a file that DuckDB reads is named without table= and query=, or within a query: duckdb:?query=SELECT … FROM '${path}'`,
  });
}

async function onlyTable(path: string, connection: OpenDuckDb['connection']): Promise<string> {
  const reader = await connection.runAndReadAll(
    'SELECT schema_name, table_name FROM duckdb_tables() WHERE database_name = current_database() AND NOT internal UNION ALL SELECT schema_name, view_name FROM duckdb_views() WHERE database_name = current_database() AND NOT internal ORDER BY ALL',
  );
  const tables = reader.getRowsJS().map(([schema, name]) => [String(schema), String(name)] as const);
  if (tables.length === 1) return tables[0]!.map(identifier).join('.');
  const names = tables.map(([schema, name]) => (schema === 'main' ? name : `${schema}.${name}`));
  const shown = names.length > MAX_SHOWN ? [...names.slice(0, MAX_SHOWN), '…'] : names;
  const got = names.length === 0 ? 'it has no tables' : `its tables are ${shown.join(', ')}`;
  throw new SottoError('usage', `${path}: which table? ${got}`, { hint: `say which: duckdb:${path}?table=NAME` });
}

const MAX_SHOWN = 30;

/** Prepares a query that is one SELECT statement; refuses anything else before it runs. */
async function selectOnly(
  { module, connection }: OpenDuckDb,
  query: string,
  name: string,
): Promise<DuckDBPreparedStatement> {
  const statements = await connection.extractStatements(query);
  const statement = statements.count === 1 ? await statements.prepare(0) : undefined;
  if (statement?.statementType === module.StatementType.SELECT && statement.parameterCount === 0) return statement;
  throw new SottoError('usage', `${name}: expected one SELECT statement, got something else`, {
    hint: 'a source is only read; run other statements in DuckDB itself',
  });
}

/** The columns of a query, each with what it holds. */
function columnsOf(statement: DuckDBPreparedStatement, types: DuckDbModule['DuckDBTypeId']): TableColumn[] {
  return Array.from({ length: statement.columnCount }, (_, n) => {
    const type = statement.columnType(n);
    const element = elementType(type, types);
    const isList = element !== undefined && isValue(element, types);
    const holds = isList ? 'list' : element === undefined && isValue(type, types) ? 'value' : 'other';
    return { name: statement.columnName(n), holds, type: String(type) };
  });
}

function elementType(type: DuckDBType, types: DuckDbModule['DuckDBTypeId']): DuckDBType | undefined {
  return type.typeId === types.LIST || type.typeId === types.ARRAY
    ? (type as DuckDBType & { readonly valueType: DuckDBType }).valueType
    : undefined;
}

/** Whether a type can be a label or id: text and what has one exact text; not floating point, nor what is nested. */
function isValue({ typeId }: DuckDBType, types: DuckDbModule['DuckDBTypeId']): boolean {
  return !OTHERS.some((name) => types[name] === typeId);
}

const OTHERS = ['FLOAT', 'DOUBLE', 'BLOB', 'LIST', 'ARRAY', 'STRUCT', 'MAP', 'UNION', 'GEOMETRY', 'VARIANT'] as const;

/** Types that are read as numbers; all others are made text by DuckDB. */
const INTEGERS = ['TINYINT', 'SMALLINT', 'INTEGER', 'BIGINT', 'UTINYINT', 'USMALLINT', 'UINTEGER', 'UBIGINT'] as const;

/** The statement that gives the id (if any) and the item or items of every row, a row per item ordered by id. */
function statementOf(
  query: string,
  chosen: ChosenColumns,
  statement: DuckDBPreparedStatement,
  types: DuckDbModule['DuckDBTypeId'],
): string {
  const typeOf = (name: string): DuckDBType => {
    for (let n = 0; n < statement.columnCount; n++)
      if (statement.columnName(n) === name) return statement.columnType(n);
    throw new SottoError('invariant', `no column ${name}`);
  };
  const isInteger = ({ typeId }: DuckDBType): boolean => INTEGERS.some((name) => types[name] === typeId);
  const value = (name: string): string => {
    const column = `source.${identifier(name)}`;
    const type = typeOf(name);
    const element = elementType(type, types);
    // Text comes as bytes: the driver would take a byte order mark off it.
    if (element === undefined) return isInteger(type) ? column : `encode(CAST(${column} AS VARCHAR))`;
    const list = isInteger(element)
      ? `CAST(${column} AS ${String(element)}[])`
      : `list_transform(CAST(${column} AS VARCHAR[]), lambda x: encode(x))`;
    // A null list is an empty record.
    return `coalesce(${list}, [])`;
  };
  if (chosen.form === 'long') {
    const order = `ORDER BY source.${identifier(chosen.id)}`;
    return `SELECT ${value(chosen.id)}, ${value(chosen.item)} FROM ${subquery(query)} ${order}`;
  }
  const id = chosen.id === undefined ? '' : `, ${value(chosen.id)}`;
  const order = chosen.id === undefined ? '' : ` ORDER BY source.${identifier(chosen.id)}`;
  return `SELECT ${value(chosen.items)}${id} FROM ${subquery(query)}${order}`;
}

interface Reading {
  readonly database: OpenDuckDb;
  readonly context: TaskContext;
  readonly phase: string;
}

async function collect(
  result: DuckDBResult,
  chosen: ChosenColumns,
  name: string,
  { database, context, phase }: Reading,
): Promise<ReadResult> {
  const problems = new Problems(name);
  const records = new ListRecords(problems);
  const pairs = chosen.form === 'long' ? new OrderedPairs(records, problems, chosen) : undefined;
  let rows = 0;
  for (;;) {
    const chunk = await watched(database.connection, context, phase, result.fetchChunk());
    if (chunk === null || chunk.rowCount === 0) break;
    if (chosen.form === 'list') addLists(chunk, records, problems, chosen, rows);
    else addPairs(chunk, pairs!, rows);
    rows += chunk.rowCount;
    context.checkpoint(rows, 0, phase);
  }
  return pairs === undefined ? records.finish() : pairs.finish();
}

/** Integers, or the bytes of texts. */
type Vector = DuckDBVector<number | bigint> | DuckDBBlobVector;

function fieldOf(vector: Vector, n: number): Field {
  return 'getItemBytes' in vector ? vector.getItemBytes(n) : vector.getItem(n);
}

function addPairs(chunk: DuckDBDataChunk, pairs: OrderedPairs, before: number): void {
  const ids = chunk.getColumnVector(0) as Vector;
  const items = chunk.getColumnVector(1) as Vector;
  const { rowCount } = chunk;
  for (let n = 0; n < rowCount; n++) pairs.add(fieldOf(ids, n), fieldOf(items, n), before + n + 1);
}

function addLists(
  chunk: DuckDBDataChunk,
  records: ListRecords,
  problems: Problems,
  chosen: Extract<ChosenColumns, { form: 'list' }>,
  before: number,
): void {
  const lists = chunk.getColumnVector(0) as DuckDBListVector;
  const ids = chosen.id === undefined ? undefined : (chunk.getColumnVector(1) as Vector);
  const values = lists.childVector as Vector;
  const { rowCount } = chunk;
  for (let n = 0; n < rowCount; n++) {
    const from = lists.getEntryOffset(n);
    const to = from + lists.getEntryLength(n);
    for (let p = from; p < to; p++) {
      const value = fieldOf(values, p);
      if (value !== null) records.cells.add(codeOf(value, records));
      else problems.add({ field: `row ${before + n + 1} of ${chosen.items}`, expected: 'an item', got: 'null' });
    }
    const id = ids === undefined ? undefined : fieldOf(ids, n);
    if (id === undefined) records.endRow();
    else if (id !== null) endRecordOf(id, records);
    else problems.add({ field: `row ${before + n + 1} of ${chosen.id}`, expected: 'an id', got: 'null' });
  }
}
