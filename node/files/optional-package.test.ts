import { describe, expect, it } from 'vitest';
import { SottoError } from '../../src/internal.ts';
import { optionalPackage } from './optional-package.ts';

describe('optionalPackage', () => {
  it('tells what is missing, what for, and how to get it', async () => {
    const missing = (): Promise<never> =>
      Promise.reject(Object.assign(new Error('no'), { code: 'ERR_MODULE_NOT_FOUND' }));
    const error = await optionalPackage('@duckdb/node-api@1.2.3', missing)
      .load('reading DuckDB')
      .catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(SottoError);
    expect(error).toMatchObject({
      code: 'unsupported',
      message: 'reading DuckDB needs the package @duckdb/node-api, which is not installed',
      facts: { hint: 'npm install @duckdb/node-api@1.2.3' },
    });
  });

  it('passes on what else goes wrong', async () => {
    const odd = optionalPackage('x@1', () => Promise.reject(new Error('odd')));
    await expect(odd.load('y')).rejects.toThrow('odd');
  });
});
