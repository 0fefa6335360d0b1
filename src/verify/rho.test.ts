import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { datasetOf, smallDataset } from '../../test/arbitraries/dataset.ts';
import { someRho, someSize } from '../../test/arbitraries/rho.ts';
import { atLeast, cases } from '../../test/cases.ts';
import { datasetWith } from '../../test/dataset-with.ts';
import { completions, keepsRho, sensitivePublishedLabels, violatingRules } from '../../test/oracles/rho.ts';
import { datasetFromRows } from '../data/dataset-builder.ts';
import { parseRational } from '../data/rational.ts';
import { applyRecoding, mergedLabel, recodingFromLabels } from '../data/recoding.ts';
import { randomFromSeed } from '../random.ts';
import { type Dataset, rowOf } from '../records/dataset.ts';
import { AntecedentSearch } from './antecedent-search.ts';
import { ConfidenceLimit } from './confidence-limit.ts';
import { rhoVerifier } from './rho.ts';
import { ruleRecords } from './rule-records.ts';
import { StepBudget } from './step-budget.ts';
import type { Verdict } from './verdict.ts';
import { weakRecords } from './weak-records.ts';
import { checkWholeRecords } from './whole-records.ts';

const context = { checkpoint: () => {} };
const HALF = { num: 1, den: 2 };

/** Records written as words, one letter per item: 'abd acd bcd'. */
function wordsDataset(words: string): Dataset {
  return datasetFromRows(words.split(' ').map((word) => [...word]));
}

function itemsOf(dataset: Dataset, labels: Iterable<string>): Uint32Array {
  return Uint32Array.from(labels, (label) => dataset.dictionary.labels.indexOf(label)).sort();
}

function verify(words: string, sensitive: string, rho: string, m?: number): Verdict {
  const published = wordsDataset(words);
  const params = { rho: parseRational(rho)!, m };
  return rhoVerifier.verify({ published, sensitive: itemsOf(published, sensitive) }, params, context);
}

/** Rows of few kinds, some of them repeated, and which items are sensitive. */
const situations = fc
  .record({
    kinds: smallDataset({ maxItems: 7, maxRows: 9, maxLength: 7 }),
    repeats: fc.array(fc.nat({ max: 8 }), { maxLength: 6 }),
    sensitive: fc.array(fc.boolean(), { minLength: 7, maxLength: 7 }),
  })
  .map(({ kinds, repeats, sensitive }) => {
    const rows = completions(kinds)[0].map((row) => [...row]);
    const published = datasetFromRows([...rows, ...repeats.flatMap((t) => (t < rows.length ? [rows[t]] : []))]);
    const ids = [...published.dictionary.labels.keys()].filter((i) => sensitive[i]);
    return { published, sensitive: Uint32Array.from(ids) };
  });

describe('rhoVerifier', () => {
  it('agrees with the definition on random data, and its witness is a violation that needs all of its items', () => {
    const seen = { holds: 0, violated: 0 };
    fc.assert(
      fc.property(situations, someRho, someSize, (evidence, rho, m) => {
        const rows = completions(evidence.published)[0];
        const violations = violatingRules(rows, sensitivePublishedLabels(evidence), rho, m);
        const verdict = rhoVerifier.verify(evidence, { rho, m }, context);
        expect(verdict.status).toBe(violations.length === 0 ? 'holds' : 'violated');
        if (verdict.status !== 'violated') {
          seen.holds++;
          return;
        }
        seen.violated++;
        const { antecedent, consequent, supports } = verdict.witness.rule!;
        const same = violations.find(
          (rule) => `${rule.antecedent}` === `${[...antecedent].sort()}` && rule.consequent === consequent[0],
        );
        expect(same?.supports).toEqual(supports);
        for (const needless of antecedent) {
          const fewer = antecedent.filter((label) => label !== needless).sort();
          const isViolation = (rule: (typeof violations)[number]) =>
            rule.consequent === consequent[0] && `${rule.antecedent}` === `${fewer}`;
          expect(violations.some(isViolation)).toBe(false);
        }
        const matching = rows.flatMap((row, t) =>
          [...antecedent, ...consequent].every((label) => row.has(label)) ? [String(t + 1)] : [],
        );
        expect(verdict.witness).toMatchObject({ items: antecedent, rows: matching, support: matching.length });
      }),
      { numRuns: cases(10_000) },
    );
    expect(seen.holds).toBeGreaterThan(atLeast(2000));
    expect(seen.violated).toBeGreaterThan(atLeast(2000));
  });

  it('agrees with the definition for every way of filling in unknown cells', () => {
    const seen = { holds: 0, violated: 0 };
    const cells = fc.subarray(['a', 'b', 'c', 'd', 'e']);
    const rows = fc.array(
      fc.record({ known: cells, unknown: fc.subarray(['a', 'b', 'c', 'd', 'e'], { maxLength: 2 }) }),
      {
        maxLength: 5,
      },
    );
    fc.assert(
      fc.property(rows, fc.subarray(['a', 'b', 'c']), someRho, someSize, (given, labels, rho, m) => {
        const published = datasetOf(given);
        const present = labels.filter((label) => published.dictionary.labels.includes(label));
        const evidence = { published, sensitive: itemsOf(published, present) };
        const expected = keepsRho(evidence, rho, m) ? 'holds' : 'violated';
        const verdict = rhoVerifier.verify(evidence, { rho, m }, context);
        expect(verdict.status).toBe(expected);
        seen[expected]++;
        if (verdict.status !== 'violated') return;
        const { antecedent, consequent, supports } = verdict.witness.rule!;
        const rules = completions(published).flatMap((way) => violatingRules(way, new Set(consequent), rho, m));
        expect(rules).toContainEqual({ antecedent, consequent: consequent[0], supports });
      }),
      { numRuns: cases(2000) },
    );
    expect(seen.holds).toBeGreaterThan(atLeast(200));
    expect(seen.violated).toBeGreaterThan(atLeast(200));
  });

  it('agrees with the definition on recoded data, whatever the ids of the data as read back', () => {
    const seen = { holds: 0, violated: 0 };
    const clusters = fc.array(fc.nat({ max: 4 }), { minLength: 7, maxLength: 7 });
    fc.assert(
      fc.property(situations, clusters, fc.array(fc.boolean()), someRho, (drawn, cluster, marks, rho) => {
        const original = drawn.published;
        const { labels } = original.dictionary;
        const labelOf = (i: number) => {
          const members = labels.filter((_, j) => cluster[j] === cluster[i]);
          return cluster[i] === 0 ? null : members.length === 1 ? labels[i] : mergedLabel(members);
        };
        const recoding = recodingFromLabels(
          original.dictionary,
          labels.map((_, i) => labelOf(i)),
        );
        // Some records show items under their own names; read back, the dictionary holds what occurs.
        const rows = completions(original)[0].map((row, t) =>
          [...row].flatMap((label) => (marks[t] ? label : (labelOf(labels.indexOf(label)) ?? []))),
        );
        const evidence = { published: datasetFromRows(rows), recoding, sensitive: drawn.sensitive };
        const expected = keepsRho(evidence, rho) ? 'holds' : 'violated';
        expect(rhoVerifier.verify(evidence, { rho }, context).status).toBe(expected);
        seen[expected]++;
      }),
      { numRuns: cases(2000) },
    );
    expect(seen.holds).toBeGreaterThan(atLeast(200));
    expect(seen.violated).toBeGreaterThan(atLeast(200));
  });

  it('finds a sensitive item that hides in a label with others', () => {
    const original = wordsDataset('ax bx cy');
    const recoding = recodingFromLabels(original.dictionary, ['a', 'b', 'c', '(x,y)', '(x,y)']);
    const evidence = { published: applyRecoding(original, recoding), recoding, sensitive: itemsOf(original, 'y') };
    const verdict = rhoVerifier.verify(evidence, { rho: HALF }, context);
    expect(verdict).toMatchObject({ status: 'violated', witness: { rule: { consequent: ['(x,y)'] } } });
  });

  it('takes a label that is called as a listed item for that item, whatever it stands for', () => {
    const original = wordsDataset('ax ay bx by');
    const recoding = recodingFromLabels(original.dictionary, ['a', 'b', 'flu', 'flu']);
    const evidence = { published: applyRecoding(original, recoding), recoding, sensitive: new Uint32Array() };
    expect(rhoVerifier.verify(evidence, { rho: HALF }, context).status).toBe('holds');
    const named = { ...evidence, unseen: { sensitive: [['flu', 'measles']] } };
    const verdict = rhoVerifier.verify(named, { rho: HALF }, context);
    expect(verdict).toMatchObject({ status: 'violated', witness: { rule: { consequent: ['flu'] } } });
  });

  it('is content with the result of the paper and not with its data (Tables 1 and 3, ρ = 0.7)', () => {
    // a = a₁, A = a₂, b = b₁, B = b₂, x = α, y = γ
    expect(verify('abBxy aAB AB Ay aBxy', 'xy', '0.7').status).toBe('violated');
    expect(verify('aBxy aAB AB Ay aBxy', 'xy', '0.7').status).toBe('violated');
    expect(verify('aBy aAB AB Ay aBy', 'y', '0.7').status).toBe('holds');
    expect(verify('aBy aAB AB Ay aBy', 'y', '2/3').status).toBe('violated');
  });

  it('gives the rule, its two supports and the records that show it', () => {
    expect(verify('abx abx ab a b', 'x', '0.6')).toMatchObject({
      status: 'violated',
      witness: {
        finding:
          'an attacker who knows these 2 items of a record can infer "x": 2 of 3 such records contain it, which is not below 3/5',
        items: ['a', 'b'],
        rows: ['1', '2'],
        support: 2,
        rule: { antecedent: ['a', 'b'], consequent: ['x'], supports: [2, 3] },
      },
    });
  });

  it('lists the first records only where a rule has many', () => {
    const verdict = verify(Array.from({ length: 250 }, () => 'ax').join(' '), 'x', '0.5');
    expect(verdict).toMatchObject({ status: 'violated', witness: { support: 250, rule: { supports: [250, 250] } } });
    if (verdict.status === 'violated') expect(verdict.witness.rows).toHaveLength(100);
  });

  it('finds the rarest item where the data knows items that do not occur', () => {
    const { offsets } = wordsDataset('ax a');
    const published = datasetWith({ offsets, items: Uint32Array.of(0, 2, 0), dictionary: { labels: ['a', 'b', 'x'] } });
    for (const sensitive of [Uint32Array.of(2), Uint32Array.of(1, 2)]) {
      expect(rhoVerifier.verify({ published, sensitive }, { rho: HALF }, context)).toMatchObject({
        status: 'violated',
        scope: expect.stringContaining('the 1 sensitive item published'),
        witness: { rule: { antecedent: ['a'], consequent: ['x'], supports: [1, 2] } },
      });
    }
  });

  it('takes sensitive items for known ones too', () => {
    expect(verify('xy xy x a ay a', 'xy', '0.6')).toMatchObject({
      status: 'violated',
      witness: { rule: { consequent: ['x'], antecedent: ['y'], supports: [2, 3] } },
    });
  });

  it('counts against each sensitive item of a record, also when another has enough against it', () => {
    expect(verify('abc ab cd c bc b ac abd ad', 'bc', '1').status).toBe('holds');
  });

  it('lets confidence reach no more than just below ρ', () => {
    expect(verify('ax a', 'x', '0.5').status).toBe('violated');
    expect(verify('ax a', 'x', '0.500001').status).toBe('holds');
    expect(verify('ax a', 'x', '1').status).toBe('holds');
    expect(verify('ax', 'x', '1').status).toBe('violated');
  });

  it('does not bound how common a sensitive item is among all records', () => {
    expect(verify('x x x', 'x', '0.5').status).toBe('holds');
    expect(verify('x x x a a', 'x', '0.5').status).toBe('holds');
  });

  it('bounds what is known by m items', () => {
    const words = 'abx ab a a b b ax bx';
    expect(verify('abx a a b b', 'x', '0.5', 1).status).toBe('holds');
    expect(verify('abx a a b b', 'x', '0.5', 2).status).toBe('violated');
    expect(verify('abcx ab ab bc bc ac ac', 'x', '0.5', 2).status).toBe('holds');
    expect(verify('abcx ab ab bc bc ac ac', 'x', '0.5', 3).status).toBe('violated');
    expect(verify(words, 'x', '0.5', 1).status).toBe('holds');
    expect(verify(words, 'x', '0.5').status).toBe('violated');
  });

  it('says which inferences it looked at', () => {
    expect(verify('ax a a', 'x', '0.5').scope).toBe(
      'inferences from any number of items of a record to the 1 sensitive item published, in 3 records',
    );
    expect(verify('axy a a', 'xy', '0.5', 1).scope).toContain('inferences from one item of a record');
    expect(verify('a', '', '0.5').scope).toBe(
      'inferences from any number of items of a record to sensitive items, of which none is published, in 1 record',
    );
  });

  it('holds for data without records, without items, and without sensitive items', () => {
    for (const rows of [[], [[], []], [['a'], ['a', 'b']]]) {
      const evidence = { published: datasetFromRows(rows), sensitive: new Uint32Array() };
      expect(rhoVerifier.verify(evidence, { rho: HALF }, context)).toMatchObject({ status: 'holds', checked: 0 });
    }
  });

  it('asks for the sensitive items', () => {
    const evidence = { published: wordsDataset('ab') };
    expect(() => rhoVerifier.verify(evidence, { rho: HALF }, context)).toThrow('expected the sensitive items');
  });

  it('stops at a checkpoint when asked to', () => {
    const cancel = () => {
      throw new Error('stop');
    };
    const published = wordsDataset('ab a a');
    const evidence = { published, sensitive: itemsOf(published, 'b') };
    expect(() => rhoVerifier.verify(evidence, { rho: HALF }, { checkpoint: cancel })).toThrow('stop');
  });
});

describe('rhoVerifier, where whole records do not tell', () => {
  // Found at random: no whole record gives an item away, and the bound on weak records leaves an item open.
  it.each([
    ['violated', 'abd acd bcd', 'b', '3/5'],
    ['violated', 'abc abd acd', 'bc', '3/5'],
    ['violated', 'abd acd bcd', 'a', '2/3'],
    ['violated', 'ab abcd abce acde cd', 'e', '3/5'],
    ['violated', 'ab abdf abef bd bdef cef', 'cd', '2/3'],
    ['violated', 'abcde abef bc bcdef cde', 'f', '3/5'],
    ['violated', 'abcd acdef ace bcdef def', 'b', '2/3'],
    ['violated', 'abc abde acde bcde bce bd bd', 'a', '2/3'],
    ['violated', 'abdef abe aef bcdf bcef c df', 'c', '3/5'],
    ['violated', 'a abcd abde abe acde ace ae d e', 'b', '3/5'],
    ['violated', 'abde abe acde ad ae ae bcde bd', 'c', '2/3'],
    ['holds', 'ab ac bc', 'a', '2/3'],
    ['holds', 'ab ac bc', 'abc', '2/3'],
    ['holds', 'a ac b bc', 'c', '2/3'],
    ['holds', 'ab ad be e', 'bd', '3/5'],
    ['holds', 'ad ae cde', 'a', '3/5'],
    ['holds', 'ad ae c ce', 'de', '2/3'],
  ])('%s: %s with %s sensitive at %s', (status, words, sensitive, rho) => {
    const published = wordsDataset(words);
    const evidence = { published, sensitive: itemsOf(published, sensitive) };
    const bound = parseRational(rho)!;
    const records = ruleRecords(published);
    const isSensitive = Uint8Array.from(records.itemOfRank, (item) => (evidence.sensitive.includes(item) ? 1 : 0));
    const limit = new ConfidenceLimit(bound, published.numRows);
    const budget = new StepBudget(1000, () => {});
    const whole = checkWholeRecords(records, isSensitive, limit, Number.POSITIVE_INFINITY, budget);
    expect(whole.found).toBeUndefined();
    const weak = [...isSensitive.keys()].filter((i) => weakRecords(records, whole, i, limit).records.length > 0);
    expect(weak.filter((i) => isSensitive[i] === 1)).not.toEqual([]);

    // One search serves all consequents, whatever it found before.
    const open = [...isSensitive.keys()].map((i) => [i, weakRecords(records, whole, i, limit)] as const);
    const searchFor = (maxSize: number) => new AntecedentSearch(records, maxSize, budget);
    for (const maxSize of [2, Number.POSITIVE_INFINITY]) {
      const shared = searchFor(maxSize);
      for (const [i, ofItem] of [...open, ...open])
        expect(shared.find(i, ofItem)).toEqual(searchFor(maxSize).find(i, ofItem));
    }

    expect(keepsRho(evidence, bound)).toBe(status === 'holds');
    expect(rhoVerifier.verify(evidence, { rho: bound }, context).status).toBe(status);
  });
});

describe('rhoVerifier at the edge of the promise', () => {
  const params = { rho: HALF };

  it('looks at each closed set once, and at none that the bound on weak records rules out', () => {
    const evidence = mendedEvidence();
    expect(rhoVerifier.verify(evidence, params, context)).toMatchObject({ status: 'holds', checked: 347 });
    expect(rhoVerifier.verify(evidence, { ...params, m: 3 }, context)).toMatchObject({ status: 'holds', checked: 362 });
    expect(rhoVerifier.verify(evidence, params, { ...context, maxSteps: 135_000 }).status).toBe('holds');
  });

  it.each([undefined, 3])('is undecided, never "holds", when the limit on steps is reached (m = %s)', (m) => {
    const evidence = mendedEvidence();
    const complete = rhoVerifier.verify(evidence, { ...params, m }, context);
    const statuses: string[] = [];
    for (let maxSteps = 0; maxSteps < 150_000; maxSteps += 1000) {
      const verdict = rhoVerifier.verify(evidence, { ...params, m }, { ...context, maxSteps });
      if (statuses.at(-1) !== verdict.status) statuses.push(verdict.status);
      if (verdict.status === 'holds') expect(verdict.checked).toBe(complete.checked);
      if (verdict.status === 'undecided') {
        expect(verdict.reason).toMatch(
          /^the limit on counting steps was reached; [0-3] of 4 sensitive items are shown/,
        );
      }
    }
    expect(statuses).toEqual(['undecided', 'holds']);
  });

  it('looks for any number of known items where m leaves only whole records out', () => {
    const evidence = mendedEvidence();
    const { published } = evidence;
    const longest = Math.max(...Array.from({ length: published.numRows }, (_, t) => rowOf(published, t).length));
    const checkedAt = (m?: number) => rhoVerifier.verify(evidence, { ...params, m }, context).checked;
    expect(checkedAt(longest - 1)).toBe(checkedAt());
    expect(checkedAt(longest - 2)).toBeGreaterThan(checkedAt());
  });

  it('shows nothing to be safe where whole records alone take more steps than it has', () => {
    const published = wordsDataset('ax a a a a bx b b b b cx c c c c');
    const evidence = { published, sensitive: itemsOf(published, 'x') };
    const reasonAt = (maxSteps: number) => {
      const verdict = rhoVerifier.verify(evidence, params, { ...context, maxSteps });
      return verdict.status === 'undecided' ? verdict.reason : verdict.status;
    };
    const enough = Array.from({ length: 100 }, (_, n) => n).find((maxSteps) => reasonAt(maxSteps) === 'holds')!;
    expect(enough).toBe(24);
    for (let maxSteps = 0; maxSteps < enough; maxSteps++) {
      expect(reasonAt(maxSteps)).toBe(
        'the limit on counting steps was reached; 0 of 1 sensitive items are shown to be safe',
      );
    }
  });

  /** Random records of which sensitive items were deleted where a witness showed one, just until the promise held. */
  function mendedEvidence(): { published: Dataset; sensitive: Uint32Array } {
    const random = randomFromSeed(1);
    const rows = Array.from({ length: 300 }, () => [...'abcdefghijklmn'].filter(() => random.real() < 0.4));
    for (;;) {
      const published = datasetFromRows(rows);
      const sensitive = itemsOf(published, 'abcd');
      const verdict = rhoVerifier.verify({ published, sensitive }, { rho: HALF }, context);
      if (verdict.status !== 'violated') return { published, sensitive };
      const t = Number(verdict.witness.rows[0]) - 1;
      rows[t] = rows[t].filter((label) => label !== verdict.witness.rule!.consequent[0]);
    }
  }
});
