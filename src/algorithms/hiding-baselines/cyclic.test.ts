import { describe, expect, it } from 'vitest';
import { hide } from '../../../test/arbitraries/hide.ts';

describe('cyclic', () => {
  it('takes the next item of the rule from the next record, in the order of the data', () => {
    const records = ['1111', '0001', '1110', '1110', '1110'];
    const { records: hidden } = hide('cyclic', records, { rules: ['AB ==> C'], minSupport: '20%' });
    expect(hidden).toEqual(['?111', '0001', '1?10', '11?0', '?110']);
  });

  it('stops as soon as the rule is hidden by support or confidence', () => {
    const records = ['11', '11', '11', '10'];
    expect(hide('cyclic', records, { rules: ['A ==> B'], minConfidence: '70%' }).decisions).toHaveLength(1);
    expect(hide('cyclic', records, { rules: ['A ==> B'], minSupport: '60%' }).decisions).toHaveLength(1);
  });
});
