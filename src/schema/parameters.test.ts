import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { SottoError } from '../errors.ts';
import { checkParameters, describeParameters, share } from './parameters.ts';

const parameters = z.object({
  k: z.int().min(2).max(100).default(5).describe('Least records.'),
  rho: share('Highest confidence.', { min: '0', max: '1', default: '1/11' }),
  mode: z.enum(['fast', 'careful']).default('fast').describe('How.'),
  deep: z.boolean().default(false).describe('Whether.'),
  size: z.int().optional().describe('Optional.'),
});

function problemsOf(given: Record<string, unknown>): string[] {
  try {
    checkParameters(parameters, given, 'model');
  } catch (error) {
    if (error instanceof SottoError)
      return error.facts.problems!.map(({ field, expected, got }) => `${field}: ${expected}: ${got}`);
    throw error;
  }
  return [];
}

describe('checkParameters', () => {
  it('completes defaults and keeps shares as rationals', () => {
    expect(checkParameters(parameters, {}, 'model')).toEqual({
      k: 5,
      rho: { num: 1, den: 11 },
      mode: 'fast',
      deep: false,
    });
    expect(checkParameters(parameters, { rho: '12.5%' }, 'model').rho).toEqual({ num: 1, den: 8 });
    expect(checkParameters(parameters, { rho: 0.1 }, 'model').rho).toEqual({ num: 1, den: 10 });
  });

  it('lists every problem at once, with what was expected and what came', () => {
    expect(problemsOf({ k: 1, rho: '3/2', mode: 'slow', deep: 'yes', q: 1 })).toEqual([
      'model: one of k, rho, mode, deep, size: "q"',
      'model.k: an integer ≥ 2 and ≤ 100: 1',
      'model.rho: a share ≥ 0 and ≤ 1, such as 0.1, 10% or 1/10: "3/2"',
      'model.mode: one of fast, careful: "slow"',
      'model.deep: true or false: "yes"',
    ]);
    expect(problemsOf({ rho: 'half' })).toHaveLength(1);
    expect(problemsOf({ rho: '1' })).toEqual([]);
  });
});

describe('describeParameters', () => {
  it('gives what a flag, a form or a docs row needs', () => {
    expect(describeParameters(parameters)).toEqual([
      {
        name: 'k',
        kind: 'integer',
        doc: 'Least records.',
        expectation: 'an integer ≥ 2 and ≤ 100',
        required: false,
        default: 5,
      },
      {
        name: 'rho',
        kind: 'share',
        doc: 'Highest confidence.',
        expectation: 'a share ≥ 0 and ≤ 1, such as 0.1, 10% or 1/10',
        required: false,
        default: '1/11',
      },
      {
        name: 'mode',
        kind: 'choice',
        doc: 'How.',
        expectation: 'one of fast, careful',
        required: false,
        default: 'fast',
        choices: ['fast', 'careful'],
      },
      { name: 'deep', kind: 'flag', doc: 'Whether.', expectation: 'true or false', required: false, default: false },
      { name: 'size', kind: 'integer', doc: 'Optional.', expectation: 'an integer', required: false },
    ]);
  });
});
