import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ofPersons } from '../../../test/arbitraries/persons.ts';
import { cases } from '../../../test/cases.ts';
import { datasetFromRows } from '../../data/dataset-builder.ts';
import { generateQuest } from '../../generate/quest.ts';
import { randomFromSeed } from '../../random.ts';
import type { Dataset } from '../../records/dataset.ts';
import { bestNumGroups } from './best-num-groups.ts';
import { cellInsert } from './insert-cells.ts';

const PROMISE = { rho: { num: 1, den: 2 }, m: Number.POSITIVE_INFINITY };
const silent = { checkpoint: () => {} };

function baskets(records: number, items: number, meanLength: number): Dataset {
  const shape = { patterns: 2 * items, meanPatternLength: 4, correlation: 0.5, corruption: 0.5 };
  return generateQuest({ records, items, meanLength, ...shape }, randomFromSeed(7));
}

/** The mean loss of an occurrence: the share of public items that its label stands for, 1 where it is left out. */
function lossUnder(numGroups: number, dataset: Dataset, sensitive: Uint32Array): number {
  const { recoding, isDeleted } = cellInsert(dataset, sensitive, PROMISE, numGroups, {
    random: randomFromSeed(3),
    ...silent,
  });
  const target = recoding?.target ?? Uint32Array.from(dataset.dictionary.labels.keys());
  const sizes = new Map<number, number>();
  for (const label of target) sizes.set(label, (sizes.get(label) ?? 0) + 1);
  const numPublic = target.length - sensitive.length;
  let loss = 0;
  for (const [p, i] of dataset.items.entries()) {
    const size = sizes.get(target[i]) ?? 0;
    if (isDeleted[p] === 1) loss += 1;
    else if (size > 1) loss += size / numPublic;
  }
  return loss / dataset.items.length;
}

describe('bestNumGroups', () => {
  it.each([
    { of: 'long records, many sensitive items', data: baskets(4_000, 60, 9), every: 2 },
    { of: 'short records, many sensitive items', data: baskets(4_000, 200, 3), every: 2 },
    { of: 'long records, few sensitive items', data: baskets(4_000, 60, 9), every: 20 },
    { of: 'short records, few sensitive items', data: baskets(4_000, 200, 3), every: 20 },
  ])('loses nearly as little as the best number there is: $of', ({ data, every }) => {
    const sensitive = Uint32Array.from(data.dictionary.labels.keys()).filter((i) => i % every === 0);
    const chosen = bestNumGroups({ dataset: data, sensitive }, PROMISE, silent);
    const losses = new Map([4, 6, 8, 12, 16].map((count) => [count, lossUnder(count, data, sensitive)]));
    expect(losses.get(chosen)).toBeLessThan(1.05 * Math.min(...losses.values()));
    expect(Math.max(...losses.values())).toBeGreaterThan(1.08 * Math.min(...losses.values()));
  });

  it('is another where more items are listed', () => {
    const dataset = baskets(4_000, 60, 9);
    const items = Uint32Array.from(dataset.dictionary.labels.keys());
    const numbers = [2, 20].map((every) =>
      bestNumGroups({ dataset, sensitive: items.filter((i) => i % every === 0) }, PROMISE, silent),
    );
    expect(numbers[0]).toBeLessThan(numbers[1]);
  });

  it('is the same whatever sensitive cells there are, and whether listed items occur', () => {
    const ITEMS = Array.from({ length: 26 }, (_, i) => `i${i + 10}`);
    const listed = new Set(ITEMS.filter((_, i) => i % 3 === 0));
    const numbers = new Set<number>();
    const rows = fc.array(fc.subarray(ITEMS, { minLength: 1, maxLength: 7 }), { minLength: 30, maxLength: 60 });
    const numberFor = (records: readonly (readonly string[])[], areVisits: boolean): number => {
      const plain = datasetFromRows(records.map((labels) => [...labels]));
      const dataset = areVisits
        ? ofPersons(
            plain,
            Array.from(records, (_, t) => t % 9),
          )
        : plain;
      const { labels } = dataset.dictionary;
      const sensitive = Uint32Array.from(labels.keys()).filter((i) => listed.has(labels[i]));
      const unseen = { sensitive: [[...listed].filter((label) => !labels.includes(label))] };
      return bestNumGroups({ dataset, sensitive, unseen }, PROMISE, silent);
    };
    fc.assert(
      fc.property(rows, fc.nat(), fc.boolean(), (records, kept, areVisits) => {
        const all = numberFor(records, areVisits);
        numbers.add(all);
        // Of all sensitive cells one in seven stays, so that most listed items occur nowhere.
        const few = records.map((labels, t) =>
          labels.filter((label, n) => !listed.has(label) || (t + n + kept) % 7 === 0),
        );
        expect(numberFor(few, areVisits)).toBe(all);
      }),
      { numRuns: cases(200) },
    );
    expect(numbers.size).toBeGreaterThan(1);
  });

  it('takes as many labels as it tries at most where there are few public items', () => {
    const dataset = datasetFromRows([['a', 's'], ['b'], ['c', 'd'], ['a', 'b']]);
    const sensitive = Uint32Array.of(dataset.dictionary.labels.indexOf('s'));
    expect(bestNumGroups({ dataset, sensitive }, PROMISE, silent)).toBe(16);
  });
});
