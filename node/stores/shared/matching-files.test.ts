import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { matchingFiles } from './matching-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'sotto-match-'));
const found = (pattern: string): string[] => matchingFiles(join(folder, pattern)).map((path) => relative(folder, path));

beforeAll(() => {
  for (const path of ['2024/b.parquet', '2024/a.parquet', '2025/a.parquet', '2025/deep/c.parquet', 'top.parquet']) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), '');
  }
  writeFileSync(join(folder, '2024/.hidden.parquet'), '');
  writeFileSync(join(folder, '2024/a+parquet'), '');
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('matchingFiles', () => {
  it('takes a path without * for itself', () => {
    expect(found('nowhere.parquet')).toEqual(['nowhere.parquet']);
  });

  it('finds the files of a pattern in the order of their names, without hidden ones', () => {
    expect(found('2024/*.parquet')).toEqual(['2024/a.parquet', '2024/b.parquet']);
    expect(found('202*/a.parquet')).toEqual(['2024/a.parquet', '2025/a.parquet']);
    expect(found('*.parquet')).toEqual(['top.parquet']);
    expect(found('2024/.h*')).toEqual(['2024/.hidden.parquet']);
    expect(found('2023*/x')).toEqual([]);
  });

  it('looks in all folders below **', () => {
    expect(found('**/*.parquet')).toEqual([
      '2024/a.parquet',
      '2024/b.parquet',
      '2025/a.parquet',
      '2025/deep/c.parquet',
      'top.parquet',
    ]);
    expect(found('2025/**')).toEqual(['2025/a.parquet', '2025/deep/c.parquet']);
  });
});
