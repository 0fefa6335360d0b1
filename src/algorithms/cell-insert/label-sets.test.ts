import { expect, it } from 'vitest';
import { countSets } from './count-sets.ts';
import { LabelSets } from './label-sets.ts';

it('keeps thousands of sets apart, and each its number while they become more', () => {
  const rows = Array.from({ length: 2000 }, (_, n) => Uint32Array.of(n % 50, 50 + n));
  const sets = new LabelSets();
  const numbers = rows.map((row) => sets.add(row));
  expect(new Set(numbers).size).toBe(2000);
  expect(sets.size).toBe(1 + 50 + 2000);
  expect(rows.map((row) => sets.add(row))).toEqual(numbers);
  const cells = {
    offsets: Uint32Array.from({ length: 2001 }, (_, n) => 2 * n),
    items: Uint32Array.from(rows.flatMap((row) => [...row])),
  };
  countSets(sets, { ...cells, numRows: 2000, weights: new Uint32Array(2000).fill(3) }, 2050, 2, () => {});
  expect(numbers.every((set) => sets.counts[set] === 3)).toBe(true);
  expect(sets.counts[sets.find(0, 49)]).toBe(3 * 40);
});
