import { describe, expect, it } from 'vitest';
import { valueText, withGroupedDigits } from './texts.ts';

describe('valueText', () => {
  it('writes shares as percents where these are exact, and counts with commas', () => {
    const written = ['3/20', '1/1000', '1/3', '1/2', 10_000, 'random', true].map(valueText);
    expect(written).toEqual(['15%', '0.1%', '1/3', '50%', '10,000', 'random', 'true']);
  });
});

describe('withGroupedDigits', () => {
  it('parts thousands, and leaves decimals and small numbers alone', () => {
    expect(withGroupedDigits('an integer ≥ 2 and ≤ 1000000, of 22500 wishes')).toBe(
      'an integer ≥ 2 and ≤ 1,000,000, of 22,500 wishes',
    );
    expect(withGroupedDigits('≥ 0.000000000001 and ≤ 999; 10,000 stay')).toBe(
      '≥ 0.000000000001 and ≤ 999; 10,000 stay',
    );
    expect(withGroupedDigits('3000 records.')).toBe('3,000 records.');
  });
});
