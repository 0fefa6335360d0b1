import { describe, expect, it } from 'vitest';
import { hide } from '../../../test/arbitraries/hide.ts';

const RECORDS = ['1100', '1100', '0011', '0011', '0000', '0000'];

describe('interleaved', () => {
  it('hides the first half of the rules as cr does, and the others as cr2 does', () => {
    const { records } = hide('interleaved', RECORDS, { rules: ['A ==> B', 'C ==> D'], minConfidence: '80%' });
    // A ⇒ B: 1 → ? in the first record. C ⇒ D: 0 → ? of C in the first record without D.
    expect(records).toEqual(['1??0', '1100', '0011', '0011', '0000', '0000']);
  });

  it('hides the odd rule as cr does', () => {
    const { decisions } = hide('interleaved', RECORDS, { rules: ['A ==> B'], minConfidence: '80%' });
    expect(decisions.map(({ step }) => step)).toEqual(['CR-2']);
  });

  it('goes over to cr where cr2 runs out of records, and leaves no trace of the attempt', () => {
    const { records, decisions } = hide('interleaved', ['11', '11'], {
      rules: ['A ==> B', 'B ==> A'],
      minConfidence: '80%',
    });
    // B ⇒ A is hidden already once A ⇒ B is: 1 of 2.
    expect(records).toEqual(['1?', '11']);
    expect(decisions).toHaveLength(1);
    const three = hide('interleaved', ['1111', '1111'], { rules: ['A ==> B', 'C ==> D'], minConfidence: '80%' });
    expect(three.decisions.map(({ step }) => step)).toEqual(['CR-2', 'CR-2']);
  });
});
