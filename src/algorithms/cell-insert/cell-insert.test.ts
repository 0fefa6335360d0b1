import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { smallDataset } from '../../../test/arbitraries/dataset.ts';
import { violatingItemsets } from '../../../test/oracles/km.ts';
import { violatingRules } from '../../../test/oracles/rho.ts';
import { type Dataset, rowOf } from '../../data/dataset.ts';
import { datasetFromRows } from '../../data/dataset-builder.ts';
import { applyRecoding } from '../../data/recoding.ts';
import { randomFromSeed } from '../../random.ts';
import { releaseWithoutCells } from '../shared/release-without-cells.ts';
import { type CellRelease, cellInsert } from './cell-insert.ts';

const context = () => ({ random: randomFromSeed(3), checkpoint: () => {} });
const unbounded = Number.POSITIVE_INFINITY;

function publishedRows(dataset: Dataset, { recoding, isDeleted }: CellRelease): Dataset {
  const { dataset: left } = releaseWithoutCells(dataset, isDeleted);
  return recoding === undefined ? left : applyRecoding(left, recoding);
}

function labelRows(dataset: Dataset): Set<string>[] {
  return Array.from(
    { length: dataset.numRows },
    (_, t) => new Set(Array.from(rowOf(dataset, t), (i) => dataset.dictionary.labels[i])),
  );
}

const inputs = fc.record({
  dataset: smallDataset({ maxItems: 7, maxRows: 18, maxLength: 6 }).filter(({ items }) => items.length > 0),
  marks: fc.array(fc.boolean(), { minLength: 7, maxLength: 7 }),
  rho: fc.constantFrom({ num: 1, den: 2 }, { num: 1, den: 3 }, { num: 2, den: 3 }, { num: 1, den: 1 }),
});

describe('cellInsert', () => {
  it.each(['as-they-are', 'support-clusters'] as const)(
    'over public items %s keeps ρ-uncertainty and leaves no cell out that could be shown',
    (publicItems) => {
      let [shown, hidden] = [0, 0];
      fc.assert(
        fc.property(inputs, fc.constantFrom(1, 2, 3, unbounded), ({ dataset, marks, rho }, m) => {
          const sensitive = Uint32Array.from(dataset.dictionary.labels.keys()).filter((i) => marks[i]);
          const labels = new Set(Array.from(sensitive, (i) => dataset.dictionary.labels[i]));
          const release = cellInsert(dataset, sensitive, { rho, m }, publicItems, context(), [2]);
          const rows = labelRows(publishedRows(dataset, release));
          expect(violatingRules(rows, labels, rho, m)).toEqual([]);
          for (let t = 0; t < dataset.numRows; t++) {
            for (let p = dataset.offsets[t]; p < dataset.offsets[t + 1]; p++) {
              const label = dataset.dictionary.labels[dataset.items[p]];
              if (!labels.has(label)) expect(release.isDeleted[p]).toBe(0);
              else if (release.isDeleted[p] === 0) shown++;
              else {
                hidden++;
                rows[t].add(label);
                expect(violatingRules(rows, labels, rho, m)).not.toEqual([]);
                rows[t].delete(label);
              }
            }
          }
        }),
        { numRuns: 400 },
      );
      expect(shown).toBeGreaterThan(100);
      expect(hidden).toBeGreaterThan(100);
    },
  );

  it('keeps k^m-anonymity too where it is asked for', () => {
    let shown = 0;
    fc.assert(
      fc.property(inputs, fc.integer({ min: 1, max: 3 }), ({ dataset, marks, rho }, m) => {
        const sensitive = Uint32Array.from(dataset.dictionary.labels.keys()).filter((i) => marks[i]);
        const labels = new Set(Array.from(sensitive, (i) => dataset.dictionary.labels[i]));
        const publicRecords = labelRows(dataset).filter((row) => [...row].some((label) => !labels.has(label))).length;
        fc.pre(publicRecords === 0 || publicRecords >= 2);
        const release = cellInsert(dataset, sensitive, { rho, m: unbounded, km: { k: 2, m } }, 'least-loss', context());
        const published = publishedRows(dataset, release);
        expect(violatingItemsets(published, 2, m)).toEqual([]);
        expect(violatingRules(labelRows(published), labels, rho)).toEqual([]);
        shown += published.items.filter((i) => labels.has(published.dictionary.labels[i])).length;
      }),
      { numRuns: 600 },
    );
    expect(shown).toBeGreaterThan(200);
  });

  it('shows a sensitive cell in fewer than half of equal records for ρ = 1/2', () => {
    const dataset = datasetFromRows(Array.from({ length: 7 }, () => ['a', 'b', 'x']));
    const promise = { rho: { num: 1, den: 2 }, m: unbounded };
    const { isDeleted } = cellInsert(dataset, Uint32Array.of(2), promise, 'as-they-are', context());
    expect(isDeleted.filter((deleted) => deleted === 1).length).toBe(4);
  });

  it('takes groups of public items only if they lose less than they save', () => {
    // Every record is one of a kind: only in groups can x be shown at all.
    const rows = Array.from({ length: 40 }, (_, t) => (t % 4 === 0 ? [`i${t}`, 'x'] : [`i${t}`, 'a']));
    const dataset = datasetFromRows(rows);
    const sensitive = Uint32Array.of(dataset.dictionary.labels.indexOf('x'));
    const promise = { rho: { num: 1, den: 2 }, m: unbounded };
    const release = cellInsert(dataset, sensitive, promise, 'least-loss', context(), [8]);
    expect(release.recoding).toBeDefined();
    const plain = cellInsert(dataset, sensitive, promise, 'as-they-are', context());
    expect(plain.isDeleted.filter((deleted) => deleted === 1).length).toBe(10);
    // One group of all would let x be shown, too, but loses nearly everything else.
    expect(cellInsert(dataset, sensitive, promise, 'least-loss', context(), [1]).recoding).toBeUndefined();
  });

  it('leaves public items as they are where groups lose as much', () => {
    // As they are, x and y must go: 2 cells. In a group of two, a and b lose one cell's worth each.
    const dataset = datasetFromRows([
      ['a', 'x'],
      ['b', 'y'],
    ]);
    const sensitive = Uint32Array.from(['x', 'y'], (label) => dataset.dictionary.labels.indexOf(label)).sort();
    const promise = { rho: { num: 1, den: 1 }, m: unbounded };
    const clustered = cellInsert(dataset, sensitive, promise, 'support-clusters', context(), [1]);
    expect(clustered.isDeleted).not.toContain(1);
    const release = cellInsert(dataset, sensitive, promise, 'least-loss', context(), [1]);
    expect(release.recoding).toBeUndefined();
    expect(release.isDeleted.filter((deleted) => deleted === 1).length).toBe(2);
  });

  it('gives each record that cannot show everything another chance once others changed', () => {
    const dataset = datasetFromRows([['x', 'y'], ['x'], ['x'], ['y'], ['y']]);
    const promise = { rho: { num: 1, den: 2 }, m: unbounded };
    const { isDeleted } = cellInsert(dataset, Uint32Array.of(0, 1), promise, 'as-they-are', context());
    expect([...isDeleted]).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it('searches the number of groups from twelve on: down while fewer lose less, else up', () => {
    const phases = (rows: string[][], numLabels?: readonly number[]) => {
      const dataset = datasetFromRows(rows);
      const seen = new Set<string>();
      const sensitive = Uint32Array.from(dataset.dictionary.labels.keys()).filter((i) =>
        /^[u-z]/.test(dataset.dictionary.labels[i]),
      );
      cellInsert(
        dataset,
        sensitive,
        { rho: { num: 1, den: 2 }, m: unbounded },
        'support-clusters',
        { random: randomFromSeed(3), checkpoint: (_done, _total, phase) => void seen.add(phase) },
        numLabels,
      );
      return Array.from(seen, (phase) => Number(/over (\d+) groups/.exec(phase)![1]));
    };
    // Nothing is gained by groups: 6 lose more by themselves than 12 in all, and each step to more labels loses less.
    const plain = Array.from({ length: 60 }, (_, n) => [`i${n}`, 'x']).concat(
      Array.from({ length: 180 }, (_, n) => [`i${n % 60}`]),
    );
    expect(phases(plain)).toEqual([12, 24, 48]);
    // Records of four of twenty public items are alike only in few groups, and show little else.
    const random = randomFromSeed(1);
    const alike = Array.from({ length: 300 }, () => {
      const items = Array.from({ length: 4 }, () => `i${random.int(20)}`);
      return [...new Set([...items, ...['x', 'y', 'z', 'u', 'v', 'w'].filter(() => random.int(10) < 3)])];
    });
    expect(phases(alike, [4, 12, 16])).toEqual([12, 4]);
  });
});
