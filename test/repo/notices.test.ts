import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

it('dist/NOTICES.txt has the licence of every package whose code is inside the bundles', () => {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const notices = readFileSync(join(root, 'dist/NOTICES.txt'), 'utf8');
  const named = Array.from(notices.matchAll(/^(\S+) \d+\.\d+\.\S+ \(\S+\)\n\n(.+)/gm), ([, name, text]) => ({
    name,
    text,
  }));
  const names = named.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining([
      ...Object.keys(dependencies),
      'commander',
      'hyparquet-compressors',
      'react',
      'react-dom',
      'scheduler',
      'yaml',
    ]),
  );
  expect(names).not.toContain('vite');
  expect(names).not.toContain('postgres');
  for (const { text } of named) expect(text).not.toMatch(/^-+$/);
});
