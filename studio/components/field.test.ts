import { describe, expect, it } from 'vitest';
import { models, riskParameters } from '../../src/internal.ts';
import { fieldTitle, parameterErrors, typedValue } from './fields.tsx';

describe('parameterErrors', () => {
  it('finds nothing wrong with defaults and good values', () => {
    expect(parameterErrors(models[0]!.params, {}, 'model').size).toBe(0);
    expect(parameterErrors(riskParameters, { tolerance: '1/11', belief: 'point' }, 'risk').size).toBe(0);
  });

  it('says of every wrong value what was expected and what came', () => {
    const errors = parameterErrors(riskParameters, { tolerance: '200%', runs: 0 }, 'risk');
    expect([...errors]).toEqual([
      ['tolerance', 'Expected a share ≥ 0 and ≤ 1, such as 0.1, 10% or 1/10, got "200%".'],
      ['runs', 'Expected an integer ≥ 1 and ≤ 1000, got 0.'],
    ]);
  });
});

describe('what is typed', () => {
  it('may have a decimal comma where a share is meant, and is a number where one is', () => {
    expect(typedValue('0,5', 'share')).toBe('0.5');
    expect(typedValue('12,5 %', 'share')).toBe('12.5 %');
    expect(typedValue('0,25', 'number')).toBe(0.25);
    expect(typedValue('1/11', 'share')).toBe('1/11');
  });

  it('stays as it is where a comma could part thousands', () => {
    expect(typedValue('1,000', 'integer')).toBe('1,000');
    expect(typedValue('1000,5', 'share')).toBe('1000,5');
    expect(typedValue('a,b', 'text')).toBe('a,b');
    expect(typedValue(' ', 'share')).toBeUndefined();
  });
});

describe('fieldTitle', () => {
  it('writes names as words and letters', () => {
    expect(['maxSuppression', 'k', 'rho'].map(fieldTitle)).toEqual(['max suppression', 'k', 'ρ']);
  });
});
