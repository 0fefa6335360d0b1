import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

import { VERSION } from '../../src/version.ts';
// @ts-expect-error: plain JavaScript, which runs before anything is built
import { areKernelsCurrent } from '../../tools/kernel.mjs';
import { referencePages } from '../../tools/reference-pages.ts';

const root = resolve(import.meta.dirname, '../..');

const pages = await referencePages(root);

describe('generated files', () => {
  it.each([...pages])('%s is up to date (else: npm run generate)', (path, text) => {
    expect(readFileSync(join(root, path), 'utf8')).toBe(text);
  });

  it('the compiled kernel is that of its sources (else: node tools/prepare.mjs)', () => {
    expect(areKernelsCurrent(root)).toBe(true);
  });

  it('the version in the code is that of the package', () => {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    expect(VERSION).toBe(version);
    expect(readFileSync(join(root, 'python/pyproject.toml'), 'utf8')).toContain(`\nversion = "${version}"\n`);
  });
});
