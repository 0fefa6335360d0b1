import fc from 'fast-check';
import type { Dataset } from '../../src/records/dataset.ts';
import { smallDataset } from './dataset.ts';

export interface ClusteringInput {
  readonly dataset: Dataset;
  readonly k: number;
  readonly itemsets: readonly (readonly number[])[];
  readonly groups: Uint32Array;
}

/** A small dataset with itemsets to protect and utility groups. */
export const clusteringInput: fc.Arbitrary<ClusteringInput> = smallDataset({
  maxItems: 9,
  maxRows: 14,
  maxLength: 5,
}).chain((dataset) => {
  const items = [...dataset.dictionary.labels.keys()];
  return fc.record({
    dataset: fc.constant(dataset),
    k: fc.integer({ min: 2, max: 5 }),
    itemsets: fc.array(fc.subarray(items, { maxLength: Math.min(4, items.length) }), { maxLength: 6 }),
    groups: fc.uint32Array({ minLength: items.length, maxLength: items.length, max: 2 }),
  });
});
