import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { atLeast, cases } from '../../test/cases.ts';
import { subsetsUpTo } from '../../test/oracles/km.ts';
import { collapseRows } from '../data/collapse-rows.ts';
import { randomFromSeed } from '../random.ts';
import { StepBudget } from './step-budget.ts';
import { maxInferringRecords, TraceSearch } from './trace-search.ts';

const NUM_ITEMS = 8;

/** Case n: rows, some of them often, and people one after the other, of whom up to m items are known. */
function caseOf(n: number) {
  const random = randomFromSeed(n);
  const some = (share: number) => Array.from({ length: NUM_ITEMS }, (_, i) => i).filter(() => random.real() < share);
  const held = 0.2 + random.real() * 0.6;
  const rows = Array.from({ length: 2 + random.int(10) }, () => some(held)).flatMap((row) =>
    Array.from({ length: 1 + random.int(3) }, () => row),
  );
  const people = Array.from({ length: 1 + random.int(3) }, () => ({
    record: Uint32Array.from(some(0.5)),
    wanted: new Set(some(0.2)),
    m: [1, 2, 3, Number.POSITIVE_INFINITY][random.int(4)]!,
  }));
  return { rows, people, most: maxInferringRecords({ num: 3 + random.int(6), den: 10 }, rows.length) };
}

function searched({ rows, people, most }: ReturnType<typeof caseOf>) {
  const offsets = new Uint32Array(rows.length + 1);
  for (const [t, row] of rows.entries()) offsets[t + 1] = offsets[t]! + row.length;
  const budget = new StepBudget(Number.POSITIVE_INFINITY, () => {});
  const weighted = collapseRows({ offsets, items: Uint32Array.from(rows.flat()) });
  const search = new TraceSearch(weighted, NUM_ITEMS, most, budget);
  return {
    found: people.map(({ record, wanted, m }) => search.find(record, (i) => wanted.has(i), m)),
    checked: search.checked,
  };
}

describe('TraceSearch', () => {
  it('finds an inference that is too sure for every person of whom there is one, and only true ones', () => {
    const seen = { found: 0, nothing: 0 };
    fc.assert(
      fc.property(fc.nat({ max: 1_000_000 }), (n) => {
        const given = caseOf(n);
        const isTooSure = (known: readonly number[], e: number): boolean => {
          const matching = given.rows.filter((row) => known.every((i) => row.includes(i)));
          return matching.filter((row) => row.includes(e)).length > given.most[matching.length]!;
        };
        for (const [p, inference] of searched(given).found.entries()) {
          const { record, wanted, m } = given.people[p]!;
          const any = subsetsUpTo([...record], Math.min(m, record.length)).some((known) =>
            [...wanted].some((e) => !known.includes(e) && isTooSure(known, e)),
          );
          expect(inference !== undefined).toBe(any);
          seen[any ? 'found' : 'nothing']++;
          if (inference === undefined) continue;
          const { known, inferred } = inference;
          expect(wanted.has(inferred) && !known.includes(inferred)).toBe(true);
          expect(known.length).toBeLessThanOrEqual(m);
          expect(known.every((i) => record.includes(i))).toBe(true);
          expect(isTooSure(known, inferred)).toBe(true);
        }
      }),
      { numRuns: cases(3000) },
    );
    expect(seen.found).toBeGreaterThan(atLeast(500));
    expect(seen.nothing).toBeGreaterThan(atLeast(500));
  });

  it('looks at as many sets as it did', () => {
    let checked = 0;
    for (let n = 0; n < 300; n++) checked += searched(caseOf(n)).checked;
    expect(checked).toBe(1383);
  });
});
