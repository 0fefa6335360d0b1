import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SottoError } from '../../src/internal.ts';
import { fromInstalled, loadOptional, optionalModules, packageOf } from './optional-package.ts';

describe('loadOptional', () => {
  it('tells what is missing, what for, and how to get it', async () => {
    const missing = (): Promise<never> =>
      Promise.reject(Object.assign(new Error('no'), { code: 'ERR_MODULE_NOT_FOUND' }));
    const error = await fromInstalled(missing, '@duckdb/node-api@1.2.3', 'reading DuckDB').catch(
      (cause: unknown) => cause,
    );
    expect(error).toBeInstanceOf(SottoError);
    expect(error).toMatchObject({
      code: 'unsupported',
      message: 'reading DuckDB needs the package @duckdb/node-api, which is not installed',
      facts: { hint: 'npm install @duckdb/node-api@1.2.3' },
    });
  });

  it('passes on what else goes wrong', async () => {
    await expect(fromInstalled(() => Promise.reject(new Error('odd')), 'x@1', 'y')).rejects.toThrow('odd');
  });

  it('loads what is installed', async () => {
    expect(typeof (await loadOptional('postgres', 'reading PostgreSQL')).default).toBe('function');
  });

  it('names the versions of package.json, and every optional package', () => {
    const file = join(import.meta.dirname, '../package.json');
    const { optionalDependencies } = JSON.parse(readFileSync(file, 'utf8')) as {
      optionalDependencies: Record<string, string>;
    };
    const named = Object.entries(optionalModules).map(([name, { version }]) => [packageOf(name), version]);
    expect(Object.fromEntries(named)).toEqual(optionalDependencies);
  });
});
