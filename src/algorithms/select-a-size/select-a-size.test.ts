import { describe, expect, it } from 'vitest';
import { datasetFromRows } from '../../data/dataset-builder.ts';
import { randomFromSeed } from '../../random.ts';
import { countSupports } from '../../records/dataset.ts';
import { selectASize } from './select-a-size.ts';

const context = () => ({ random: randomFromSeed(7), checkpoint: () => {} });
const promise = { rho: { num: 1, den: 2 }, m: Number.POSITIVE_INFINITY };

describe('selectASize', () => {
  const dataset = datasetFromRows(Array.from({ length: 2000 }, (_, t) => (t % 4 === 0 ? ['a', 'x'] : ['b', 'c'])));
  const sensitive = Uint32Array.of(3);

  it('keeps an item with chance 1 − β and adds any other with chance β', () => {
    const beta = { num: 1, den: 5 };
    const perturbed = selectASize(dataset, sensitive, promise, { beta, conceal: false }, context());
    // a: 500 records keep it at 0.8, 1500 get it at 0.2: 700 expected, standard deviation 18.
    const [a, b] = countSupports(perturbed);
    expect(Math.abs(a - 700)).toBeLessThan(80);
    expect(Math.abs(b - (1500 * 0.8 + 500 * 0.2))).toBeLessThan(80);
  });

  it('with β = 0 changes nothing, with β = 1 gives every record its complement', () => {
    const never = selectASize(dataset, sensitive, promise, { beta: { num: 0, den: 1 }, conceal: false }, context());
    expect(never.items).toEqual(dataset.items);
    const always = selectASize(dataset, sensitive, promise, { beta: { num: 1, den: 1 }, conceal: false }, context());
    expect([...always.items.subarray(0, 4)]).toEqual([1, 2, 0, 3]);
  });

  it('suppresses afterwards what chance left to be inferred', () => {
    const beta = { num: 0, den: 1 };
    const concealed = selectASize(dataset, sensitive, promise, { beta, conceal: true }, context());
    expect(concealed.dictionary).toBe(dataset.dictionary);
    const [a, , , x] = countSupports(concealed);
    expect(Math.min(a, x)).toBe(0);
  });

  it('leaves data alone that already keeps the promise', () => {
    const safe = datasetFromRows([['a', 'x'], ['a'], ['a']]);
    expect(selectASize(safe, Uint32Array.of(1), promise, { beta: { num: 1, den: 2 }, conceal: true }, context())).toBe(
      safe,
    );
  });

  it('refuses to add more random cells than fit', () => {
    const labels = Array.from({ length: 3000 }, (_, i) => `i${i}`);
    const wide = datasetFromRows([labels, ...Array.from({ length: 40_000 }, () => ['i0'])]);
    const attempt = () =>
      selectASize(wide, Uint32Array.of(1), promise, { beta: { num: 1, den: 2 }, conceal: true }, context());
    expect(attempt).toThrow('the limit is 50000000');
  });
});
