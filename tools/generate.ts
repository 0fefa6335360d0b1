import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { referencePages } from './reference-pages.ts';

// Run from the repository: `npm run generate`.
const root = process.cwd();
for (const [path, text] of await referencePages(root)) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
  process.stderr.write(`${path}\n`);
}
