import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { smallDataset } from '../../test/arbitraries/dataset.ts';
import { atLeast, cases } from '../../test/cases.ts';
import { datasetWith } from '../../test/dataset-with.ts';
import { keepsMostAttackersOff, unsafeAttacks } from '../../test/oracles/personal-rho.ts';
import { datasetFromRows } from '../data/dataset-builder.ts';
import { personalRho } from '../models/personal-rho.ts';
import type { Cells, Dataset } from '../records/dataset.ts';
import { indexLabels } from '../records/dictionary.ts';
import { withCells } from '../records/rows.ts';
import { binomialTail } from './binomial-tail.ts';
import type { Evidence } from './define.ts';
import { personalRhoVerifier } from './personal-rho.ts';
import { isSampled } from './random-attackers.ts';

const quiet = { checkpoint: () => {} };

/** The published rows: the original without some cells. */
function without(original: Dataset, isDeleted: (p: number) => boolean): Dataset {
  const offsets = new Uint32Array(original.numRows + 1);
  const items: number[] = [];
  for (let t = 0; t < original.numRows; t++) {
    for (let p = original.offsets[t]; p < original.offsets[t + 1]; p++)
      if (!isDeleted(p)) items.push(original.items[p]);
    offsets[t + 1] = items.length;
  }
  return withCells(original, { offsets, items: Uint32Array.from(items) });
}

function wishes(original: Dataset, lists: readonly (readonly string[])[]): Cells {
  const idOf = indexLabels(original.dictionary);
  const rows = lists.map((labels) => labels.map(idOf).sort((a, b) => a - b));
  const offsets = new Uint32Array(rows.length + 1);
  for (const [t, row] of rows.entries()) offsets[t + 1] = offsets[t] + row.length;
  return { offsets, items: Uint32Array.from(rows.flat()) };
}

const someEvidence: fc.Arbitrary<Evidence> = smallDataset({ maxItems: 9, maxRows: 10, maxLength: 9 }).chain(
  (original) =>
    fc
      .record({
        deleted: fc.array(fc.boolean(), { minLength: original.items.length, maxLength: original.items.length }),
        lists: fc.array(fc.subarray([...original.dictionary.labels]), {
          minLength: original.numRows,
          maxLength: original.numRows,
        }),
      })
      .map(({ deleted, lists }) => ({
        published: without(original, (p) => deleted[p]),
        original,
        preferences: wishes(original, lists),
      })),
);
const someRho = fc.constantFrom(
  { num: 0, den: 1 },
  { num: 1, den: 3 },
  { num: 1, den: 2 },
  { num: 2, den: 3 },
  { num: 4, den: 5 },
  { num: 1, den: 1 },
);

describe('the verifier of personalised ρ-uncertainty', () => {
  it('agrees with all subsets of the true records, for any number of known items and for up to m', () => {
    let violated = 0;
    fc.assert(
      fc.property(someEvidence, someRho, fc.option(fc.integer({ min: 1, max: 4 })), (evidence, rho, most) => {
        const m = most ?? undefined;
        const attacks = unsafeAttacks(evidence, rho, m);
        const verdict = personalRhoVerifier.verify(evidence, { rho, m }, quiet);
        expect(verdict.status).toBe(attacks.length === 0 ? 'holds' : 'violated');
        if (verdict.status !== 'violated') return;
        violated++;
        const { rule } = verdict.witness;
        const named = attacks.filter(
          ({ known, inferred, supports }) =>
            inferred === rule!.consequent[0] &&
            known.length === rule!.antecedent.length &&
            known.every((label) => rule!.antecedent.includes(label)) &&
            supports[0] === rule!.supports[0] &&
            supports[1] === rule!.supports[1],
        );
        expect(named.map(({ row }) => `row ${row + 1} `)).toContainEqual(/row \d+ /.exec(verdict.witness.finding)![0]);
      }),
      { numRuns: cases(4000) },
    );
    expect(violated).toBeGreaterThan(atLeast(100));
  });

  it('tries all attackers of few, exactly as the definition counts them', () => {
    const epsilons = fc.constantFrom({ num: 1, den: 100 }, { num: 1, den: 10 }, { num: 3, den: 10 });
    fc.assert(
      fc.property(someEvidence, someRho, fc.integer({ min: 1, max: 4 }), epsilons, (evidence, rho, m, epsilon) => {
        const params = { rho, m, epsilon, delta: { num: 1, den: 20 } };
        const verdict = personalRhoVerifier.verify(evidence, params, quiet);
        expect(verdict.status).toBe(keepsMostAttackersOff(evidence, rho, m, epsilon) ? 'holds' : 'violated');
      }),
      { numRuns: cases(1000) },
    );
  });

  it('does not close known items beyond what is known of the person', () => {
    // Rows a b e, a b e, a: closing a within the rows of e gives a b, which nobody can know of the third person.
    const original = datasetFromRows([['a', 'b', 'e'], ['a', 'b', 'e'], ['a']]);
    const evidence = { published: original, original, preferences: wishes(original, [[], [], ['e']]) };
    expect(personalRhoVerifier.verify(evidence, { rho: { num: 2, den: 3 } }, quiet).status).toBe('holds');
    const verdict = personalRhoVerifier.verify(evidence, { rho: { num: 1, den: 2 } }, quiet);
    expect(verdict).toMatchObject({
      status: 'violated',
      witness: { items: ['a'], rule: { consequent: ['e'], supports: [2, 3] } },
    });
  });

  it('does not take inferences of a long record for too sure that just reach ρ', () => {
    const original = datasetFromRows([
      ['x', 'a', 'b', 'f1', 'f2', 'f3', 'f4'],
      ['x', 'a', 'e'],
      ['x', 'b', 'e'],
      ['x', 'b'],
    ]);
    const evidence = { published: original, original, preferences: wishes(original, [['e'], [], [], []]) };
    expect(personalRhoVerifier.verify(evidence, { rho: { num: 1, den: 2 } }, quiet).status).toBe('holds');
    expect(personalRhoVerifier.verify(evidence, { rho: { num: 49, den: 100 } }, quiet).status).toBe('violated');
  });

  it('takes knowledge from the true record, also of items that the person’s own row no longer shows', () => {
    const original = datasetFromRows([
      ['milk', 'medicine'],
      ['milk', 'medicine'],
    ]);
    const published = datasetFromRows([['medicine'], ['milk', 'medicine']]);
    const evidence = { published, original, preferences: wishes(original, [['medicine'], []]) };
    const verdict = personalRhoVerifier.verify(evidence, { rho: { num: 1, den: 2 } }, quiet);
    expect(verdict).toMatchObject({ status: 'violated', witness: { rule: { supports: [1, 1] } } });
  });

  it('reads items by label where the published data lacks some, and labels of one item each', () => {
    const original = datasetFromRows([['a', 'c'], ['b', 'c'], ['c']]);
    const published = datasetFromRows([['c'], ['b', 'c'], ['c']]);
    const preferences = wishes(original, [['b'], ['b'], ['b']]);
    const verdictAt = (num: number) =>
      personalRhoVerifier.verify({ published, original, preferences }, { rho: { num, den: 10 } }, quiet).status;
    expect(verdictAt(4)).toBe('holds');
    expect(verdictAt(3)).toBe('violated');
    const merged = datasetFromRows([['x'], ['x', 'c'], ['c']]);
    const target = Uint32Array.from([1, 1, 0]);
    const recoding = { original: original.dictionary, published: merged.dictionary, target };
    const evidence = { published: merged, original, preferences, recoding };
    expect(personalRhoVerifier.verify(evidence, { rho: { num: 1, den: 2 } }, quiet).status).toBe('undecided');
  });

  it('is undecided without the original, and when its steps run out', () => {
    const original = datasetFromRows([['a', 'b'], ['a', 'b'], ['a']]);
    const preferences = wishes(original, [['b'], [], []]);
    const params = { rho: { num: 9, den: 10 } };
    expect(personalRhoVerifier.verify({ published: original, preferences }, params, quiet).status).toBe('undecided');
    const evidence = { published: original, original, preferences };
    expect(personalRhoVerifier.verify(evidence, params, { ...quiet, maxSteps: 1 }).status).toBe('undecided');
    const sampled = { ...params, m: 1, epsilon: { num: 1, den: 10 }, delta: { num: 1, den: 10 } };
    expect(personalRhoVerifier.verify(evidence, sampled, { ...quiet, maxSteps: 1 }).status).toBe('undecided');
  });

  it('says what it needs and what it does not read', () => {
    const original = datasetFromRows([['a', 'b'], ['a']]);
    const preferences = wishes(original, [['b'], []]);
    const params = { rho: { num: 1, den: 2 } };
    const needed = 'the original data and the preferences are needed to check this promise';
    const reasonOf = (evidence: Evidence) => personalRhoVerifier.verify(evidence, params, quiet);
    expect(reasonOf({ published: original, original })).toMatchObject({
      status: 'undecided',
      checked: 0,
      reason: needed,
    });
    expect(reasonOf({ published: original, preferences })).toMatchObject({ status: 'undecided', reason: needed });
    const unsure = datasetWith({
      ...original,
      unknown: { offsets: Uint32Array.of(0, 0, 1), items: Uint32Array.of(1) },
    });
    for (const [published, before] of [
      [unsure, original],
      [original, unsure],
    ] as const) {
      expect(reasonOf({ published, original: before, preferences })).toMatchObject({
        status: 'undecided',
        reason: 'the data has unknown cells ("?"), which this promise says nothing about',
      });
    }
  });

  it('looks at nothing where ρ is 1, nor where nothing is published', () => {
    const original = datasetFromRows([['a', 'b'], ['a']]);
    const preferences = wishes(original, [['b'], []]);
    const one = { rho: { num: 1, den: 1 } };
    const half = { rho: { num: 1, den: 2 } };
    const scope = 'attackers who know any number of items of a person, 1 wishes to hide an item';
    expect(personalRhoVerifier.verify({ published: original, original, preferences }, one, quiet)).toEqual({
      status: 'holds',
      checked: 0,
      scope: `${scope}, 2 published records`,
    });
    const published = datasetFromRows([]);
    expect(personalRhoVerifier.verify({ published, original, preferences }, half, quiet)).toEqual({
      status: 'holds',
      checked: 0,
      scope: `${scope}, 0 published records`,
    });
  });

  it('counts what it looked at of short and long records, and says how many people are safe when its steps run out', () => {
    const long = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
    const original = datasetFromRows([['a', 'b'], ['a', 'c'], long, ['g', 'c', 'z'], ['g', 'd', 'z']]);
    const preferences = wishes(original, [['c'], ['d'], ['z'], ['e'], []]);
    const evidence = { published: original, original, preferences };
    const params = { rho: { num: 2, den: 3 } };
    const whole = personalRhoVerifier.verify(evidence, params, quiet);
    expect(whole).toMatchObject({ status: 'holds', checked: 10 });
    const reasons = new Set<string>();
    for (let maxSteps = 0; maxSteps < 200; maxSteps++) {
      const verdict = personalRhoVerifier.verify(evidence, params, { ...quiet, maxSteps });
      if (verdict.status === 'undecided') reasons.add(verdict.reason);
      else expect(verdict).toEqual(whole);
    }
    expect([...reasons]).toEqual(
      [0, 1, 2, 3].map(
        (safe) => `the limit on counting steps was reached; ${safe} of 4 different records are shown to be safe`,
      ),
    );
  });

  it('shows what is needed of a long record, in the order of the items, and the first hundred records', () => {
    const rest = ['q', 'r', 's', 't'];
    const rows = [
      ...Array.from({ length: 120 }, () => ['a', 'b', 'c', 'e']),
      ...Array.from({ length: 150 }, () => ['a', 'c']),
      ...Array.from({ length: 140 }, () => ['b', 'c']),
      ['a', 'b', 'c', ...rest],
    ];
    const original = datasetFromRows(rows);
    const lists = rows.map((row) => (row.includes('q') ? ['e'] : []));
    const evidence = { published: original, original, preferences: wishes(original, lists) };
    expect(personalRhoVerifier.verify(evidence, { rho: { num: 9, den: 10 } }, quiet)).toMatchObject({
      status: 'violated',
      witness: {
        finding:
          'an attacker who knows 2 items of the person of row 411 can infer "e", which this person asked to hide: 120 of 121 matching records contain it, more than 9/10',
        items: ['a', 'b'],
        rows: Array.from({ length: 100 }, (_, t) => String(t + 1)),
        support: 120,
        rule: { antecedent: ['a', 'b'], consequent: ['e'], supports: [120, 121] },
      },
    });
  });

  it('draws attackers where they are many: sure of few, sure of many, undecided at the border', () => {
    const rows = Array.from({ length: 6000 }, (_, t) =>
      t % 10 === 0 ? ['a', `b${t % 97}`, `x${t}`] : [`c${t % 97}`, `d${t % 89}`, `y${t}`],
    );
    const original = datasetFromRows(rows);
    // A tenth of all people want a hidden, and b and x of such a record give it away.
    const preferences = wishes(
      original,
      rows.map((row) => (row.includes('a') ? ['a'] : [])),
    );
    const at = (num: number, den: number) => {
      const params = { rho: { num: 1, den: 1000 }, m: 1, epsilon: { num, den }, delta: { num: 1, den: 20 } };
      return personalRhoVerifier.verify({ published: original, original, preferences }, params, quiet);
    };
    // Attackers of one item: 2/3 of a tenth get through, since a does not give itself away.
    const about = 'random attackers who know one item of a person, 600 wishes to hide an item, 6000 published records';
    expect(at(1, 10)).toEqual({
      status: 'holds',
      checked: 232,
      scope: `${about}; by up to 232 attackers drawn of each size, fewer than 1/10 of them all succeed; the probability that this is wrong is at most 2.7e-3`,
    });
    expect(at(1, 20)).toMatchObject({
      status: 'violated',
      checked: 3776,
      witness: { rule: { consequent: ['a'] } },
    });
    expect(at(667, 10_000)).toMatchObject({
      status: 'undecided',
      checked: 22528,
      scope: about,
      reason: '1553 of 22528 attackers of 1 known items, drawn at random, succeed: too close to epsilon to decide',
    });
    expect(at(3, 40)).toMatchObject({ status: 'holds', checked: 312 });
  });

  it('tries all attackers of a size where those are few, and says how sure it is of the others', () => {
    const rows = Array.from({ length: 6000 }, (_, t) => [`c${t % 97}`, `d${t % 89}`, `y${t % 50}`]);
    rows[0].push('z');
    const original = datasetFromRows(rows);
    const evidence = {
      published: original,
      original,
      preferences: wishes(
        original,
        rows.map(() => []),
      ),
    };
    const params = { rho: { num: 1, den: 2 }, m: 4, epsilon: { num: 1, den: 10 }, delta: { num: 1, den: 20 } };
    expect(personalRhoVerifier.verify(evidence, params, quiet)).toEqual({
      status: 'holds',
      // Of one and of two items 232 each, all 6003 of three and the one of four.
      checked: 6468,
      scope:
        'random attackers who know up to 4 items of a person, 0 wishes to hide an item, 6000 published records; by up to 232 attackers drawn of each size, fewer than 1/10 of them all succeed; the probability that this is wrong is at most 2.4e-11',
    });
  });

  it('draws parts of a record, each as likely as any other', () => {
    const rows = Array.from({ length: 8000 }, (_, t) => [
      `p${t % 2}`,
      `q${(t >> 1) % 2}`,
      t % 4 === 0 ? 'a' : `f${t % 97}`,
    ]);
    const original = datasetFromRows(rows);
    const preferences = wishes(
      original,
      rows.map((row) => (row.includes('a') ? ['a'] : [])),
    );
    // Neither p0 nor q0 gives a away, both do: a third of the pairs of a fourth of the people.
    const params = { rho: { num: 3, den: 5 }, m: 2, epsilon: { num: 1, den: 8 }, delta: { num: 1, den: 20 } };
    const { scope } = personalRhoVerifier.verify({ published: original, original, preferences }, params, quiet);
    expect(scope).toMatch(/by up to 736 attackers drawn of each size, .* at most 2.3e-5$/);
  });

  it('tries all of up to 16,384 attackers of a size, and more of them at random', () => {
    const noteAt = (numRows: number) => {
      const rows = Array.from({ length: numRows }, (_, t) => [`i${t % 256}`]);
      const original = datasetFromRows(rows);
      const evidence = {
        published: original,
        original,
        preferences: wishes(
          original,
          rows.map(() => []),
        ),
      };
      const params = { rho: { num: 1, den: 2 }, m: 1, epsilon: { num: 1, den: 10 }, delta: { num: 1, den: 20 } };
      const { checked, scope } = personalRhoVerifier.verify(evidence, params, quiet);
      return { checked, note: scope.split('; ')[1] };
    };
    expect(noteAt(16_384)).toEqual({ checked: 16_384, note: 'all of them tried' });
    expect(noteAt(16_385).checked).toBeLessThan(1000);
  });

  it('is violated where exactly ε of the attackers get through: fewer must', () => {
    const rows = [['a', 'e'], ...Array.from({ length: 9 }, () => ['b'])];
    const original = datasetFromRows(rows);
    const evidence = {
      published: original,
      original,
      preferences: wishes(
        original,
        rows.map((_, t) => (t === 0 ? ['e'] : [])),
      ),
    };
    const at = (num: number, den: number) =>
      personalRhoVerifier.verify(
        evidence,
        { rho: { num: 1, den: 2 }, m: 1, epsilon: { num, den }, delta: { num: 1, den: 20 } },
        quiet,
      ).status;
    // One of the two items of one person in ten.
    expect(at(1, 20)).toBe('violated');
    expect(at(51, 1000)).toBe('holds');
  });

  it('samples only where all three of m, ε and δ are given', () => {
    const rho = { num: 1, den: 2 };
    const share = { num: 1, den: 20 };
    expect(isSampled({ rho, m: 2, epsilon: share, delta: share })).toBe(true);
    expect(isSampled({ rho, m: 2, epsilon: share })).toBe(false);
    expect(isSampled({ rho, m: 2, delta: share })).toBe(false);
    expect(isSampled({ rho, epsilon: share, delta: share })).toBe(false);
  });
});

describe('the model', () => {
  it('takes epsilon, delta and m together', () => {
    expect(personalRho.params.safeParse({}).success).toBe(true);
    expect(personalRho.params.safeParse({ m: 3, epsilon: '0.05', delta: '0.05' }).success).toBe(true);
    for (const given of [{ epsilon: '0.05' }, { m: 3, delta: '0.05' }, { epsilon: '0.05', delta: '0.05' }])
      expect(personalRho.params.safeParse(given).success).toBe(false);
  });
});

describe('the tails of a binomial distribution', () => {
  it('are those of a table', () => {
    expect(binomialTail(10, 0.5, 0, 2)).toBeCloseTo(56 / 1024, 12);
    expect(binomialTail(10, 0.5, 8, 10)).toBeCloseTo(56 / 1024, 12);
    expect(binomialTail(59, 0.05, 0, 0)).toBeCloseTo(0.95 ** 59, 12);
    expect(binomialTail(5, 0.3, 0, 5)).toBeCloseTo(1, 12);
  });
});
