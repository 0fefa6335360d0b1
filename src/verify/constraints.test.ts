import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { smallDataset } from '../../test/arbitraries/dataset.ts';
import { atLeast, cases } from '../../test/cases.ts';
import { datasetWith } from '../../test/dataset-with.ts';
import { brokenConstraints, exposedRecords } from '../../test/oracles/constraints.ts';
import { datasetFromRows } from '../data/dataset-builder.ts';
import { applyRecoding, recodingFromClusters, SUPPRESSED } from '../data/recoding.ts';
import { type Dataset, rowOf } from '../records/dataset.ts';
import { constraintsVerifier } from './constraints.ts';
import type { Evidence } from './define.ts';
import { kCompleteVerifier } from './k-complete.ts';
import { verifyUtilityPolicy } from './utility-policy.ts';

const context = { checkpoint: () => {} };

function holders(dataset: Dataset, labels: ReadonlySet<string>): number {
  let count = 0;
  for (let t = 0; t < dataset.numRows; t++) {
    const row = new Set(Array.from(rowOf(dataset, t), (i) => dataset.dictionary.labels[i]));
    if ([...labels].every((label) => row.has(label))) count++;
  }
  return count;
}

const draws = smallDataset({ maxItems: 6, maxRows: 9, maxLength: 5 }).chain((dataset) => {
  const numItems = dataset.dictionary.labels.length;
  const clusters = fc.array(fc.constantFrom(0, 1, 2, 3, SUPPRESSED), { minLength: numItems, maxLength: numItems });
  const itemsets =
    numItems === 0
      ? fc.constant<number[][]>([])
      : fc.array(fc.uniqueArray(fc.nat(numItems - 1), { minLength: 1, maxLength: 4 }), { maxLength: 5 });
  return fc.record({ dataset: fc.constant(dataset), clusters, itemsets, k: fc.integer({ min: 2, max: 4 }) });
});

/** The evidence of a recoding; the published data gets a dictionary of its own, as data read from a folder has. */
function evidenceOf(dataset: Dataset, clusters: readonly number[], itemsets: readonly number[][]): Evidence {
  const recoding = recodingFromClusters(dataset.dictionary, clusters);
  const applied = applyRecoding(dataset, recoding);
  const rows = Array.from({ length: applied.numRows }, (_, t) =>
    Array.from(rowOf(applied, t), (i) => applied.dictionary.labels[i]),
  );
  const constraints = itemsets.map((itemset) => Uint32Array.from(itemset).sort());
  return { published: datasetFromRows(rows), recoding, constraints };
}

describe('the verifier of privacy constraints', () => {
  it('agrees with the definition on every small dataset, and its witness is true', () => {
    const seen = { holds: 0, violated: 0, undecided: 0 };
    fc.assert(
      fc.property(draws, ({ dataset, clusters, itemsets, k }) => {
        const evidence = evidenceOf(dataset, clusters, itemsets);
        const verdict = constraintsVerifier.verify(evidence, { k }, context);
        seen[verdict.status]++;
        expect(verdict.status).toBe(brokenConstraints(evidence, k).length === 0 ? 'holds' : 'violated');
        if (verdict.status !== 'violated') return;
        const { items, rows, support } = verdict.witness;
        expect(holders(evidence.published, new Set(items))).toBe(support);
        expect(rows.length).toBe(support);
        expect(support).toBeGreaterThan(0);
        expect(support).toBeLessThan(k);
      }),
      { numRuns: cases(5000) },
    );
    expect(seen.holds).toBeGreaterThan(atLeast(500));
    expect(seen.violated).toBeGreaterThan(atLeast(500));
  });

  it('is undecided when its steps run out, never wrong', () => {
    const published = datasetFromRows(Array.from({ length: 20 }, () => ['a', 'b']));
    const constraints = [Uint32Array.of(0), Uint32Array.of(1)];
    const verdict = constraintsVerifier.verify({ published, constraints }, { k: 2 }, { ...context, maxSteps: 1 });
    expect(verdict).toMatchObject({ status: 'undecided', checked: 1 });
  });

  it('counts an unknown cell as one that may hold its item', () => {
    const known = datasetFromRows([
      ['a', 'b'],
      ['a', 'b'],
      ['a', 'b'],
    ]);
    const published: Dataset = datasetWith({
      ...known,
      offsets: Uint32Array.of(0, 1, 3, 5),
      items: Uint32Array.of(0, 0, 1, 0, 1),
      unknown: { offsets: Uint32Array.of(0, 1, 1, 1), items: Uint32Array.of(1) },
    });
    const constraints = [Uint32Array.of(0, 1)];
    expect(constraintsVerifier.verify({ published, constraints }, { k: 3 }, context).status).toBe('holds');
    expect(constraintsVerifier.verify({ published, constraints }, { k: 4 }, context).status).toBe('violated');
  });
});

describe('the verifier of complete k-anonymity', () => {
  it('agrees with the definition on every small dataset, and its witness is true', () => {
    const seen = { holds: 0, violated: 0, undecided: 0 };
    fc.assert(
      fc.property(draws, ({ dataset, clusters, k }) => {
        const { published } = evidenceOf(dataset, clusters, []);
        const verdict = kCompleteVerifier.verify({ published }, { k }, context);
        seen[verdict.status]++;
        expect(verdict.status).toBe(exposedRecords({ published }, k).length === 0 ? 'holds' : 'violated');
        if (verdict.status !== 'violated') return;
        expect(holders(published, new Set(verdict.witness.items))).toBe(verdict.witness.support);
        expect(verdict.witness.support).toBeLessThan(k);
      }),
      { numRuns: cases(5000) },
    );
    expect(seen.holds).toBeGreaterThan(atLeast(500));
    expect(seen.violated).toBeGreaterThan(atLeast(500));
  });

  it('is undecided when its steps run out, never wrong', () => {
    const published = datasetFromRows([...Array.from({ length: 20 }, (_, n) => ['a', `b${n}`]), ['a'], ['a']]);
    const all = Array.from({ length: 20 }, () => ['a', 'b']);
    const verdict = kCompleteVerifier.verify(
      { published: datasetFromRows([...all, ['a'], ['b']]) },
      { k: 3 },
      { ...context, maxSteps: 1 },
    );
    expect(verdict.status).toBe('undecided');
    expect(kCompleteVerifier.verify({ published }, { k: 3 }, context).status).toBe('violated');
  });
});

describe('the check of utility groups', () => {
  const original = { labels: ['a', 'b', 'c', 'd'] };
  const published = datasetFromRows([]);
  const recodingOf = (clusters: number[]) => recodingFromClusters(original, clusters);

  it('does not apply without groups or without labels', () => {
    expect(verifyUtilityPolicy({ utility: Uint32Array.of(5, 5, 7, 7) })).toBeUndefined();
    expect(verifyUtilityPolicy({ recoding: recodingOf([0, 1, 2, 3]) })).toBeUndefined();
  });

  it('holds where labels stay inside groups and few items are suppressed', () => {
    const evidence = { published, recoding: recodingOf([0, 0, 1, SUPPRESSED]), utility: Uint32Array.of(5, 5, 7, 7) };
    expect(verifyUtilityPolicy(evidence, { num: 1, den: 4 })).toMatchObject({ status: 'holds', checked: 3 });
    expect(verifyUtilityPolicy(evidence)).toMatchObject({ status: 'holds' });
  });

  it('names two items of different groups that share a label', () => {
    const evidence = { published, recoding: recodingOf([0, 1, 1, 2]), utility: Uint32Array.of(5, 5, 7, 7) };
    const policy = verifyUtilityPolicy(evidence);
    expect(policy?.status).toBe('violated');
    expect(policy?.finding).toMatch(/"b" and "c" share the label/);
  });

  it('names the first two items that share a label and must not, also at the end of the list', () => {
    const policyOf = (clusters: number[], asked: object) =>
      verifyUtilityPolicy({ recoding: recodingOf(clusters), ...asked });
    expect(policyOf([0, 1, 2, 2], { utility: Uint32Array.of(0, 0, 0, 1) })?.finding).toMatch(/"c" and "d" share/);
    const apart = [Uint32Array.of(0, 1), Uint32Array.of(2), Uint32Array.of(3)];
    expect(policyOf([0, 0, 1, 2], { apart })).toMatchObject({ status: 'holds', checked: 4 });
    expect(policyOf([0, 1, 2, 2], { apart })?.finding).toMatch(/"c" and "d" share the label .* must be kept apart/);
    expect(policyOf([SUPPRESSED, 0, 1, SUPPRESSED], { apart })?.status).toBe('holds');
    const together = [Uint32Array.of(0, 1, 3)];
    expect(policyOf([0, 0, 1, 0], { together })?.status).toBe('holds');
    expect(policyOf([0, 0, 1, SUPPRESSED], { together })?.status).toBe('holds');
    expect(policyOf([0, 0, 1, 2], { together })?.finding).toMatch(/^"a" under .* and "d" under .* must share a label$/);
  });

  it('lets nothing show of an item that is to be suppressed', () => {
    const recoding = recodingOf([0, 1, 2, SUPPRESSED]);
    const shownOf = (item: number, shown?: ReadonlySet<string>) =>
      verifyUtilityPolicy({ recoding, suppress: Uint32Array.of(item) }, undefined, shown && { visibleLabels: shown });
    expect(shownOf(3)).toMatchObject({ status: 'holds', checked: 3 });
    expect(shownOf(3, new Set(['a', 'b']))).toMatchObject({ status: 'holds', checked: 2 });
    expect(shownOf(3, new Set(['a', 'd']))?.finding).toBe('"d" must be suppressed, but is shown');
    expect(shownOf(2)?.finding).toBe('"c" must be suppressed, but is shown');
  });

  it('counts no item as suppressed that no record of the original holds', () => {
    // b and c are suppressed and held, d is in no record.
    const held = datasetWith({ ...datasetFromRows([['a', 'b', 'c']]), dictionary: original });
    const evidence = {
      recoding: recodingOf([0, SUPPRESSED, SUPPRESSED, SUPPRESSED]),
      utility: Uint32Array.of(0, 0, 0, 0),
    };
    const third = { num: 2, den: 3 };
    expect(verifyUtilityPolicy({ ...evidence, original: held }, third)).toEqual({
      status: 'holds',
      checked: 1,
      scope: 'the labels of 1 items and their groups; at most 2/3 of all items are suppressed',
    });
    expect(verifyUtilityPolicy(evidence, third)?.finding).toBe(
      '3 of 4 items are published nowhere, more than the share allowed',
    );
    expect(verifyUtilityPolicy({ ...evidence, original: held }, { num: 66, den: 100 })?.finding).toBe(
      '2 of 3 items are published nowhere, more than the share allowed',
    );
    expect(verifyUtilityPolicy(evidence, third, { knowsAll: false })?.status).toBe('holds');
  });

  it('compares the share of suppressed items exactly', () => {
    const evidence = { published, recoding: recodingOf([0, 1, 2, SUPPRESSED]), utility: Uint32Array.of(0, 0, 0, 0) };
    expect(verifyUtilityPolicy(evidence, { num: 1, den: 4 })?.status).toBe('holds');
    expect(verifyUtilityPolicy(evidence, { num: 249_999, den: 1_000_000 })?.status).toBe('violated');
  });
});
