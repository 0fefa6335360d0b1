import { mkdirSync, truncateSync, writeFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../test/cli/run-sotto.ts';
import { isSmallWork } from './small-work.ts';

const folder = temporaryFolder();
const small = folder.file('small.dat');
const large = folder.file('large.dat');
const larger = folder.file('larger.dat');
const release = folder.file('release');
writeFileSync(small, 'a b\n');
writeFileSync(large, 'a b\n'.repeat(20_000));
writeFileSync(larger, '');
truncateSync(larger, 11_000_000);
mkdirSync(release);
writeFileSync(`${release}/data.dat`, 'a b\n');
writeFileSync(`${release}/report.html`, ' '.repeat(100_000));
afterAll(() => folder.remove());

describe('isSmallWork', () => {
  it.each<[boolean, string[]]>([
    [true, ['mine', small, '--min-support', '2']],
    [true, ['anonymize', small, `--sensitive=${small}`]],
    [true, ['verify', release]],
    [true, ['mine', large]],
    [true, ['anonymize', small, '-o', large]],
    [true, ['anonymize', small, '--output', large]],
    [true, ['anonymize', small, `--output=${large}`]],
    [false, ['anonymize', '-o', small, large]],
    [false, ['anonymize', '-o', small]],
    [false, ['convert', small, '-o', 'duckdb:x.db?table=t']],
    [false, ['mine', larger]],
    [false, ['profile', large]],
    [false, ['verify', release, '--original', large]],
    [false, ['anonymize', small, `--sensitive=${large}`]],
    [false, ['mine', '-']],
    [false, ['mine', folder.file('absent.dat')]],
    [false, ['anonymize', small, '--engine', 'duckdb']],
    [false, ['anonymize', '--job', small]],
    [false, ['convert', small, 'duckdb:x.db?table=t']],
    [false, ['compare', small]],
  ])('is %s for %j', (expected, args) => {
    expect(isSmallWork(args)).toBe(expected);
  });
});
