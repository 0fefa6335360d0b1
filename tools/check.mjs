// `npm test`: type-check, lint, then every test. Stops at the first that fails.
import { spawnSync } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
chmodSync(join(root, 'dist', 'sotto.js'), 0o755);

const steps = [
  ['types', ['node_modules/typescript/bin/tsc', '-b']],
  ['lint', ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.']],
  ['tests', ['node_modules/vitest/vitest.mjs', 'run', ...process.argv.slice(2)]],
];
for (const [name, [script, ...args]] of steps) {
  process.stdout.write(`\n── ${name} ──\n`);
  const { status } = spawnSync(process.execPath, [join(root, script), ...args], { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
