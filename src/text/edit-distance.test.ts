import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editDistance } from './edit-distance.ts';

/** Insert, delete or change one letter at a time, read aloud. */
function naive(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length;
  if (a[0] === b[0]) return naive(a.slice(1), b.slice(1));
  return 1 + Math.min(naive(a.slice(1), b), naive(a, b.slice(1)), naive(a.slice(1), b.slice(1)));
}

describe('editDistance', () => {
  it('is the least number of changes if that is not too many', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 });
    fc.assert(
      fc.property(text, text, fc.integer({ min: -1, max: 4 }), (a, b, most) => {
        const expected = naive(a, b);
        expect(editDistance(a, b, most)).toBe(expected <= most ? expected : undefined);
      }),
      { numRuns: 500 },
    );
  });
});
