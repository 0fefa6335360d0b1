import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellsOf, smallCase } from '../../test/arbitraries/itemset-query.ts';
import { occurringItemsets } from '../../test/oracles/itemsets.ts';
import { collapseRows } from '../data/collapse-rows.ts';
import { randomFromSeed } from '../random.ts';
import { ExtensionScan } from './extension-scan.ts';

describe('ExtensionScan', () => {
  it('says whether an item can be added at the loss of no more than so much support', () => {
    fc.assert(
      fc.property(smallCase, fc.nat({ max: 8 }), ({ cells, numItems }, mostLost) => {
        const scan = new ExtensionScan(collapseRows(cells), numItems);
        const all = occurringItemsets(cells);
        for (const { items, support } of all) {
          const larger = all.filter((other) => other.items.length === items.length + 1 && holds(other.items, items));
          const expected = larger.some((other) => other.support >= support - mostLost);
          expect(scan.hasExtension(Uint32Array.from(items), items.length, mostLost)).toBe(expected);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('does so for long covers, dense and sparse', () => {
    const random = randomFromSeed(7);
    const shares = [0.02, 0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995];
    const rows = Array.from({ length: 1500 }, () => shares.flatMap((share, i) => (random.real() < share ? [i] : [])));
    const scan = new ExtensionScan(collapseRows(cellsOf(rows)), shares.length);
    const answers = new Set<boolean>();
    for (let i = 0; i < shares.length; i++) {
      for (let j = 0; j < i; j++) {
        const cover = rows.filter((row) => holds(row, [i, j]));
        const losses = shares.map((_, other) => cover.filter((row) => !row.includes(other)).length);
        const least = Math.min(...losses.filter((_, other) => other !== i && other !== j));
        for (const mostLost of [0, least - 1, least, least + 1]) {
          const answer = scan.hasExtension(Uint32Array.of(i, j), 2, mostLost);
          expect(answer).toBe(cover.length > 0 && least <= mostLost);
          answers.add(answer);
        }
      }
    }
    expect(answers.size).toBe(2);
  });
});

function holds(large: readonly number[], small: readonly number[]): boolean {
  return small.every((i) => large.includes(i));
}
