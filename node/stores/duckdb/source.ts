import { existsSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { SottoError } from '../../../src/internal.ts';
import { checkReadable } from '../../files/read-bytes.ts';
import { type ParquetAddress, parquetAddress } from '../parquet/address.ts';
import { matchingFiles } from '../shared/matching-files.ts';
import { identifier, literal, subquery, tableName } from '../shared/sql-text.ts';
import { type DuckDbAddress, duckDbAddress } from './address.ts';
import { onlyTable, tablesOf } from './columns.ts';
import { type DuckDbSource, isDuckDbFile } from './connection.ts';
import type { DuckDbSession } from './session.ts';

/** Parquet files: of an address, whose path may be a pattern, or the very file of a path. */
export type ParquetFiles = ParquetAddress & {
  readonly isLiteral?: boolean;
  /** A CSV file of `record,group` with the persons of the records, in their order. */
  readonly personsFile?: string;
};

/** The name of an address in messages: of a file, its path as the user wrote it. */
export function sourceOf(address: ParquetFiles | DuckDbAddress): DuckDbSource {
  if (address.kind === 'duckdb') return { name: duckDbAddress.nameOf(address) };
  return { name: address.isLiteral === true ? address.path : parquetAddress.nameOf(address), isParquet: true };
}

/** The rows of an address as a table in SQL, read-only. */
export async function relationOf(session: DuckDbSession, address: ParquetFiles | DuckDbAddress): Promise<string> {
  if (address.kind === 'parquet') {
    const { personsFile } = address;
    return personsFile === undefined
      ? filesOf(address)
      : withOwners(session, filesOf(address, ', file_row_number = true'), personsFile);
  }
  const { path, table, query } = address;
  if (!isDuckDbFile(path)) return selected(session, fileQuery(address), address);
  const database = await attach(session, path);
  // A name in the query is looked up in the database first.
  await session.run(`SET search_path = ${literal(`${identifier(database)},memory`)}`, 'opening the database');
  if (query !== undefined) return selected(session, query, address);
  if (table !== undefined) return [database, ...tableName(table)].map(identifier).join('.');
  const tables = await session.rows(tablesOf(literal(database)), 'looking at the tables');
  return `${identifier(database)}.${onlyTable(path, tables)}`;
}

/** Attaches a database under the name by which its own queries may call it, unless that is taken; returns it. */
async function attach(session: DuckDbSession, path: string): Promise<string> {
  const isTaken = /^(memory|pg_catalog|information_schema)(\.|$)/i.test(basename(path));
  await session.run(`ATTACH ${literal(path)}${isTaken ? ' AS source' : ''} (READ_ONLY)`, 'opening the database');
  const attached = 'SELECT database_name FROM duckdb_databases() WHERE NOT internal AND path IS NOT NULL';
  const [row] = await session.rows(attached, 'opening the database');
  return String(row![0]);
}

/** A query as a table, after a look whether it is one SELECT. */
async function selected(session: DuckDbSession, query: string, address: DuckDbAddress): Promise<string> {
  await session.columnsOf(query, duckDbAddress.nameOf(address));
  return subquery(query);
}

/**
 * The files that we take the address for, by their full names: DuckDB would match patterns by other rules, take columns
 * from the names of folders, and fetch what looks like a web address.
 */
function filesOf(address: ParquetFiles, options = ''): string {
  const paths = address.isLiteral === true ? [address.path] : matchingFiles(address.path);
  if (paths.length === 0) throw new SottoError('input', `${parquetAddress.nameOf(address)}: no file matches`);
  for (const path of paths) checkReadable(path);
  const literals = paths.map((path) => literal(resolve(path).replaceAll(/[[*?]/g, '[$&]')));
  return `read_parquet([${literals.join(', ')}], hive_partitioning = false${options})`;
}

/** The name of the column of persons that comes from another file. */
export const OWNER = 'sotto_owner';

/** Records with their owners, from the other file: the same number, in the same order. */
async function withOwners(session: DuckDbSession, records: string, personsFile: string): Promise<string> {
  const options = `header = true, auto_detect = false, delim = ',', columns = {'record': 'UBIGINT', 'group': 'UBIGINT'}`;
  const owners = `read_csv(${literal(resolve(personsFile))}, ${options})`;
  const joined = `${records} AS data POSITIONAL JOIN ${owners} AS owners`;
  const [counts] = await session.rows(
    `SELECT count(*) FROM ${joined} WHERE record IS DISTINCT FROM file_row_number + 1 OR "group" IS NULL`,
    'looking at the persons',
  );
  if (Number(counts![0]) > 0)
    throw new SottoError('input', `${personsFile}: expected a group for each record of the data, in their order`);
  return `(SELECT data.* EXCLUDE (file_row_number), owners."group" AS ${OWNER} FROM ${joined})`;
}

/** The SELECT of an address that names no database: its own, or all of a file that DuckDB reads. */
function fileQuery({ path, table, query }: DuckDbAddress): string {
  if (path !== '' && !path.includes('*') && !existsSync(path)) {
    throw new SottoError('input', `${path}: there is no such file`);
  }
  if (path === '' && query !== undefined) return query;
  if (table === undefined && query === undefined) return `SELECT * FROM ${literal(path)}`;
  throw new SottoError('input', `${path}: expected a DuckDB database, got another file`, {
    hint: `name a file that DuckDB reads without table= and query=, or inside a query: duckdb:?query=SELECT … FROM '${path}'`,
  });
}
