import { PERSONAL_RHO_SOURCE } from '../models/personal-rho.ts';
import { countSupports } from '../records/dataset.ts';
import { indexLabels } from '../records/dictionary.ts';
import type { Measure } from './define.ts';

/**
 * util_dist: Σ_i D'(i)·ln(D'(i)/D(i)), the divergence of the item distribution of the release from the original's, D(i)
 * being the share of item i among all occurrences. Of deleted cells under the items' own names; undefined where nothing
 * is left.
 */
export const utilDist: Measure = {
  id: 'utilDist',
  title: 'Divergence of item frequencies',
  summary: 'Kullback–Leibler divergence, in nats, of the published item distribution from the original one.',
  source: PERSONAL_RHO_SOURCE,
  better: 'lower',
  unit: 'number',
  measure(original, release) {
    if (release.deletions === undefined || release.recoding !== undefined) return undefined;
    const { dataset } = release;
    if (dataset.items.length === 0) return original.items.length === 0 ? 0 : undefined;
    const before = countSupports(original);
    const idOf = indexLabels(original.dictionary);
    let divergence = 0;
    for (const [id, support] of countSupports(dataset).entries()) {
      if (support === 0) continue;
      const share = support / dataset.items.length;
      const shareBefore = before[idOf(dataset.dictionary.labels[id])] / original.items.length;
      divergence += share * Math.log(share / shareBefore);
    }
    return Math.max(0, divergence); // rounding can go below
  },
};
