import fc from 'fast-check';
import type { Rational } from '../../src/data/rational.ts';

/** Bounds on confidence, also one that floating point would take for one half. */
export const someRho: fc.Arbitrary<Rational> = fc.constantFrom(
  { num: 1, den: 4 },
  { num: 1, den: 3 },
  { num: 1, den: 2 },
  { num: 3, den: 5 },
  { num: 2, den: 3 },
  { num: 1, den: 1 },
  { num: 2 ** 52, den: 2 ** 53 - 1 },
);

/** Most items that an attacker knows, or any number of them. */
export const someSize = fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined });
