import { describe, expect, it } from 'vitest';
import { hide } from '../../../test/arbitraries/hide.ts';

describe('cr2', () => {
  it('makes the missing item of the antecedent unknown where most of it is there and the consequent is not', () => {
    const records = ['1111', '1110', '0100', '1100'];
    // ABC ⇒ D: 1/2. Of the records without D and without all of ABC, the last holds two of three, the third one.
    expect(hide('cr2', records, { rules: ['ABC ==> D'], minConfidence: '50%' }).records).toEqual([
      '1111',
      '1110',
      '0100',
      '11?0',
    ]);
  });

  it('makes all missing items unknown in a record that is taken', () => {
    const records = ['1111', '1110', '0100', '1100'];
    expect(hide('cr2', records, { rules: ['ABC ==> D'], minConfidence: '1/3' }).records).toEqual([
      '1111',
      '1110',
      '?1?0',
      '11?0',
    ]);
  });

  it('takes records without any of the antecedent where it has one item', () => {
    expect(hide('cr2', ['11', '00', '00'], { rules: ['A ==> B'], minConfidence: '60%' }).records).toEqual([
      '11',
      '?0',
      '00',
    ]);
  });

  it('leaves records alone that may hold the consequent, since the rule could become surer there', () => {
    expect(() => hide('cr2', ['11', '01', '0?'], { rules: ['A ==> B'], minConfidence: '60%' })).toThrow(
      'cr2 hid 0 of 1 rules; "A ==> B" would need 1 more record without the consequent',
    );
  });

  it('never changes what a record is known to hold', () => {
    const { release, original } = hide('cr2', ['110', '110', '010', '001', '000', '000'], {
      rules: ['A ==> B', 'B ==> C', 'C ==> A'],
      minConfidence: '60%',
    });
    expect(release.dataset.items).toEqual(original.items);
  });

  it('says how far it got and who can hide the rule, which is true', () => {
    const records = ['110', '110', '001', '001'];
    const request = { rules: ['A ==> C', 'A ==> B'], minConfidence: '40%' };
    // 2/2 must fall below 2/5: three more records that may hold A, and there are two.
    expect(() => hide('cr2', records, request)).toThrow(/cr2 hid 1 of 2 rules; "A ==> B" would need 2 more records/);
    expect(hide('cr', records, request).records).toEqual(['1?0', '1?0', '001', '001']);
    expect(hide('interleaved', records, request).records).toEqual(['1?0', '1?0', '001', '001']);
  });

  it('says so where no confidence is low enough for the margin', () => {
    const request = { rules: ['A ==> B'], minSupport: '90%', minConfidence: '50%', margin: '50%' };
    expect(() => hide('cr2', ['11', '11'], request)).toThrow('no confidence is below minConfidence minus the margin');
    expect(hide('cr', ['11', '11'], request).records).toEqual(['1?', '1?']);
  });
});
