import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { datasetFromRows } from '../data/dataset-builder.ts';
import { applyRecoding, recodingFromLabels } from '../data/recoding.ts';
import type { Release } from '../kinds/index.ts';
import type { Dataset } from '../records/dataset.ts';
import { rulesKept } from './rules-kept.ts';

const ITEMS = ['a', 'b', 'c', 'd'];
const half = { num: 1, den: 2 };

/** Every rule of two disjoint sets of items, read aloud from the records. */
function minedAloud(rows: readonly (readonly string[])[], minSupport: number): Set<string> {
  const sets = Array.from({ length: 15 }, (_, n) => ITEMS.filter((_item, i) => ((n + 1) >> i) & 1));
  const support = (items: readonly string[]) => rows.filter((row) => items.every((item) => row.includes(item))).length;
  const rules = new Set<string>();
  for (const antecedent of sets) {
    for (const consequent of sets) {
      if (antecedent.some((item) => consequent.includes(item))) continue;
      const both = support([...antecedent, ...consequent]);
      if (both >= minSupport && 2 * both >= support(antecedent)) rules.add(`${antecedent} => ${consequent}`);
    }
  }
  return rules;
}

describe('rules kept, lost and new', () => {
  const rowsOf = fc.array(fc.subarray(ITEMS, { minLength: 1 }), { minLength: 1, maxLength: 8 });

  it('are those that can be mined before and after, where cells were deleted or added', () => {
    fc.assert(
      fc.property(rowsOf, rowsOf, fc.integer({ min: 1, max: 3 }), (rows, others, minSupport) => {
        const after = rows.map((row, t) => others[t % others.length] ?? row);
        const release: Release = { kind: 'perturbed', dataset: datasetFromRows(after) };
        const found = rulesKept(datasetFromRows(rows), release, { minSupport, minConfidence: half });
        const [before, now] = [minedAloud(rows, minSupport), minedAloud(onlyItemsOf(after, rows), minSupport)];
        const kept = [...before].filter((rule) => now.has(rule));
        expect([found.numKept, found.numLost, found.numNew]).toEqual([
          kept.length,
          before.size - kept.length,
          now.size - kept.length,
        ]);
        for (const { antecedent, consequent } of found.kept) expect(kept).toContain(`${antecedent} => ${consequent}`);
      }),
      { numRuns: 200 },
    );
  });

  it('count a rule as lost where one of its items shares its label', () => {
    const original: Dataset = datasetFromRows([
      ['a', 'b', 'c'],
      ['a', 'b'],
      ['a', 'c'],
    ]);
    const recoding = recodingFromLabels(original.dictionary, ['a', 'bc', 'bc']);
    const release: Release = { kind: 'recoded', dataset: applyRecoding(original, recoding), recoding };
    const { numKept, lost, fresh } = rulesKept(original, release, { minSupport: 2, minConfidence: half });
    expect(numKept).toBe(0);
    expect(lost.map(({ antecedent, consequent }) => `${antecedent} => ${consequent}`)).toContain('b => a');
    expect(fresh).toEqual([]);
  });
});

/** The original's dictionary is all that rules can speak of. */
function onlyItemsOf(rows: readonly (readonly string[])[], original: readonly (readonly string[])[]): string[][] {
  const there = new Set(original.flat());
  return rows.map((row) => row.filter((item) => there.has(item)));
}
