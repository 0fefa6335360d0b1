import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { smallDataset, smallDatasetWithUnknown } from '../../test/arbitraries/dataset.ts';
import { ofPersons, somePersons } from '../../test/arbitraries/persons.ts';
import { someRho, someSize } from '../../test/arbitraries/rho.ts';
import { atLeast, cases } from '../../test/cases.ts';
import { verifierCaseOfPeople } from '../../test/contract/verifier-cases.ts';
import { completions, keepsRho, sensitivePublishedLabels, violatingRules } from '../../test/oracles/rho.ts';
import { datasetFromRows } from '../data/dataset-builder.ts';
import { parseRational, type Rational } from '../data/rational.ts';
import { randomFromSeed } from '../random.ts';
import type { Dataset } from '../records/dataset.ts';
import { withPersons } from '../records/rows.ts';
import { ConfidenceLimit } from './confidence-limit.ts';
import type { Evidence } from './define.ts';
import { rhoVerifier } from './rho.ts';
import { ruleRecords } from './rule-records.ts';
import { searchPersons } from './rule-search.ts';
import type { Verdict } from './verdict.ts';

const context = { checkpoint: () => {} };
const HALF = { num: 1, den: 2 };

/** Visits written as a person and a letter for each item: 'Ab' is a visit of A with item b. */
function visits(words: string): Dataset {
  const all = words.split(' ');
  return ofPersons(
    datasetFromRows(all.map((word) => [...word.slice(1)])),
    all.map((word) => word[0]),
  );
}

function itemsOf(dataset: Dataset, labels: Iterable<string>): Uint32Array {
  return Uint32Array.from(labels, (label) => dataset.dictionary.labels.indexOf(label)).sort();
}

function verify(words: string, sensitive: string, rho: string, m?: number): Verdict {
  const published = visits(words);
  const params = { rho: parseRational(rho)!, m };
  return rhoVerifier.verify({ published, sensitive: itemsOf(published, sensitive) }, params, context);
}

function isTooSure([both, all]: readonly [number, number], { num, den }: Rational): boolean {
  return BigInt(den) * BigInt(both) >= BigInt(num) * BigInt(all);
}

/** What is found by persons alone. */
function searched(
  { published, sensitive }: Required<Pick<Evidence, 'published' | 'sensitive'>>,
  rho: Rational,
  m?: number,
  maxSteps?: number,
) {
  const records = ruleRecords(published);
  const isSensitive = Uint8Array.from(records.itemOfRank, (item) => (sensitive.includes(item) ? 1 : 0));
  const limit = new ConfidenceLimit(rho, published.numRows);
  const query = { records, isSensitive, limit, maxSize: m ?? Number.POSITIVE_INFINITY };
  const limited = { ...context, ...(maxSteps !== undefined && { maxSteps }) };
  const { rule, numSafe, numSensitive, checked } = searchPersons(query, records.persons!, limited);
  const nameOf = (rank: number) => published.dictionary.labels[records.itemOfRank[rank]];
  return { rule, isSafe: rule === undefined && numSafe === numSensitive, nameOf, checked };
}

/** The fewest steps with which a search comes to its end. */
function leastSteps(search: (maxSteps: number) => ReturnType<typeof searched>): number {
  let [tooFew, enough] = [-1, 1_000_000];
  while (enough - tooFew > 1) {
    const middle = Math.floor((tooFew + enough) / 2);
    const { isSafe, rule } = search(middle);
    if (isSafe || rule !== undefined) enough = middle;
    else tooFew = middle;
  }
  return enough;
}

/** The published items that tell of sensitive ones. */
function shownSensitive(evidence: Evidence): Uint32Array {
  const labels = sensitivePublishedLabels(evidence);
  const { published } = evidence;
  return Uint32Array.from(published.dictionary.labels.keys()).filter((i) => labels.has(published.dictionary.labels[i]));
}

/** Visits of a few persons, some of them repeated by anybody, and which items are sensitive. */
const situations = fc
  .record({
    kinds: smallDataset({ maxItems: 7, maxRows: 9, maxLength: 7 }),
    repeats: fc.array(fc.nat({ max: 8 }), { maxLength: 9 }),
    sensitive: fc.array(fc.boolean(), { minLength: 7, maxLength: 7 }),
  })
  .chain(({ kinds, repeats, sensitive }) => {
    const rows = completions(kinds)[0].map((row) => [...row]);
    const all = datasetFromRows([...rows, ...repeats.flatMap((t) => (t < rows.length ? [rows[t]] : []))]);
    const ids = [...all.dictionary.labels.keys()].filter((i) => sensitive[i]);
    return somePersons(all).map((published) => ({ published, sensitive: Uint32Array.from(ids) }));
  });

describe('rhoVerifier over persons', () => {
  it('agrees with the definition on random data, and its witness is a violation', () => {
    const seen = { holds: 0, byRecords: 0, byPersons: 0 };
    fc.assert(
      fc.property(situations, someRho, someSize, (evidence, rho, m) => {
        const { published } = evidence;
        const labels = sensitivePublishedLabels(evidence);
        const rows = completions(published)[0];
        const violations = violatingRules(rows, labels, rho, m, published.persons);
        const verdict = rhoVerifier.verify(evidence, { rho, m }, context);
        expect(verdict.status).toBe(violations.length === 0 ? 'holds' : 'violated');
        if (verdict.status !== 'violated') {
          seen.holds++;
          return;
        }
        const rule = verdict.witness.rule!;
        const same = violations.find(
          ({ antecedent, consequent }) =>
            `${antecedent}` === `${[...rule.antecedent].sort()}` && consequent === rule.consequent[0],
        );
        expect(same?.supports).toEqual(rule.supports);
        const isOfRecords = violatingRules(rows, labels, rho, m).length > 0;
        seen[isOfRecords ? 'byRecords' : 'byPersons']++;
        if (isOfRecords) expect(rule.persons).toBeUndefined();
        else expect(rule.persons).toEqual(same?.persons);
        const matching = rows.flatMap((row, t) =>
          [...rule.antecedent, ...rule.consequent].every((label) => row.has(label)) ? [String(t + 1)] : [],
        );
        expect(verdict.witness).toMatchObject({ items: rule.antecedent, rows: matching, support: matching.length });
      }),
      { numRuns: cases(20_000) },
    );
    expect(seen.holds).toBeGreaterThan(atLeast(4000));
    expect(seen.byRecords).toBeGreaterThan(atLeast(3000));
    expect(seen.byPersons).toBeGreaterThan(atLeast(200));
  });

  it('finds every rule that persons make too sure, also where records do', () => {
    const seen = { holds: 0, byWhole: 0, byPart: 0 };
    fc.assert(
      fc.property(situations, someRho, someSize, ({ published, sensitive }, rho, m) => {
        const labels = sensitivePublishedLabels({ published, sensitive });
        const rows = completions(published)[0];
        const rules = violatingRules(rows, labels, rho, m, published.persons).filter(({ persons }) =>
          isTooSure(persons!, rho),
        );
        const { rule, isSafe, nameOf } = searched({ published, sensitive }, rho, m);
        const isWhole = rows.some((row) => rules.some(({ antecedent }) => antecedent.length === row.size - 1));
        seen[rules.length === 0 ? 'holds' : isWhole ? 'byWhole' : 'byPart']++;
        expect(rule !== undefined).toBe(rules.length > 0);
        expect(isSafe).toBe(rule === undefined);
        if (rule === undefined) return;
        const found = [rule[0].map(nameOf).sort(), nameOf(rule[1])];
        expect(rules.map(({ antecedent, consequent }) => [antecedent, consequent])).toContainEqual(found);
      }),
      { numRuns: cases(20_000) },
    );
    expect(seen.holds).toBeGreaterThan(atLeast(2000));
    expect(seen.byWhole).toBeGreaterThan(atLeast(2000));
    expect(seen.byPart).toBeGreaterThan(atLeast(200));
  });

  it('finds them whatever unknown cells turn out to be, and calls nothing safe before it knows', () => {
    const seen = { holds: 0, violated: 0, undecided: 0 };
    const datasets = smallDatasetWithUnknown({ maxItems: 4, maxRows: 6 })
      .filter(({ unknown }) => unknown!.items.length <= 6)
      .chain(somePersons);
    const maxSteps = fc.oneof(fc.constant(undefined), fc.nat({ max: 300 }));
    fc.assert(
      fc.property(
        datasets,
        fc.subarray([0, 1, 2, 3]),
        someRho,
        someSize,
        maxSteps,
        (published, items, rho, m, most) => {
          const sensitive = Uint32Array.from(items.filter((i) => i < published.dictionary.labels.length));
          const evidence = { published, sensitive };
          const labels = sensitivePublishedLabels(evidence);
          const isViolated = completions(published).some((rows) =>
            violatingRules(rows, labels, rho, m, published.persons).some(({ persons }) => isTooSure(persons!, rho)),
          );
          const { rule, isSafe } = searched(evidence, rho, m, most);
          if (isSafe) expect(isViolated).toBe(false);
          if (rule !== undefined) expect(isViolated).toBe(true);
          if (most === undefined) expect(isSafe).toBe(rule === undefined);
          seen[isSafe ? 'holds' : rule === undefined ? 'undecided' : 'violated']++;
        },
      ),
      { numRuns: cases(10_000) },
    );
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(atLeast(300));
  });

  it('agrees with the definition for every way of filling in unknown cells', () => {
    const seen = { holds: 0, violated: 0 };
    const datasets = smallDatasetWithUnknown({ maxItems: 4, maxRows: 6 })
      .filter(({ unknown }) => unknown!.items.length <= 6)
      .chain(somePersons);
    fc.assert(
      fc.property(datasets, fc.subarray([0, 1, 2, 3]), someRho, someSize, (published, items, rho, m) => {
        const sensitive = Uint32Array.from(items.filter((i) => i < published.dictionary.labels.length));
        const evidence = { published, sensitive };
        const expected = keepsRho(evidence, rho, m) ? 'holds' : 'violated';
        expect(rhoVerifier.verify(evidence, { rho, m }, context).status).toBe(expected);
        seen[expected]++;
      }),
      { numRuns: cases(6000) },
    );
    expect(seen.holds).toBeGreaterThan(atLeast(500));
    expect(seen.violated).toBeGreaterThan(atLeast(500));
  });

  it('says what it says of records where everybody has one', () => {
    fc.assert(
      fc.property(situations, someRho, someSize, ({ published: visits, sensitive }, rho, m) => {
        const records = withPersons(visits);
        const published = ofPersons(records, [...records.offsets.subarray(1).keys()]);
        const ofRecords = rhoVerifier.verify({ published: records, sensitive }, { rho, m }, context);
        expect(rhoVerifier.verify({ published, sensitive }, { rho, m }, context).status).toBe(ofRecords.status);
      }),
      { numRuns: cases(2000) },
    );
  });

  it('counts a person once, who holds the item if any matching record does', () => {
    // One of three records, but one of two persons.
    expect(verify('Aax Aa Ba', 'x', '1/2')).toMatchObject({
      status: 'violated',
      witness: {
        finding:
          'an attacker who knows this item of a record can infer "x": 1 of 2 people with such a record have one that contains it, which is not below 1/2',
        items: ['a'],
        rows: ['1'],
        support: 1,
        rule: { antecedent: ['a'], consequent: ['x'], supports: [1, 3], persons: [1, 2] },
      },
    });
    // One of three persons, but three of five records.
    expect(verify('Aax Aax Aax Ba Ca', 'x', '1/2')).toMatchObject({
      status: 'violated',
      witness: { rule: { supports: [3, 5] } },
    });
    expect(verify('Aax Ba Ca', 'x', '1/2').status).toBe('holds');
    // The record with x does not match b.
    expect(verify('Aax Ab Bb Ca Da', 'x', '1/2').status).toBe('holds');
  });

  it('finds what only a part of a record gives away, though its whole is safe', () => {
    // B is against ab → x, but for a → x.
    const words = 'Aabx Bab Bax Cab Ca';
    expect(verify(words, 'x', '2/3')).toMatchObject({
      status: 'violated',
      witness: { rule: { antecedent: ['a'], persons: [2, 3] } },
    });
  });

  it('says which inferences it looked at', () => {
    expect(verify('Aax Aa Ba Ca', 'x', '0.6').scope).toBe(
      'inferences from any number of items of a record to the 1 sensitive item published, in 4 records of 3 persons',
    );
  });

  it.each([undefined, 3])('is undecided, never "holds", when the limit on steps is reached (m = %s)', (m) => {
    const evidence = mendedEvidence();
    const params = { rho: HALF, m };
    expect(rhoVerifier.verify(evidence, params, context)).toMatchObject({
      status: 'holds',
      checked: m === 3 ? 488 : 466,
    });
    const records = withPersons(evidence.published);
    const statuses: string[] = [];
    for (let maxSteps = 1000; maxSteps < 3_000_000; maxSteps *= 1.2) {
      const ofRecords = rhoVerifier.verify({ ...evidence, published: records }, params, { ...context, maxSteps });
      const verdict = rhoVerifier.verify(evidence, params, { ...context, maxSteps });
      if (ofRecords.status === 'undecided') expect(verdict.status).toBe('undecided');
      if (statuses.at(-1) !== verdict.status) statuses.push(verdict.status);
      if (verdict.status === 'undecided' && ofRecords.status === 'holds')
        expect(verdict.reason).toMatch(/reached; \d of 4 sensitive items are shown to be safe, by persons$/);
    }
    expect(statuses).toEqual(['undecided', 'holds']);
    const steps = leastSteps((maxSteps) => searched(evidence, HALF, m, maxSteps));
    expect(steps).toBe(m === 3 ? 61_495 : 60_988);
  });

  /** What the search looks at and what it skips; a change of it on purpose writes these figures anew. */
  it.each([
    ['small', { items: 7, rows: 11, unknown: 5 }, 60, [40, 44, 535]],
    ['dense', { items: 5, rows: 40, unknown: 5 }, 60, [32, 44, 675]],
    ['large', { items: 14, rows: 60, unknown: 100 }, 30, [13, 101, 6939]],
    ['long', { items: 70, rows: 12, unknown: 100 }, 15, [2, 158, 9098]],
  ] as const)('takes as many steps as it did, %s cases', (_, size, count, figures) => {
    let [safe, checked, steps] = [0, 0, 0];
    for (let n = 1; n <= count; n++) {
      const { evidence, params } = verifierCaseOfPeople('rho', n, size);
      const { published } = evidence;
      const sensitive = shownSensitive(evidence);
      const search = (maxSteps?: number) =>
        searched({ published, sensitive }, params['rho'] as Rational, params['m'] as number | undefined, maxSteps);
      const found = search();
      if (found.isSafe) safe++;
      checked += found.checked;
      steps += leastSteps(search);
    }
    expect([safe, checked, steps]).toEqual(figures);
  });

  /** Visits of which sensitive items were deleted where a witness showed one, just until the promise held. */
  function mendedEvidence(): { published: Dataset; sensitive: Uint32Array } {
    const random = randomFromSeed(1);
    const rows = Array.from({ length: 200 }, () => [...'abcdefghijkl'].filter(() => random.real() < 0.4));
    const persons = rows.map(() => random.int(70));
    for (;;) {
      const published = ofPersons(datasetFromRows(rows), persons);
      const sensitive = itemsOf(published, 'abcd');
      const verdict = rhoVerifier.verify({ published, sensitive }, { rho: HALF }, context);
      if (verdict.status !== 'violated') return { published, sensitive };
      const t = Number(verdict.witness.rows[0]) - 1;
      rows[t] = rows[t].filter((label) => label !== verdict.witness.rule!.consequent[0]);
    }
  }
});
