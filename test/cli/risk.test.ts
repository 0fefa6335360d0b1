import { existsSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeWith } from '../needs.ts';
import { sotto, temporaryFolder } from './run-sotto.ts';

const folder = temporaryFolder();
const data = folder.file('bigmart.dat');

beforeAll(() => {
  writeFileSync(data, '1 2 3\n1 2 3 4\n4 6\n3 4 5 6\n5 6\n6\n1 2\n1 3 4\n1 3 5\n2 4 6\n');
  writeFileSync(folder.file('h.csv'), 'item,low,high\n1,0,1\n2,0.4,0.5\n3,0.5,0.5\n4,0.4,0.6\n5,10%,40%\n6,1/2,1/2\n');
});
afterAll(() => folder.remove());

/** Runs `sotto risk … --json`; gives the exit code and the document. */
async function risk(...args: string[]) {
  const { code, stdout, stderr } = await sotto(['risk', ...args, '--json']);
  return { code, stderr, found: stdout === '' ? undefined : JSON.parse(stdout) };
}

describe('sotto risk', () => {
  it('has no answer for data without records or items', async () => {
    const nothing = folder.file('nothing.dat');
    for (const [text, got] of [
      ['', 'expected records, got none'],
      ['\n\n', 'expected records with items, got 2 empty records'],
    ] as const) {
      writeFileSync(nothing, text);
      const { code, stderr } = await sotto(['risk', nothing]);
      expect(code).toBe(3);
      expect(stderr).toContain(got);
    }
  });

  it('answers with the document that others rely on, and exits with 1 over the tolerance', async () => {
    const { code, found } = await risk(data);
    expect(code).toBe(1);
    expect(found).toMatchObject({
      items: 6,
      groups: 3,
      singletonGroups: 2,
      gap: { mean: 0.1, median: 0.1, min: 0.1, max: 0.1 },
      delta: 0.1,
      // 5 has two codes, 2 all six, the others five: but every edge lies in some mapping.
      oEstimate: { plain: expect.closeTo(22 / 15, 12), refined: expect.closeTo(22 / 15, 12) },
      expectedCracks: { method: 'exact' },
      decision: 'do not release',
    });
    expect(found.alphaMax).toBeLessThan(1);
    expect(found.expectedCracks.value).toBeGreaterThan(found.oEstimate.plain);
    expect(found.answer).toContain('the attacker must know the frequency of at least');
  });

  it('exits with 0 where the tolerance is wide enough', async () => {
    const { code, found } = await risk(data, '--tolerance', '1/2');
    expect(code).toBe(0);
    expect(found).toMatchObject({ decision: 'release', alphaMax: 1 });
  });

  it('takes beliefs: nothing, everything, within δ, from a file', async () => {
    expect((await risk(data, '--belief', 'ignorant')).found.expectedCracks.value).toBeCloseTo(1, 9);
    expect((await risk(data, '--belief', 'point')).found.expectedCracks.value).toBeCloseTo(3, 9);
    expect((await risk(data, '--delta', '0')).found.expectedCracks.value).toBeCloseTo(3, 9);
    const { found } = await risk(data, '--beliefs', folder.file('h.csv'));
    expect(found.belief).toEqual({ kind: 'listed', compliant: 1 });
    // Outdegrees of h by §2.2: 1 has 6, 2 and 4 have 5, 3 and 6 have 4, 5 has 2.
    expect(found.oEstimate.plain).toBeCloseTo(1 / 6 + 2 / 5 + 2 / 4 + 1 / 2, 12);
  });

  it('takes similar data, items of interest and itemsets from files', async () => {
    writeFileSync(folder.file('similar.dat'), '1 2 3\n4 6\n5 6\n1 3\n');
    writeFileSync(folder.file('interest.txt'), '2\n5\n');
    writeFileSync(folder.file('sets.txt'), '1 2\n3 4 5\n');
    expect((await risk(data, '--similar', folder.file('similar.dat'))).found.belief.kind).toBe('similar');
    const interest = await risk(data, '--belief', 'point', '--items-of-interest', folder.file('interest.txt'));
    expect(interest.found).toMatchObject({ itemsOfInterest: 2, expectedCracks: { value: 2 } });
    const itemsets = await risk(data, '--itemsets', folder.file('sets.txt'), '--danger', '1/3');
    expect(itemsets.found.itemsets).toMatchObject({ itemsets: 2, danger: '1/3' });
  });

  it('follows the other recipes when asked', async () => {
    const { found } = await risk(
      data,
      '--recipe',
      'all',
      '--correlation',
      '2',
      '--candidates',
      '3',
      '--apart',
      '1',
      '--samples',
      '500',
    );
    expect(found.itemsets).toMatchObject({ itemsets: 15, pointVulnerable: 1 / 15 });
    expect(found.correlation.known).toEqual([
      { items: ['1', '3'], support: 4 },
      { items: ['1', '2'], support: 3 },
    ]);
    expect(found.correlation.candidates).toBe(3);
    expect(found.correlation.apart.pairs.length).toBe(1);
    expect(found.similarity.length).toBe(11);
  });

  it('gives the same document for the same seed', async () => {
    const flags = ['--max-states', '1', '--samples', '300', '--seed'];
    const [first, again, other] = await Promise.all(['7', '7', '8'].map((seed) => risk(data, ...flags, seed)));
    expect(first.found.expectedCracks.method).toBe('monte-carlo');
    expect(first.found.expectedCracks.standardError).toBeGreaterThan(0);
    expect(again.found).toEqual(first.found);
    expect(other.found.expectedCracks.value).not.toBe(first.found.expectedCracks.value);
  });

  it('speaks to people on standard error: the answer first, then methods, curve, items, advice', async () => {
    const { code, stdout, stderr } = await sotto(['risk', data]);
    expect(code).toBe(1);
    expect(stdout).toBe('');
    const places = ['do not release', 'by method', 'right about 50%', 'Most exposed items', 'What would help'].map(
      (text) => stderr.indexOf(text),
    );
    expect(places.every((place) => place >= 0)).toBe(true);
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(stderr).toMatch(/O-estimate, as printed .* too low/);
  });

  it.each<[string, string[], number, string]>([
    ['two kinds of belief', ['--belief', 'point', '--delta', '1%'], 2, 'expected one kind of belief'],
    ['a tolerance above 1', ['--tolerance', '2'], 2, 'a share ≥ 0 and ≤ 1'],
    ['an unknown recipe', ['--recipe', 'cake'], 2, 'one of items, itemsets'],
    ['a file of beliefs that is not there', ['--beliefs', 'nowhere.csv'], 3, 'nowhere.csv'],
  ])('refuses %s', async (_, flags, code, message) => {
    const outcome = await sotto(['risk', data, ...flags]);
    expect(outcome.stderr).toContain(message);
    expect(outcome.code).toBe(code);
  });

  it('names every line of a bad file of beliefs', async () => {
    writeFileSync(folder.file('bad.csv'), '1,0.5,0.4\n9,0,1\n');
    const { code, stderr } = await sotto(['risk', data, '--beliefs', folder.file('bad.csv')]);
    expect(code).toBe(3);
    expect(stderr).toContain('bad.csv:1');
    expect(stderr).toContain('bad.csv:2');
  });
});

// Figures on public data; that data is not part of the repository.
const shared = resolve(import.meta.dirname, '../../../shared/data');
describeWith(
  existsSync(shared),
  'figures on public data',
  'the data sets in ../shared/data',
)('sotto risk on public data', () => {
  it.each([
    ['chess', 75, 73, 71, 43.1862],
    ['connect', 129, 124, 121, 70.9295],
    ['mushroom', 119, 89, 76, 48.8511],
    ['groceries', 169, 139, 113, 75.7436],
    ['msweb', 285, 167, 124, 93.0574],
    ['BMS-WebView-1', 497, 321, 239, 168.0815],
    ['BMS-WebView-2', 3340, 484, 203, 259.3197],
    ['retail', 16_470, 583, 220, 312.4928],
  ])(
    '%s: %i items in %i groups, %i of one item; %f expected cracks',
    async (name, items, groups, singletonGroups, cracks) => {
      const { found } = await risk(`${shared}/${name}.dat.gz`);
      expect(found).toMatchObject({ items, groups, singletonGroups, expectedCracks: { method: 'exact' } });
      expect(found.expectedCracks.value.toFixed(4)).toBe(cracks.toFixed(4));
      expect(found.oEstimate.plain).toBeLessThan(found.expectedCracks.value);
    },
  );

  it('accidents-15k: 124.83 by sampling, within 0.05 %', async () => {
    const { found } = await risk(`${shared}/accidents-15k.dat.gz`);
    expect(found.expectedCracks.method).toBe('monte-carlo');
    expect(Math.abs(found.expectedCracks.value / 124.83 - 1)).toBeLessThan(0.0005);
  });
});
