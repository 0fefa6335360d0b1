import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hide } from '../../../test/arbitraries/hide.ts';
import { datasetOfRecords, rulesOracle, smallRecords } from '../../../test/oracles/rules.ts';
import { TABLE_1 } from '../../../test/oracles/table-1.ts';
import { randomFromSeed } from '../../random.ts';
import { hideByDeleting } from './least-effect-delete.ts';

const context = { random: randomFromSeed(1), checkpoint: () => {} };
const ruleText = ({ antecedent, consequent }: { antecedent: ArrayLike<number>; consequent: ArrayLike<number> }) =>
  `${Array.from(antecedent).join(' ')} ==> ${Array.from(consequent).join(' ')}`;

describe('least-effect-delete', () => {
  it('deletes a cell of T4 to hide A ⇒ B of Table 1, and lists it', () => {
    const { records, release, decisions } = hide('least-effect-delete', TABLE_1, {
      rules: ['A ==> B'],
      minSupport: '50%',
      minConfidence: '70%',
    });
    expect(records[3]).toMatch(/^(01|10)00$/);
    expect(records.filter((_, t) => t !== 3)).toEqual(TABLE_1.filter((_, t) => t !== 3));
    expect(release).toMatchObject({ kind: 'cells', deletions: { rows: Uint32Array.of(3) } });
    expect(decisions).toMatchObject([{ step: 'LEAST-EFFECT-DELETE-2', action: 'delete', row: 3, forcedBy: [0, 1] }]);
  });

  it('leaves no listed rule to plain mining, also where deleting for one rule makes another surer', () => {
    fc.assert(
      fc.property(smallRecords(['1', '1', '0']), fc.array(fc.nat(), { maxLength: 4 }), (records, picks) => {
        const dataset = datasetOfRecords(records);
        const half = { num: 1, den: 2 };
        const query = { minSupport: Math.max(1, Math.ceil(dataset.numRows / 5)), minConfidence: half };
        const mined = rulesOracle(dataset, query);
        const rules = picks
          .filter(() => mined.length > 0)
          .map((pick) => mined[pick % mined.length])
          .map(({ antecedent, consequent }) => ({
            antecedent: Uint32Array.from(antecedent),
            consequent: Uint32Array.from(consequent),
          }));
        const promised = {
          id: 'hidden-rules' as const,
          params: { minSupport: { num: 1, den: 5 }, minConfidence: half, margin: { num: 0, den: 1 } },
        };
        const release = hideByDeleting(
          { dataset, rules },
          promised,
          { rounds: 10, weights: { lost: 1, ghost: 0 } },
          context,
        );
        const left = new Set(rulesOracle(release.dataset, query).map(ruleText));
        for (const rule of rules) expect(left).not.toContain(ruleText(rule));
      }),
      { numRuns: 500 },
    );
  });

  it('keeps unknown cells of the original as they are', () => {
    const { records } = hide('least-effect-delete', ['11?', '11?', '001'], { rules: ['A ==> B'], minConfidence: '1' });
    expect(records.map((record) => record[2])).toEqual(['?', '?', '1']);
    expect(records.filter((record) => record.startsWith('11'))).toHaveLength(1);
  });
});
