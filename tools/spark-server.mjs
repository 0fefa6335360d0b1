// A Spark Connect server for tests: a pinned pyspark (its jars are all that is used) in a cached virtual environment.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

export const SPARK_VERSION = '4.3.0';
const NEEDED_JAVA = 17;
const START_SECONDS = 240;

/** Why Spark cannot run here; thrown by `installSpark`. */
export class Skipped extends Error {}

/** Where Spark is, after installing it once. Throws Skipped where it cannot be had. */
export function installSpark() {
  const java = spawnSync('java', ['-version'], { encoding: 'utf8' });
  const version = Number(/version "(\d+)/.exec(java.stderr ?? '')?.[1] ?? 0);
  if (version < NEEDED_JAVA) throw new Skipped(`Java ${NEEDED_JAVA} or later is not on this machine`);
  const folder = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'sotto', `spark-${SPARK_VERSION}`);
  const stamp = join(folder, '.sotto-installed');
  if (!existsSync(stamp)) {
    process.stderr.write(`sotto: installing pyspark ${SPARK_VERSION} (once, about 450 MB) …\n`);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    run('python3', ['-m', 'venv', folder], 'Python 3 with venv is not on this machine');
    const pip = ['-m', 'pip', 'install', '--quiet', '--no-deps', '--disable-pip-version-check'];
    run(join(folder, 'bin', 'python'), [...pip, `pyspark==${SPARK_VERSION}`], 'PyPI cannot be reached');
    writeFileSync(stamp, '');
  }
  const [python] = readdirSync(join(folder, 'lib')).filter((name) => name.startsWith('python'));
  return join(folder, 'lib', python, 'site-packages', 'pyspark');
}

/** A port of this machine that nobody listens on. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/**
 * Starts a server on this machine alone and waits until it listens. `folder` takes its log and all it writes; with a
 * token it answers only those who have it.
 */
export async function startServer({ home, port, folder, token }) {
  const log = join(folder, 'server.log');
  const settings = {
    'spark.connect.grpc.binding.address': '127.0.0.1',
    'spark.connect.grpc.binding.port': port,
    'spark.driver.bindAddress': '127.0.0.1',
    'spark.driver.host': '127.0.0.1',
    'spark.local.dir': join(folder, 'local'),
    'spark.log.level': 'WARN',
    'spark.sql.shuffle.partitions': 2,
    'spark.sql.warehouse.dir': join(folder, 'warehouse'),
    'spark.ui.enabled': false,
  };
  const args = ['--class', 'org.apache.spark.sql.connect.service.SparkConnectServer', '--name', 'sotto-tests'];
  args.push('--master', 'local[2]', '--driver-memory', '1500m');
  for (const [name, value] of Object.entries(settings)) args.push('--conf', `${name}=${value}`);
  const output = openSync(log, 'a');
  // The script hands its process on to Java: its number is the server's.
  const server = spawn(join(home, 'bin', 'spark-submit'), args, {
    cwd: folder,
    env: {
      ...process.env,
      SPARK_HOME: home,
      SPARK_LOCAL_IP: '127.0.0.1',
      ...(token !== undefined && { SPARK_CONNECT_AUTHENTICATE_TOKEN: token }),
    },
    stdio: ['ignore', output, output],
  });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  for (let waited = 0; !(await listens(port)); waited++) {
    if (server.exitCode !== null || waited === START_SECONDS * 4) {
      server.kill('SIGKILL');
      throw new Error(`the Spark server did not start:\n${readFileSync(log, 'utf8').slice(-3000)}`);
    }
    await pause(250);
  }
  const stop = async () => {
    server.kill('SIGTERM');
    const isLate = pause(10_000, true, { ref: false });
    if ((await Promise.race([ended, isLate])) === true) server.kill('SIGKILL');
    await ended;
  };
  return { pid: server.pid, stop, ended };
}

function listens(port) {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    const answer = (isThere) => {
      socket.destroy();
      resolve(isThere);
    };
    socket.once('connect', () => answer(true)).once('error', () => answer(false));
  });
}

function run(command, args, reason) {
  const { status, error, stderr } = spawnSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'ignore', 'pipe'] });
  if (status === 0) return;
  const detail = error?.message ?? stderr.trim().split('\n').at(-1) ?? '';
  throw new Skipped(`${reason}${detail === '' ? '' : ` (${detail})`}`);
}
