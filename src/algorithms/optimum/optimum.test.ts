import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { smallDataset } from '../../../test/arbitraries/dataset.ts';
import { violatingItemsets } from '../../../test/oracles/km.ts';
import { collapseRows } from '../../data/collapse-rows.ts';
import { datasetFromRows } from '../../data/dataset-builder.ts';
import { applyRecoding, recodingFromClusters } from '../../data/recoding.ts';
import { SottoError } from '../../errors.ts';
import { randomFromSeed } from '../../random.ts';
import { countSupports, type Dataset } from '../../records/dataset.ts';
import { searchPartitions } from './branch-and-bound.ts';
import { leastLossPartition } from './optimum.ts';
import { markApart, startOfSearch } from './partition-state.ts';

const context = () => ({ random: randomFromSeed(1), checkpoint: () => {} });
const limits = { maxNodes: 1_000_000, checkpoint: () => {} };

/** All partitions of n items: item i joins a label that is there, or starts the next one. */
function allPartitions(n: number): number[][] {
  let partitions: number[][] = [[]];
  for (let i = 0; i < n; i++) {
    partitions = partitions.flatMap((partition) =>
      Array.from({ length: Math.max(-1, ...partition) + 2 }, (_, c) => [...partition, c]),
    );
  }
  return partitions;
}

function lossOf(dataset: Dataset, cluster: ArrayLike<number>): number {
  const supports = countSupports(dataset);
  const all = Array.from(cluster);
  const size = (c: number) => all.filter((other) => other === c).length;
  return all.reduce((sum, c, i) => sum + (size(c) > 1 ? size(c) * supports[i] : 0), 0);
}

/** The least loss of a partition that keeps the promise, by trying all. */
function leastLoss(dataset: Dataset, k: number, m: number, groups: Uint32Array): number {
  let least = Number.POSITIVE_INFINITY;
  for (const partition of allPartitions(dataset.dictionary.labels.length)) {
    const loss = lossOf(dataset, partition);
    if (loss >= least || partition.some((c, i) => groups[partition.indexOf(c)] !== groups[i])) continue;
    const published = applyRecoding(dataset, recodingFromClusters(dataset.dictionary, partition));
    if (violatingItemsets(published, k, m).length === 0) least = loss;
  }
  return least;
}

const inputs = smallDataset({ maxItems: 6, maxRows: 20, maxLength: 5 }).chain((dataset) => {
  const length = dataset.dictionary.labels.length;
  return fc.record({
    dataset: fc.constant(dataset),
    groups: fc.oneof(
      fc.constant(new Uint32Array(length)),
      fc.uint32Array({ minLength: length, maxLength: length, max: 1 }),
    ),
    k: fc.integer({ min: 2, max: 4 }),
    m: fc.integer({ min: 1, max: 4 }),
  });
});

describe('searchPartitions', () => {
  it('finds the least loss of all partitions, with no bound to start from', () => {
    let found = 0;
    fc.assert(
      fc.property(inputs, ({ dataset, groups, k, m }) => {
        const { instance, state } = startOfSearch(collapseRows(dataset), groups.length, { k, m });
        for (const a of state.slots)
          for (const b of state.slots) if (groups[a] !== groups[b]) markApart(state.apart, a, b);
        const { best, loss, nodes, complete } = searchPartitions(instance, state, Number.POSITIVE_INFINITY, limits);
        expect(complete).toBe(true);
        expect(nodes).toBeLessThanOrEqual(allPartitions(groups.length).length); // none is examined twice
        expect(loss).toBe(leastLoss(dataset, k, m, groups));
        if (best === undefined) return;
        expect(lossOf(dataset, best)).toBe(loss);
        if (loss > 0) found++;
      }),
      { numRuns: 400 },
    );
    expect(found).toBeGreaterThan(80);
  });
});

describe('leastLossPartition', () => {
  it('keeps the promise with the least loss of all partitions', () => {
    fc.assert(
      fc.property(inputs, ({ dataset, groups, k, m }) => {
        const least = leastLoss(dataset, k, m, groups);
        const run = () => leastLossPartition(dataset, { k, m, maxNodes: 1_000_000, groups }, context());
        if (least === Number.POSITIVE_INFINITY) expect(run).toThrow(SottoError);
        else expect(lossOf(dataset, run())).toBe(least);
      }),
      { numRuns: 200 },
    );
  });

  it('refuses more items than it can keep sets of', () => {
    const dataset = datasetFromRows([Array.from({ length: 65 }, (_, i) => String(i)), ['1'], ['2']]);
    const run = () => leastLossPartition(dataset, { k: 2, m: 2, maxNodes: 10 }, context());
    expect(run).toThrow('optimum takes at most 64 items, but the data has 65');
  });

  it('says so when it runs out of partitions to examine, and how good the best one is', () => {
    const random = randomFromSeed(3);
    const row = () => Array.from({ length: 1 + random.int(4) }, () => String(random.int(12)));
    const dataset = datasetFromRows(Array.from({ length: 60 }, row));
    const run = () => leastLossPartition(dataset, { k: 5, m: 2, maxNodes: 2 }, context());
    expect(run).toThrow('the optimum is not proved after 2 partitions');
    try {
      run();
    } catch (error) {
      expect((error as SottoError).code).toBe('resource');
      expect((error as SottoError).hint).toMatch(/NCP 0\.\d+; set maxNodes to 20, or set algorithm to refine/);
    }
  });
});
