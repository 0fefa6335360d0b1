import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { personalCase, quietContext, someWishes } from '../../../test/arbitraries/personal-case.ts';
import { unsafeAttacks } from '../../../test/oracles/personal-rho.ts';
import type { PersonalRhoInput } from '../shared/personal/personal-rho-promise.ts';
import { releaseWithoutCells } from '../shared/release-without-cells.ts';
import { suppressor } from '../suppressor/suppressor.ts';
import { bestCell } from './best-cell.ts';

const half = { num: 1, den: 2 };

function isSafe(wishes: PersonalRhoInput, isDeleted: Uint8Array): boolean {
  const { dataset: original, preferences, rho, m } = wishes;
  const published = releaseWithoutCells(original, isDeleted).dataset;
  return unsafeAttacks({ published, original, preferences }, rho, m).length === 0;
}

function count(isDeleted: Uint8Array): number {
  return isDeleted.reduce((sum, deleted) => sum + deleted, 0);
}

/** The fewest deletions of all ways to delete cells. */
function optimum(wishes: PersonalRhoInput): number {
  const numCells = wishes.dataset.items.length;
  const masks = Array.from({ length: 2 ** numCells }, (_, mask) => mask);
  const size = (mask: number) => mask.toString(2).replaceAll('0', '').length;
  masks.sort((a, b) => size(a) - size(b));
  const best = masks.find((mask) =>
    isSafe(
      wishes,
      Uint8Array.from({ length: numCells }, (_, p) => (mask >> p) & 1),
    ),
  );
  return size(best!);
}

describe('best cell', () => {
  it('deletes one cell in Table 2', () => {
    const wishes = personalCase([['x', 'y'], ['x', 'y'], ['x', 'y'], ['x']], [['y'], [], [], []], half);
    expect(count(bestCell(wishes, 0, quietContext()))).toBe(1);
  });

  it('leaves no deleted cell that could be put back alone', () => {
    fc.assert(
      fc.property(someWishes({ numItems: 5, maxRows: 8, maxLength: 4 }), (wishes) => {
        const isDeleted = bestCell(wishes, 0, quietContext());
        expect(isSafe(wishes, isDeleted)).toBe(true);
        for (const [p, deleted] of isDeleted.entries()) {
          if (deleted === 1) expect(isSafe(wishes, isDeleted.with(p, 0))).toBe(false);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('keeps what ruining and repairing made no worse, and undoes the rest', () => {
    const sums = { plain: 0, few: 0, many: 0 };
    const wishesList = fc.sample(someWishes({ numItems: 6, maxRows: 14, maxLength: 5 }), { numRuns: 40, seed: 3 });
    for (const wishes of wishesList) {
      const found = [0, 20, 300].map((steps) => bestCell(wishes, steps, quietContext()));
      for (const isDeleted of found) expect(isSafe(wishes, isDeleted)).toBe(true);
      const [plain, few, many] = found.map(count);
      expect(few).toBeLessThanOrEqual(plain!);
      sums.plain += plain!;
      sums.few += few!;
      sums.many += many!;
    }
    expect(sums).toEqual({ plain: 262, few: 234, many: 231 });
  });

  it('comes close to the fewest deletions of all on tiny data, the closer the more steps', () => {
    let [least, plain, searched, printed] = [0, 0, 0, 0];
    fc.assert(
      fc.property(someWishes({ numItems: 4, maxRows: 5, maxLength: 3 }), (wishes) => {
        fc.pre(wishes.dataset.items.length <= 11);
        const best = optimum(wishes);
        const found = bestCell(wishes, 400, quietContext());
        expect(isSafe(wishes, found)).toBe(true);
        expect(count(found)).toBeGreaterThanOrEqual(best);
        least += best;
        searched += count(found);
        plain += count(bestCell(wishes, 0, quietContext()));
        printed += count(suppressor(wishes, quietContext()));
      }),
      { numRuns: 60, seed: 7 },
    );
    expect(searched).toBeLessThanOrEqual(1.05 * least);
    expect(plain).toBeLessThanOrEqual(1.25 * least);
    expect(plain).toBeLessThan(printed);
  });
});
