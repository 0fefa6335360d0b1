import { describe, expect, it } from 'vitest';
import { hide } from '../../../test/arbitraries/hide.ts';
import { TABLE_1 } from '../../../test/oracles/table-1.ts';

describe('gih', () => {
  it('prefers T4 of Table 1 to hide A ⇒ B: it is the shortest of T1, T4 and T5', () => {
    const { records } = hide('gih', TABLE_1, { rules: ['A ==> B'], minSupport: '50%', minConfidence: '70%' });
    // A and B are in four records each; of equals the first is taken.
    expect(records).toEqual(['1101', '0100', '1011', '?100', '1101']);
  });

  it('takes the item that most records are known to hold, counted anew after every step', () => {
    const { records } = hide('gih', ['110', '110', '110', '010'], { rules: ['A ==> B'], minSupport: '50%' });
    // B stands in four records, so it goes first; then both stand in three, and A is the first of the dictionary.
    expect(records).toEqual(['1?0', '?10', '110', '010']);
  });

  it('hides large itemsets before small ones, and those of high support first', () => {
    const { decisions } = hide('gih', ['1110', '1110', '1100', '0011', '0011', '0011', '0011'], {
      rules: ['A ==> B', 'C ==> D', 'A ==> BC'],
      minSupport: '2/7',
    });
    const order = [...new Set(decisions.map(({ forcedBy }) => forcedBy!.join(' ')))];
    expect(order).toEqual(['0 1 2', '2 3', '0 1']);
  });

  it('passes over a rule that is already hidden, by its confidence too', () => {
    const { records, decisions } = hide('gih', ['11', '10', '10', '10'], {
      rules: ['A ==> B'],
      minSupport: '10%',
      minConfidence: '50%',
    });
    expect(records).toEqual(['11', '10', '10', '10']);
    expect(decisions).toEqual([]);
  });

  it('goes on to low support where the confidence has fallen already', () => {
    const { records } = hide('gih', ['11', '11', '11', '11'], {
      rules: ['A ==> B'],
      minSupport: '30%',
      minConfidence: '90%',
    });
    expect(records.filter((record) => record === '11')).toHaveLength(1);
  });

  it('stops as soon as the support is below the threshold, also where another itemset has already lowered it', () => {
    const { decisions } = hide('gih', ['111', '111', '111', '000'], {
      rules: ['A ==> B', 'AB ==> C'],
      minSupport: '50%',
    });
    // 3 → 1 for ABC takes two A or B or C; whichever of them left AB known is counted.
    expect(decisions.map(({ row }) => row)).toHaveLength(new Set(decisions.map(({ row }) => row)).size);
    expect(decisions).toHaveLength(2);
  });

  it('says that a margin above minSupport leaves it nothing to do, and who could', () => {
    const request = { rules: ['A ==> B'], minSupport: '5%', minConfidence: '90%', margin: '10%' };
    expect(() => hide('gih', ['11', '11'], request)).toThrow(/gih hides rules by their support.*"A ==> B" stays/);
    expect(hide('cr', ['11', '11'], request).records).toEqual(['1?', '11']);
  });
});
