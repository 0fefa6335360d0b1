import { describe, expect, it } from 'vitest';
import { personalCase, quietContext, rowsOf } from '../../../test/arbitraries/personal-case.ts';
import { unsafeAttacks } from '../../../test/oracles/personal-rho.ts';
import { releaseWithoutCells } from '../shared/release-without-cells.ts';
import { suppressor } from './suppressor.ts';

const half = { num: 1, den: 2 };

describe('SUPPRESSOR', () => {
  it('anonymizes the purchase history of Table 1: milk no longer gives the medicine of Alice away', () => {
    const wishes = personalCase(
      [
        ['milk', 'bread', 'medicine'],
        ['apple'],
        ['milk', 'coffee', 'bread'],
        ['milk', 'medicine'],
        ['coffee', 'bread', 'apple'],
        ['orange', 'medicine'],
      ],
      [['medicine'], [], ['bread'], [], [], ['medicine']],
      half,
    );
    const before = { published: wishes.dataset, original: wishes.dataset, preferences: wishes.preferences };
    expect(unsafeAttacks(before, half)).toContainEqual({
      row: 0,
      known: ['milk'],
      inferred: 'medicine',
      supports: [2, 3],
    });
    for (let seed = 1; seed <= 20; seed++) {
      const { dataset } = releaseWithoutCells(wishes.dataset, suppressor(wishes, quietContext(seed)));
      expect(unsafeAttacks({ ...before, published: dataset }, half)).toEqual([]);
      expect(dataset.items.length).toBeGreaterThan(8);
    }
  });

  it('deletes y once in Table 2: the fewest deletions where frequencies are still as they were', () => {
    const wishes = personalCase([['x', 'y'], ['x', 'y'], ['x', 'y'], ['x']], [['y'], [], [], []], half);
    const { dataset, deletions } = releaseWithoutCells(wishes.dataset, suppressor(wishes, quietContext()));
    expect(deletions.items.length).toBe(1);
    expect(wishes.dataset.dictionary.labels[deletions.items[0]]).toBe('y');
    expect(rowsOf(dataset).filter((row) => row.includes('y')).length).toBe(2);
  });

  it('deletes from records drawn by the seed', () => {
    const rows = Array.from({ length: 30 }, () => ['x', 'y']);
    const wishes = personalCase(rows, [['y'], ...rows.slice(1).map(() => [])], half);
    const deletedRows = (seed: number) => [
      ...releaseWithoutCells(wishes.dataset, suppressor(wishes, quietContext(seed))).deletions.rows,
    ];
    expect(deletedRows(1)).toEqual(deletedRows(1));
    expect(deletedRows(1).length).toBe(15);
    expect(deletedRows(2)).not.toEqual(deletedRows(1));
  });

  it('says why each cell was deleted', () => {
    const wishes = personalCase([['x', 'y'], ['x', 'y'], ['x', 'y'], ['x']], [['y'], [], [], []], half);
    const decisions: unknown[] = [];
    suppressor(wishes, { ...quietContext(), decide: (decision) => decisions.push(decision) });
    expect(decisions).toEqual([
      {
        step: 'SUPPRESSOR-6',
        action: 'delete',
        items: [1],
        row: expect.any(Number),
        because: 'of 4 records with the known items, 3 would show the other, and at most 1/2 may',
        forcedBy: [0, 1],
      },
    ]);
  });

  it('refuses records too long to list their parts, and names what takes them', () => {
    const long = Array.from({ length: 40 }, (_, n) => `i${n}`);
    const wishes = personalCase([long], [['i1']], half);
    expect(() => suppressor(wishes, quietContext())).toThrow(/too long/);
  });
});
