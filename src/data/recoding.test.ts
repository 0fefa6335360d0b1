import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Dataset, rowIdOf, rowOf } from '../records/dataset.ts';
import { compareLabels } from '../records/dictionary.ts';
import { DatasetBuilder, datasetFromRows } from './dataset-builder.ts';
import { hierarchyFromTaxonomy } from './hierarchy.ts';
import {
  applyRecoding,
  clusterSizes,
  mergedLabel,
  type Recoding,
  recodingFromClusters,
  recodingFromCut,
  recodingFromLabels,
  SUPPRESSED,
} from './recoding.ts';
import { taxonomyFromPaths } from './taxonomy.ts';

const HOSTILE = ['a', 'b', 'c', 'a,b', '(a,b)', '(a,b)#2', '"', 'a"b', '("a,b",c)', '()', ' ', '1', '01', '(1,2)', '2'];

const labelSets = fc
  .uniqueArray(fc.constantFrom(...HOSTILE), { minLength: 1 })
  .map((labels) => labels.sort(compareLabels));

/** A dictionary with a partition of it; some items are suppressed. */
const partitions = fc
  .tuple(labelSets, fc.array(fc.nat(5), { minLength: HOSTILE.length, maxLength: HOSTILE.length }))
  .map(([labels, picks]) => ({ labels, cluster: labels.map((_, i) => (picks[i] === 5 ? SUPPRESSED : picks[i])) }));

/** What item i is published as, in words. */
function publishedAs({ target, published }: Recoding, i: number): string | null {
  return target[i] === SUPPRESSED ? null : published.labels[target[i]];
}

describe('recodingFromClusters', () => {
  it('gives two items the same label if and only if they share a cluster', () => {
    fc.assert(
      fc.property(partitions, ({ labels, cluster }) => {
        const recoding = recodingFromClusters({ labels }, cluster);
        for (let i = 0; i < labels.length; i++) {
          for (let j = 0; j < labels.length; j++) {
            if (cluster[i] === SUPPRESSED || cluster[j] === SUPPRESSED) continue;
            expect(publishedAs(recoding, i) === publishedAs(recoding, j)).toBe(cluster[i] === cluster[j]);
          }
        }
      }),
    );
  });

  it('publishes the label of an item for that item alone', () => {
    fc.assert(
      fc.property(partitions, ({ labels, cluster }) => {
        const recoding = recodingFromClusters({ labels }, cluster);
        for (let i = 0; i < labels.length; i++) {
          const alone = cluster.filter((c) => c === cluster[i]).length === 1;
          const shown = publishedAs(recoding, i);
          if (cluster[i] === SUPPRESSED) expect(shown).toBeNull();
          else if (alone) expect(shown).toBe(labels[i]);
          else expect(labels).not.toContain(shown);
        }
      }),
    );
  });

  it('names a merged item by its members in dictionary order', () => {
    const labels = ['1', '2', 'a', 'b', 'c,d', '(a,b)'].sort(compareLabels);
    const clusterOf: Record<string, number> = { 1: 0, 2: 0, a: 1, b: 1, 'c,d': 0, '(a,b)': 2 };
    const recoding = recodingFromClusters(
      { labels },
      labels.map((label) => clusterOf[label]),
    );
    const shown = labels.map((_, i) => publishedAs(recoding, i));
    expect(new Set(shown)).toEqual(new Set(['(1,2,"c,d")', '(a,b)', '(a,b)#2']));
    expect(publishedAs(recoding, labels.indexOf('(a,b)'))).toBe('(a,b)');
  });

  it('numbers published items in dictionary order', () => {
    fc.assert(
      fc.property(partitions, ({ labels, cluster }) => {
        const { published } = recodingFromClusters({ labels }, cluster);
        expect(published.labels).toEqual(published.labels.toSorted(compareLabels));
      }),
    );
  });
});

describe('mergedLabel', () => {
  it('is another one for every other list of labels', () => {
    const lists = fc.array(fc.constantFrom(...HOSTILE), { minLength: 2, maxLength: 4 });
    fc.assert(
      fc.property(lists, lists, (one, other) => {
        expect(mergedLabel(one) === mergedLabel(other)).toBe(JSON.stringify(one) === JSON.stringify(other));
      }),
    );
  });
});

describe('recodingFromCut', () => {
  it('publishes every item as the node of the cut', () => {
    const dictionary = { labels: ['a', 'b', 'c'] };
    const hierarchy = hierarchyFromTaxonomy(
      taxonomyFromPaths([
        ['a', 'x'],
        ['b', 'x'],
        ['c', 'y'],
      ]),
      dictionary,
    );
    const x = hierarchy.labels.indexOf('x');
    const recoding = recodingFromCut(dictionary, hierarchy, [x, x, 2]);
    expect([0, 1, 2].map((i) => publishedAs(recoding, i))).toEqual(['x', 'x', 'c']);
    expect([...clusterSizes(recoding)]).toEqual([1, 2]);
  });
});

describe('applyRecoding', () => {
  const rows = fc.array(fc.tuple(fc.subarray(HOSTILE), fc.subarray(HOSTILE)), { maxLength: 6 });
  const targets = fc.array(fc.option(fc.constantFrom('x', 'y', 'a', '(a,b)')), {
    minLength: HOSTILE.length,
    maxLength: HOSTILE.length,
  });

  it('replaces every cell by the label of its item, drops repeats and suppressed items, and keeps all rows', () => {
    fc.assert(
      fc.property(rows, targets, (given, published) => {
        const dataset = datasetWithUnknowns(given);
        const shown = dataset.dictionary.labels.map((_, i) => published[i]!);
        const result = applyRecoding(dataset, recodingFromLabels(dataset.dictionary, shown));
        expect(result.numRows).toBe(dataset.numRows);
        for (let t = 0; t < dataset.numRows; t++) {
          const known = new Set<string | null>(
            labelsOf(dataset, t).map((label) => shown[dataset.dictionary.labels.indexOf(label)]),
          );
          known.delete(null);
          expect(new Set(labelsOf(result, t))).toEqual(known);
          if (dataset.unknown === undefined) continue;
          const unknown = new Set(
            Array.from(rowOf(dataset.unknown, t), (i) => shown[i]).filter(
              (label) => label !== null && !known.has(label),
            ),
          );
          expect(new Set(Array.from(rowOf(result.unknown!, t), (i) => result.dictionary.labels[i]))).toEqual(unknown);
        }
        expectSorted(result);
      }),
    );
  });

  it('keeps row ids', () => {
    const builder = new DatasetBuilder();
    builder.addItem(builder.internText('a'));
    builder.endRow('row one');
    const { dataset } = builder.finish();
    const result = applyRecoding(dataset, recodingFromLabels(dataset.dictionary, [null]));
    expect(rowIdOf(result, 0)).toBe('row one');
    expect(labelsOf(result, 0)).toEqual([]);
  });

  it('does not write to its input', () => {
    const dataset = datasetFromRows([['a', 'b'], ['b']]);
    const before = structuredClone(dataset);
    applyRecoding(dataset, recodingFromClusters(dataset.dictionary, [0, 0]));
    expect(dataset).toEqual(before);
  });
});

function datasetWithUnknowns(rows: readonly (readonly [readonly string[], readonly string[]])[]): Dataset {
  const builder = new DatasetBuilder();
  for (const [known, unknown] of rows) {
    for (const label of known) builder.addItem(builder.internText(label));
    for (const label of unknown) builder.addUnknown(builder.internText(label));
    builder.endRow();
  }
  return builder.finish().dataset;
}

function labelsOf(dataset: Dataset, t: number): string[] {
  return Array.from(rowOf(dataset, t), (i) => dataset.dictionary.labels[i]);
}

function expectSorted(dataset: Dataset): void {
  expect(dataset.offsets[0]).toBe(0);
  expect(dataset.offsets[dataset.numRows]).toBe(dataset.items.length);
  for (let t = 0; t < dataset.numRows; t++) {
    const row = [...rowOf(dataset, t)];
    expect(row).toEqual([...new Set(row)].sort((a, b) => a - b));
    for (const i of row) expect(i).toBeLessThan(dataset.dictionary.labels.length);
  }
}
