import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellsOf, type MiningCase, smallCase, wideCase } from '../../../test/arbitraries/itemset-query.ts';
import { cases, isLong } from '../../../test/cases.ts';
import { sorted } from '../../../test/contract/itemset-miner.contract.ts';
import { type CountedItemset, frequentItemsets } from '../../../test/oracles/itemsets.ts';
import { randomFromSeed } from '../../random.ts';
import { visitClosed } from '../closed-itemsets.ts';
import { countFrequentItemsets, visitFrequent } from '../frequent-itemsets.ts';
import { type Kernel, runInWebAssembly, runTwin } from './run-kernel.ts';

type Run = NonNullable<Parameters<typeof visitFrequent>[0]['run']>;

const twin: Run = (host, _, use) => runTwin(host, use);
const compiled: Run = (host, _, use) => expect(runInWebAssembly(host, use)).toBe(true);

/** Most itemsets of a case whose records have many items. */
const MANY = 1000;

/** Records of patterns that they share, so that there are equal rows, perfect items and deep nodes. */
const deepCase = fc
  .record({
    seed: fc.nat(),
    numItems: fc.constantFrom(12, 20, 33, 63, 64, 65, 70, 100, 140, 400),
    numRows: fc.integer({ min: 1, max: 120 }),
    density: fc.constantFrom(0.1, 0.3, 0.6, 0.9),
    maxSize: fc.option(fc.integer({ min: 1, max: 6 }), { nil: undefined }),
  })
  .map(({ seed, numItems, numRows, density, maxSize }) => {
    const random = randomFromSeed(seed);
    const patterns = Array.from({ length: 6 }, () => Array.from({ length: numItems }, () => random.real()));
    const pattern = () => patterns[Math.floor(random.real() * 6)];
    const rows = Array.from({ length: numRows }, () => {
      const [a, b] = [pattern(), pattern()];
      return a.flatMap((x, i) => (x < density && (b[i] < 0.6 || random.real() < 0.1) ? [i] : []));
    });
    let minSupport = 1;
    let expected = plainly(rows, numItems, minSupport, maxSize);
    while (expected === undefined) {
      minSupport = Math.ceil(minSupport * 1.4);
      expected = plainly(rows, numItems, minSupport, maxSize);
    }
    const query = { minSupport, ...(maxSize !== undefined && { maxSize }) };
    return { given: { cells: cellsOf(rows), numItems, query }, expected };
  });

describe('the kernel', () => {
  it('finds what the definition names, and so does its twin, in the same order', () => {
    fc.assert(
      fc.property(fc.oneof(smallCase, wideCase), (given) => {
        const found = visited(compiled, given);
        expect(visited(twin, given)).toEqual(found);
        expect(sorted(found.map(ascending))).toEqual(sorted(frequentItemsets(given.cells, given.query)));
        const count = countFrequentItemsets({ ...given, run: compiled });
        expect(count).toBe(found.length);
      }),
      { numRuns: cases(2000, 100) },
    );
  });

  it('does so in records of many items, and counts as many as it lists', () => {
    fc.assert(
      fc.property(deepCase, ({ given, expected }) => {
        const found = visited(compiled, given);
        expect(visited(twin, given)).toEqual(found);
        expect(sorted(found.map(ascending))).toEqual(sorted(expected));
        for (const run of [compiled, twin]) expect(countFrequentItemsets({ ...given, run })).toBe(found.length);
      }),
      { numRuns: cases(600, 30) },
    );
  });

  it('finds the closed and the maximal ones among them, of any size and without any items', () => {
    const everySize = deepCase.filter(({ given }) => given.query.maxSize === undefined);
    fc.assert(
      fc.property(
        everySize,
        fc.nat({ max: 5 }),
        fc.array(fc.nat({ max: 99 })),
        ({ given, expected }, maxSize, unwanted) => {
          for (const isMaximal of [0, 1] as const) {
            const all = expected.filter((small) => !expected.some((large) => isCovered(small, large, isMaximal)));
            const visitor = (query: MiningCase['query'], run: Run) =>
              visitedClosed(run, { ...given, query }, isMaximal);
            for (const run of [compiled, twin]) expect(sorted(visitor(given.query, run))).toEqual(sorted(all));
            const asked = { ...given.query, maxSize, mustNotContain: Uint32Array.from(unwanted) };
            const some = all.filter(({ items }) => items.length <= maxSize && !items.some((i) => unwanted.includes(i)));
            for (const run of [compiled, twin]) expect(sorted(visitor(asked, run))).toEqual(sorted(some));
          }
        },
      ),
      { numRuns: cases(100, 15) },
    );
  });

  it('finds the same by branches', () => {
    fc.assert(
      fc.property(deepCase, fc.nat({ max: 400 }), ({ given }, from) => {
        const all = Array.from({ length: 400 }, (_, branch) => branch);
        const parts = [all.slice(0, from), all.slice(from)];
        expect(parts.flatMap((branches) => visited(compiled, given, branches))).toEqual(visited(compiled, given));
        for (const isMaximal of [0, 1] as const) {
          const found = parts.flatMap((branches) => visitedClosed(compiled, given, isMaximal, branches));
          expect(found).toEqual(visitedClosed(compiled, given, isMaximal));
        }
      }),
      { numRuns: cases(200, 10) },
    );
  });

  it.runIf(isLong)('takes records whose masks have more than half a gigabyte', () => {
    const numRows = 2 ** 25 + 1;
    const offsets = new Uint32Array(numRows + 1).map((_, t) => t);
    const items = new Uint32Array(numRows).map((_, t) => t % 40);
    const given = { cells: { offsets, items }, numItems: 40, query: { minSupport: 1 } };
    expect(countFrequentItemsets({ ...given, run: compiled })).toBe(40);
  });

  it('may be used by a visitor of itself', () => {
    const cells = cellsOf([[0, 1, 2], [0, 1], [1, 2, 3], [3]]);
    const given = { cells, numItems: 4, query: { minSupport: 1 } };
    for (const run of [compiled, twin]) {
      const alone = visited(run, given);
      const inner: CountedItemset[][] = [];
      const outer: number[] = [];
      visitFrequent({ ...given, run }, (_, size) => {
        outer.push(size);
        inner.push(visited(run, given));
        return undefined;
      });
      expect(outer).toEqual(alone.map(({ items }) => items.length));
      expect(new Set(inner.map((found) => JSON.stringify(found)))).toEqual(new Set([JSON.stringify(alone)]));
    }
  });

  it('says that data is too large rather than writing beyond its memory', () => {
    const host = { flush: () => {} };
    const use = (kernel: Kernel): void => {
      kernel.begin(1, 1, 0, 1, 1, 1);
      kernel.takeRecords(2 ** 31 - 1);
    };
    expect(() => runTwin(host, use)).toThrow('needs more than 2 GB');
    expect(() => runInWebAssembly(host, use)).toThrow('needs more than 2 GB');
  });
});

function visited(run: Run, given: MiningCase, branches?: readonly number[]): CountedItemset[] {
  const found: CountedItemset[] = [];
  visitFrequent({ ...given, run, branches }, (itemset, size, support) => {
    found.push({ items: [...itemset.subarray(0, size)], support });
    return undefined;
  });
  return found;
}

function visitedClosed(run: Run, given: MiningCase, isMaximal: 0 | 1, branches?: readonly number[]): CountedItemset[] {
  const found: CountedItemset[] = [];
  const visit = (itemset: Uint32Array, size: number, support: number): undefined => {
    found.push(ascending({ items: [...itemset.subarray(0, size)], support }));
  };
  visitClosed({ ...given, run, branches }, visit, isMaximal);
  return found;
}

/** Whether the larger of two frequent itemsets keeps the smaller one from being closed, or maximal. */
function isCovered(small: CountedItemset, large: CountedItemset, isMaximal: 0 | 1): boolean {
  if (large.items.length <= small.items.length || (isMaximal === 0 && large.support < small.support)) return false;
  return small.items.every((i) => large.items.includes(i));
}

function ascending({ items, support }: CountedItemset): CountedItemset {
  return { items: items.toSorted((a, b) => a - b), support };
}

/** All frequent itemsets by filtering records; undefined where there are too many. */
function plainly(
  rows: readonly (readonly number[])[],
  numItems: number,
  minSupport: number,
  maxSize = Number.POSITIVE_INFINITY,
): CountedItemset[] | undefined {
  const found: CountedItemset[] = [];
  const sets = rows.map((row) => new Set(row));
  const extend = (items: readonly number[], held: readonly ReadonlySet<number>[]): void => {
    for (let i = (items.at(-1) ?? -1) + 1; i < numItems && found.length <= MANY && items.length < maxSize; i++) {
      const rest = held.filter((row) => row.has(i));
      if (rest.length < minSupport) continue;
      found.push({ items: [...items, i], support: rest.length });
      extend([...items, i], rest);
    }
  };
  extend([], sets);
  return found.length > MANY ? undefined : found;
}
