// `npm test`: types and lint beside every test. Whichever fails first ends the run.
// `npm run test:long`: the tests alone, their properties with all of their cases.
import { spawn } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
chmodSync(join(root, 'dist', 'sotto.js'), 0o755);

const isLong = process.argv[2] === '--long';
const wanted = process.argv.slice(isLong ? 3 : 2);
const running = new Set();

process.stdout.write(isLong ? '\n── tests, all cases ──\n' : '\n── types, lint and tests ──\n');
const tests = run('tests', ['node_modules/vitest/vitest.mjs', 'run', ...wanted], 'inherit');
const checks = isLong
  ? []
  : [
      run('types', ['node_modules/typescript-7/bin/tsc', '-b']),
      run('lint', [
        'node_modules/@biomejs/biome/bin/biome',
        'check',
        '--error-on-warnings',
        '--diagnostic-level=warn',
        '.',
      ]),
    ];
await Promise.all(checks);
await tests;

/** Runs a step; what it prints comes as it is printed, or at the end if it fails. A failure ends the other steps. */
function run(name, [script, ...args], output = 'pipe') {
  const env = isLong ? { ...process.env, SOTTO_TEST_LONG: '1' } : process.env;
  const step = spawn(process.execPath, [join(root, script), ...args], {
    cwd: root,
    env,
    stdio: ['ignore', output, output],
  });
  running.add(step);
  let printed = '';
  for (const stream of [step.stdout, step.stderr]) stream?.setEncoding('utf8').on('data', (text) => (printed += text));
  return new Promise((done) => {
    step.once('close', (status) => {
      running.delete(step);
      if (status === 0) return done();
      process.stdout.write(`${printed}\n${name}: failed\n`);
      for (const other of running) other.kill();
      process.exit(status ?? 1);
    });
  });
}
