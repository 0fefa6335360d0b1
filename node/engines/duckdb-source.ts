import { SottoError } from '../../src/index.ts';
import { type ColumnRoles, type DuckDbAddress, type ParquetAddress, tableName } from '../sources/address.ts';
import { identifier, literal, subquery } from '../sources/sql-text.ts';
import type { DuckDbSession } from './duckdb-session.ts';

/** Records as DuckDB sees them: a relation with a row for each record, or for each item of a record. */
export type RecordRelation =
  /** `id` (a SQL expression; left out: records are called by number) and `items`, a list. */
  | { readonly form: 'list'; readonly from: string; readonly id?: string; readonly items: string }
  /** Records are in the order of their ids. */
  | {
      readonly form: 'long';
      readonly from: string;
      readonly id: string;
      readonly item: string;
      readonly hasIntegerIds: boolean;
    };

interface Column {
  readonly name: string;
  readonly type: string;
}

/** Opens what an address names, read-only, and finds the columns that hold the records. */
export async function openRelation(
  session: DuckDbSession,
  address: ParquetAddress | DuckDbAddress,
): Promise<RecordRelation> {
  const from = await relationOf(session, address);
  const described = await session.rows(`DESCRIBE SELECT * FROM ${from}`, 'looking at the columns');
  const columns = described.map(([name, type]) => ({ name: String(name), type: String(type) }));
  return relationOfColumns(from, columns, address.columns);
}

async function relationOf(session: DuckDbSession, address: ParquetAddress | DuckDbAddress): Promise<string> {
  if (address.kind === 'parquet') return `read_parquet(${literal(address.path)})`;
  const { path, table, query } = address;
  if (path !== '') {
    await session.run(`ATTACH ${literal(path)} AS source (READ_ONLY)`, 'opening the database');
    // What the query names is looked for in the database first.
    await session.run(`SET search_path = 'source,memory'`, 'opening the database');
  }
  if (query !== undefined) return subquery(query);
  const tables = await session.rows(
    `SELECT schema_name, table_name FROM duckdb_tables() WHERE database_name = 'source' ORDER BY ALL`,
    'looking at the tables',
  );
  if (table !== undefined) return ['source', ...tableName(table)].map(identifier).join('.');
  if (tables.length === 1) return ['source', ...tables[0]!.map(String)].map(identifier).join('.');
  const names = tables.map(([, table]) => String(table)).slice(0, 10);
  throw new SottoError('usage', `${path}: which of its ${tables.length} tables? ${names.join(', ')}`, {
    hint: 'add ?table=… or ?query=…',
  });
}

/** The columns that the address names, or the only ones that can be meant. */
export function relationOfColumns(from: string, columns: readonly Column[], roles: ColumnRoles): RecordRelation {
  const named = (role: string): Column => {
    const found = columns.find((column) => column.name === role);
    if (found === undefined) throw new SottoError('usage', `there is no column ${role}; ${listed(columns)}`);
    return found;
  };
  const lists = columns.filter(({ type }) => type.endsWith('[]'));
  if (roles.items !== undefined || (roles.item === undefined && lists.length === 1)) {
    const items = roles.items === undefined ? lists[0]! : named(roles.items);
    if (!items.type.endsWith('[]')) {
      throw new SottoError('usage', `items=${items.name}: expected a column of lists, got one of ${items.type}`);
    }
    return {
      form: 'list',
      from,
      items: identifier(items.name),
      ...(roles.id !== undefined && { id: identifier(named(roles.id).name) }),
    };
  }
  if (roles.item !== undefined || roles.id !== undefined || columns.length === 2) {
    const [id, item] = longColumns(columns, roles, named);
    if (item.type.includes('[') || /^(STRUCT|MAP|UNION|BLOB)/.test(item.type)) {
      throw new SottoError(
        'usage',
        `item=${item.name}: expected a column of texts or numbers, got one of ${item.type}`,
      );
    }
    return {
      form: 'long',
      from,
      id: identifier(id.name),
      item: identifier(item.name),
      hasIntegerIds: /^U?(TINY|SMALL|BIG)?INT(EGER)?$/.test(id.type),
    };
  }
  throw new SottoError('usage', `which columns hold the records? ${listed(columns)}`, {
    hint: 'add ?id=…&item=… (a row per item) or ?items=… (a list per record)',
  });
}

function longColumns(
  columns: readonly Column[],
  { id, item }: ColumnRoles,
  named: (role: string) => Column,
): readonly [Column, Column] {
  if (id !== undefined && item !== undefined) return [named(id), named(item)];
  if (columns.length === 2) {
    if (id !== undefined) return [named(id), columns.find(({ name }) => name !== id)!];
    if (item !== undefined) return [columns.find(({ name }) => name !== item)!, named(item)];
    return [columns[0]!, columns[1]!];
  }
  throw new SottoError('usage', `a row per item needs both columns named; ${listed(columns)}`, {
    hint: 'add ?id=…&item=…',
  });
}

function listed(columns: readonly Column[]): string {
  return `the columns are ${columns.map(({ name, type }) => `${name} (${type})`).join(', ')}`;
}
