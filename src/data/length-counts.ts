import type { Dataset } from '../records/dataset.ts';

const known = new WeakMap<Uint32Array, Uint32Array>();

/** length → number of records with that many known items, up to the longest; counted once, not to be changed. */
export function lengthCounts({ offsets, numRows }: Pick<Dataset, 'offsets' | 'numRows'>): Uint32Array {
  let counts = known.get(offsets);
  // Datasets of the same offsets may have fewer records.
  if (counts === undefined || counts.reduce((all, count) => all + count, 0) !== numRows) {
    let longest = 0;
    for (let t = 0; t < numRows; t++) longest = Math.max(longest, offsets[t + 1] - offsets[t]);
    counts = new Uint32Array(longest + 1);
    for (let t = 0; t < numRows; t++) counts[offsets[t + 1] - offsets[t]]++;
    known.set(offsets, counts);
  }
  return counts;
}
