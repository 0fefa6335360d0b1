import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { personalCase, quietContext, rowsOf, someWishes } from '../../../test/arbitraries/personal-case.ts';
import { unsafeAttacks } from '../../../test/oracles/personal-rho.ts';
import { DELETION_CHOICES } from '../shared/personal/inference-repair.ts';
import { releaseWithoutCells } from '../shared/release-without-cells.ts';
import { exactSuppressor } from './exact-suppressor.ts';

describe('exact suppressor', () => {
  it.each(DELETION_CHOICES)('keeps the promise on long records, with choice %s, by all subsets', (choice) => {
    let deleted = 0;
    fc.assert(
      fc.property(
        someWishes({ numItems: 10, maxRows: 9, maxLength: 10 }),
        fc.option(fc.integer({ min: 1, max: 5 })),
        (wishes, most) => {
          const m = most ?? Number.POSITIVE_INFINITY;
          const isDeleted = exactSuppressor({ ...wishes, m }, choice, quietContext());
          const { dataset: published, deletions } = releaseWithoutCells(wishes.dataset, isDeleted);
          const evidence = { published, original: wishes.dataset, preferences: wishes.preferences };
          expect(unsafeAttacks(evidence, wishes.rho, m)).toEqual([]);
          deleted += deletions.items.length;
        },
      ),
      { numRuns: 300 },
    );
    expect(deleted).toBeGreaterThan(100);
  });

  it('deletes what is inferred from rows whose person wants it hidden first', () => {
    const rows = [
      ['a', 'e'],
      ['a', 'e', 'x'],
      ['a', 'e', 'y', 'z'],
    ];
    const wishes = personalCase(rows, [['e'], [], []], { num: 2, den: 3 });
    const { dataset } = releaseWithoutCells(wishes.dataset, exactSuppressor(wishes, 'inferred', quietContext()));
    expect(rowsOf(dataset)).toEqual([['a'], ['a', 'e', 'x'], ['a', 'e', 'y', 'z']]);
  });

  it('does so also where the own row alone would not give it away', () => {
    const rows = [
      ['a', 'e', 'x'],
      ['a', 'e', 'y', 'z'],
      ['a', 'e'],
      ['a', 'x'],
      ['a', 'x'],
    ];
    const wishes = personalCase(rows, [['e'], [], [], [], []], { num: 1, den: 2 });
    const { dataset } = releaseWithoutCells(wishes.dataset, exactSuppressor(wishes, 'inferred', quietContext()));
    expect(rowsOf(dataset)).toEqual([['a', 'x'], ...rows.slice(1)]);
  });

  it('then from the longest rows', () => {
    // The person of the last row, who has a alone, wants e hidden: 3 of 4 rows with a show it.
    const rows = [['a', 'e'], ['a', 'e', 'y', 'z'], ['a', 'e', 'x'], ['a']];
    const wishes = personalCase(rows, [[], [], [], ['e']], { num: 1, den: 2 });
    const { dataset } = releaseWithoutCells(wishes.dataset, exactSuppressor(wishes, 'inferred', quietContext()));
    expect(rowsOf(dataset)).toEqual([['a', 'e'], ['a', 'y', 'z'], ['a', 'e', 'x'], ['a']]);
  });

  it('takes records of hundreds of items', () => {
    const long = Array.from({ length: 300 }, (_, n) => `i${n}`);
    const rows = [long, long.slice(5), long.slice(0, 250), long.filter((_, n) => n % 2 === 0), ['i0', 'i2']];
    const wishes = personalCase(
      rows,
      rows.map((_, t) => [`i${t * 2}`, `i${t + 100}`]),
      { num: 1, den: 2 },
    );
    const { dataset, deletions } = releaseWithoutCells(
      wishes.dataset,
      exactSuppressor(wishes, 'inferred', quietContext()),
    );
    expect(deletions.items.length).toBeGreaterThan(0);
    expect(dataset.items.length).toBeGreaterThan(900);
  });
});
