import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { smallDataset } from '../../test/arbitraries/dataset.ts';
import { atLeast, cases } from '../../test/cases.ts';
import { keepsMostAttackersOff, unsafeAttacks } from '../../test/oracles/personal-rho.ts';
import type { Cells, Dataset } from '../data/dataset.ts';
import { datasetFromRows } from '../data/dataset-builder.ts';
import { indexLabels } from '../data/dictionary.ts';
import { personalRho } from '../models/personal-rho.ts';
import { binomialTail } from './binomial-tail.ts';
import type { Evidence } from './define.ts';
import { personalRhoVerifier } from './personal-rho.ts';

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
  return { ...original, offsets, items: Uint32Array.from(items) };
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
    const holds = at(1, 10);
    expect(holds.status).toBe('holds');
    expect(holds.scope).toMatch(/attackers drawn of each size, fewer than 1\/10 .* at most \d\.\de-\d+/);
    expect(at(1, 20)).toMatchObject({ status: 'violated', witness: { rule: { consequent: ['a'] } } });
    expect(at(667, 10_000).status).toBe('undecided');
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
