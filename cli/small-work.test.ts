import { mkdirSync, truncateSync, writeFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../test/cli/run-sotto.ts';
import { type WorkSize, workSize } from './small-work.ts';

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

describe('workSize', () => {
  it.each<[WorkSize, string[]]>([
    ['small', ['mine', small, '--min-support', '2']],
    ['small', ['anonymize', small, `--sensitive=${small}`]],
    ['small', ['verify', release]],
    ['small', ['mine', large]],
    ['small', ['anonymize', small, '-o', large]],
    ['small', ['anonymize', small, '--output', large]],
    ['small', ['anonymize', small, `--output=${large}`]],
    ['medium', ['anonymize', '-o', small, large]],
    ['large', ['anonymize', '-o', small]],
    ['large', ['convert', small, '-o', 'duckdb:x.db?table=t']],
    ['large', ['verify', release, '--original', large]],
    ['large', ['mine', larger]],
    ['large', ['profile', large]],
    ['large', ['verify', release, '--original', large]],
    ['medium', ['anonymize', small, `--sensitive=${large}`]],
    ['medium', ['anonymize', large, '--rules', 'random:10']],
    ['large', ['anonymize', larger]],
    ['large', ['mine', '-']],
    ['large', ['mine', folder.file('absent.dat')]],
    ['large', ['anonymize', small, '--engine', 'duckdb']],
    ['large', ['anonymize', '--job', small]],
    ['large', ['anonymize', `--job=${small}`]],
    ['large', ['mine', small, '--threads=2']],
    ['large', ['convert', small, 'duckdb:x.db?table=t']],
    ['large', ['compare', small]],
  ])('is %s for %j', (expected, args) => {
    expect(workSize(args)).toBe(expected);
  });
});
