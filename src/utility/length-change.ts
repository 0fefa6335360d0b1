import { lengthCounts } from '../data/length-counts.ts';
import type { Measure } from './define.ts';

/**
 * Total variation between the distributions of record lengths: ½ Σ_l |p(l) − q(l)|, where p(l) and q(l) are the shares
 * of the original's and the release's records that contain l known items.
 */
export const lengthChange: Measure = {
  id: 'lengthChange',
  title: 'Change of record lengths',
  summary:
    'The least share of records whose length must change to turn the published distribution of lengths into the original one.',
  better: 'lower',
  unit: 'share',
  measure(original, release) {
    const before = lengthCounts(original);
    const after = lengthCounts(release.dataset);
    const numBefore = Math.max(1, original.numRows);
    const numAfter = Math.max(1, release.dataset.numRows);
    let distance = 0;
    for (let l = 0; l < Math.max(before.length, after.length); l++) {
      distance += Math.abs((before[l] ?? 0) * numAfter - (after[l] ?? 0) * numBefore);
    }
    return distance / (2 * numBefore * numAfter);
  },
};
