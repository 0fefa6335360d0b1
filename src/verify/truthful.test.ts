import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { datasetOf, smallDataset } from '../../test/arbitraries/dataset.ts';
import { atLeast, cases } from '../../test/cases.ts';
import { datasetWith } from '../../test/dataset-with.ts';
import { datasetFromRows } from '../data/dataset-builder.ts';
import { applyRecoding, type Recoding, recodingFromClusters, SUPPRESSED } from '../data/recoding.ts';
import type { Release } from '../kinds/index.ts';
import { type Dataset, rowOf } from '../records/dataset.ts';
import { withCells } from '../records/rows.ts';
import { verifyTruthful } from './truthful.ts';

/** A random recoding: a cluster per item, some items suppressed. */
function recodingOf(dataset: Dataset): fc.Arbitrary<Recoding> {
  const n = dataset.dictionary.labels.length;
  return fc
    .array(fc.oneof({ weight: 5, arbitrary: fc.nat({ max: 3 }) }, { weight: 1, arbitrary: fc.constant(SUPPRESSED) }), {
      minLength: n,
      maxLength: n,
    })
    .map((clusters) => recodingFromClusters(dataset.dictionary, clusters));
}

const recoded = smallDataset().chain((original) =>
  recodingOf(original).map((recoding) => ({ original, recoding, dataset: applyRecoding(original, recoding) })),
);

/** The dataset with the cell (t, item) turned on or off. */
function withCell(dataset: Dataset, t: number, item: number): Dataset {
  const rows = Array.from({ length: dataset.numRows }, (_, s) => new Set(rowOf(dataset, s)));
  if (!rows[t].delete(item)) rows[t].add(item);
  const sorted = rows.map((row) => [...row].sort((a, b) => a - b));
  const offsets = Uint32Array.from([0, ...sorted.map((_, s) => sorted.slice(0, s + 1).flat().length)]);
  return withCells(dataset, { offsets, items: Uint32Array.from(sorted.flat()), unknown: dataset.unknown });
}

describe('verifyTruthful', () => {
  it('holds for every recoding as applied', () => {
    fc.assert(
      fc.property(recoded, ({ original, recoding, dataset }) => {
        const verdict = verifyTruthful(original, { kind: 'recoded', dataset, recoding });
        expect(verdict).toMatchObject({ status: 'holds', checked: original.numRows });
      }),
      { numRuns: cases(1000) },
    );
  });

  it('notices any single cell that was added or left out', () => {
    let changed = 0;
    fc.assert(
      fc.property(recoded, fc.nat(), fc.nat(), ({ original, recoding, dataset }, a, b) => {
        const labels = dataset.dictionary.labels.length;
        fc.pre(dataset.numRows > 0 && labels > 0);
        changed++;
        const t = a % dataset.numRows;
        const verdict = verifyTruthful(original, {
          kind: 'recoded',
          dataset: withCell(dataset, t, b % labels),
          recoding,
        });
        expect(verdict).toMatchObject({ status: 'violated', finding: expect.stringContaining(`record ${t + 1}:`) });
      }),
      { numRuns: cases(1000) },
    );
    expect(changed).toBeGreaterThan(atLeast(300));
  });

  it('takes deleted cells into account, and only the listed ones', () => {
    const original = datasetFromRows([['a', 'b'], ['a']]);
    const dataset = datasetFromRows([['a'], ['a'], ['b']]);
    const published = datasetWith({ ...datasetFromRows([['a'], ['a']]), dictionary: dataset.dictionary });
    const release = (rows: number[], items: number[]): Release => ({
      kind: 'cells',
      dataset: published,
      deletions: { rows: Uint32Array.from(rows), items: Uint32Array.from(items) },
    });
    expect(verifyTruthful(original, release([0], [1])).status).toBe('holds');
    expect(verifyTruthful(original, release([], [])).status).toBe('violated');
    expect(verifyTruthful(original, release([0, 1], [1, 1]))).toMatchObject({
      status: 'violated',
      finding: expect.stringContaining('never contained'),
    });
  });

  it('lets a local release show each item as itself or under its label, nothing else', () => {
    const original = datasetFromRows([['a', 'b'], ['a', 'c'], ['b']]);
    const recoding = recodingFromClusters(original.dictionary, [0, 0, 1]);
    const status = (rows: string[][]) =>
      verifyTruthful(original, { kind: 'local', dataset: datasetFromRows(rows), recoding }).status;
    expect(status([['a', 'b'], ['(a,b)', 'c'], ['b']])).toBe('holds');
    expect(status([['(a,b)'], ['a', 'c'], ['(a,b)']])).toBe('holds');
    expect(status([['a', '(a,b)'], ['a', 'c'], ['(a,b)']])).toBe('violated'); // a stands beside its own label
    expect(status([['a', 'b'], ['a', 'c'], ['b']])).toBe('holds'); // the label is used nowhere
    expect(status([['a'], ['a', 'c'], ['b']])).toBe('violated'); // b of record 1 is gone
    expect(status([['a', 'b', 'c'], ['a', 'c'], ['b']])).toBe('violated'); // record 1 never had c
    expect(status([['a', 'b'], ['a', 'c'], ['a']])).toBe('violated'); // record 3 had b
  });

  it('lets a cell become unknown but not vanish, appear or become known', () => {
    const row = (known: string[], unknown: string[] = []) => ({ known, unknown });
    const original = datasetOf([row(['a', 'b']), row(['b'], ['a'])]);
    const status = (rows: { known: string[]; unknown: string[] }[]) =>
      verifyTruthful(original, { kind: 'unknowns', dataset: datasetOf(rows) }).status;
    expect(status([row(['a', 'b']), row(['b'], ['a'])])).toBe('holds');
    expect(status([row(['a'], ['b']), row([], ['a', 'b'])])).toBe('holds');
    expect(status([row(['a']), row(['b'], ['a'])])).toBe('violated');
    expect(status([row(['a', 'b']), row(['b'])])).toBe('violated');
    expect(status([row(['a', 'b']), row(['a', 'b'])])).toBe('violated');
  });

  it('keeps unknown cells of the original unknown under a recoding', () => {
    const original = datasetOf([
      { known: ['a'], unknown: ['b'] },
      { known: ['b'], unknown: [] },
    ]);
    const recoding = recodingFromClusters(original.dictionary, [0, 1]);
    const dataset = applyRecoding(original, recoding);
    expect(verifyTruthful(original, { kind: 'recoded', dataset, recoding }).status).toBe('holds');
    const shownTwice = datasetOf([
      { known: ['a'], unknown: ['a'] },
      { known: ['b'], unknown: [] },
    ]);
    expect(verifyTruthful(original, { kind: 'recoded', dataset: shownTwice, recoding }).status).toBe('violated');
    // Both items have one label: the record surely shows it, so it must not show it as unknown too.
    const joint = recodingFromClusters(original.dictionary, [0, 0]);
    const [label] = joint.published.labels;
    const saidTwice = datasetOf([
      { known: [label], unknown: [label] },
      { known: [label], unknown: [] },
    ]);
    const row = { offsets: Uint32Array.of(0, 1, 1), items: Uint32Array.of(0) };
    const alike = { kind: 'recoded', recoding: joint } as const;
    expect(verifyTruthful(original, { ...alike, dataset: applyRecoding(original, joint) }).status).toBe('holds');
    expect(verifyTruthful(original, { ...alike, dataset: datasetWith({ ...saidTwice, unknown: row }) })).toMatchObject({
      status: 'violated',
      checked: 1,
      finding: 'record 1: it shows a label that covers none of its items',
    });
    const { offsets, items } = dataset;
    const forgotten = withCells(dataset, { offsets, items });
    expect(verifyTruthful(original, { kind: 'recoded', dataset: forgotten, recoding }).status).toBe('violated');
  });

  it('does not apply to random noise, and notices missing records and foreign recodings', () => {
    const original = datasetFromRows([['a'], ['b']]);
    expect(verifyTruthful(original, { kind: 'perturbed', dataset: original }).status).toBe('not-applicable');
    const recoding = recodingFromClusters(original.dictionary, [0, 1]);
    const fewer = datasetFromRows([['a']]);
    expect(verifyTruthful(original, { kind: 'recoded', dataset: fewer, recoding }).status).toBe('violated');
    const foreign = recodingFromClusters({ labels: ['a', 'z'] }, [0, 1]);
    const renamed = { ...recoding, original: { labels: ['a', 'z'] } };
    expect(verifyTruthful(original, { kind: 'recoded', dataset: original, recoding: renamed }).status).toBe('violated');
    expect(verifyTruthful(original, { kind: 'recoded', dataset: original, recoding: foreign }).status).toBe('violated');
  });
});
