import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { benchOf, comparedText, measureBy } from './against.ts';
import type { Point } from './harness.ts';

const folder = mkdtempSync(join(tmpdir(), 'sotto-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const point = (median: number, deviation: number): Point => {
  return { status: 'measured', input: 'all', memory: 0, runs: 20, median, min: median, mean: median, deviation };
};

describe('another checkout', () => {
  it('is measured where it stands, and is none without a build', () => {
    expect(benchOf(folder)).toBeUndefined();
    mkdirSync(join(folder, 'dist', 'bench'), { recursive: true });
    const script = 'console.log(JSON.stringify({ status: "skipped", input: process.argv[5], reason: process.cwd() }));';
    writeFileSync(join(folder, 'dist', 'bench', 'run.js'), script);
    const base = benchOf(folder)!;
    const found = { status: 'skipped', input: 'mine', reason: realpathSync(folder) };
    expect(measureBy(base, 'start-up', 'mine')).toEqual(found);
  });

  it('is slower or faster beyond the noise of both', () => {
    expect(comparedText(point(112, 1), point(100, 1))).toBe('  SLOWER: 1.12 of its time before');
    expect(comparedText(point(88, 1), point(100, 1))).toBe('  faster: 0.88 of its time before');
    expect(comparedText(point(112, 4), point(100, 3))).toBe('  as before: 1.12 of its time before');
    expect(comparedText(point(104, 0), point(100, 0))).toBe('  as before: 1.04 of its time before');
  });
});
