import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { datasetOf } from '../../test/arbitraries/dataset.ts';
import { atLeast, cases } from '../../test/cases.ts';
import { collapseRows } from '../data/collapse-rows.ts';
import { randomFromSeed } from '../random.ts';
import { LongRecordSearch } from './long-record-search.ts';
import { StepBudget } from './step-budget.ts';
import { type Inference, maxInferringRecords } from './trace-search.ts';

/** Published rows, some people's records, and the items that each of them wants hidden. */
interface Case {
  readonly numItems: number;
  readonly rows: readonly (readonly number[])[];
  readonly people: readonly { readonly record: Uint32Array; readonly wanted: ReadonlySet<number> }[];
  readonly most: Uint32Array;
}

/**
 * Case n: some rows, each with a hidden item a few times and without it some more times, so that much must be looked at
 * before nothing is found; more items than a word has bits in every other one.
 */
function caseOf(n: number): Case {
  const random = randomFromSeed(n);
  const numItems = n % 2 === 0 ? 34 + random.int(40) : 6 + random.int(8);
  const items = Array.from({ length: numItems }, (_, i) => i);
  const some = (share: number): number[] => items.filter(() => random.real() < share);
  const hidden = some(2 / numItems);
  const held = random.real();
  const without = 1 + random.int(4);
  const isEven = random.int(4) > 0;
  const rows = Array.from({ length: 3 + random.int(6) }, () => {
    const row = new Set(some(held));
    for (const e of hidden) row.delete(e);
    const shown = [...row, hidden[random.int(Math.max(1, hidden.length))] ?? 0];
    return [
      ...Array.from({ length: isEven ? 1 : random.int(3) }, () => [...new Set(shown)].sort((a, b) => a - b)),
      ...Array.from({ length: isEven ? without : random.int(without) }, () => [...row]),
    ];
  }).flat();
  const people = Array.from({ length: 1 + random.int(3) }, () => ({
    record: Uint32Array.from(some(0.3 + random.real() / 2)),
    wanted: new Set(random.int(4) === 0 ? some(0.1) : hidden),
  }));
  const rho = isEven ? { num: 2 + random.int(2), den: 2 * without + 2 } : { num: 3 + random.int(7), den: 10 };
  return { numItems, rows, people, most: maxInferringRecords(rho, rows.length) };
}

/** Counts what was spent. */
class Counted extends StepBudget {
  spent = 0;

  override spend(steps: number): void {
    this.spent += steps;
    super.spend(steps);
  }
}

function searched({ numItems, rows, people, most }: Case, maxSteps = Number.POSITIVE_INFINITY) {
  const known = rows.map((row) => ({ known: row.map(String), unknown: [] }));
  const labels = Array.from({ length: numItems }, (_, i) => String(i));
  // With a last row of all items they are numbered as they are called; it is taken off again.
  const { offsets, items } = datasetOf([...known, { known: labels, unknown: [] }]);
  const cells = { offsets: offsets.slice(0, -1), items: items.slice(0, offsets.at(-2)) };
  const budget = new Counted(maxSteps, () => {});
  const search = new LongRecordSearch(collapseRows(cells), numItems, most, budget);
  const found = people.map(({ record, wanted }) => search.find(record, (i) => wanted.has(i)));
  return { found, checked: search.checked, steps: budget.spent };
}

/** Whether knowing these items of a person tells too surely of e. */
function isTooSure({ rows, most }: Case, known: readonly number[], e: number): boolean {
  const matching = rows.filter((row) => known.every((i) => row.includes(i)));
  return matching.filter((row) => row.includes(e)).length > most[matching.length]!;
}

/** All known sets that matter: what the person's record shares with any of the rows that show e. */
function isAnythingTooSure(given: Case, { record, wanted }: Case['people'][number]): boolean {
  return [...wanted].some((e) => {
    const showing = new Set(given.rows.filter((row) => row.includes(e)).map((row) => row.join(' ')));
    let shared: number[][] = [];
    for (const text of showing) {
      const trace = text
        .split(' ')
        .map(Number)
        .filter((i) => i !== e && record.includes(i));
      shared = [...shared, trace, ...shared.map((set) => set.filter((i) => trace.includes(i)))];
    }
    return shared.some((known) => known.length > 0 && isTooSure(given, known, e));
  });
}

describe('LongRecordSearch', () => {
  it('finds an inference that is too sure for every person of whom there is one, and only true ones', () => {
    const seen = { found: 0, nothing: 0 };
    fc.assert(
      fc.property(fc.nat({ max: 1_000_000 }), (n) => {
        const given = caseOf(n);
        for (const [p, inference] of searched(given).found.entries()) {
          const person = given.people[p]!;
          expect(inference !== undefined).toBe(isAnythingTooSure(given, person));
          seen[inference === undefined ? 'nothing' : 'found']++;
          if (inference !== undefined) expectOf(given, person, inference);
        }
      }),
      { numRuns: cases(3000) },
    );
    expect(seen.found).toBeGreaterThan(atLeast(500));
    expect(seen.nothing).toBeGreaterThan(atLeast(500));
  });

  it('looks at as many sets, in as many steps, as it did', () => {
    const sums = { found: 0, checked: 0, steps: 0 };
    for (let n = 0; n < 300; n++) {
      const { found, checked, steps } = searched(caseOf(n));
      sums.found += found.filter((inference) => inference !== undefined).length;
      sums.checked += checked;
      sums.steps += steps;
    }
    expect(sums).toEqual({ found: 162, checked: 2200, steps: 132717 });
  });

  it('stops where its steps are spent', () => {
    let numStopped = 0;
    for (let n = 0; n < 100; n++) {
      const given = caseOf(n);
      const { found, checked, steps } = searched(given, 0);
      // Traces are collected before anything is asked; then nothing is.
      expect([found.filter((one) => one !== undefined).length, checked]).toEqual([0, 0]);
      if (steps < searched(given).steps) numStopped++;
    }
    expect(numStopped).toBeGreaterThan(50);
  });
});

function expectOf(given: Case, { record, wanted }: Case['people'][number], { known, inferred }: Inference): void {
  expect(wanted.has(inferred)).toBe(true);
  expect(known.length).toBeGreaterThan(0);
  expect(known).not.toContain(inferred);
  for (const i of known) expect(record).toContain(i);
  expect(isTooSure(given, known, inferred)).toBe(true);
}
