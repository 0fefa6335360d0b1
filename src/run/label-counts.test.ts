import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '../../test/cases.ts';
import { datasetFromRows } from '../data/dataset-builder.ts';
import type { LabelCount, LabelCounts } from '../data/label-counts.ts';
import { applyRecoding, recodingFromClusters } from '../data/recoding.ts';
import { checkJob, resolveJob } from '../job/job.ts';
import { countItemsets } from '../queries/count-itemsets.ts';
import { withPersons } from '../records/rows.ts';
import { readCounts, writeCounts } from '../side-files/counts.ts';
import { findingInCounts, withCounts } from '../verify/index.ts';
import { publishableCounts } from './label-counts.ts';

const ITEMS = ['a', 'b', 'c', 'd'];
const held = ITEMS.slice(0, 3);

/** a, b and c are one label, d stands for itself. */
function made(rows: readonly (readonly string[])[], k: number) {
  const original = datasetFromRows([...rows, ...ITEMS.map((item) => [item])]);
  const recoding = recodingFromClusters(original.dictionary, [0, 0, 0, 1]);
  const release = { kind: 'recoded' as const, dataset: applyRecoding(original, recoding), recoding };
  const job = checkJob({ data: 'memory', model: { id: 'km', k, m: 1 }, publishCounts: true, secret: '0'.repeat(64) });
  const counts = publishableCounts(resolveJob(job), original, release) ?? [];
  const shown = original.numRows - [...rows, ['d']].filter((row) => !row.some((item) => held.includes(item))).length;
  const recordsWith = (label: string) => (label === '(a,b,c)' ? shown : 0);
  return { original, release, counts, shown, evidence: { counts, recoding, recordsWith, k } };
}

const someRows = fc.array(fc.subarray(ITEMS), { minLength: 2, maxLength: 14 });
const someK = fc.integer({ min: 2, max: 5 });

/** All counts of the withheld items that a reader cannot tell from the true ones. */
function possibleCounts({ items, withheld = 0 }: LabelCount, shown: number): number[][] {
  const open = items.filter(({ records }) => records === undefined);
  let found: number[][] = [[]];
  for (const _ of open)
    found = found.flatMap((counts) => Array.from({ length: shown }, (_value, n) => [...counts, n + 1]));
  return found.filter((counts) => counts.reduce((a, b) => a + b, 0) === withheld);
}

describe('counts beside labels', () => {
  it('are true, never of fewer than k, and no withheld one can be worked out, by trying all counts', () => {
    fc.assert(
      fc.property(someRows, someK, (rows, k) => {
        const { original, counts, shown, evidence } = made(rows, k);
        expect(findingInCounts({ ...evidence, original })).toBeUndefined();
        for (const count of counts) {
          const told = count.items.flatMap(({ records }) => records ?? []);
          expect(told.every((records) => records >= k && 10 * records <= 9 * shown)).toBe(true);
          if (count.withheld === undefined) continue;
          const possible = possibleCounts(count, shown);
          for (const [n] of possible[0].entries()) {
            expect(new Set(possible.map((one) => one[n])).size).toBeGreaterThan(1);
          }
          // Nor by who knows that withheld counts are below k unless others had to hide them.
          const small = possible.filter((one) => one.every((records) => records < k));
          for (const [n] of small[0]?.entries() ?? []) {
            expect(new Set(small.map((one) => one[n])).size).toBeGreaterThan(1);
          }
        }
        expect(readCounts(new TextEncoder().encode(writeCounts(counts)))).toEqual(counts);
      }),
      { numRuns: cases(3000) },
    );
  });

  it('are found out by the verifier where one was changed, told although it is small, or can be worked out', () => {
    const rows = [...Array.from({ length: 6 }, () => ['a']), ...Array.from({ length: 7 }, () => ['b']), ['c', 'd']];
    const { original, counts, evidence } = made(rows, 3);
    expect(counts).toEqual([
      { label: '(a,b,c)', items: [{ item: 'a' }, { item: 'b', records: 8 }, { item: 'c' }], withheld: 9 },
    ]);
    const finding = (changed: LabelCounts, whole = false) =>
      findingInCounts({ ...evidence, counts: changed, ...(whole && { original }) });
    const [{ label, items }] = counts;
    const [, b] = items;
    const [a, c] = [{ item: 'a' }, { item: 'c' }];
    expect(finding(counts, true)).toBeUndefined();
    expect(finding([{ label, items: [a, { ...b, records: 9 }, c], withheld: 9 }])).toBeUndefined();
    expect(finding([{ label, items: [a, { ...b, records: 9 }, c], withheld: 9 }], true)).toContain('not that of');
    expect(finding([{ label, items: [a, b, c], withheld: 10 }], true)).toContain('the total is not');
    expect(finding([{ label, items: [{ ...a, records: 7 }, b, { ...c, records: 2 }] }])).toContain('below 3');
    expect(finding([{ label, items: [{ ...a, records: 7 }, b, c], withheld: 2 }])).toContain('worked out');
    expect(finding([{ label, items: [a, { ...b, records: 16 }, c], withheld: 4 }])).toContain('nearly every');
    expect(finding([{ label, items: [a, b], withheld: 9 }])).toContain('not those of its items');
    expect(finding([{ label, items: [a, b, c] }])).toContain('do not agree');
    expect(finding([{ label, items: [a, { ...b, records: 4 }, c], withheld: 5 }])).toContain('add up to 9, but');
    expect(finding([{ label, items: [a, { ...b, records: 13 }, c], withheld: 4 }])).toContain('known to be small');
    const holds = { status: 'holds' as const, checked: 2, scope: 'all' };
    expect(withCounts(holds, evidence)).toMatchObject({ status: 'holds', checked: 5 });
    const small = [{ label, items: [a, { ...b, records: 2 }, c], withheld: 20 }];
    expect(withCounts(holds, { ...evidence, counts: small }).status).toBe('violated');
  });

  it('counts people where it is known whose records they are', () => {
    const { original, release } = made(
      Array.from({ length: 9 }, (_, t) => [held[t % 3]]),
      3,
    );
    const persons = Uint32Array.from({ length: original.numRows }, (_, t) => (t < 9 && t % 3 === 0 ? 0 : t));
    const job = checkJob({ data: 'x', model: { id: 'km', k: 3, m: 1 }, publishCounts: true, secret: '0'.repeat(64) });
    const [{ items }] = publishableCounts(resolveJob(job), withPersons(original, { persons }), release) ?? [];
    expect(items.map(({ records }) => records)).toEqual([undefined, 4, undefined]);
  });

  it('narrow the bounds, which hold the truth and are those over all originals where nothing is withheld', () => {
    fc.assert(
      fc.property(fc.array(fc.subarray(held, { minLength: 1 }), { minLength: 1, maxLength: 2 }), (rows) => {
        const { original, release, counts, shown } = made(rows, 2);
        const received = { ...release, mostDropped: 0, counts };
        const asked = [['a'], ['b'], ['a', 'b'], ['a', 'b', 'c']];
        const found = countItemsets(received, asked);
        const all = [...rows, ['a'], ['b'], ['c']];
        for (const { items, lower, upper, estimate } of found) {
          const truth = all.filter((row) => items.every((item) => row.includes(item))).length;
          expect(truth).toBeGreaterThanOrEqual(lower);
          expect(truth).toBeLessThanOrEqual(upper);
          expect(estimate).toBeGreaterThanOrEqual(lower);
          expect(estimate).toBeLessThanOrEqual(upper);
        }
        expect(original.numRows).toBe(shown + 1);
        if (counts.length === 0 || counts[0].withheld !== undefined) return;
        const worlds = originals(shown).filter((world) =>
          counts[0].items.every(({ item, records }) => world.filter((row) => row.includes(item)).length === records),
        );
        for (const { items, lower, upper } of found.slice(0, 3)) {
          const sizes = worlds.map((world) => world.filter((row) => items.every((item) => row.includes(item))).length);
          expect([lower, upper]).toEqual([Math.min(...sizes), Math.max(...sizes)]);
        }
      }),
      { numRuns: cases(300, 40) },
    );
  });
});

/** All ways in which records can hold one or more of three items. */
function originals(numRows: number): string[][][] {
  const sets = Array.from({ length: 7 }, (_, bits) => held.filter((_item, n) => ((bits + 1) >> n) & 1));
  let worlds: string[][][] = [[]];
  for (let t = 0; t < numRows; t++) worlds = worlds.flatMap((world) => sets.map((set) => [...world, set]));
  return worlds;
}
