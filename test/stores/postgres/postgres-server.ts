import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres, { type Sql } from 'postgres';

/** The password of the test server. It looks like nothing else, so that a search finds every place it gets to. */
export const PASSWORD = 'zq7-hidden-Xk29';
const USER = 'steward';

/** A PostgreSQL server of our own, in a temporary folder and on a loopback port. */
export interface PostgresServer {
  readonly host: '127.0.0.1';
  readonly port: number;
  readonly user: string;
  /** The folder of its socket. */
  readonly socket: string;
  /** A connection as its owner, for preparing and looking. */
  readonly sql: Sql;
  /** The address of a table or query. */
  address(parameters: string): string;
  stop(): Promise<void>;
}

/** What to do where no server can be started, if none can. */
export function whyNoServer(): string | undefined {
  if (programFolder() === undefined) return 'apt-get install postgresql';
  if (process.getuid?.() === 0 && otherUser() === undefined) return 'not as root, or with a user nobody';
  return undefined;
}

/** Starts a server that wants a password, and sets PGPASSWORD to it for this process. */
export async function startPostgres(): Promise<PostgresServer> {
  const programs = programFolder()!;
  const folder = mkdtempSync(join(tmpdir(), 'sotto-pg-'));
  const owner = process.getuid?.() === 0 ? otherUser() : undefined;
  if (owner !== undefined) chownSync(folder, owner.uid, owner.gid);
  const as = (program: string, args: readonly string[]): [string, string[]] =>
    owner === undefined
      ? [join(programs, program), [...args]]
      : [
          'setpriv',
          [`--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups', join(programs, program), ...args],
        ];
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, PASSWORD);
  if (owner !== undefined) chownSync(passwordFile, owner.uid, owner.gid);
  const data = join(folder, 'data');
  const initial = ['-D', data, '-U', USER, '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '-E', 'UTF8'];
  execFileSync(...as('initdb', [...initial, '--locale=C', '--no-sync']), { stdio: 'pipe', cwd: folder });
  const port = await freePort();
  const settings = ['listen_addresses=127.0.0.1', `port=${port}`, `unix_socket_directories=${folder}`, 'fsync=off'];
  const child = spawn(...as('postgres', ['-D', data, ...settings.flatMap((each) => ['-c', each])]), {
    cwd: folder,
    stdio: 'ignore',
  });
  process.env.PGPASSWORD = PASSWORD;
  const facts = { host: '127.0.0.1', port, user: USER } as const;
  const sql = postgres({ ...facts, database: 'postgres', password: PASSWORD, max: 2, onnotice: () => {} });
  await untilReady(sql, child);
  return {
    ...facts,
    socket: folder,
    sql,
    address: (parameters) => `postgres://${USER}@127.0.0.1:${port}/postgres?${parameters}`,
    stop: async () => {
      await sql.end({ timeout: 1 });
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function untilReady(sql: Sql, child: ChildProcess): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      await sql`SELECT 1`;
      return;
    } catch (error) {
      if (tries === 100 || child.exitCode !== null) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

/** The newest PostgreSQL of this machine. */
function programFolder(): string | undefined {
  const versions = existsSync('/usr/lib/postgresql')
    ? readdirSync('/usr/lib/postgresql').sort((a, b) => Number(b) - Number(a))
    : [];
  const folders = [
    ...versions.map((version) => `/usr/lib/postgresql/${version}/bin`),
    ...(process.env.PATH ?? '').split(':'),
  ];
  return folders.find((folder) => ['initdb', 'postgres'].every((program) => existsSync(join(folder, program))));
}

function otherUser(): { readonly uid: number; readonly gid: number } | undefined {
  for (const name of ['postgres', 'nobody']) {
    try {
      const [uid, gid] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, name], { stdio: 'pipe' })));
      return { uid: uid, gid: gid };
    } catch {
      // the next one, then
    }
  }
  return undefined;
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
