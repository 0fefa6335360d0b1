import { describe, expect, it } from 'vitest';
import { sweepValues } from './sweep.tsx';

describe('sweepValues', () => {
  it('takes lists, ranges and both', () => {
    expect(sweepValues('2, 5 10', 'integer')).toEqual(['2', '5', '10']);
    expect(sweepValues('2..5, 9', 'integer')).toEqual(['2', '3', '4', '5', '9']);
    expect(sweepValues('0.1..0.8', 'share')).toEqual(['0.1', '0.2', '0.3', '0.4', '0.5', '0.6', '0.7', '0.8']);
    expect(sweepValues('10%..80%', 'share')?.at(-1)).toBe('80%');
    expect(sweepValues('1/2 1/3', 'share')).toEqual(['1/2', '1/3']);
  });

  it('knows what is no such list', () => {
    for (const text of ['', 'x', '5..2', '2..', '2..3..4', '-1'])
      expect(sweepValues(text, 'integer'), text).toBeUndefined();
  });
});
