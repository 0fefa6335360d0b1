import { describe, expect, it } from 'vitest';
import { datasetFromRows } from '../../data/dataset-builder.ts';
import { applyRecoding } from '../../data/recoding.ts';
import { randomFromSeed } from '../../random.ts';
import type { Decision } from '../define.ts';
import { suppressSensitive } from './simple.ts';

describe('suppressSensitive', () => {
  it('publishes no sensitive item and every other as itself', () => {
    const dataset = datasetFromRows([['a', 'x'], ['x', 'y'], ['b']]);
    const decisions: Decision[] = [];
    const recoding = suppressSensitive(dataset.dictionary, Uint32Array.of(2, 3), {
      random: randomFromSeed(1),
      checkpoint: () => {},
      decide: (decision) => decisions.push(decision),
    });
    const published = applyRecoding(dataset, recoding);
    expect([...published.offsets]).toEqual([0, 1, 1, 2]);
    expect(published.dictionary.labels).toEqual(['a', 'b']);
    expect(decisions.map(({ items }) => items)).toEqual([[2], [3]]);
  });
});
