import type { DuckDBPreparedStatement, DuckDBType } from '@duckdb/node-api';
import { SottoError, type TableColumn } from '../../../src/internal.ts';
import { identifier } from '../shared/sql-text.ts';
import type { DuckDbModule } from './connection.ts';

type Types = DuckDbModule['DuckDBTypeId'];

/** A column of a query, with what it holds. */
export interface DuckDbColumn extends TableColumn {
  /** The type of the values of its lists. */
  readonly element?: string;
  /** Whether it, or its lists, hold integers, which are read as numbers; all else is made text by DuckDB. */
  readonly hasIntegers: boolean;
}

/** Types that cannot be labels or ids: nested, or without one exact text. */
const OTHERS = ['FLOAT', 'DOUBLE', 'BLOB', 'LIST', 'ARRAY', 'STRUCT', 'MAP', 'UNION', 'GEOMETRY', 'VARIANT'] as const;

const INTEGERS = ['TINYINT', 'SMALLINT', 'INTEGER', 'BIGINT', 'UTINYINT', 'USMALLINT', 'UINTEGER', 'UBIGINT'] as const;

export function columnsOf(statement: DuckDBPreparedStatement, types: Types): DuckDbColumn[] {
  const isOneOf = ({ typeId }: DuckDBType, names: readonly (keyof Types)[]): boolean =>
    names.some((name) => types[name] === typeId);
  return Array.from({ length: statement.columnCount }, (_, n) => {
    const type = statement.columnType(n);
    const element = type.typeId === types.LIST || type.typeId === types.ARRAY ? type.valueType : undefined;
    const isValue = !isOneOf(element ?? type, OTHERS);
    return {
      name: statement.columnName(n),
      holds: !isValue ? 'other' : element === undefined ? 'value' : 'list',
      type: String(type),
      ...(element !== undefined && { element: String(element) }),
      hasIntegers: isOneOf(element ?? type, INTEGERS),
    };
  });
}

/** Maximum number of tables that a message names. */
const MAX_SHOWN = 30;

/** The tables and views of a database, in SQL. */
export function tablesOf(database: string): string {
  return `SELECT schema_name, table_name FROM duckdb_tables() WHERE database_name = ${database} AND NOT internal UNION ALL
    SELECT schema_name, view_name FROM duckdb_views() WHERE database_name = ${database} AND NOT internal ORDER BY ALL`;
}

/** The one table of a database, in SQL; throws `usage` where there are others. */
export function onlyTable(path: string, tables: readonly (readonly unknown[])[]): string {
  if (tables.length === 1) return tables[0]!.map(String).map(identifier).join('.');
  const names = tables.map(([schema, name]) => (schema === 'main' ? String(name) : `${schema}.${name}`));
  const listed = names.length > MAX_SHOWN ? [...names.slice(0, MAX_SHOWN), '…'] : names;
  const actual = names.length === 0 ? 'it has no tables' : `its tables are ${listed.join(', ')}`;
  throw new SottoError('usage', `${path}: which table? ${actual}`, { hint: `name one: duckdb:${path}?table=NAME` });
}
