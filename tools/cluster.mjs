// `npm run test:cluster`: the tests of test/cluster on a real Spark Connect server, which it starts and stops.
// `node tools/cluster.mjs serve FOLDER [PORT]`: such a server alone; tells {"port","pid"} on a line, until it is ended.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort, installSpark, Skipped, startServer } from './spark-server.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [verb, ...rest] = process.argv.slice(2);

try {
  const home = installSpark();
  if (verb === 'serve') await serve(home, ...rest);
  else process.exitCode = await test(home, process.argv.slice(2));
} catch (error) {
  if (!(error instanceof Skipped)) throw error;
  process.stdout.write(`skipped: ${error.message}\n`);
}

async function test(home, args) {
  const folder = mkdtempSync(join(tmpdir(), 'sotto-cluster-'));
  const token = randomBytes(16).toString('hex');
  const port = await freePort();
  const server = await startServer({ home, port, folder, token });
  const stop = stopOnce(server, folder);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.once(signal, () => stop().then(() => process.exit(130)));
  try {
    const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'test/cluster/vitest.config.ts', ...args];
    const env = { ...process.env, SOTTO_SPARK: `127.0.0.1:${port}`, SPARK_CONNECT_TOKEN: token };
    const tests = spawn(process.execPath, vitest, { cwd: root, env, stdio: 'inherit' });
    return await new Promise((resolve) => tests.once('exit', (code) => resolve(code ?? 1)));
  } finally {
    await stop();
  }
}

/** The server goes, then its files, once, whoever asks first. */
function stopOnce(server, folder) {
  let stopping;
  return () => {
    stopping ??= server.stop().finally(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
    return stopping;
  };
}

async function serve(home, folder, givenPort) {
  mkdirSync(folder, { recursive: true });
  const port = givenPort === undefined ? await freePort() : Number(givenPort);
  const server = await startServer({ home, port, folder });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => server.stop());
  process.stdout.write(`${JSON.stringify({ port, pid: server.pid })}\n`);
  await server.ended;
}
