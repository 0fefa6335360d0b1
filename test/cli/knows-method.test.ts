import { rmSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sotto, temporaryFolder } from './run-sotto.ts';

const folder = temporaryFolder();
const data = folder.file('data.csv');
const sensitive = folder.file('sensitive.txt');

beforeAll(async () => {
  writeFileSync(data, 'a,c\nc,x\nc\na\nb,c,x\n');
  writeFileSync(sensitive, 'x\n');
  for (const algorithm of ['cell-insert', 'suppress-control']) {
    const promise = ['--model', 'rho', '--rho', '1/2', '--sensitive', sensitive, '--algorithm', algorithm];
    const { code } = await sotto(['anonymize', data, ...promise, '-o', folder.file(algorithm)]);
    expect(code).toBe(0);
  }
});
afterAll(() => folder.remove());

async function attack(release: string, ...more: string[]) {
  return sotto(['attack', folder.file(release), '--original', data, '--knows-method', ...more]);
}

describe('sotto attack --knows-method', () => {
  it('is certain of no cell that cell-insert hides', async () => {
    const { code, stdout } = await attack('cell-insert', '--json');
    expect(code).toBe(0);
    const found = JSON.parse(stdout);
    expect(found).toMatchObject({
      algorithm: 'cell-insert',
      numPinned: 0,
      tells: expect.stringContaining('without looking'),
    });
    expect(found.numHidden).toBeGreaterThan(0);
    expect(found.max).toBeLessThanOrEqual(0.5);
  });

  it('is certain of a cell that suppress-control hides', async () => {
    const { code, stdout } = await attack('suppress-control', '--json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      algorithm: 'suppress-control',
      numHidden: 2,
      numSlots: 5,
      numCandidates: 32,
      numPinned: 1,
      max: 1,
    });
  });

  it('tells people what is certain, and what the method says of itself', async () => {
    const { code, stderr } = await attack('suppress-control');
    expect(code).toBe(0);
    expect(stderr).toContain('An attacker who knows the method is certain of 1 of 2 hidden cells');
    expect(stderr).toContain('A missing item can reveal who had it.');
  });

  it('ends with a sentence where there are too many originals', async () => {
    const { code, stderr } = await attack('suppress-control', '--most-runs', '10');
    expect(code).toBe(5);
    expect(stderr).toContain('5 cells that are not shown make 32 originals to try; the limit is 10');
    expect((await attack('suppress-control', '--most-runs', '10', '--most-hidden', '1')).code).toBe(0);
  });

  it('needs the curator’s part', async () => {
    rmSync(folder.file('cell-insert/curator'), { recursive: true });
    const { code, stderr } = await attack('cell-insert');
    expect(code).toBe(3);
    expect(stderr).toContain('only that file says how the release was made');
  });
});
