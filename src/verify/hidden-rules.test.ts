import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '../../test/cases.ts';
import { datasetWith } from '../../test/dataset-with.ts';
import { type Thresholds, visibleRules } from '../../test/oracles/hidden-rules.ts';
import { datasetOfRecords, rulesOracle, smallRecords, supportInterval } from '../../test/oracles/rules.ts';
import { datasetOverCapitals, ruleOver, TABLE_1, TABLE_2 } from '../../test/oracles/table-1.ts';
import { datasetFromRows } from '../data/dataset-builder.ts';
import { parseRational } from '../data/rational.ts';
import { applyRecoding, recodingFromLabels } from '../data/recoding.ts';
import type { ItemRule } from '../data/rule.ts';
import type { Evidence } from './define.ts';
import { hiddenRulesVerifier } from './hidden-rules.ts';

const context = { checkpoint: () => {} };

function thresholds(minSupport: string, minConfidence: string, margin = '0'): Thresholds {
  return {
    minSupport: parseRational(minSupport)!,
    minConfidence: parseRational(minConfidence)!,
    margin: parseRational(margin)!,
  };
}

const someThresholds = fc.record({
  minSupport: fc.constantFrom('0', '1/10', '1/4', '1/3', '1/2', '1').map((text) => parseRational(text)!),
  minConfidence: fc.constantFrom('0', '1/3', '1/2', '2/3', '3/4', '1').map((text) => parseRational(text)!),
  margin: fc.constantFrom('0', '1/20', '1/6', '1/2').map((text) => parseRational(text)!),
});

/** A dataset with unknown cells and some rules over its items. */
const evidences: fc.Arbitrary<Evidence> = smallRecords(['1', '1', '0', '?']).chain((records) => {
  const published = datasetOfRecords(records);
  const items = [...published.dictionary.labels.keys()];
  if (items.length < 2) return fc.constant<Evidence>({ published, rules: [] });
  const rule = fc.shuffledSubarray(items, { minLength: 2 }).chain((chosen) =>
    fc.integer({ min: 1, max: chosen.length - 1 }).map((size) => ({
      antecedent: Uint32Array.from(chosen.slice(0, size)).sort(),
      consequent: Uint32Array.from(chosen.slice(size)).sort(),
    })),
  );
  return fc.array(rule, { maxLength: 4 }).map((rules) => ({ published, rules }));
});

describe('hiddenRulesVerifier', () => {
  it('says what brute force says, for any data, rules and thresholds', () => {
    fc.assert(
      fc.property(evidences, someThresholds, (evidence, params) => {
        const visible = visibleRules(evidence, params);
        const verdict = hiddenRulesVerifier.verify(evidence, params, context);
        expect(verdict.status).toBe(visible.length === 0 ? 'holds' : 'violated');
        expect(verdict.rules!.filter(({ hiddenBy }) => hiddenBy.length === 0)).toHaveLength(visible.length);
      }),
      { numRuns: cases(1000) },
    );
  });

  it('counts the intervals of every rule from the published cells', () => {
    fc.assert(
      fc.property(evidences, someThresholds, (evidence, params) => {
        const { rules } = hiddenRulesVerifier.verify(evidence, params, context);
        for (const [n, { antecedent, consequent }] of evidence.rules!.entries()) {
          const [min, max] = supportInterval(evidence.published, [...antecedent, ...consequent]);
          const [antecedentMin, antecedentMax] = supportInterval(evidence.published, [...antecedent]);
          expect(rules![n].support).toEqual({ min, max });
          expect(rules![n].antecedentSupport).toEqual({ min: antecedentMin, max: antecedentMax });
          expect(rules![n].confidence.min).toBe(antecedentMax === 0 ? 0 : min / antecedentMax);
          expect(rules![n].confidence.max).toBe(max === 0 ? 0 : max >= antecedentMin ? 1 : max / antecedentMin);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('never passes a rule, at margin 0 or more, that interval mining at the thresholds is sure of', () => {
    fc.assert(
      fc.property(evidences, someThresholds, (evidence, params) => {
        const { published } = evidence;
        const minSupport = Math.max(1, Math.ceil((params.minSupport.num * published.numRows) / params.minSupport.den));
        const text = ({ antecedent, consequent }: { antecedent: ArrayLike<number>; consequent: ArrayLike<number> }) =>
          `${Array.from(antecedent).join(' ')} ==> ${Array.from(consequent).join(' ')}`;
        const mined = new Set(
          rulesOracle(published, { minSupport, minConfidence: params.minConfidence })
            .filter(({ sure }) => sure)
            .map(text),
        );
        if (hiddenRulesVerifier.verify(evidence, params, context).status !== 'holds') return;
        for (const rule of evidence.rules!) expect(mined).not.toContain(text(rule));
      }),
      { numRuns: 500 },
    );
  });

  it('reads Table 2 as the paper does: minsup(AB) 0, maxsup(AB) 60 %, minconf 0, maxconf 100 %', () => {
    const published = datasetOverCapitals(TABLE_2);
    const evidence = { published, rules: [ruleOver(published, 'A ==> B')] };
    const { status, rules, scope } = hiddenRulesVerifier.verify(evidence, thresholds('50%', '70%'), context);
    expect(status).toBe('holds');
    expect(rules).toEqual([
      {
        antecedent: ['A'],
        consequent: ['B'],
        support: { min: 0, max: 3 },
        antecedentSupport: { min: 3, max: 4 },
        confidence: { min: 0, max: 1 },
        hiddenBy: ['support', 'confidence'],
        minedWithoutUnknowns: false,
      },
    ]);
    expect(scope).toBe(
      '1 listed rule in 5 records, each counted from the published cells: 1 hidden by support, 1 by confidence',
    );
  });

  it('shows a rule of Table 1 that is not hidden, with the records that hold it', () => {
    const published = datasetOverCapitals(TABLE_1);
    const rules = [ruleOver(published, 'B ==> C'), ruleOver(published, 'A ==> B')];
    const verdict = hiddenRulesVerifier.verify({ published, rules }, thresholds('50%', '70%'), context);
    expect(verdict).toMatchObject({
      status: 'violated',
      checked: 2,
      witness: {
        items: ['A', 'B'],
        rows: ['1', '4', '5'],
        support: 3,
        rule: { antecedent: ['A'], consequent: ['B'], supports: [3, 4] },
      },
    });
  });

  it('takes a rule exactly at both thresholds for mined', () => {
    const published = datasetOverCapitals(TABLE_1);
    const rules = [ruleOver(published, 'A ==> B')];
    const statusAt = (...given: [string, string, string?]) =>
      hiddenRulesVerifier.verify({ published, rules }, thresholds(...given), context).status;
    expect(statusAt('60%', '75%')).toBe('violated');
    expect(statusAt('61%', '75%')).toBe('holds');
    expect(statusAt('60%', '76%')).toBe('holds');
    expect(statusAt('61%', '76%', '1%')).toBe('violated');
  });

  it('says by which of the two a rule is hidden, and whether ignoring "?" would find it', () => {
    const published = datasetOverCapitals(['11', '11', '?0', '00']);
    const rules = [ruleOver(published, 'A ==> B')];
    const verdict = hiddenRulesVerifier.verify({ published, rules }, thresholds('50%', '70%'), context);
    expect(verdict.rules![0]).toMatchObject({ hiddenBy: ['confidence'], minedWithoutUnknowns: true });
  });

  it('takes no share of nothing for a share of 0', () => {
    const nobody = datasetOverCapitals(['01', '01']);
    const rules = [ruleOver(nobody, 'A ==> B')];
    const verdict = hiddenRulesVerifier.verify({ published: nobody, rules }, thresholds('0', '50%'), context);
    expect(verdict).toMatchObject({
      status: 'holds',
      rules: [{ hiddenBy: ['confidence'], confidence: { min: 0, max: 0 } }],
    });
    const { dictionary } = nobody;
    const empty = datasetWith({ offsets: Uint32Array.of(0), items: new Uint32Array(), dictionary });
    const ofNone = hiddenRulesVerifier.verify({ published: empty, rules }, thresholds('10%', '0'), context);
    expect(ofNone).toMatchObject({ status: 'holds', rules: [{ hiddenBy: ['support'] }] });
  });

  it('finds nothing to mine in a rule that no record holds, however low the thresholds', () => {
    const published = datasetOverCapitals(['10', '01']);
    const rules = [ruleOver(published, 'A ==> B')];
    const verdict = hiddenRulesVerifier.verify({ published, rules }, thresholds('0', '0'), context);
    // No share is below 0, so the promise itself cannot hold.
    expect(verdict.status).toBe('violated');
    expect(verdict.rules![0]).toMatchObject({ hiddenBy: [], minedWithoutUnknowns: false });
  });

  it('reads rules by the labels of a recoding; an item published nowhere is held by no record', () => {
    const original = datasetFromRows([['a', 'b', 'c'], ['a', 'b'], ['c']]);
    const recoding = recodingFromLabels(original.dictionary, ['x', 'y', null]);
    // Read back from a file, the published items may be numbered otherwise.
    const published = datasetFromRows([['y', 'x', 'k'], ['x', 'y'], ['k']]);
    expect(applyRecoding(original, recoding).numRows).toBe(published.numRows);
    const rule = (antecedent: number, consequent: number): ItemRule => ({
      antecedent: Uint32Array.of(antecedent),
      consequent: Uint32Array.of(consequent),
    });
    const evidence = { published, recoding, rules: [rule(0, 1), rule(0, 2)] };
    const { rules } = hiddenRulesVerifier.verify(evidence, thresholds('10%', '50%'), context);
    expect(rules!.map(({ antecedent, consequent, support }) => ({ antecedent, consequent, support }))).toEqual([
      { antecedent: ['x'], consequent: ['y'], support: { min: 2, max: 2 } },
      { antecedent: ['x'], consequent: ['c'], support: { min: 0, max: 0 } },
    ]);
  });

  it('says of a rule that is rare that nobody mines it, and of one that a single record holds that somebody may', () => {
    const published = datasetOverCapitals(['11', '00', '00', '00']);
    const rules = [ruleOver(published, 'A ==> B')];
    const minedAt = (minSupport: string) =>
      hiddenRulesVerifier.verify({ published, rules }, thresholds(minSupport, '100%'), context).rules![0];
    expect(minedAt('26%')).toMatchObject({ hiddenBy: ['support'], minedWithoutUnknowns: false });
    expect(minedAt('25%')).toMatchObject({ hiddenBy: [], minedWithoutUnknowns: true });
    const unsure = datasetOverCapitals(['11', '10', '00', '00']);
    const { rules: found } = hiddenRulesVerifier.verify({ published: unsure, rules }, thresholds('0', '51%'), context);
    expect(found![0]).toMatchObject({ hiddenBy: ['confidence'], minedWithoutUnknowns: false });
  });

  it('takes what no record has for hidden, and calls it as it was called', () => {
    const published = datasetOverCapitals(['11', '11']);
    const none = 0xffff_ffff;
    const rules = [
      { antecedent: Uint32Array.of(0), consequent: Uint32Array.of(1) },
      { antecedent: Uint32Array.of(0, none), consequent: Uint32Array.of(1) },
      { antecedent: Uint32Array.of(0), consequent: Uint32Array.of(none) },
    ];
    const unseen = { rules: [[], [], ['Y'], [], [], ['Z']] };
    const verdict = hiddenRulesVerifier.verify({ published, rules, unseen }, thresholds('1%', '1%'), context);
    expect(
      verdict.rules!.map(({ antecedent, consequent, support }) => [...antecedent, '>', ...consequent, support.max]),
    ).toEqual([
      ['A', '>', 'B', 2],
      ['A', 'Y', '>', 'B', 0],
      ['A', '>', 'Z', 0],
    ]);
    expect(verdict).toMatchObject({ status: 'violated', witness: { items: ['A', 'B'] } });
  });

  it('lists the first hundred records that hold a rule', () => {
    const published = datasetOverCapitals(Array.from({ length: 150 }, () => '11'));
    const rules = [ruleOver(published, 'A ==> B')];
    const verdict = hiddenRulesVerifier.verify({ published, rules }, thresholds('1%', '1%'), context);
    expect(verdict).toMatchObject({ status: 'violated', witness: { support: 150 } });
    expect(verdict.status === 'violated' && verdict.witness.rows).toEqual(
      Array.from({ length: 100 }, (_, t) => String(t + 1)),
    );
  });

  it('is undecided, not sure, when it may count no further', () => {
    const published = datasetOverCapitals(TABLE_2);
    const rules = [ruleOver(published, 'A ==> B'), ruleOver(published, 'A ==> D')];
    const verdict = hiddenRulesVerifier.verify({ published, rules }, thresholds('50%', '70%'), {
      ...context,
      maxSteps: 1,
    });
    expect(verdict).toMatchObject({ status: 'undecided', checked: 1 });
  });

  it('can be stopped', () => {
    const published = datasetOverCapitals(TABLE_2);
    const stopping = {
      checkpoint: () => {
        throw new Error('stopped as asked');
      },
    };
    const evidence = { published, rules: [ruleOver(published, 'A ==> B')] };
    expect(() => hiddenRulesVerifier.verify(evidence, thresholds('50%', '70%'), stopping)).toThrow('stopped as asked');
  });
});
