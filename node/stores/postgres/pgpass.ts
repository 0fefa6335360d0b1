import { existsSync, readFileSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** A server and who connects to it. */
export interface PgServer {
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly user: string;
}

/**
 * The password of a server as other clients of PostgreSQL find it: PGPASSWORD, else the first fitting line of the file
 * that PGPASSFILE names, else of ~/.pgpass. As with them, a file that others may read is not used.
 */
export function findPassword(server: PgServer, environment: NodeJS.ProcessEnv = process.env): string | undefined {
  if (environment.PGPASSWORD !== undefined) return environment.PGPASSWORD;
  const file = environment.PGPASSFILE ?? standardFile(environment);
  if (!existsSync(file)) return undefined;
  const isPrivate = process.platform === 'win32' || (statSync(file).mode & 0o077) === 0;
  return isPrivate ? passwordIn(readFileSync(file, 'utf8'), server) : undefined;
}

/** The password of the first line `host:port:database:user:password` that fits; `*` fits everything. */
export function passwordIn(text: string, { host, port, database, user }: PgServer): string | undefined {
  // The socket of a folder is the local host to such files.
  const names = [host.startsWith('/') ? 'localhost' : host, String(port), database, user];
  for (const line of text.split(/\r?\n/)) {
    if (line.startsWith('#')) continue;
    const fields = fieldsOf(line);
    if (fields.length === 5 && names.every((name, n) => fields[n] === '*' || unescaped(fields[n]!) === name)) {
      return unescaped(fields[4]!);
    }
  }
  return undefined;
}

/** Split at colons, except those behind a backslash; the fifth field is the rest. */
function fieldsOf(line: string): string[] {
  const match = /^((?:[^:\\]|\\.)*):((?:[^:\\]|\\.)*):((?:[^:\\]|\\.)*):((?:[^:\\]|\\.)*):(.*)$/.exec(line);
  return match === null ? [] : match.slice(1);
}

function unescaped(field: string): string {
  return field.replaceAll(/\\(.)/g, '$1');
}

function standardFile(environment: NodeJS.ProcessEnv): string {
  if (process.platform === 'win32') return join(environment.APPDATA ?? '', 'postgresql', 'pgpass.conf');
  return join(homedir(), '.pgpass');
}
