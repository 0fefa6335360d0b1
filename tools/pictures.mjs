// `npm run pictures`: runs every guide and writes the pictures that they show anew into docs/images.
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
const files = ['test/repo/docs.test.ts', 'test/studio/screenshots.test.ts'];
spawn(process.execPath, [vitest, 'run', ...files, '-t', 'the guides', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PICTURES: '1', SOTTO_TEST_LONG: '1' },
}).on('exit', (code) => {
  process.exitCode = code ?? 1;
});
