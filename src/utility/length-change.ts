import type { Dataset } from '../data/dataset.ts';
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
    const before = countLengths(original);
    const after = countLengths(release.dataset);
    const numBefore = Math.max(1, original.numRows);
    const numAfter = Math.max(1, release.dataset.numRows);
    let distance = 0;
    for (let l = 0; l < Math.max(before.length, after.length); l++) {
      distance += Math.abs((before[l] ?? 0) * numAfter - (after[l] ?? 0) * numBefore);
    }
    return distance / (2 * numBefore * numAfter);
  },
};

/** length → number of records of that length. */
function countLengths({ numRows, offsets }: Dataset): Uint32Array {
  let longest = 0;
  for (let t = 0; t < numRows; t++) longest = Math.max(longest, offsets[t + 1] - offsets[t]);
  const counts = new Uint32Array(longest + 1);
  for (let t = 0; t < numRows; t++) counts[offsets[t + 1] - offsets[t]]++;
  return counts;
}
