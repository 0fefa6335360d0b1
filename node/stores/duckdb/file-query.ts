import { existsSync } from 'node:fs';
import { SottoError } from '../../../src/internal.ts';
import { literal } from '../shared/sql-text.ts';
import type { DuckDbAddress } from './address.ts';

/** The SELECT of an address that names no database: its own, or all of a file that DuckDB reads. */
export function fileQuery({ path, table, query }: DuckDbAddress): string {
  if (path !== '' && !path.includes('*') && !existsSync(path)) {
    throw new SottoError('input', `${path}: there is no such file`);
  }
  if (path === '' && query !== undefined) return query;
  if (table === undefined && query === undefined) return `SELECT * FROM ${literal(path)}`;
  throw new SottoError('input', `${path}: expected a DuckDB database, got another file`, {
    hint: `name a file that DuckDB reads without table= and query=, or inside a query: duckdb:?query=SELECT … FROM '${path}'`,
  });
}
