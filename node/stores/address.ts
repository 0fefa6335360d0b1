import { resolve } from 'node:path';
import { type ColumnRoles, SottoError } from '../../src/internal.ts';
import { type Parameters, readParameters, writeParameters } from './shared/address-parameters.ts';

export type { ColumnRoles };

/** How a table is written: a row per item, or a row per record with a list. */
export type TableForm = 'long' | 'list';

/** What is common to all tables: which rows, which columns, and, where one is written, how. */
export interface TableChoice {
  /** The name of a table as people write it, `orders` or `shop.orders`; see `tableName`. */
  readonly table?: string;
  /** A SELECT statement. */
  readonly query?: string;
  readonly columns: ColumnRoles;
  /** Of a sink. */
  readonly form?: TableForm;
  /** Of a sink: an existing table is replaced. */
  readonly replace?: boolean;
}

/** A plain file, or `-` for standard input. */
export interface FileAddress {
  readonly kind: 'file';
  readonly path: string;
}

/** Parquet files: one path, or many by a pattern with `*` and `**`. */
export interface ParquetAddress extends TableChoice {
  readonly kind: 'parquet';
  readonly path: string;
}

/** A DuckDB database, or with an empty path one in memory, or a file that DuckDB reads. */
export interface DuckDbAddress extends TableChoice {
  readonly kind: 'duckdb';
  readonly path: string;
}

/** A PostgreSQL server. What is left out comes from the environment, as for other clients (PGHOST, PGUSER, …). */
export interface PostgresAddress extends TableChoice {
  readonly kind: 'postgres';
  readonly user?: string;
  /** A name, an IP address, or the folder of a socket. */
  readonly host?: string;
  readonly port?: number;
  readonly database?: string;
  readonly sslmode?: (typeof SSL_MODES)[number];
}

/** A Spark Connect server. */
export interface SparkAddress extends TableChoice {
  readonly kind: 'spark';
  readonly host: string;
  readonly port: number;
  readonly ssl: boolean;
}

/** Where data is read from or a release table is written to. It has no place for a password or token. */
export type Address = FileAddress | ParquetAddress | DuckDbAddress | PostgresAddress | SparkAddress;

/** Whether an address is read or written: only a sink has `form` and `replace`, only a source a `query`. */
export type AddressUse = 'source' | 'sink';

export const SSL_MODES = ['disable', 'prefer', 'require', 'verify-full'] as const;

/** The port of a Spark Connect server unless another is named. */
export const SPARK_PORT = 15002;

const COLUMNS = ['id', 'item', 'items'] as const;
const WRITTEN = ['form', 'replace'] as const;

/** The kinds of addresses: how each begins, and what it may be told beside the columns. */
const KINDS = {
  parquet: { begins: /^parquet:/, example: 'parquet:orders/*.parquet', own: [] },
  duckdb: { begins: /^duckdb:/, example: 'duckdb:shop.db?table=orders', own: ['table', 'query'] },
  postgres: {
    begins: /^postgres(?:ql)?:\/\//,
    example: 'postgres://user@host/database?table=orders',
    own: ['table', 'query', 'sslmode', 'host', 'port'],
  },
  spark: {
    begins: /^spark:\/\//,
    example: `spark://host:${SPARK_PORT}?table=orders`,
    own: ['table', 'query', 'use_ssl'],
  },
} as const;

type Kind = keyof typeof KINDS;

/** Whether a text names a table somewhere rather than a plain file. */
export function isAddress(text: string): boolean {
  return schemeOf(text) !== undefined;
}

/**
 * Reads an address; anything that does not begin as one is the path of a file. Throws `usage` where it is wrong, also
 * where it holds a password or token; the message repeats neither.
 */
export function parseAddress(text: string, use: AddressUse = 'source'): Address {
  const kind = schemeOf(text);
  if (kind === undefined) return { kind: 'file', path: text };
  const question = text.indexOf('?');
  const place = (question < 0 ? text : text.slice(0, question)).replace(KINDS[kind].begins, '');
  const written: readonly string[] = use === 'sink' ? WRITTEN : [];
  const names = [...KINDS[kind].own.filter((name) => use === 'source' || name !== 'query'), ...COLUMNS, ...written];
  const given = readParameters(question < 0 ? '' : text.slice(question + 1), names, `${kind} address`);
  const choice = tableChoice(given, kind, use);
  if (kind === 'postgres') return { kind, ...server(place), ...serverOptions(given), ...choice };
  if (kind === 'spark')
    return { kind, ...sparkServer(place), ssl: yesOrNo(given, 'use_ssl', ['true', 'false']), ...choice };
  if (kind === 'parquet' && place === '') throw wrong(kind, 'which file? expected a path after parquet:');
  if (kind === 'duckdb' && place === '' && choice.query === undefined) {
    throw wrong(kind, 'which file? expected a path after duckdb:, or a query');
  }
  return { kind, path: place, ...choice };
}

/** Whether a release would be written over the data that it is made from. */
export function isSamePlace(source: string, sink: string): boolean {
  const placeOf = (address: Address): string => {
    if (address.kind === 'file' || address.kind === 'parquet') return resolve(address.path);
    const { form: _form, replace: _replace, ...place } = address;
    const local = place.kind === 'duckdb' ? { ...place, path: resolve(place.path) } : place;
    return printAddress({ ...local, columns: {} });
  };
  return placeOf(parseAddress(source)) === placeOf(parseAddress(sink, 'sink'));
}

/**
 * The address as text that `parseAddress` reads back: the only way in which addresses get into job files, reports and
 * messages.
 */
export function printAddress(address: Address): string {
  if (address.kind === 'file') return address.path;
  const { table, query, columns, form, replace } = address;
  const parameters: Parameters = {
    ...(table !== undefined && { table }),
    ...(query !== undefined && { query }),
    ...columns,
    ...(form !== undefined && { form }),
    ...(replace === true && { replace: 'yes' }),
  };
  if (address.kind === 'parquet' || address.kind === 'duckdb') {
    return `${address.kind}:${address.path}${writeParameters(parameters)}`;
  }
  if (address.kind === 'spark') {
    const ssl: Parameters = address.ssl ? { use_ssl: 'true' } : {};
    return `spark://${printedHost(address.host)}:${address.port}${writeParameters({ ...parameters, ...ssl })}`;
  }
  return printServer(address, parameters);
}

/** The address in short, for progress and messages: where it is, without the text of a query. */
export function addressName(address: Address): string {
  if (address.kind === 'file') return address.path === '-' ? 'standard input' : address.path;
  const { table, query: _, columns: __, form: ___, replace: ____, ...place } = address;
  return printAddress({ ...place, ...(table !== undefined && { table }), columns: {} } as Address);
}

/** A data address of a job with its paths rewritten, as `withPaths` does for plain files. */
export function withAddressPath(text: string, rewrite: (path: string) => string, use: AddressUse = 'source'): string {
  if (!isAddress(text)) return rewrite(text);
  const address = parseAddress(text, use);
  if (address.kind !== 'parquet' && address.kind !== 'duckdb') return printAddress(address);
  return printAddress(address.path === '' ? address : { ...address, path: rewrite(address.path) });
}

/** The file or folder of this machine that an address names, if it names one. */
export function localPath(text: string, use: AddressUse = 'source'): string | undefined {
  const address = parseAddress(text, use);
  if (address.kind === 'postgres' || address.kind === 'spark') return undefined;
  return address.path === '-' || address.path === '' ? undefined : address.path;
}

/** `shop.orders` → its parts. A part may be quoted as in SQL, `"odd.name"`; upper and lower case are kept as written. */
export function tableName(text: string): readonly string[] {
  const parts = Array.from(text.matchAll(/("(?:[^"]|"")+"|[^".]+)(?:\.(?!$)|$)/gy), ([, part]) => part!);
  const length = parts.join('.').length;
  if (parts.length === 0 || parts.length > 3 || length !== text.length) {
    throw new SottoError('usage', `table=${text}: expected a name such as orders or shop.orders`, {
      hint: 'a name with dots or quotes in it is written as in SQL: "odd.name"',
    });
  }
  return parts.map((part) => (part.startsWith('"') ? part.slice(1, -1).replaceAll('""', '"') : part));
}

/** Which kind of address a text begins as; throws `usage` for services that are not known. */
function schemeOf(text: string): Kind | undefined {
  for (const kind of Object.keys(KINDS) as Kind[]) if (KINDS[kind].begins.test(text)) return kind;
  const unknown = /^(?:([a-z][a-z0-9+.-]+):\/\/|(postgres|postgresql|spark):)/.exec(text);
  if (unknown === null) return undefined;
  const examples = Object.values(KINDS).map(({ example }) => example);
  throw new SottoError('usage', `expected a file or an address, got one that begins with ${unknown[0]}`, {
    hint: `known are ${examples.join(', ')}`,
  });
}

function tableChoice(given: Parameters, kind: Kind, use: AddressUse): TableChoice {
  const { table, query, id, item, items, form } = given;
  if (table !== undefined && query !== undefined) throw wrong(kind, 'expected table= or query=, got both');
  if (items !== undefined && item !== undefined) {
    throw wrong(kind, 'expected item= (a row per item) or items= (a list per record), got both');
  }
  if (use === 'source' && item !== undefined && id === undefined) {
    throw wrong(kind, 'item= needs id= beside it: which rows belong to one record?');
  }
  if (table === undefined && query === undefined && (kind === 'postgres' || kind === 'spark')) {
    throw wrong(kind, use === 'sink' ? 'which table? expected table=' : 'which rows? expected table= or query=');
  }
  if (table === undefined && kind === 'duckdb' && use === 'sink') throw wrong(kind, 'which table? expected table=');
  if (table !== undefined) tableName(table);
  if (form !== undefined && form !== 'long' && form !== 'list') {
    throw wrong(kind, `form=${form}: expected form=long (a row per item) or form=list (a row per record)`);
  }
  const columns = {
    ...(id !== undefined && { id }),
    ...(item !== undefined && { item }),
    ...(items !== undefined && { items }),
  };
  return {
    ...(table !== undefined && { table }),
    ...(query !== undefined && { query }),
    columns,
    ...(form !== undefined && { form }),
    ...(use === 'sink' && { replace: yesOrNo(given, 'replace', ['yes', 'no']) }),
  };
}

function yesOrNo(given: Parameters, name: string, [yes, no]: readonly [string, string]): boolean {
  const value = given[name] ?? no;
  if (value === yes || value === no) return value === yes;
  throw new SottoError('usage', `${name}=${value}: expected ${yes} or ${no}`);
}

/** `user@host:port/database`, every part of which may be left out. */
function server(place: string): Pick<PostgresAddress, 'user' | 'host' | 'port' | 'database'> {
  const slash = place.indexOf('/');
  const authority = slash < 0 ? place : place.slice(0, slash);
  const database = slash < 0 ? '' : place.slice(slash + 1);
  const at = authority.lastIndexOf('@');
  const user = at < 0 ? '' : authority.slice(0, at);
  if (decoded(user, 'postgres').includes(':')) throw passwordRefused();
  const { host, port } = hostAndPort(authority.slice(at + 1), 'postgres');
  return {
    ...(user !== '' && { user: decoded(user, 'postgres') }),
    ...(host !== '' && { host }),
    ...(port !== undefined && { port }),
    ...(database !== '' && { database: decoded(database, 'postgres') }),
  };
}

function serverOptions({ sslmode, host, port }: Parameters): Partial<PostgresAddress> {
  const mode = SSL_MODES.find((known) => known === sslmode);
  if (sslmode !== undefined && mode === undefined) {
    throw wrong('postgres', `sslmode=${sslmode}: expected one of ${SSL_MODES.join(', ')}`);
  }
  return {
    ...(mode !== undefined && { sslmode: mode }),
    ...(host !== undefined && { host }),
    ...(port !== undefined && { port: portNumber(port, 'postgres') }),
  };
}

function sparkServer(place: string): { host: string; port: number } {
  if (place.includes('@')) throw tokenRefused();
  const { host, port = SPARK_PORT } = hostAndPort(place.replace(/\/$/, ''), 'spark');
  if (host === '') throw wrong('spark', 'which server? expected a host');
  return { host, port };
}

/** `host`, `host:port`, `[::1]:port`. */
function hostAndPort(text: string, kind: Kind): { host: string; port?: number } {
  const parts = /^(?:\[([0-9a-fA-F:.]+)\]|([^:/\s]*))(?::([^:]*))?$/.exec(text);
  if (parts === null) throw wrong(kind, 'expected host or host:port');
  const host = decoded(parts[1] ?? parts[2]!, kind);
  return parts[3] === undefined ? { host } : { host, port: portNumber(parts[3], kind) };
}

function portNumber(text: string, kind: Kind): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (port < 1 || port > 65535) throw wrong(kind, 'expected a port between 1 and 65535');
  return port;
}

function printServer({ user, host, port, database, sslmode }: PostgresAddress, parameters: Parameters): string {
  const isFolder = host?.includes('/') ?? false;
  const authority = [
    user === undefined ? '' : `${encodeURIComponent(user)}@`,
    host === undefined || isFolder ? '' : printedHost(host),
    port === undefined || isFolder || host === undefined ? '' : `:${port}`,
  ].join('');
  const own: Parameters = {
    ...(host !== undefined && isFolder && { host }),
    ...(port !== undefined && (isFolder || host === undefined) && { port: String(port) }),
    ...(sslmode !== undefined && { sslmode }),
  };
  const path = database === undefined ? '' : `/${encodeURIComponent(database)}`;
  return `postgres://${authority}${path}${writeParameters({ ...parameters, ...own })}`;
}

function printedHost(host: string): string {
  return host.includes(':') ? `[${host}]` : encodeURIComponent(host);
}

function decoded(text: string, kind: Kind): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw wrong(kind, 'a % that is not part of an escape such as %20 is written %25');
  }
}

function wrong(kind: Kind, what: string): SottoError {
  return new SottoError('usage', `${kind} address: ${what}`, { hint: `for example ${KINDS[kind].example}` });
}

function passwordRefused(): SottoError {
  return new SottoError('usage', 'a password in an address would end up in histories and job files, so it is refused', {
    hint: 'leave it out and set PGPASSWORD, or put it into ~/.pgpass (or the file that PGPASSFILE names)',
  });
}

function tokenRefused(): SottoError {
  return new SottoError('usage', 'a token in an address would end up in histories and job files, so it is refused', {
    hint: 'leave it out and set SPARK_CONNECT_TOKEN',
  });
}
