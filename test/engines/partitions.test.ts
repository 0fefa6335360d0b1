import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { datasetFromRows } from '../../src/data/dataset-builder.ts';
import type { Recoding } from '../../src/data/recoding.ts';
import { countRecords } from '../../src/engines/define.ts';
import { ensureDefined } from '../../src/errors.ts';
import { onRecordsJob } from '../../src/job/elsewhere.ts';
import { checkJob, resolveJob } from '../../src/job/job.ts';
import { randomFromSeed } from '../../src/random.ts';
import type { Dataset } from '../../src/records/dataset.ts';
import { secretOfSeed } from '../../src/secret.ts';
import { ofPersons } from '../arbitraries/persons.ts';
import { cases } from '../cases.ts';
import { memoryStore } from '../memory-store.ts';
import { labelRowsOf } from '../oracles/hidden-cells.ts';
import { subsetsUpTo, violatingItemsets } from '../oracles/km.ts';
import { violatingRules } from '../oracles/rho.ts';
import { runElsewhere } from '../run-here.ts';
import { TEST_SECRET } from '../secret.ts';
import { openInMemory } from './memory.ts';

const ITEMS = ['a', 'b', 'c', 'x', 'y'];
const sensitive = new Set(['x', 'y']);

const parts = fc.array(fc.array(fc.subarray(ITEMS), { maxLength: 7 }), { minLength: 1, maxLength: 4 });
const shares = fc.constantFrom({ num: 1, den: 2 }, { num: 1, den: 3 }, { num: 2, den: 3 }, { num: 1, den: 1 });

type Rows = readonly ReadonlySet<string>[];
const setsOf = (part: readonly (readonly string[])[]): Rows => part.map((row) => new Set(row));

/** Like `violatingRules`, but a confidence of ρ itself is allowed, and knowing nothing counts as knowledge too. */
function violatesInclusively(rows: Rows, { num, den }: { num: number; den: number }): boolean {
  const antecedents = [[], ...rows.flatMap((row) => subsetsUpTo([...row], ITEMS.length))];
  return antecedents.some((antecedent) => {
    const holding = rows.filter((row) => antecedent.every((item) => row.has(item)));
    return [...sensitive].some((consequent) => {
      if (antecedent.includes(consequent)) return false;
      return den * holding.filter((row) => row.has(consequent)).length > num * holding.length;
    });
  });
}

describe('parts that keep ρ-uncertainty', () => {
  it('keep it together, for attackers who know any number of items and for those who know m', () => {
    fc.assert(
      fc.property(parts, shares, fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }), (given, rho, m) => {
        const safe = given.map(setsOf).filter((rows) => violatingRules(rows, sensitive, rho, m).length === 0);
        expect(violatingRules(safe.flat(), sensitive, rho, m)).toEqual([]);
      }),
      { numRuns: cases(2000) },
    );
  });

  it('keep it together where ρ itself may be reached, and where nothing need be known', () => {
    fc.assert(
      fc.property(parts, shares, (given, rho) => {
        const safe = given.map(setsOf).filter((rows) => !violatesInclusively(rows, rho));
        expect(violatesInclusively(safe.flat(), rho)).toBe(false);
      }),
      { numRuns: cases(1000) },
    );
  });

  it('would not keep it if safety were not checked in each: two parts can be safe only together', () => {
    const together = setsOf([['a', 'x'], ['a'], ['a']]);
    const alone = setsOf([['a', 'x']]);
    expect(violatingRules(together, sensitive, { num: 1, den: 2 })).toHaveLength(0);
    expect(violatingRules(alone, sensitive, { num: 1, den: 2 })).not.toHaveLength(0);
  });
});

/** Publishes rows by partitions of records in memory, in the order of the rows. */
async function publishParts(dataset: Dataset, model: object, partitions: number, more: object = {}) {
  const given = { secret: TEST_SECRET, keepOrder: true, emptyRecords: 'keep', sensitive: 'given', ...more };
  const job = checkJob({ data: 'd', engine: 'duckdb', model, partitions, ...given });
  const { labels } = dataset.dictionary;
  const inputs = { sensitive: Uint32Array.from(labels.keys()).filter((i) => sensitive.has(labels[i])) };
  const { store, published } = memoryStore();
  const counted = await countRecords(openInMemory(dataset));
  const context = { checkpoint: () => {} };
  const resolved = onRecordsJob(resolveJob(job));
  const result = await runElsewhere(resolved, { counted, inputs, format: 'parquet' }, store, context);
  return { result, published: published(), shown: labelRowsOf(published()) };
}

/** The same under `km-rho`. */
function publishShared(
  rows: readonly (readonly string[])[],
  model: { readonly k: number; readonly m: number; readonly rho: string },
  partitions: number,
  more: object = {},
) {
  return publishParts(datasetFromRows(rows), { id: 'km-rho', ...model }, partitions, more);
}

/** What each row shows if no sensitive item is shown. */
function publicSides(rows: readonly (readonly string[])[], { original, published, target }: Recoding): string[][] {
  const labelOf = new Map(original.labels.map((label, i) => [label, published.labels[target[i]]]));
  return rows.map((row) => {
    const labels = row.filter((label) => !sensitive.has(label)).map((label) => labelOf.get(label) ?? 'none');
    return [...new Set(labels)].sort();
  });
}

describe('parts under the same labels', () => {
  const rows = fc.array(fc.subarray([...ITEMS, 'd']), { minLength: 2, maxLength: 40, size: 'max' });
  const numbers = fc.oneof(fc.integer({ min: 2, max: 4 }), fc.integer({ min: 2, max: 42 }));
  const models = fc.record({
    k: fc.integer({ min: 2, max: 4 }),
    m: fc.integer({ min: 1, max: 2 }),
    rho: fc.constantFrom('1/2', '2/3', '1/1'),
  });
  const seeds = fc.nat({ max: 50 });

  it('keep k^m-anonymity and ρ-uncertainty together, whatever the number of parts', async () => {
    let numShown = 0;
    let numRareInPart = 0;
    await fc.assert(
      fc.asyncProperty(rows, models, numbers, seeds, async (given, model, partitions, seed) => {
        const numPublic = given.filter((row) => row.some((label) => !sensitive.has(label))).length;
        fc.pre(numPublic === 0 || numPublic >= model.k);
        const { result, published, shown } = await publishShared(given, model, partitions, {
          secret: secretOfSeed(seed),
        });
        const { k, m } = model;
        const rho = { num: Number(model.rho[0]), den: Number(model.rho[2]) };
        expect(result.verdict.status).toBe('holds');
        expect(result.truthful.status).toBe('holds');
        expect(violatingItemsets(published, k, m)).toEqual([]);
        expect(violatingRules(setsOf(shown), sensitive, rho)).toEqual([]);
        // Public items show under the same labels in all parts, in all their records; only sensitive items are left out.
        const sides = publicSides(given, ensureDefined(result.release.recoding, 'labels'));
        for (const [t, row] of shown.entries()) {
          expect(row.filter((label) => !sensitive.has(label)).sort()).toEqual(sides[t]);
          for (const label of row) if (sensitive.has(label)) expect(given[t]).toContain(label);
        }
        numShown += shown.flat().filter((label) => sensitive.has(label)).length;
        // Each part keeps ρ and what k^m says of sensitive items; public itemsets may be rare in it.
        for (let part = 0; part < partitions; part++) {
          const [from, to] = [part, part + 1].map((n) => Math.floor((n * given.length) / partitions));
          const inPart = shown.slice(from, to);
          expect(violatingRules(setsOf(inPart), sensitive, rho)).toEqual([]);
          const rare = violatingItemsets(datasetFromRows(inPart), k, m);
          expect(rare.filter((itemset) => itemset.some((label) => sensitive.has(label)))).toEqual([]);
          numRareInPart += rare.length;
        }
      }),
      { numRuns: cases(800, 150) },
    );
    expect(numShown).toBeGreaterThan(100);
    expect(numRareInPart).toBeGreaterThan(100);
  });

  it('show hidden cells nowhere: without one of them the same is published', async () => {
    const some = fc.array(fc.subarray(ITEMS), { minLength: 8, maxLength: 20 });
    let numHidden = 0;
    await fc.assert(
      fc.asyncProperty(some, models, fc.integer({ min: 2, max: 4 }), async (given, model, partitions) => {
        const numPublic = given.filter((row) => row.some((label) => !sensitive.has(label))).length;
        fc.pre(numPublic === 0 || numPublic >= model.k);
        const { shown, result } = await publishShared(given, model, partitions);
        for (const [t, row] of given.entries()) {
          for (const label of row) {
            if (!sensitive.has(label) || shown[t].includes(label)) continue;
            const without = given.map((labels, u) => (u === t ? labels.filter((other) => other !== label) : labels));
            const again = await publishShared(without, model, partitions);
            expect(again.shown).toEqual(shown);
            expect(again.result.visibleLabels).toEqual(result.visibleLabels);
            numHidden++;
          }
        }
      }),
      { numRuns: cases(100, 25) },
    );
    expect(numHidden).toBeGreaterThan(50);
  });

  it('show a sensitive item in each part that has k cells of it, and in no other', async () => {
    const [hot, cold] = [Array.from({ length: 5 }, () => ['a', 'x']), Array.from({ length: 7 }, () => ['a'])];
    const numShown = async (given: readonly (readonly string[])[], k: number, partitions: number) => {
      const { shown } = await publishShared(given, { k, m: 2, rho: '1/2' }, partitions);
      return shown.map((row) => row.includes('x')).reduce((sum, isShown) => sum + (isShown ? 1 : 0), 0);
    };
    const both = [...hot, ...cold, ...cold, ...hot];
    expect(await numShown(both, 5, 2)).toBe(10);
    expect(await numShown(both, 6, 2)).toBe(0);
    expect(await numShown([...hot, ...cold, ...cold, ...cold.slice(0, 5)], 5, 2)).toBe(5);
    expect(await numShown(both, 20, 2)).toBe(0);
  });

  it('learn labels from all parts: what is common only in the whole stays as it is', async () => {
    const given = Array.from({ length: 12 }, (_, t) => (t % 6 < 2 ? ['a', 'b'] : t % 6 < 4 ? ['a', 'c'] : ['x']));
    const { result, shown } = await publishShared(given, { k: 4, m: 2, rho: '1/2' }, 3);
    expect(result.passes.at(-2)).toBe('3 partitions');
    expect(result.visibleLabels).toEqual(['a', 'b', 'c']); // 2 of the 12 cells of x in each part
    expect(shown.filter((row) => row.includes('b'))).toHaveLength(4);
    const fewer = await publishShared(given, { k: 5, m: 2, rho: '1/2' }, 3);
    expect(fewer.result.visibleLabels).not.toContain('b');
    expect(fewer.result.decisions.length).toBeGreaterThan(0);
    const { original } = ensureDefined(fewer.result.release.recoding, 'labels');
    for (const { items } of fewer.result.decisions) {
      for (const i of items) expect(sensitive).not.toContain(original.labels[i]);
    }
  });

  it('do not depend on how labels are written', async () => {
    const random = randomFromSeed(5);
    const given = Array.from({ length: 60 }, () => [...ITEMS, 'd', 'e', 'f', 'g'].filter(() => random.real() < 0.3));
    const sensitiveOf = async (labels: string) => {
      const { shown, result } = await publishShared(given, { k: 3, m: 2, rho: '2/3' }, 2, { labels });
      return { cells: shown.map((row) => row.filter((label) => sensitive.has(label))), names: result.visibleLabels };
    };
    const [members, codes] = [await sensitiveOf('members'), await sensitiveOf('codes')];
    expect(codes.cells).toEqual(members.cells);
    expect(codes.names).not.toEqual(members.names);
    expect(members.cells.flat().length).toBeGreaterThan(0);
  });

  it('are refused where too few records hold a public item', async () => {
    const given = [['a'], ['b'], ['x'], ['x'], ['x'], ['x']];
    await expect(publishShared(given, { k: 3, m: 2, rho: '1/1' }, 2)).rejects.toThrow('k is 3, but only 2 records');
    const { shown } = await publishShared(given, { k: 2, m: 2, rho: '1/1' }, 2);
    expect(shown.slice(0, 2)).toEqual([['a+1'], ['a+1']]);
    expect((await publishShared(given.slice(2), { k: 2, m: 2, rho: '1/1' }, 2)).shown).toEqual(given.slice(2));
  });
});

describe('parts of people who have several records each', () => {
  const visits = fc.array(fc.tuple(fc.subarray(ITEMS), fc.nat({ max: 5 })), { minLength: 1, maxLength: 14 });
  const rhos = fc.constantFrom('1/2', '1/3', '2/3', '1/1');
  const publish = (given: readonly (readonly [readonly string[], number])[], rho: string, m: number, parts: number) => {
    const dataset = ofPersons(
      datasetFromRows(given.map(([row]) => row)),
      given.map(([, person]) => person),
    );
    const bound = m > 2 ? {} : { m };
    return publishParts(dataset, { id: 'rho', rho, ...bound }, parts, { person: 'patient' });
  };

  it('keep ρ-uncertainty of records and of people, each and together, with all records of a person in one part', async () => {
    let numShown = 0;
    await fc.assert(
      fc.asyncProperty(
        visits,
        rhos,
        fc.integer({ min: 1, max: 3 }),
        fc.integer({ min: 2, max: 7 }),
        async (given, rho, m, partitions) => {
          const { result, shown } = await publish(given, rho, m, partitions);
          expect(result.verdict.status).toBe('holds');
          expect(result.truthful.status).toBe('holds');
          const limit = { num: Number(rho[0]), den: Number(rho[2]) };
          const bound = m > 2 ? ITEMS.length : m;
          const people = [...new Set(given.map(([, person]) => person))];
          const owners = given.map(([, person]) => people.indexOf(person));
          expect(violatingRules(setsOf(shown), sensitive, limit, bound, owners)).toEqual([]);
          for (let part = 0; part < partitions; part++) {
            const [from, to] = [part, part + 1].map((n) => Math.floor((n * people.length) / partitions));
            const rows = [...owners.keys()].filter((t) => owners[t] >= from && owners[t] < to);
            const inPart = rows.map((t) => shown[t]);
            const ownersInPart = rows.map((t) => owners[t]);
            expect(violatingRules(setsOf(inPart), sensitive, limit, bound, ownersInPart)).toEqual([]);
          }
          for (const [t, [row]] of given.entries()) {
            expect(row).toEqual(expect.arrayContaining([...shown[t]]));
            expect(row.filter((label) => !sensitive.has(label) && !shown[t].includes(label))).toEqual([]);
          }
          numShown += shown.flat().filter((label) => sensitive.has(label)).length;
        },
      ),
      { numRuns: cases(1500, 300) },
    );
    expect(numShown).toBeGreaterThan(50);
  });

  it('are cut between people, not between records', async () => {
    const given = ['p', 'q', 'r', 's'].flatMap((_, person) => [[['a'], person] as const, [['b'], person] as const]);
    const hot = [...given, [['a', 'x'], 0] as const, [['a', 'x'], 2] as const];
    const { shown } = await publish(hot, '2/3', 3, 2);
    // In each part one of two people with a has x, and one of three records. In a part of one person, one of one.
    expect(shown.slice(-2)).toEqual([
      ['a', 'x'],
      ['a', 'x'],
    ]);
    expect((await publish(hot, '2/3', 3, 4)).shown.slice(-2)).toEqual([['a'], ['a']]);
  });

  it('show hidden cells nowhere: without one of them the same is published', async () => {
    let numHidden = 0;
    await fc.assert(
      fc.asyncProperty(visits, rhos, fc.integer({ min: 2, max: 4 }), async (given, rho, partitions) => {
        const { shown } = await publish(given, rho, 3, partitions);
        for (const [t, [row]] of given.entries()) {
          for (const label of row) {
            if (shown[t].includes(label)) continue;
            const without = given.map(
              ([items, person], u) => [u === t ? items.filter((other) => other !== label) : items, person] as const,
            );
            expect((await publish(without, rho, 3, partitions)).shown).toEqual(shown);
            numHidden++;
          }
        }
      }),
      { numRuns: cases(100, 25) },
    );
    expect(numHidden).toBeGreaterThan(50);
  });
});
