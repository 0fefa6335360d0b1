import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { smallDataset } from '../../../../test/arbitraries/dataset.ts';
import { cases } from '../../../../test/cases.ts';
import { collapseRows } from '../../../data/collapse-rows.ts';
import { RarePairs } from '../../merge-greedy/rare-pairs.ts';
import { LabelMerging } from './label-merging.ts';
import { PairTable } from './pair-table.ts';
import { RowRuns, TabledLabels } from './tabled-labels.ts';

describe('TabledLabels', () => {
  it('counts, numbers and explains as labels do whose pairs are listed, after any merges', () => {
    let rare = 0;
    const inputs = smallDataset({ maxItems: 9, maxRows: 60, maxLength: 6 });
    const choices = fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 8 });
    fc.assert(
      fc.property(inputs, choices, fc.integer({ min: 2, max: 300 }), fc.boolean(), (dataset, merges, k, areSome) => {
        const numItems = dataset.dictionary.labels.length;
        const rows = collapseRows(dataset);
        const together = areSome && numItems > 2 ? [Uint32Array.of(0, 2)] : undefined;
        const listed = new LabelMerging(rows, numItems, together);
        const needs = new RarePairs(listed, k, listed.countPairs());
        const tabled = new TabledLabels(rows, numItems, k, together);
        for (const [x, y] of merges) {
          const left = [...new Set(listed.labelOf)];
          const a = left[x % left.length];
          const b = left[y % left.length];
          if (a !== b) expect(tabled.merge(a, b)).toBe(needs.merge(a, b));
        }
        expect(tabled.labelOf).toEqual(listed.labelOf);
        expect(tabled.size).toEqual(listed.size);
        expect(tabled.occurrences).toEqual(listed.occurrences);
        expect(tabled.counts).toEqual(needs.counts);
        expect(tabled.total).toBe(needs.total);
        for (const [c, count] of needs.counts.entries()) {
          if (count > 0) expect(tabled.exampleOf(c)).toEqual(needs.exampleOf(c));
          if (listed.isLabel(c)) expect(tabled.membersOf(c)).toEqual(listed.membersOf(c));
        }
        rare += tabled.total;
      }),
      { numRuns: cases(1000, 200) },
    );
    expect(rare).toBeGreaterThan(200);
  });

  it('is for records that are not said to be of persons, and where the table is neither large nor nearly empty', () => {
    const rows = {
      numRows: 1,
      offsets: Uint32Array.of(0, 1),
      items: new Uint32Array(1000),
      weights: Uint32Array.of(1),
    };
    expect(TabledLabels.isApplicable(rows, 100, 5)).toBe(true);
    expect(TabledLabels.isApplicable({ ...rows, persons: Uint32Array.of(0) }, 100, 5)).toBe(false);
    expect(TabledLabels.isApplicable(rows, 1000, 5)).toBe(false);
    expect(PairTable.isApplicable(20_000, 5, 1e9)).toBe(false);
  });
});

describe('RowRuns', () => {
  it('keeps each row once and tells of those that were there', () => {
    const lists = fc.array(fc.uniqueArray(fc.nat({ max: 400 }), { maxLength: 120 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(lists, (all) => {
        const [first, ...others] = all.map((rows) => new RowRuns(Uint32Array.from(rows).sort()));
        const known = new Set(all[0]);
        for (const [n, other] of others.entries()) {
          const twice: number[] = [];
          first.add(other, (row) => twice.push(row));
          expect(twice.sort((a, b) => a - b)).toEqual(all[n + 1].filter((row) => known.has(row)).sort((a, b) => a - b));
          for (const row of all[n + 1]) known.add(row);
          expect(first.length).toBe(known.size);
        }
      }),
      { numRuns: cases(500, 100) },
    );
  });
});
