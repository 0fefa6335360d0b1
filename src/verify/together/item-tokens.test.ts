import { describe, expect, it } from 'vitest';
import { datasetFromRows } from '../../data/dataset-builder.ts';
import { recodingFromLabels } from '../../data/recoding.ts';
import { NOTHING, publishedForms } from './joint-records.ts';
import type { SeriesRelease } from './series.ts';

const rest = { records: Uint32Array.of(0), source: 0 };

describe('an item of a release', () => {
  it('shows under its own name where there are no labels, and may be hidden where cells are', () => {
    const published = datasetFromRows([['a', 'b']]);
    const ways = (kind: SeriesRelease['kind']) => publishedForms({ kind, published, ...rest });
    expect(ways('unknowns')('b')).toEqual([1]);
    expect(ways('cells')('b')).toEqual([1, NOTHING]);
    expect(ways('perturbed')('b')).toEqual([1, NOTHING]);
    for (const kind of ['unknowns', 'cells', 'perturbed'] as const) expect(ways(kind)('c')).toEqual([NOTHING]);
  });

  it('shows under its label, and under its name only where names are mixed', () => {
    const published = datasetFromRows([['a', 'ab', 'c']]);
    const recoding = recodingFromLabels({ labels: ['a', 'b', 'c', 'd', 'e'] }, ['ab', 'ab', 'c', null, 'nowhere']);
    const ways = (kind: SeriesRelease['kind']) => publishedForms({ kind, published, recoding, ...rest });
    expect(ways('recoded')('a')).toEqual([1]);
    expect(ways('local')('a')).toEqual([1, 0]);
    expect(ways('local')('b')).toEqual([1]);
    expect(ways('local')('c')).toEqual([2]);
    expect(ways('cells')('c')).toEqual([2, NOTHING]);
    for (const item of ['d', 'unheard of']) expect(ways('recoded')(item)).toEqual([NOTHING]);
    expect(ways('recoded')('e')).toEqual([]);
  });
});
