import { readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import type { Options, Sql } from 'postgres';
import { SottoError } from '../../../src/internal.ts';
import { errorCode } from '../../files/error-code.ts';
import { readError } from '../../files/read-bytes.ts';
import { type PostgresAddress, SSL_MODES } from './address.ts';
import { postgresDriver } from './driver.ts';
import { findPassword, type PgServer } from './pgpass.ts';

/** A connection that is open until it is ended. */
interface OpenPostgres {
  readonly sql: Sql;
  /** The server without the user's secrets, for messages. */
  readonly server: PgServer;
  end(): Promise<void>;
}

const DEFAULT_PORT = 5432;

/** Seconds that a server may take to answer. */
const CONNECT_TIMEOUT_S = 15;

/** Seconds that a server may take to close the connection. */
const CLOSE_TIMEOUT_S = 2;

/** Prepares a connection, made with the first statement. PGHOST and the like fill in for the address. */
export async function openPostgres(address: PostgresAddress, subject: string): Promise<OpenPostgres> {
  const { default: postgres } = await postgresDriver.load(subject);
  const server = serverOf(address);
  const password = findPassword(server);
  const sql = postgres({
    ...server,
    ...(password !== undefined && { password }),
    ssl: sslOf(address, server.host),
    max: 1,
    // A long statement is one connection, which must not be renewed under it.
    max_lifetime: null,
    idle_timeout: 0,
    connect_timeout: CONNECT_TIMEOUT_S,
    fetch_types: false,
    onnotice: () => {},
    connection: { application_name: 'sotto', TimeZone: 'UTC', DateStyle: 'ISO, YMD', client_encoding: 'UTF8' },
  });
  return { sql, server, end: () => sql.end({ timeout: CLOSE_TIMEOUT_S }) };
}

/** The server and the user: from the address, else the environment, else the defaults of clients. */
function serverOf(address: PostgresAddress, environment: NodeJS.ProcessEnv = process.env): PgServer {
  const user = address.user ?? environment.PGUSER ?? userInfo().username;
  return {
    host: address.host ?? environment.PGHOST ?? 'localhost',
    port: address.port ?? Number(environment.PGPORT ?? DEFAULT_PORT),
    database: address.database ?? environment.PGDATABASE ?? user,
    user,
  };
}

function sslOf({ sslmode }: PostgresAddress, host: string): NonNullable<Options<Record<string, never>>['ssl']> {
  if (host.startsWith('/')) return false;
  const text = sslmode ?? process.env.PGSSLMODE ?? 'prefer';
  const mode = SSL_MODES.find((known) => known === text);
  if (mode === undefined) {
    throw new SottoError('usage', `PGSSLMODE=${text}: expected one of ${SSL_MODES.join(', ')}`);
  }
  if (mode === 'disable') return false;
  if (mode !== 'verify-full') return mode;
  const file = process.env.PGSSLROOTCERT;
  if (file === undefined) return { rejectUnauthorized: true };
  try {
    return { rejectUnauthorized: true, ca: readFileSync(file, 'utf8') };
  } catch (error) {
    throw readError(error, file);
  }
}

interface Failure {
  readonly text: string;
  readonly hint?: string;
}

/** The errors before a statement runs, by the code of the driver, of the system or of the server. */
function connectionFailure(code: string, { host, port, database, user }: PgServer): Failure | undefined {
  const place = host.startsWith('/') ? `the socket ${host}/.s.PGSQL.${port}` : `${host}:${port}`;
  const check = 'check host and port, that the server runs, and that it listens there';
  switch (code) {
    case 'ECONNREFUSED':
    case 'ENOENT':
      return { text: `no server answers at ${place}`, hint: check };
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return { text: `there is no host named ${host}`, hint: 'check the name of the host' };
    case 'CONNECT_TIMEOUT':
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return { text: `${place} cannot be reached`, hint: `${check}; a firewall may block it` };
    case 'CONNECTION_CLOSED':
    case 'CONNECTION_ENDED':
    case 'CONNECTION_DESTROYED':
    case 'ECONNRESET':
    case 'EPIPE':
    case '57P01':
      return {
        text: `the connection to ${place} was closed`,
        hint: 'the log of the server says why; nothing was changed',
      };
    case '28P01':
    case '28000':
      return {
        text: `${place} refuses user ${user}`,
        hint: 'set PGPASSWORD, or put the password into ~/.pgpass (mode 0600); check the user',
      };
    case 'SASL_SIGNATURE_MISMATCH':
      return { text: `${place} could not prove that it knows the password of ${user}`, hint: 'check host and user' };
    case '3D000':
      return { text: `there is no database ${database} at ${place}`, hint: 'check the name after the host' };
    case '53300':
      return { text: `${place} has no free connection`, hint: 'try again later' };
    default:
      return undefined;
  }
}

/** Classes of errors that are about the statement and not about the values it met: syntax, names, rights, states. */
const SAFE_CLASSES = new Set(['42', '3F', '25', '0A', '57', '55', '40', '08', '28']);

/** The message of PostgreSQL or its driver, in words that quote no record and no secret. */
export function postgresError(error: unknown, server: PgServer, location: string): unknown {
  if (error instanceof SottoError || !(error instanceof Error)) return error;
  const code = errorCode(error);
  const failure = connectionFailure(code, server);
  if (failure !== undefined) {
    const facts = failure.hint === undefined ? {} : { hint: failure.hint };
    return new SottoError('input', `${location}: ${failure.text}`, facts);
  }
  if (code.startsWith('ERR_TLS') || code.includes('CERT') || code.includes('SIGNATURE')) {
    return new SottoError('input', `${location}: the certificate of ${server.host} is not trusted (${code})`, {
      hint: 'name the file of its certificate authority in PGSSLROOTCERT',
    });
  }
  if (error.name !== 'PostgresError') return error;
  if (code.startsWith('53'))
    return new SottoError('resource', `${location}: the server is out of a resource (${code})`);
  if (SAFE_CLASSES.has(code.slice(0, 2))) return new SottoError('input', `${location}: ${error.message}`);
  return new SottoError('input', `${location}: the server stopped with error ${code} (its message may quote records)`, {
    hint: 'run the query in psql to see the whole message',
  });
}
