import { describe, expect, it } from 'vitest';
import { datasetWith } from '../../test/dataset-with.ts';
import { datasetFromRows } from '../data/dataset-builder.ts';
import { applyRecoding, recodingFromClusters, SUPPRESSED } from '../data/recoding.ts';
import { type Dataset, rowOf } from '../records/dataset.ts';
import { verifyTruthful } from '../verify/index.ts';
import type { Release } from './index.ts';
import { keepItem } from './index.ts';

const rows = [['a', 'b'], ['b', 'c'], ['a', 'd'], ['c']];
const original = datasetFromRows(rows);

function shown({ dataset }: Release): string[][] {
  return Array.from({ length: dataset.numRows }, (_, t) =>
    [
      ...Array.from(rowOf(dataset, t), (i) => dataset.dictionary.labels[i]),
      ...(dataset.unknown === undefined
        ? []
        : Array.from(rowOf(dataset.unknown, t), (i) => `?${dataset.dictionary.labels[i]}`)),
    ].sort(),
  );
}

describe('a release with one item kept', () => {
  const recoding = recodingFromClusters(original.dictionary, [0, 0, 0, SUPPRESSED]);

  it('shows a merged item as itself, and the others as before', () => {
    const release: Release = { kind: 'recoded', dataset: applyRecoding(original, recoding), recoding };
    const kept = keepItem(original, release, 1);
    expect(shown(kept)).toEqual([['(a,b,c)', 'b'], ['(a,b,c)', 'b'], ['(a,b,c)'], ['(a,b,c)']]);
    expect(verifyTruthful(original, kept).status).toBe('holds');
  });

  it('shows a suppressed item again', () => {
    const release: Release = { kind: 'recoded', dataset: applyRecoding(original, recoding), recoding };
    expect(shown(keepItem(original, release, 3))[2]).toEqual(['(a,b,c)', 'd']);
  });

  it('shows an item as itself in every record of a local release', () => {
    const dataset = datasetFromRows([['a', '(a,b,c)'], ['(a,b,c)'], ['(a,b,c)'], ['c']]);
    const kept = keepItem(original, { kind: 'local', dataset, recoding }, 0);
    expect(shown(kept)).toEqual([['(a,b,c)', 'a'], ['(a,b,c)'], ['a'], ['c']]);
  });

  it('puts deleted cells back', () => {
    const deletions = { rows: Uint32Array.of(0, 1, 3), items: Uint32Array.of(0, 2, 2) };
    const dataset = datasetFromRows([['b'], ['b'], ['a', 'd'], []]);
    const kept = keepItem(original, { kind: 'cells', dataset, deletions }, 2);
    expect(shown(kept)).toEqual([['b'], ['b', 'c'], ['a', 'd'], ['c']]);
    expect(verifyTruthful(original, kept).status).toBe('holds');
  });

  it('resolves unknown cells as the original has them', () => {
    const dataset: Dataset = datasetWith({
      ...original,
      offsets: Uint32Array.of(0, 1, 2, 4, 5),
      items: Uint32Array.of(1, 2, 0, 3, 2),
      unknown: { offsets: Uint32Array.of(0, 1, 3, 4, 4), items: Uint32Array.of(0, 0, 1, 1) },
    });
    const kept = keepItem(original, { kind: 'unknowns', dataset }, 0);
    expect(shown(kept)).toEqual([['a', 'b'], ['?b', 'c'], ['?b', 'a', 'd'], ['c']]);
    expect(verifyTruthful(original, kept).status).toBe('holds');
  });

  it('is not told of random noise', () => {
    expect(() => keepItem(original, { kind: 'perturbed', dataset: original }, 0)).toThrow('at random');
  });
});
