import { describe, expect, it } from 'vitest';
import { models, riskParameters } from '../../src/index.ts';
import { parameterErrors } from './field.tsx';

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
