import fc from 'fast-check';
import type { RunContext } from '../../src/algorithms/define.ts';
import type { Wishes } from '../../src/algorithms/shared/personal/personal-rho-promise.ts';
import { datasetFromRows } from '../../src/data/dataset-builder.ts';
import type { Rational } from '../../src/data/rational.ts';
import { randomFromSeed } from '../../src/random.ts';
import { type Dataset, rowOf } from '../../src/records/dataset.ts';
import { indexLabels } from '../../src/records/dictionary.ts';

/** Records and what each person wants hidden, by label. */
export function personalCase(
  rows: readonly (readonly string[])[],
  wanted: readonly (readonly string[])[],
  rho: Rational,
  m = Number.POSITIVE_INFINITY,
): Wishes {
  const dataset = datasetFromRows(rows);
  const idOf = indexLabels(dataset.dictionary);
  const offsets = new Uint32Array(rows.length + 1);
  const items: number[] = [];
  for (const [t, labels] of wanted.entries()) {
    items.push(...labels.map(idOf).sort((a, b) => a - b));
    offsets[t + 1] = items.length;
  }
  return { dataset, preferences: { offsets, items: Uint32Array.from(items) }, rho, m };
}

/** A few records over a few items, long ones among them, and random wishes. */
export function someWishes(size: { numItems: number; maxRows: number; maxLength: number }): fc.Arbitrary<Wishes> {
  const labels = Array.from({ length: size.numItems }, (_, n) => String.fromCharCode(97 + n));
  const row = fc.subarray(labels, { minLength: 1, maxLength: size.maxLength });
  const person = fc.record({ row, wanted: fc.subarray(labels) });
  return fc
    .record({
      people: fc.array(person, { minLength: 1, maxLength: size.maxRows }),
      rho: fc.constantFrom({ num: 1, den: 3 }, { num: 1, den: 2 }, { num: 3, den: 4 }),
    })
    .map(({ people, rho }) => {
      const known = new Set(people.flatMap((one) => one.row));
      return personalCase(
        people.map((one) => one.row),
        people.map((one) => one.wanted.filter((label) => known.has(label))),
        rho,
      );
    });
}

export function rowsOf(dataset: Dataset): string[][] {
  return Array.from({ length: dataset.numRows }, (_, t) =>
    Array.from(rowOf(dataset, t), (i) => dataset.dictionary.labels[i]),
  );
}

export function quietContext(seed = 1): RunContext {
  return { random: randomFromSeed(seed), checkpoint: () => {} };
}
