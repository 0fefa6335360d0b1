import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { smallDataset } from '../../test/arbitraries/dataset.ts';
import { cases } from '../../test/cases.ts';
import { datasetWith } from '../../test/dataset-with.ts';
import { datasetFromRows } from '../data/dataset-builder.ts';
import { applyRecoding, recodingFromClusters, recodingFromLabels, SUPPRESSED } from '../data/recoding.ts';
import { takeRows, withIds } from '../records/rows.ts';
import { verifyTruthful } from '../verify/truthful.ts';
import { releaseFromRecords } from './from-records.ts';

const original = datasetFromRows([
  ['beer', 'wine'],
  ['beer', 'milk'],
  ['milk', 'wine'],
  ['beer', 'wine'],
]);

function found(rows: readonly (readonly string[])[], options = {}) {
  const tied = releaseFromRecords(original, datasetFromRows(rows), options);
  return { ...tied, truth: verifyTruthful(original, tied.release).status };
}

describe('releaseFromRecords', () => {
  it('takes labels that spell their members for a recoding, however they are spelled', () => {
    for (const label of ['{beer, wine}', '(beer,wine)', '[wine;beer]', 'beer|wine', 'wine + beer', 'beer wine']) {
      const { release, truth, tiedBy } = found([[label], [label, 'milk'], ['milk', label], [label]]);
      expect([release.kind, truth, tiedBy]).toEqual(['recoded', 'holds', 'place']);
      expect(release.recoding?.published.labels).toContain(label);
    }
  });

  it('takes a file that says what labels stand for', () => {
    const rows = [['drink'], ['drink', 'milk'], ['milk', 'drink'], ['drink']];
    expect(() => found(rows)).toThrow('neither items of the original nor lists');
    const recoding = recodingFromLabels({ labels: ['beer', 'wine', 'ale'] }, ['drink', 'drink', 'drink']);
    const { release, truth } = found(rows, { recoding });
    expect([release.kind, truth]).toEqual(['recoded', 'holds']);
  });

  it('tells cells that were left out, and cells that show under their own name or a label', () => {
    const cut = found([['beer'], ['beer', 'milk'], ['milk', 'wine'], ['beer', 'wine']]);
    expect([cut.release.kind, cut.truth]).toEqual(['cells', 'holds']);
    expect(cut.release.deletions).toEqual({ rows: Uint32Array.of(0), items: Uint32Array.of(2) });
    const mixed = found([['beer|wine'], ['beer', 'milk'], ['milk', 'wine'], ['beer|wine']]);
    expect([mixed.release.kind, mixed.truth]).toEqual(['local', 'holds']);
  });

  it('finds the item that nothing in the original bears out', () => {
    const { release, truth } = found([
      ['beer', 'milk'],
      ['beer', 'milk'],
      ['milk', 'wine'],
      ['beer', 'wine'],
    ]);
    expect([release.kind, truth]).toEqual(['cells', 'violated']);
    const { truth: none } = found([['beer', 'milk'], ['gin'], ['milk', 'wine'], ['beer', 'wine']], {
      kind: 'perturbed',
    });
    expect(none).toBe('not-applicable');
  });

  it('ties records by their ids, and says where nothing ties them', () => {
    const ids = withIds(original, ['a', 'b', 'c', 'd']);
    const published = datasetWith({
      ...datasetFromRows([
        ['milk', 'wine'],
        ['beer', 'wine'],
      ]),
      rowIds: ['c', 'a'],
    });
    const { order, tiedBy, release } = releaseFromRecords(ids, published);
    expect([[...order], tiedBy, release.kind]).toEqual([[2, 0], 'ids', 'cells']);
    expect(() => found([['milk', 'wine']])).toThrow('so the records cannot be matched');
  });

  it('refuses an item that has two labels', () => {
    expect(() => found([['beer|wine'], ['beer|milk'], ['milk', 'wine'], ['wine']])).toThrow('under several labels');
  });

  it('finds a recoding again in any order of the records, without those of which nothing is left', () => {
    fc.assert(
      fc.property(
        smallDataset({ maxItems: 6, maxRows: 8 }),
        fc.array(fc.constantFrom(0, 1, 2, SUPPRESSED), { minLength: 6, maxLength: 6 }),
        fc.infiniteStream(fc.nat()),
        (dataset, cluster, keys) => {
          const recoding = recodingFromClusters(dataset.dictionary, cluster.slice(0, dataset.dictionary.labels.length));
          const recoded = applyRecoding(dataset, recoding);
          const kept = [...Array(recoded.numRows).keys()].filter((t) => recoded.offsets[t] < recoded.offsets[t + 1]);
          const order = kept.map((t) => [keys.next().value, t] as const).sort((a, b) => a[0] - b[0]);
          const published = takeRows(
            recoded,
            Uint32Array.from(order, ([, t]) => t),
          );
          const { release } = releaseFromRecords(dataset, published, { recoding });
          expect(verifyTruthful(dataset, release).status).toBe('holds');
          expect(release.kind).toBe('recoded');
          expect(release.dataset.items).toEqual(recoded.items);
        },
      ),
      { numRuns: cases(1000) },
    );
  });
});
