import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '../../test/cases.ts';
import { type Dataset, rowOf } from '../data/dataset.ts';
import { datasetFromRows } from '../data/dataset-builder.ts';
import { applyRecoding, identityRecoding, recodingFromClusters, SUPPRESSED } from '../data/recoding.ts';
import { kindOf, type Release } from '../kinds/index.ts';
import { assumptionOf, countItemsets } from './count-itemsets.ts';

const ITEMS = ['a', 'b', 'c', 'd'];
/** Nobody shows it: it is published nowhere. */
const GONE = 'd';

const someRows = fc.array(fc.subarray(ITEMS), { minLength: 1, maxLength: 6 });
const someItemset = fc.subarray(ITEMS, { minLength: 1 });

/** All sets of items. */
const subsets = Array.from({ length: 1 << ITEMS.length }, (_, bits) => ITEMS.filter((_item, n) => (bits >> n) & 1));

/** The original over all items, so that clusters can name every one. */
function originalOf(rows: readonly (readonly string[])[]): Dataset {
  const { dictionary, offsets, items, numRows } = datasetFromRows([...rows, ITEMS]);
  return {
    dictionary,
    numRows: numRows - 1,
    offsets: offsets.slice(0, numRows),
    items: items.slice(0, offsets[numRows - 1]),
  };
}

interface Draw {
  readonly rows: string[][];
  readonly clusters: number[];
  readonly coins: boolean[];
}

const someDraw = fc.record({
  rows: someRows,
  clusters: fc.array(fc.integer({ min: 0, max: 1 }), { minLength: 3, maxLength: 3 }),
  coins: fc.array(fc.boolean(), { minLength: 24, maxLength: 24 }),
});

/** A true release of every kind, with choices by coin where the kind leaves some. */
const makers: Record<string, (draw: Draw) => { original: Dataset; release: Release }> = {
  recoded({ rows, clusters }) {
    const original = originalOf(rows);
    const recoding = recodingFromClusters(original.dictionary, [...clusters, SUPPRESSED]);
    return { original, release: { kind: 'recoded', dataset: applyRecoding(original, recoding), recoding } };
  },
  local({ rows, clusters, coins }) {
    const original = originalOf(rows);
    const recoding = recodingFromClusters(original.dictionary, [...clusters, SUPPRESSED]);
    const labelOf = (i: number) => recoding.published.labels[recoding.target[i]];
    // Items of one label all by their names or all under it, so that none stands beside it.
    const shown = rows.map((row, t) =>
      row
        .map((item) => ITEMS.indexOf(item))
        .filter((i) => recoding.target[i] !== SUPPRESSED)
        .map((i) => (coins[2 * t + recoding.target[i]] ? ITEMS[i] : labelOf(i))),
    );
    return { original, release: { kind: 'local', dataset: datasetFromRows(shown), recoding } };
  },
  cells({ rows, coins }) {
    const original = originalOf(rows);
    const recoding = identityRecoding(original.dictionary);
    let n = 0;
    const gaps = rows.map((row) => row.filter((item) => item === GONE || coins[n++]));
    const deletions = {
      rows: Uint32Array.from(gaps.flatMap((gap, t) => gap.map(() => t))),
      items: Uint32Array.from(gaps.flatMap((gap) => gap.map((item) => ITEMS.indexOf(item)).sort())),
    };
    const dataset = datasetFromRows(rows.map((row, t) => row.filter((item) => !gaps[t].includes(item))));
    return { original, release: { kind: 'cells', dataset, recoding, deletions } };
  },
  unknowns({ rows, coins }) {
    const original = originalOf(rows);
    let n = 0;
    const unknown = rows.map(() => ITEMS.filter(() => coins[n++]));
    const known = rows.map((row, t) => row.filter((item) => !unknown[t].includes(item)));
    const cells = originalOf(unknown);
    return {
      original,
      release: {
        kind: 'unknowns',
        dataset: { ...originalOf(known), unknown: { offsets: cells.offsets, items: cells.items } },
      },
    };
  },
};

/** The original rows that a published record may have been, by the truth check of its kind. */
function possibleRows(release: Release, t: number): string[][] {
  const { truth, hidesCells } = kindOf(release);
  if (!('check' in truth)) throw new Error('nothing is known of such a record');
  const { check } = truth;
  return subsets.filter((row) => {
    const original = originalOf([...Array.from({ length: t }, () => []), row]);
    if (hidesCells !== true) return check(original, release)(t) === undefined;
    const items = Uint32Array.from(row, (item) => ITEMS.indexOf(item));
    return subsets
      .filter((gap) => gap.every((item) => row.includes(item)))
      .some((gap) => {
        const deleted = items.filter((i) => gap.includes(ITEMS[i]));
        const deletions = { rows: deleted.map(() => t), items: deleted };
        return check(original, { ...release, deletions } as Release)(t) === undefined; // a release of cells has them
      });
  });
}

describe.each(Object.keys(makers))('counts in a release of kind %s', (kind) => {
  it('lie between bounds, which are those over all originals that the release may have come from', () => {
    fc.assert(
      fc.property(someDraw, someItemset, (draw, itemset) => {
        const { original, release } = makers[kind](draw);
        const { dataset, recoding } = release;
        const received = { kind, dataset, mostDropped: 0, ...(recoding !== undefined && { recoding }) };
        const [{ lower, upper, estimate, sure }] = countItemsets(received, [itemset]);
        const holds = (row: readonly string[]) => itemset.every((item) => row.includes(item));
        const rows = Array.from({ length: original.numRows }, (_, t) => [...rowOf(original, t)].map((i) => ITEMS[i]));
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
