import { describe, expect, it } from 'vitest';
import { datasetFromRows } from '../data/dataset-builder.ts';
import { chooseAlgorithm } from '../job/choose-algorithm.ts';
import { randomFromSeed } from '../random.ts';
import { ncp } from '../utility/ncp.ts';
import { minLoss } from './least-loss.ts';
import { runAlgorithm } from './run-algorithm.ts';

const context = { random: randomFromSeed(1), checkpoint: () => {} };
const promised = { id: 'km', params: { k: 2, m: 2 } } as const;
const dataset = datasetFromRows([
  ['a', 'b'],
  ['a', 'c'],
  ['b', 'c', 'd'],
  ['a', 'd'],
  ['a', 'b', 'd'],
  ['c'],
  ['c', 'd'],
]);
const release = runAlgorithm(chooseAlgorithm('pcta', {}, 'km'), { dataset }, promised, context);

describe('the least loss', () => {
  it('is at most that of any release, and more than nothing where something must be merged', () => {
    const least = minLoss({ dataset }, release, promised, context)!;
    const lost = ncp.measure(dataset, release, { seed: 1, inputs: {}, promised })!;
    expect(least).toBeGreaterThan(0);
    expect(least).toBeLessThanOrEqual(lost);
  });

  it('is not told for other promises, nor for more items than can be proved', () => {
    expect(minLoss({ dataset }, release, { ...promised, id: 'k-complete' }, context)).toBeUndefined();
    const wide = datasetFromRows([Array.from({ length: 16 }, (_, n) => `i${n}`)]);
    expect(minLoss({ dataset: wide }, release, promised, context)).toBeUndefined();
  });
});
