import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { datasetOf, smallDataset } from '../../test/arbitraries/dataset.ts';
import { somePersons } from '../../test/arbitraries/persons.ts';
import { someRho, someSize } from '../../test/arbitraries/rho.ts';
import { atLeast, cases } from '../../test/cases.ts';
import { completions, violatingRules } from '../../test/oracles/rho.ts';
import { datasetFromRows } from '../data/dataset-builder.ts';
import type { Rational } from '../data/rational.ts';
import { randomFromSeed } from '../random.ts';
import type { Dataset } from '../records/dataset.ts';
import { ConfidenceLimit } from './confidence-limit.ts';
import { stepsOfParts } from './counted-rows.ts';
import { type CountedRules, countRules, type RuleSearchQuery } from './counted-rules.ts';
import { rhoVerifier } from './rho.ts';
import { ruleRecords } from './rule-records.ts';
import { StepBudget } from './step-budget.ts';

const HALF = { num: 1, den: 2 };
const ALWAYS = Number.POSITIVE_INFINITY;

function queryOf(dataset: Dataset, sensitive: ReadonlySet<string>, rho = HALF, maxSize = ALWAYS): RuleSearchQuery {
  const records = ruleRecords(dataset);
  const isSensitive = Uint8Array.from(records.itemOfRank, (i) => (sensitive.has(dataset.dictionary.labels[i]) ? 1 : 0));
  return { records, isSensitive, limit: new ConfidenceLimit(rho, dataset.numRows), maxSize };
}

function namesOf({ dictionary }: Dataset, { records }: RuleSearchQuery, rule: NonNullable<CountedRules['rule']>) {
  const labelOf = (rank: number) => dictionary.labels[records.itemOfRank[rank]];
  return [rule[0].map(labelOf).sort(), labelOf(rule[1])];
}

const endless = () => new StepBudget(ALWAYS, () => {});

describe('stepsOfParts', () => {
  it('counts the parts of every record, or of every person’s, that contains a sensitive item', () => {
    // Two people share the first record; the last items of the first and of the last record are the sensitive ones.
    const rows = [
      ['a', 'b', 'c', 'x'],
      ['a', 'b', 'c', 'x'],
      ['a', 'b'],
      ['y', 'x'],
    ];
    const dataset = datasetFromRows(rows, ['A', 'B', 'A', 'C']);
    const steps = (maxSize: number, byPersons = false) => {
      const { records, isSensitive } = queryOf(dataset, new Set('xy'));
      return stepsOfParts(records, isSensitive, maxSize, byPersons ? records.persons : undefined);
    };
    expect([1, 2, 3, 4, ALWAYS].map((maxSize) => steps(maxSize))).toEqual([20, 42, 54, 57, 57]);
    expect(steps(2, true)).toBe(2 * 10 * 3 + 3 * 4);
  });
});

describe('countRules', () => {
  it('counts every rule, and finds one that reaches the limit where there is one', () => {
    const seen = { holds: 0, violated: 0 };
    const inputs = fc.record({
      dataset: fc.oneof(
        smallDataset({ maxItems: 7, maxRows: 9, maxLength: 7 }),
        smallDataset({ maxItems: 4, maxRows: 40, maxLength: 4 }),
      ),
      marks: fc.array(fc.boolean(), { minLength: 7, maxLength: 7 }),
    });
    fc.assert(
      fc.property(inputs, someRho, someSize, ({ dataset, marks }, rho, m) => {
        const sensitive = new Set(dataset.dictionary.labels.filter((_, i) => marks[i]));
        const query = queryOf(dataset, sensitive, rho, m);
        const rows = completions(dataset)[0];
        const violations = violatingRules(rows, sensitive, rho, m);
        const counted = countRules(query, ALWAYS, endless())!;
        expect(counted.rule === undefined).toBe(violations.length === 0);
        if (counted.rule === undefined) {
          seen.holds++;
          // A rule that no confidence is too high for is one that somebody could infer.
          const all = violatingRules(rows, sensitive, { num: 1, den: dataset.numRows + 1 }, m);
          expect(counted.checked).toBe(all.length);
          return;
        }
        seen.violated++;
        const found = namesOf(dataset, query, counted.rule);
        expect(violations.map((rule) => [rule.antecedent, rule.consequent])).toContainEqual(found);
      }),
      { numRuns: cases(10_000) },
    );
    expect(Math.min(seen.holds, seen.violated)).toBeGreaterThan(atLeast(1000));
  });

  it('counts every person once, whatever the number of their records', () => {
    const seen = { holds: 0, violated: 0 };
    const inputs = fc.record({
      dataset: smallDataset({ maxItems: 6, maxRows: 12, maxLength: 5 }).chain(somePersons),
      marks: fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
    });
    fc.assert(
      fc.property(inputs, someRho, someSize, ({ dataset, marks }, rho, m) => {
        const sensitive = new Set(dataset.dictionary.labels.filter((_, i) => marks[i]));
        const query = queryOf(dataset, sensitive, rho, m);
        const rulesAt = ({ num, den }: Rational) =>
          violatingRules(completions(dataset)[0], sensitive, { num: 1, den: dataset.numRows + 1 }, m, dataset.persons)
            .filter(({ persons }) => BigInt(den) * BigInt(persons![0]) >= BigInt(num) * BigInt(persons![1]))
            .map((rule) => [rule.antecedent, rule.consequent]);
        const { rule, checked } = countRules(query, ALWAYS, endless(), query.records.persons)!;
        const violations = rulesAt(rho);
        expect(rule === undefined).toBe(violations.length === 0);
        seen[rule === undefined ? 'holds' : 'violated']++;
        if (rule === undefined) expect(checked).toBe(rulesAt({ num: 1, den: dataset.numRows + 1 }).length);
        else expect(violations).toContainEqual(namesOf(dataset, query, rule));
      }),
      { numRuns: cases(10_000) },
    );
    expect(Math.min(seen.holds, seen.violated)).toBeGreaterThan(atLeast(1000));
  });

  it.each([false, true])(
    'finds the surest rule, and none where only a surer one is too sure, by persons: %s',
    (byPersons) => {
      const random = randomFromSeed(3);
      const drawn = (share: number) => [...'abcdefg'].filter(() => random.real() < share);
      let met = 0;
      for (let n = 0; n < cases(1000); n++) {
        // Four persons show x somewhere and four show it nowhere; each of the latter has several records.
        const rows = Array.from({ length: 4 + random.int(8) }, () => [...drawn(0.5), 'x']);
        const rest = Array.from({ length: 4 * rows.length }, (_, t) => [
          ...rows[t % rows.length].slice(0, -1),
          ...drawn(0.1),
        ]);
        const whose = [...rows.map(() => random.int(4)), ...rest.map(() => 4 + random.int(4))].map(String);
        const dataset = datasetFromRows([...rows, ...rest], byPersons ? whose : undefined);
        const m = [undefined, 1, 2, 3][n % 4];
        const rules = violatingRules(completions(dataset)[0], new Set('x'), { num: 1, den: 1000 }, m, dataset.persons);
        const shares = rules.map((rule) => rule.persons ?? rule.supports);
        const [both, all] = shares.reduce((a, b) => (b[0] * a[1] > a[0] * b[1] ? b : a), [0, 1]);
        if (both === 0 || both === all) continue;
        met++;
        const find = (num: number, den: number) => {
          const query = queryOf(dataset, new Set('x'), { num, den }, m);
          return countRules(query, ALWAYS, endless(), query.records.persons)!.rule;
        };
        expect(find(both, all)).toBeDefined();
        expect(find(1000 * both + 1, 1000 * all)).toBeUndefined();
      }
      expect(met).toBeGreaterThan(atLeast(500));
    },
  );

  it('knows nothing where it may not take as many steps as it needs', () => {
    const query = queryOf(datasetFromRows([['a', 'b', 'x'], ['a', 'b'], ['a']]), new Set('x'), { num: 1, den: 1 });
    // Rows are gone through twice: 3, 2 and 1 items for the first ones known, then those behind b or x: 1 + 2 and 1.
    // One record tells of x, beside each of the seven antecedents that its parts are.
    const needed = 2 * (3 + 2 + 1) + 2 * (2 + 1 + 1 + 1) + 7;
    expect(countRules(query, needed, endless())).toEqual({ checked: 3 });
    for (const steps of [needed - 1, needed - 7, 14, 0]) {
      expect(countRules(query, steps, endless())).toBeUndefined();
      expect(countRules(query, ALWAYS, new StepBudget(steps, () => {}))).toBeUndefined();
    }
  });

  it('does not begin where the parts of records alone take too many steps', () => {
    const labels = Array.from({ length: 40 }, (_, n) => `i${n}`);
    const query = (length: number, maxSize?: number) =>
      queryOf(datasetFromRows([[...labels.slice(0, length - 1), 'x'], labels, labels]), new Set('x'), HALF, maxSize);
    const spent = (given: RuleSearchQuery) => {
      let reports = 0;
      const counted = countRules(given, 2 ** 22, new StepBudget(ALWAYS, () => reports++));
      return { counted, reports };
    };
    expect(spent(query(5)).counted).toEqual({ checked: 15 });
    expect(spent(query(16)).counted).toEqual({ checked: 2 ** 15 - 1 });
    expect(spent(query(40))).toEqual({ counted: undefined, reports: 0 });
    expect(spent(query(40, 2)).counted).toEqual({ checked: 39 + (39 * 38) / 2 });
  });

  it.each([50, 51])('keeps thousands of parts apart, of %i items and of one each', (common) => {
    // Two records with x and three without hold each pair; one more with x, and its own item reaches one half.
    const pairs = Array.from({ length: 1500 }, (_, n) => [`a${n % common}`, `b${n}`]);
    const rows = pairs.flatMap((pair) => [[...pair, 'x'], [...pair, 'x'], pair, pair, pair]);
    const counted = (given: string[][]) => {
      const dataset = datasetFromRows(given);
      const query = queryOf(dataset, new Set(['x']));
      const { checked, rule } = countRules(query, ALWAYS, endless())!;
      return { checked, known: rule?.[0].map((rank) => dataset.dictionary.labels[query.records.itemOfRank[rank]]) };
    };
    expect(counted(rows)).toEqual({ checked: common + 2 * 1500 });
    for (const pair of [pairs[0], pairs[700], pairs[1499]]) {
      expect(counted([...rows, [...pair, 'x']]).known).toContain(pair[1]);
    }
  });
});

describe('rhoVerifier, where records are many', () => {
  it('counts all rules', () => {
    const random = randomFromSeed(2);
    const rows = Array.from({ length: 4000 }, () => [...'abcdefghijkl'].filter(() => random.real() < 0.5));
    rows.push([...'abcdefghijkl']);
    // Whoever knows all but a of a record finds twice as many that lack a.
    const safe = rows.flatMap((row) => {
      const rest = row.filter((label) => label !== 'a');
      return [row, rest, rest];
    });
    const verify = (given: string[][], sensitive: string[], m?: number, unknown: string[] = []) => {
      const maybe = unknown.map((label) => ({ known: ['b'], unknown: [label] }));
      const certain = given.map((known) => ({ known, unknown: [] }));
      const published = unknown.length > 0 ? datasetOf([...certain, ...maybe]) : datasetFromRows(given);
      const ids = Uint32Array.from(sensitive, (label) => published.dictionary.labels.indexOf(label));
      return rhoVerifier.verify({ published, sensitive: ids }, { rho: HALF, m }, { checkpoint: () => {} });
    };
    expect(verify(safe, ['a'])).toMatchObject({ status: 'holds', checked: 2 ** 11 - 1 });
    expect(verify(safe, ['a'], 2)).toMatchObject({ status: 'holds', checked: 11 + 55 });
    expect(verify([...safe, ['a', 'z']], ['a'])).toMatchObject({
      status: 'violated',
      witness: { rule: { antecedent: ['z'], consequent: ['a'], supports: [1, 1] } },
    });
    // One of three records with q contains a, but one of two people.
    const visits = [['a', 'q'], ['q'], ['q']];
    expect(verify([...safe, ...visits], ['a']).status).toBe('holds');
    const whose = [...safe.map((_, n) => `${n}`), 'A', 'B', 'B'];
    for (const m of [undefined, 2]) {
      const published = datasetFromRows([...safe, ...visits], whose);
      const ids = Uint32Array.of(published.dictionary.labels.indexOf('a'));
      expect(
        rhoVerifier.verify({ published, sensitive: ids }, { rho: HALF, m }, { checkpoint: () => {} }),
      ).toMatchObject({ status: 'violated', witness: { rule: { antecedent: ['q'], persons: [1, 2] } } });
    }
    // Records that may lack z say nothing against it.
    expect(verify([...safe, ['a', 'z']], ['a'], 1, ['z', 'z', 'z']).status).toBe('violated');
  });
});
