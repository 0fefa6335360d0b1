// Pictures every screen and story of the studio into screenshots/, or into the folder that is named.
import { spawn } from 'node:child_process';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = resolve(process.argv[2] ?? join(root, 'screenshots'));
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
spawn(process.execPath, [vitest, 'run', 'test/studio/screenshots.test.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, SOTTO_SCREENSHOTS: folder },
}).on('exit', (code) => {
  if (code === 0) console.log(`the pictures are in ${folder}`);
  process.exitCode = code ?? 1;
});
