import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  holdsAll,
  makers,
  possibleRows,
  received,
  rowsOf,
  someDraw,
  someItemset,
} from '../../test/arbitraries/received-release.ts';
import { cases } from '../../test/cases.ts';
import { datasetFromRows } from '../data/dataset-builder.ts';
import { applyRecoding, recodingFromClusters } from '../data/recoding.ts';
import { assumptionOf, countItemsets } from './count-itemsets.ts';

describe.each(Object.keys(makers))('counts in a release of kind %s', (kind) => {
  it('lie between bounds, which are those over all originals that the release may have come from', () => {
    fc.assert(
      fc.property(someDraw, someItemset, (draw, itemset) => {
        const { original, release } = makers[kind](draw);
        const [{ lower, upper, estimate, sure }] = countItemsets(received(kind, release), [itemset]);
        const holds = holdsAll(itemset);
        const rows = rowsOf(original);
        const truth = rows.filter(holds).length;
        expect(truth).toBeGreaterThanOrEqual(lower);
        expect(truth).toBeLessThanOrEqual(upper);
        expect(estimate).toBeGreaterThanOrEqual(lower);
        expect(estimate).toBeLessThanOrEqual(upper);
        expect(sure).toBe(lower === upper);
        const possible = rows.map((_, t) => possibleRows(release, t));
        expect(lower).toBe(possible.filter((all) => all.every(holds)).length);
        expect(upper).toBe(possible.filter((all) => all.some(holds)).length);
      }),
      { numRuns: cases(3000) },
    );
  });
});

describe('countItemsets', () => {
  const original = datasetFromRows([['beer', 'milk'], ['wine', 'milk'], ['beer'], ['milk']]);
  const recoding = recodingFromClusters(original.dictionary, [0, 1, 0]);
  const dataset = applyRecoding(original, recoding);
  const release = { kind: 'recoded', dataset, recoding, mostDropped: 4 };

  it('takes items, labels, and labels with their members written out', () => {
    const [item, label, both, alone] = countItemsets(release, [['beer'], ['(beer,wine)'], ['beer', 'wine'], ['milk']]);
    expect(item).toEqual({ items: ['beer'], lower: 0, upper: 3, estimate: 1.5, sure: false });
    expect(label).toEqual({ items: ['(beer,wine)'], lower: 3, upper: 3, estimate: 3, sure: true });
    expect(both).toEqual({ items: ['beer', 'wine'], lower: 0, upper: 3, estimate: 0, sure: false });
    expect(alone).toEqual({ items: ['milk'], lower: 3, upper: 3, estimate: 3, sure: true });
  });

  it('says that nothing is known of names that the release does not speak of, the records left out included', () => {
    expect(countItemsets(release, [['gin']])).toEqual([
      { items: ['gin'], lower: 0, upper: 8, estimate: 0, sure: false, unnamed: ['gin'] },
    ]);
    expect(countItemsets(release, [['gin', 'milk']])[0]).toMatchObject({ lower: 0, upper: 3 });
  });

  it('relies on items of which no cell may be missing', () => {
    const cells = { kind: 'cells', dataset: original, mostDropped: 2, hidden: new Set(['wine']) };
    expect(countItemsets(cells, [['milk'], ['wine'], ['milk', 'wine']])).toEqual([
      { items: ['milk'], lower: 3, upper: 3, estimate: 3, sure: true },
      { items: ['wine'], lower: 1, upper: 6, estimate: 1, sure: false },
      { items: ['milk', 'wine'], lower: 1, upper: 3, estimate: 1, sure: false },
    ]);
  });

  it('is sure of nothing where noise was added', () => {
    const noise = { kind: 'perturbed', dataset: original, mostDropped: 0 };
    expect(countItemsets(noise, [['milk']])).toEqual([
      { items: ['milk'], lower: 0, upper: 4, estimate: 3, sure: false },
    ]);
    expect(assumptionOf(noise)).toContain('noise');
  });
});
