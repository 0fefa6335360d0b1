import fc from 'fast-check';
import { expect, it } from 'vitest';
import { datasetFromRows } from '../data/dataset-builder.ts';
import { coOccurrence } from './co-occurrence.ts';

it('counts how often the commonest items occur together', () => {
  fc.assert(
    fc.property(
      fc.array(fc.uniqueArray(fc.constantFrom<string[]>('a', 'b', 'c', 'd', 'e', 'f'), { maxLength: 6 }), {
        maxLength: 12,
      }),
      fc.integer({ min: 1, max: 7 }),
      (rows, most) => {
        const dataset = datasetFromRows(rows);
        const { labels } = dataset.dictionary;
        const holding = (...items: string[]) => rows.filter((row) => items.every((item) => row.includes(item))).length;
        const found = coOccurrence(dataset, most);
        const names = found.items.map((i) => labels[i]);
        expect(names).toEqual([...labels].sort((a, b) => holding(b) - holding(a)).slice(0, most));
        expect(found.supports).toEqual(names.map((name) => holding(name)));
        expect(found.together).toEqual(names.map((a) => names.map((b) => holding(a, b))));
      },
    ),
  );
});
