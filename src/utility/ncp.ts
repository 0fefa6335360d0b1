import { isCertain, kindOf } from '../kinds/index.ts';
import type { Measure } from './define.ts';
import { countOutcomes, type Outcomes, total } from './outcomes.ts';

/**
 * Normalized certainty penalty: Σ loss / number of original occurrences, where an occurrence loses 0 if it is published
 * as its item, size/|I| under a label of `size` ≥ 2 items, and 1 if it is not published. |I| = items of the original.
 */
export const ncp: Measure = {
  id: 'ncp',
  title: 'Normalized certainty penalty',
  summary: '0% when every occurrence is published as its own item, 100% when all items have become indistinguishable.',
  source: {
    authors: 'Terrovitis, Mamoulis, Kalnis',
    title: 'Privacy-preserving anonymization of set-valued data',
    year: 2008,
    venue: 'PVLDB 1(1)',
  },
  better: 'lower',
  unit: 'share',
  measure(original, release) {
    if (!isCertain(kindOf(release))) return undefined;
    return ncpOf(countOutcomes(original, release));
  },
  fromCounts: ({ outcomes }) => ncpOf(outcomes),
};

/** The penalty of what became of the original's occurrences. */
export function ncpOf({ supports, sizes, merged, absent }: Outcomes): number {
  const numItems = supports.length;
  // In units of 1/|I|, so that the sum is one of integers.
  let lost = 0;
  for (let i = 0; i < numItems; i++) lost += merged[i] * sizes[i] + absent[i] * numItems;
  return lost === 0 ? 0 : lost / (numItems * total(supports));
}
