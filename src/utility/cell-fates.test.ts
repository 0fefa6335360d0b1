import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { datasetWith } from '../../test/dataset-with.ts';
import { datasetFromRows } from '../data/dataset-builder.ts';
import { applyRecoding, recodingFromLabels } from '../data/recoding.ts';
import type { Release } from '../kinds/index.ts';
import { CellFates } from './cell-fates.ts';
import { countOutcomes } from './outcomes.ts';

const ITEMS = ['a', 'b', 'c', 'd', 'e'];

interface Draw {
  readonly rows: readonly (readonly string[])[];
  readonly labels: readonly (string | null)[];
  readonly deleted: readonly boolean[];
}

/** Records over a…e; a label per item (null = suppressed); which cells are deleted, by a bit each. */
const draws: fc.Arbitrary<Draw> = fc.record({
  rows: fc.array(fc.subarray(ITEMS, { minLength: 1 }), { minLength: 1, maxLength: 6 }),
  labels: fc.array(fc.constantFrom<string | null>('x', 'y', 'own', null), { minLength: 5, maxLength: 5 }),
  deleted: fc.array(fc.boolean(), { minLength: 30, maxLength: 30 }),
});

function releasesOf({ rows, labels, deleted }: Draw) {
  const original = datasetFromRows(rows);
  const recoding = recodingFromLabels(
    original.dictionary,
    original.dictionary.labels.map((label) => {
      const drawn = labels[ITEMS.indexOf(label)]!;
      return drawn === 'own' ? label : drawn;
    }),
  );
  const deletions = { rows: [] as number[], items: [] as number[] };
  const left = rows.map((row, t) =>
    row.filter((label, n) => {
      if (!deleted[(t * 5 + n) % 30]) return true;
      deletions.rows.push(t);
      deletions.items.push(original.dictionary.labels.indexOf(label));
      return false;
    }),
  );
  const kept = datasetFromRows(left);
  const releases: Release[] = [
    { kind: 'recoded', dataset: applyRecoding(original, recoding), recoding },
    {
      kind: 'cells',
      dataset: kept,
      deletions: { rows: Uint32Array.from(deletions.rows), items: Uint32Array.from(deletions.items) },
    },
    {
      kind: 'perturbed',
      dataset: datasetFromRows(left.map((row, t) => (t % 2 === 0 ? [...new Set([...row, 'e'])] : row))),
    },
  ];
  return { original, releases };
}

describe('the fates of cells', () => {
  it('add up to the outcomes of their items, whatever the release', () => {
    fc.assert(
      fc.property(draws, (draw) => {
        const { original, releases } = releasesOf(draw);
        for (const release of releases) {
          const fates = new CellFates(original, release);
          const counted = { exact: [...ITEMS].map(() => 0), merged: ITEMS.map(() => 0), absent: ITEMS.map(() => 0) };
          for (let t = 0; t < original.numRows; t++) {
            for (const { item, fate } of fates.row(t).cells) counted[fate === 'unknown' ? 'absent' : fate][item]++;
          }
          const { exact, merged, absent, supports } = countOutcomes(original, release);
          const numItems = supports.length;
          expect(counted.exact.slice(0, numItems)).toEqual([...exact]);
          expect(counted.merged.slice(0, numItems)).toEqual([...merged]);
          expect(counted.absent.slice(0, numItems)).toEqual([...absent]);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('name the label that stands for an item, and labels that stand for none', () => {
    const original = datasetFromRows([['a', 'b', 'c']]);
    const recoding = recodingFromLabels(original.dictionary, ['ab', 'ab', null]);
    const release: Release = { kind: 'recoded', dataset: applyRecoding(original, recoding), recoding };
    expect(new CellFates(original, release).row(0)).toEqual({
      cells: [
        { item: 0, fate: 'merged', label: 0 },
        { item: 1, fate: 'merged', label: 0 },
        { item: 2, fate: 'absent' },
      ],
      added: [],
    });
    const noisy: Release = { kind: 'perturbed', dataset: datasetFromRows([['a', 'z']]) };
    const { cells, added } = new CellFates(original, noisy).row(0);
    expect(cells.map(({ fate }) => fate)).toEqual(['exact', 'absent', 'absent']);
    expect(added.map((label) => noisy.dataset.dictionary.labels[label])).toEqual(['z']);
  });

  it('tell a deleted cell from one that another item of its label still shows', () => {
    const original = datasetFromRows([['a', 'b']]);
    const recoding = recodingFromLabels(original.dictionary, ['ab', 'ab']);
    const dataset = applyRecoding(datasetFromRows([['b']]), {
      ...recoding,
      original: { labels: ['b'] },
      target: Uint32Array.of(0),
    });
    const deletions = { rows: Uint32Array.of(0), items: Uint32Array.of(0) };
    const fates = new CellFates(original, { kind: 'cells', dataset, recoding, deletions }).row(0);
    expect(fates.cells.map(({ fate }) => fate)).toEqual(['absent', 'merged']);
  });

  it('see unknown cells', () => {
    const original = datasetFromRows([['a', 'b']]);
    const dataset = datasetWith({
      ...datasetFromRows([['a']]),
      dictionary: { labels: ['a', 'b'] },
      unknown: { offsets: Uint32Array.of(0, 1), items: Uint32Array.of(1) },
    });
    const { cells } = new CellFates(original, { kind: 'unknowns', dataset }).row(0);
    expect(cells.map(({ fate }) => fate)).toEqual(['exact', 'unknown']);
  });
});
