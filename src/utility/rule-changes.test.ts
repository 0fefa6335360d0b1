import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { datasetOfRecords, type OracleRule, rulesOracle, smallRecords } from '../../test/oracles/rules.ts';
import { datasetOverCapitals, ruleOver, TABLE_1, TABLE_2 } from '../../test/oracles/table-1.ts';
import { DatasetBuilder } from '../data/dataset-builder.ts';
import { applyRecoding, recodingFromLabels } from '../data/recoding.ts';
import type { ItemRule } from '../data/rule.ts';
import type { Release } from '../kinds/index.ts';
import { alignDataset } from '../records/align-dataset.ts';
import type { Dataset } from '../records/dataset.ts';
import type { MeasureContext } from './define.ts';
import { cellsBlanked, ghostRules, rulesLost, ruleWidth } from './hidden-rules-measures.ts';
import { ruleChanges } from './rule-changes.ts';

const NONE = { num: 0, den: 1 };

function contextOf(rules: readonly ItemRule[], minSupport = { num: 1, den: 2 }, minConfidence = { num: 7, den: 10 }) {
  return {
    seed: 1,
    inputs: { rules },
    promised: { id: 'hidden-rules', params: { minSupport, minConfidence, margin: NONE } },
  } satisfies MeasureContext;
}

const ruleText = ({ antecedent, consequent }: { antecedent: ArrayLike<number>; consequent: ArrayLike<number> }) =>
  `${Array.from(antecedent).join(' ')} ==> ${Array.from(consequent).join(' ')}`;

/** Records, and the same with some cells changed to unknown or, for deletions, to absent. */
const changed = fc
  .record({
    records: smallRecords(['1', '1', '1', '0', '0', '?']),
    marks: fc.array(fc.nat({ max: 3 }), { maxLength: 20 }),
  })
  .chain(({ records, marks }) =>
    fc.constantFrom('?', '0').map((mark) => {
      let next = 0;
      const after = records.map((record) =>
        [...record].map((cell) => (marks[next++] === 0 && (mark === '?' || cell === '1') ? mark : cell)).join(''),
      );
      return { records, after, mark };
    }),
  );

/** The data over the dictionary of the original; items that it lost are kept in mind. */
function releaseOf(original: Dataset, records: readonly string[], mark: string): Release | undefined {
  const dataset = alignDataset(datasetOfRecords(records), original.dictionary);
  if (dataset === undefined) return undefined;
  if (mark === '?') return { kind: 'unknowns', dataset };
  const rows: number[] = [];
  const items: number[] = [];
  for (let t = 0; t < original.numRows; t++) {
    const row = dataset.items.subarray(dataset.offsets[t], dataset.offsets[t + 1]);
    for (const i of original.items.subarray(original.offsets[t], original.offsets[t + 1])) {
      if (row.includes(i)) continue;
      rows.push(t);
      items.push(i);
    }
  }
  return { kind: 'cells', dataset, deletions: { rows: Uint32Array.from(rows), items: Uint32Array.from(items) } };
}

describe('ruleChanges', () => {
  it('counts lost rules and ghosts as brute force does', () => {
    fc.assert(
      fc.property(changed, fc.nat(), ({ records, after, mark }, pick) => {
        const original = datasetOfRecords(records);
        const release = releaseOf(original, after, mark);
        if (release === undefined) return;
        const query = { minSupport: Math.max(1, Math.ceil(original.numRows / 5)), minConfidence: { num: 1, den: 2 } };
        const before = rulesOracle(original, query);
        const sureBefore = before.filter((rule) => rule.sure);
        const sensitive = sureBefore.slice(pick % (sureBefore.length + 1)).slice(0, 1);
        const isSensitive = (rule: OracleRule) => sensitive.some((other) => ruleText(other) === ruleText(rule));
        const others = sureBefore.filter((rule) => !isSensitive(rule));
        const now = rulesOracle(release.dataset, query);
        const sure = new Set(now.filter((rule) => rule.sure).map(ruleText));
        const known = new Set(before.map(ruleText));
        const rules = sensitive.map(({ antecedent, consequent }) => ({
          antecedent: Uint32Array.from(antecedent),
          consequent: Uint32Array.from(consequent),
        }));
        const context = contextOf(rules, { num: 1, den: 5 }, { num: 1, den: 2 });
        const changes = ruleChanges(original, release, context)!;
        const lost = others.filter((rule) => !sure.has(ruleText(rule)));
        expect(changes.numOthers).toBe(others.length);
        expect(changes.numLost).toBe(lost.length);
        expect(changes.numGhosts).toBe(now.filter((rule) => !known.has(ruleText(rule))).length);
        expect(changes.lost).toHaveLength(Math.min(20, lost.length));
        const width = others.map((rule) => widthOf(now.find((other) => ruleText(other) === ruleText(rule))));
        expect(changes.meanWidth).toBeCloseTo(others.length === 0 ? 0 : sum(width) / others.length, 12);
        expect(rulesLost.measure(original, release, context)).toBe(
          others.length === 0 ? 0 : lost.length / others.length,
        );
        expect(ghostRules.measure(original, release, context)).toBe(changes.numGhosts);
        expect(ruleWidth.measure(original, release, context)).toBe(changes.meanWidth);
        const numChanged = records.flatMap((record, t) => [...record].filter((cell, i) => after[t][i] !== cell));
        expect(cellsBlanked.measure(original, release, context)).toBe(numChanged.length);
      }),
      { numRuns: 300 },
    );
  });

  it('tells every listed rule before and after: Table 1 and Table 2', () => {
    const original = datasetOverCapitals(TABLE_1);
    const release: Release = { kind: 'unknowns', dataset: datasetOverCapitals(TABLE_2) };
    const changes = ruleChanges(original, release, contextOf([ruleOver(original, 'A ==> B')]))!;
    expect(changes.hidden).toEqual([
      {
        antecedent: ['A'],
        consequent: ['B'],
        before: { support: { min: 3, max: 3 }, confidence: { min: 0.75, max: 0.75 } },
        after: { support: { min: 0, max: 3 }, confidence: { min: 0, max: 1 } },
      },
    ]);
    // The original has A ⇒ D, B ⇒ A and D ⇒ A beside it; of AD one record is left that is sure of both.
    expect(changes).toMatchObject({ numOthers: 3, numLost: 3, numGhosts: 0 });
    expect(changes.lost.map(({ antecedent, consequent }) => [...antecedent, ...consequent].join(''))).toEqual([
      'DA',
      'AD',
      'BA',
    ]);
  });

  it('reads a release whose items are numbered otherwise', () => {
    const original = datasetOverCapitals(TABLE_1);
    const builder = new DatasetBuilder();
    for (const record of TABLE_1) {
      for (const label of 'AB') if (record['ABCD'.indexOf(label)] === '1') builder.addItem(builder.internText(label));
      builder.endRow();
    }
    const { dataset } = builder.finish();
    const release: Release = {
      kind: 'cells',
      dataset,
      deletions: { rows: new Uint32Array(), items: new Uint32Array() },
    };
    expect(ruleChanges(original, release, contextOf([]))).toMatchObject({ numOthers: 4, numLost: 2, numGhosts: 0 });
  });

  it('says nothing of other promises, of promises without rules, and of merged items', () => {
    const original = datasetOverCapitals(TABLE_1);
    const release: Release = { kind: 'unknowns', dataset: original };
    const context = contextOf([]);
    const km: MeasureContext = { ...context, promised: { id: 'km', params: { k: 2, m: 2 } } };
    for (const measure of [rulesLost, ghostRules, ruleWidth, cellsBlanked]) {
      expect(measure.measure(original, release, km)).toBeUndefined();
      expect(measure.measure(original, release, context)).toBe(0);
    }
    expect(rulesLost.measure(original, release, { ...context, inputs: {} })).toBeUndefined();
    const recoding = recodingFromLabels(original.dictionary, ['AB', 'AB', 'C', 'D']);
    const merged: Release = { kind: 'recoded', dataset: applyRecoding(original, recoding), recoding };
    expect(rulesLost.measure(original, merged, context)).toBeUndefined();
    expect(cellsBlanked.measure(original, merged, context)).toBeUndefined();
  });
});

function widthOf(rule: OracleRule | undefined): number {
  if (rule === undefined) return 0;
  const [minAB, maxAB] = rule.both;
  const [minA, maxA] = rule.ofAntecedent;
  return (maxAB >= minA ? 1 : maxAB / minA) - minAB / maxA;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
