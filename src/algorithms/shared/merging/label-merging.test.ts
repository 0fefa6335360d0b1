import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ofPersons, smallDataset } from '../../../../test/arbitraries/dataset.ts';
import { cases } from '../../../../test/cases.ts';
import { ownersOf, subsetsUpTo } from '../../../../test/oracles/km.ts';
import { collapseRows } from '../../../data/collapse-rows.ts';
import { datasetFromRows } from '../../../data/dataset-builder.ts';
import { SUPPRESSED } from '../../../data/recoding.ts';
import { type Dataset, rowOf } from '../../../records/dataset.ts';
import { LabelMerging } from './label-merging.ts';

/** The records as sets of labels: the definition, row by row. */
function publishedRows(dataset: Dataset, labelOf: Uint32Array): Set<number>[] {
  return Array.from(
    { length: dataset.numRows },
    (_, t) => new Set(Array.from(rowOf(dataset, t), (i) => labelOf[i]).filter((label) => label !== SUPPRESSED)),
  );
}

function supportOf(dataset: Dataset, rows: readonly Set<number>[], labels: readonly number[]): number {
  return ownersOf(dataset, (t) => labels.every((label) => rows[t].has(label))).size;
}

/** Changes labels as told: numbers pick among those left; equal picks suppress. */
function changeLabels(merging: LabelMerging, steps: readonly (readonly [number, number])[]): void {
  for (const [x, y] of steps) {
    const left = Array.from(merging.size.keys()).filter((label) => merging.isLabel(label));
    if (left.length === 0) return;
    const a = left[x % left.length];
    const b = left[y % left.length];
    if (a === b) merging.suppress(a);
    else merging.merge(a, b);
  }
}

const records = smallDataset({ maxItems: 9, maxRows: 20, maxLength: 6 });
const datasets = fc.oneof(records, ofPersons(records));
/** Sets of items that start as one label: by item the number of its set, 0 for none. */
const starts = fc.array(fc.nat({ max: 3 }), { minLength: 9, maxLength: 9 });
const setsOf = (start: readonly number[], numItems: number): Uint32Array[] =>
  [1, 2, 3]
    .map((set) => Uint32Array.from(start.keys()).filter((i) => i < numItems && start[i] === set))
    .filter(({ length }) => length > 1);
const changes = fc.array(fc.tuple(fc.nat({ max: 30 }), fc.nat({ max: 30 })), { maxLength: 9 });

describe('LabelMerging', () => {
  it('keeps supports, sizes, occurrences, pairs, neighbours and rows as a recount would', () => {
    fc.assert(
      fc.property(datasets, starts, changes, fc.boolean(), (dataset, start, steps, withPairs) => {
        const numItems = dataset.dictionary.labels.length;
        const rowsGiven = collapseRows(dataset, undefined, dataset.persons);
        const merging = new LabelMerging(rowsGiven, numItems, setsOf(start, numItems));
        if (withPairs) merging.countPairs();
        changeLabels(merging, steps);
        const rows = publishedRows(dataset, merging.labelOf);
        const labels = [...new Set(merging.labelOf)].filter((label) => label !== SUPPRESSED);
        expect(merging.numLabels).toBe(labels.length);
        let numPairs = 0;
        for (const a of labels) {
          const members = Array.from(merging.labelOf.keys()).filter((i) => merging.labelOf[i] === a);
          expect(merging.isLabel(a)).toBe(true);
          expect(merging.membersOf(a).sort((x, y) => x - y)).toEqual(members);
          expect(merging.size[a]).toBe(members.length);
          expect(merging.support[a]).toBe(supportOf(dataset, rows, [a]));
          expect(merging.occurrences[a]).toBe(dataset.items.filter((i) => merging.labelOf[i] === a).length);
          const neighbours = new Map<number, number>();
          const count = merging.listNeighbours(a);
          for (let n = 0; n < count; n++) neighbours.set(merging.neighbours[n], merging.neighbourSupports[n]);
          expect(neighbours.size).toBe(count);
          for (const b of labels) {
            if (b === a) continue;
            const support = supportOf(dataset, rows, [a, b]);
            expect(neighbours.get(b) ?? 0).toBe(support);
            if (withPairs) expect(merging.pairs!.get(a, b)).toBe(support);
            if (support > 0 && a < b) numPairs++;
          }
        }
        if (withPairs) expect(merging.pairs!.length).toBe(numPairs);
      }),
      { numRuns: cases(1500) },
    );
  });

  it('counts the records that hold all labels of a set, or the persons they are of', () => {
    let rare = 0;
    fc.assert(
      fc.property(datasets, changes, fc.boolean(), (dataset, steps, withPairs) => {
        const merging = new LabelMerging(
          collapseRows(dataset, undefined, dataset.persons),
          dataset.dictionary.labels.length,
        );
        if (withPairs) merging.countPairs();
        changeLabels(merging, steps);
        const rows = publishedRows(dataset, merging.labelOf);
        const labels = [...new Set(merging.labelOf)].filter((label) => label !== SUPPRESSED);
        for (const set of subsetsUpTo(labels, 4)) {
          const support = supportOf(dataset, rows, set);
          expect(merging.supportOf(set)).toBe(support);
          for (const enough of [1, 2, 4]) {
            const counted = merging.supportOf(set, enough);
            if (support < enough) expect(counted).toBe(support);
            else expect(counted).toBeGreaterThanOrEqual(enough);
          }
          if (set.length > 2 && support > 0) rare++;
        }
      }),
      { numRuns: 200 },
    );
    expect(rare).toBeGreaterThan(100);
  });

  it('counts no further than asked', () => {
    const dataset = datasetFromRows([
      ['a', 'b'],
      ['a', 'b', 'c'],
      ['a', 'b', 'd'],
      ['a', 'b', 'c', 'd'],
    ]);
    const merging = new LabelMerging(collapseRows(dataset), 4);
    expect([1, 2, 3, 9].map((enough) => merging.supportOf([0, 1], enough))).toEqual([1, 2, 3, 4]);
  });

  it('keeps each distinct record as its set of labels, and lists its row under each of them', () => {
    fc.assert(
      fc.property(datasets, changes, (dataset, steps) => {
        const collapsed = collapseRows(dataset, undefined, dataset.persons);
        const merging = new LabelMerging(collapsed, dataset.dictionary.labels.length);
        changeLabels(merging, steps);
        for (let t = 0; t < collapsed.numRows; t++) {
          const expected = new Set(Array.from(rowOf(collapsed, t), (i) => merging.labelOf[i]));
          expected.delete(SUPPRESSED);
          expect([...merging.labelsOfRow(t)].sort()).toEqual([...expected].sort());
          for (const label of expected) expect(merging.rowsOf(label)).toContain(t);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('gives the merged label the number of the part in more records, or else the lower one', () => {
    const dataset = datasetFromRows([['b'], ['a', 'c'], ['b', 'c'], ['d', 'a']]);
    const merging = new LabelMerging(collapseRows(dataset), 4);
    expect(merging.merge(3, 0)).toBe(0);
    expect(merging.merge(2, 1)).toBe(1);
    expect(merging.merge(1, 0)).toBe(1);
    expect([...merging.labelOf]).toEqual([1, 1, 1, 1]);
  });

  it('tells of every pair that occurs while it counts, in order', () => {
    const dataset = datasetFromRows([['c', 'a'], ['a', 'b', 'c'], ['d'], ['b', 'd']]);
    const merging = new LabelMerging(collapseRows(dataset), 4);
    const pairs: number[][] = [];
    merging.countPairs((i, j, support) => pairs.push([i, j, support]));
    expect(pairs).toEqual([
      [0, 1, 1],
      [0, 2, 2],
      [1, 2, 1],
      [1, 3, 1],
    ]);
  });

  it('writes nothing into the rows it was given', () => {
    const rows = collapseRows(datasetFromRows([['a', 'b'], ['b', 'c'], ['a']]));
    const before = structuredClone(rows);
    const merging = new LabelMerging(rows, 3);
    merging.merge(0, 1);
    merging.suppress(2);
    expect(rows).toEqual(before);
  });
});
