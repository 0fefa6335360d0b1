import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '../../../../test/cases.ts';
import type { Rational } from '../../../data/rational.ts';
import type { Cells } from '../../../records/dataset.ts';
import { InferenceIndex } from './inference-index.ts';
import { inferenceLimits } from './promises.ts';
import { sensitiveRecords } from './sensitive-records.ts';
import { forEachViolatingPair, ViolatingRules, type ViolatingRuleVisitor } from './violating-rules.ts';
import { ViolationSearch } from './violation-search.ts';

const NUM_ITEMS = 6;

interface Case {
  readonly rows: readonly (readonly number[])[];
  readonly sensitive: readonly number[];
  readonly removed: readonly number[];
  readonly rho: Rational;
  /** Whose each row is; of records if left out. */
  readonly persons?: readonly number[];
}

const someCase: fc.Arbitrary<Case> = fc.record({
  rows: fc.array(
    fc.uniqueArray(fc.nat({ max: NUM_ITEMS - 1 }), { maxLength: NUM_ITEMS }).map((row) => row.sort((a, b) => a - b)),
    { maxLength: 14 },
  ),
  sensitive: fc.uniqueArray(fc.nat({ max: NUM_ITEMS - 1 }), { minLength: 1, maxLength: 3 }),
  removed: fc.uniqueArray(fc.nat({ max: NUM_ITEMS - 1 }), { maxLength: 2 }),
  rho: fc.constantFrom(
    { num: 1, den: 2 },
    { num: 1, den: 3 },
    { num: 2, den: 3 },
    { num: 7, den: 10 },
    { num: 1, den: 1 },
  ),
});

/** Rows of anybody, or of a few persons. */
const someOfPersons = fc.oneof(
  someCase,
  fc
    .record({ given: someCase, owners: fc.array(fc.nat({ max: 6 }), { minLength: 14, maxLength: 14 }) })
    .map(({ given, owners }): Case => ({ ...given, persons: given.rows.map((_, t) => owners[t]) })),
);

function cellsOf(rows: readonly (readonly number[])[]): Cells {
  const offsets = new Uint32Array(rows.length + 1);
  for (const [t, row] of rows.entries()) offsets[t + 1] = offsets[t] + row.length;
  return { offsets, items: Uint32Array.from(rows.flat()) };
}

/** Every rule χ → α of confidence ρ or more by records, else by persons, as text with its two counts, read from the definition. */
function violations({
  rows,
  sensitive,
  removed,
  rho,
  persons,
}: Case): Map<string, { size: number; alpha: number; first: number }> {
  const found = new Map<string, { size: number; alpha: number; first: number }>();
  const left = rows.map((row) => row.filter((i) => !removed.includes(i)));
  for (let mask = 1; mask < 1 << NUM_ITEMS; mask++) {
    const chi = Array.from({ length: NUM_ITEMS }, (_, i) => i).filter((i) => (mask >> i) & 1);
    const matching = [...left.keys()].filter((t) => chi.every((i) => left[t].includes(i)));
    const numPersons = (some: readonly number[]) => new Set(some.map((t) => persons?.[t])).size;
    for (const alpha of sensitive) {
      if (chi.includes(alpha)) continue;
      const both = matching.filter((t) => left[t].includes(alpha));
      const isTooSure = (pos: number, all: number) => pos > 0 && pos * rho.den >= rho.num * all;
      const isOfRecords = isTooSure(both.length, matching.length);
      const [pos, all] = isOfRecords ? [both.length, matching.length] : [numPersons(both), numPersons(matching)];
      if (!isOfRecords && (persons === undefined || !isTooSure(pos, all))) continue;
      const text = `${chi.join(' ')} -> ${alpha}: ${pos} ${all - pos}${isOfRecords ? '' : ' persons'}`;
      found.set(text, { size: chi.length, alpha, first: chi[0] });
    }
  }
  return found;
}

function indexOf({ rows, sensitive, removed, rho, persons }: Case): InferenceIndex {
  const isSensitive = new Uint8Array(NUM_ITEMS);
  for (const i of sensitive) isSensitive[i] = 1;
  const personOf = persons && Uint32Array.from(persons);
  const index = new InferenceIndex(sensitiveRecords(cellsOf(rows), isSensitive, undefined, personOf), rho);
  for (const i of removed) index.remove(i);
  return index;
}

const textOf = (...[antecedent, size, alpha, pos, neg, isOfPersons]: Parameters<ViolatingRuleVisitor>) =>
  `${antecedent.subarray(0, size).join(' ')} -> ${alpha}: ${pos} ${neg}${isOfPersons ? ' persons' : ''}`;

describe('inferenceLimits', () => {
  it('gives the most records without α at which the confidence is still ρ or more', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 50 }),
        (num, den, pos) => {
          const limit = inferenceLimits({ num, den }, pos)[pos];
          if (limit >= 0) expect(pos * den).toBeGreaterThanOrEqual(num * (pos + limit));
          expect(pos * den).toBeLessThan(num * (pos + limit + 1));
        },
      ),
    );
  });

  it('is exact where products leave the safe integers', () => {
    const den = Number.MAX_SAFE_INTEGER;
    const limits = inferenceLimits({ num: (den - 1) / 2, den }, 3);
    // (1−ρ)/ρ is a hair above 1.
    expect([...limits]).toEqual([0, 1, 2, 3]);
    expect([...inferenceLimits({ num: (den + 1) / 2, den }, 3)]).toEqual([0, 0, 1, 2]);
    // Above 1 nothing reaches ρ.
    expect([...inferenceLimits({ num: den, den: den - 1 }, 3)]).toEqual([0, -1, -1, -1]);
  });
});

describe('forEachViolatingPair', () => {
  it('visits the violating rules of one antecedent item', () => {
    fc.assert(
      fc.property(someCase, fc.integer({ min: 0, max: NUM_ITEMS }), (given, numFirst) => {
        const found: string[] = [];
        forEachViolatingPair(indexOf(given), numFirst, (...rule) => void found.push(textOf(...rule)));
        const expected = [...violations(given)].filter(([, { size, first }]) => size === 1 && first < numFirst);
        expect(found.sort()).toEqual(expected.map(([text]) => text).sort());
      }),
      { numRuns: cases(2000) },
    );
  });
});

describe('ViolatingRules', () => {
  it('visits exactly the violating rules of the asked size and first item, with both counts', () => {
    const sizes = new Set<number>();
    fc.assert(
      fc.property(
        someOfPersons,
        fc.integer({ min: 1, max: NUM_ITEMS }),
        fc.integer({ min: 1, max: 4 }),
        (given, numFirst, size) => {
          const index = indexOf(given);
          const rules = new ViolatingRules(index);
          const found: string[] = [];
          for (const alpha of given.sensitive) {
            if (given.removed.includes(alpha) || index.select(alpha)) continue;
            rules.forEach(size, numFirst, (...rule) => void found.push(textOf(...rule)));
          }
          const expected = [...violations(given)].filter(([, rule]) => rule.size === size && rule.first < numFirst);
          if (expected.length > 0) sizes.add(size);
          expect(found.sort()).toEqual(expected.map(([text]) => text).sort());
        },
      ),
      { numRuns: cases(6000) },
    );
    expect([...sizes].sort()).toEqual([1, 2, 3, 4]);
  });
});

describe('ViolationSearch', () => {
  it('finds a true violation if and only if there is one, bounded or not', () => {
    let decidedByClosedSets = 0;
    fc.assert(
      fc.property(
        someOfPersons,
        fc.constantFrom(1, 2, 3, Number.POSITIVE_INFINITY),
        fc.integer({ min: 1, max: NUM_ITEMS }),
        (given, m, numFirst) => {
          const index = indexOf(given);
          const search = new ViolationSearch(index);
          const expected = violations(given);
          for (const alpha of given.sensitive) {
            if (given.removed.includes(alpha)) continue;
            const isSafe = ![...expected.values()].some(
              (rule) => rule.alpha === alpha && rule.size <= m && rule.first < numFirst,
            );
            const isProven = index.select(alpha);
            const found = search.find({ m, numFirst, budget: 1e6 });
            if (isSafe && !isProven) decidedByClosedSets++;
            if (isSafe) expect(found).toBe('safe');
            else {
              if (typeof found === 'string') throw new Error(`found ${found} in place of a violation`);
              const antecedent = Uint32Array.from(found.antecedent);
              expect(
                expected.has(textOf(antecedent, antecedent.length, alpha, found.pos, found.neg, found.isOfPersons)),
              ).toBe(true);
            }
          }
        },
      ),
      { numRuns: cases(10_000) },
    );
    expect(decidedByClosedSets).toBeGreaterThan(0);
  });

  it('says open when the budget runs out', () => {
    const index = indexOf({
      rows: [[0, 1, 5], [0, 2, 5], [1, 2, 5], [0], [1], [2]],
      sensitive: [5],
      removed: [],
      rho: { num: 9, den: 10 },
    });
    expect(index.select(5)).toBe(false);
    const query = { m: Number.POSITIVE_INFINITY, numFirst: NUM_ITEMS, budget: 0 };
    expect(new ViolationSearch(index).find(query)).toBe('open');
  });

  it('looks at as many itemsets as the budget says', () => {
    const index = indexOf({ rows: [[0, 5]], sensitive: [5], removed: [], rho: { num: 9, den: 10 } });
    expect(index.select(5)).toBe(false);
    const find = (budget: number) => {
      const query = { m: Number.POSITIVE_INFINITY, numFirst: NUM_ITEMS, budget };
      return new ViolationSearch(index).find(query);
    };
    expect(find(0)).toBe('open');
    expect(find(1)).toEqual({ antecedent: [0], consequent: 5, pos: 1, neg: 0 });
  });
});
