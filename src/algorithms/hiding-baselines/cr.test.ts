import { describe, expect, it } from 'vitest';
import { hide } from '../../../test/arbitraries/hide.ts';
import { TABLE_1 } from '../../../test/oracles/table-1.ts';

describe('cr', () => {
  it('makes the consequent unknown in T4 of Table 1, the shortest record, to hide A ⇒ B', () => {
    const { records } = hide('cr', TABLE_1, { rules: ['A ==> B'], minSupport: '10%', minConfidence: '70%' });
    // From 3/4 to 2/4.
    expect(records).toEqual(['1101', '0100', '1011', '1?00', '1101']);
  });

  it('never touches the antecedent', () => {
    const { decisions } = hide('cr', TABLE_1, { rules: ['A ==> BD'], minSupport: '10%', minConfidence: '20%' });
    expect(decisions.map(({ items }) => items[0])).not.toContain(0);
    expect(decisions.length).toBeGreaterThan(0);
  });

  it('takes the most common item of the consequent, and records in the order of the data at equal lengths', () => {
    const { records } = hide('cr', ['111', '111', '001'], { rules: ['A ==> BC'], minConfidence: '60%' });
    expect(records).toEqual(['11?', '111', '001']);
  });

  it('goes on until the confidence is strictly below the threshold', () => {
    const four = ['11', '11', '11', '11'];
    expect(hide('cr', four, { rules: ['A ==> B'], minConfidence: '75%' }).records).toEqual(['1?', '1?', '11', '11']);
    expect(hide('cr', four, { rules: ['A ==> B'], minConfidence: '76%' }).records).toEqual(['1?', '11', '11', '11']);
  });

  it('goes further by the margin', () => {
    const four = ['11', '11', '11', '11'];
    const { records } = hide('cr', four, { rules: ['A ==> B'], minConfidence: '76%', margin: '26%' });
    expect(records).toEqual(['1?', '1?', '1?', '11']);
  });

  it('stops at low support where that comes first', () => {
    const { records } = hide('cr', ['11', '11', '00', '00'], {
      rules: ['A ==> B'],
      minSupport: '50%',
      minConfidence: '10%',
    });
    expect(records).toEqual(['1?', '11', '00', '00']);
  });

  it.each(['cr', 'cyclic'])('goes on to a low confidence as printed in Figure 2, where asked: %s', (algorithm) => {
    const request = { rules: ['A ==> B'], minSupport: '50%', minConfidence: '10%' };
    const cellsOf = (stop: string) =>
      hide(algorithm, ['11', '11', '00', '00'], { ...request, params: { stop } }).decisions.length;
    expect([cellsOf('either'), cellsOf('confidence')]).toEqual([1, 2]);
    const bySupport = { rules: ['A ==> B'], minSupport: '50%', params: { stop: 'confidence' } };
    expect(hide(algorithm, ['11', '11', '00', '00'], bySupport).decisions).toHaveLength(1);
  });

  it('tells of each cell the record, the item and the rule', () => {
    const { decisions } = hide('cr', TABLE_1, { rules: ['A ==> B'], minSupport: '10%', minConfidence: '70%' });
    expect(decisions).toEqual([
      {
        step: 'CR-2',
        action: 'blank',
        items: [1],
        row: 3,
        because: '3 records are known to contain the rule, and 4 may contain its antecedent',
        forcedBy: [0, 1],
      },
    ]);
  });
});
