import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { smallDataset } from '../../../../test/arbitraries/dataset.ts';
import { atLeast, cases } from '../../../../test/cases.ts';
import { violatingItemsets } from '../../../../test/oracles/km.ts';
import { collapseRows } from '../../../data/collapse-rows.ts';
import { datasetFromRows } from '../../../data/dataset-builder.ts';
import { applyRecoding, recodingFromClusters } from '../../../data/recoding.ts';
import { SottoError } from '../../../errors.ts';
import { checkMergeable } from './check-mergeable.ts';

describe('checkMergeable', () => {
  it('refuses exactly what the coarsest partition does not keep, and the k that it names is the largest that works', () => {
    let refused = 0;
    const inputs = smallDataset({ maxItems: 6, maxRows: 12, maxLength: 4 }).chain((dataset) => {
      const length = dataset.dictionary.labels.length;
      return fc.record({
        dataset: fc.constant(dataset),
        groups: fc.uint32Array({ minLength: length, maxLength: length, max: 2 }),
      });
    });
    fc.assert(
      fc.property(
        inputs,
        fc.integer({ min: 2, max: 5 }),
        fc.integer({ min: 1, max: 3 }),
        ({ dataset, groups }, k, m) => {
          const coarsest = applyRecoding(dataset, recodingFromClusters(dataset.dictionary, groups));
          const works = (least: number) => violatingItemsets(coarsest, least, m).length === 0;
          const check = () => checkMergeable(collapseRows(dataset), dataset.dictionary, { k, m }, groups);
          if (works(k)) {
            check();
            return;
          }
          refused++;
          expect(check).toThrow(SottoError);
          try {
            check();
          } catch (error) {
            const named = /choose k ≤ (\d+)/.exec((error as SottoError).hint ?? '')?.[1];
            const largest = [5, 4, 3, 2].find(works);
            // Too few records are named first: they bound k whatever the groups are.
            if (!(error as SottoError).message.includes('contain any item'))
              expect(Number(named ?? 1)).toBe(largest ?? 1);
          }
        },
      ),
      { numRuns: cases(1000) },
    );
    expect(refused).toBeGreaterThan(atLeast(100));
  });

  it('names the groups by an item of each', () => {
    const dataset = datasetFromRows([['a', 'c'], ['b'], ['b'], ['c'], ['d']]);
    const check = () =>
      checkMergeable(collapseRows(dataset), dataset.dictionary, { k: 2, m: 2 }, Uint32Array.of(0, 0, 1, 1));
    expect(check).toThrow('k is 2, but the utility groups of "a", "c" occur together in 1 record');
  });
});
