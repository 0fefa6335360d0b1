import { clusterSizes, type Recoding, SUPPRESSED } from '../data/recoding.ts';
import { supportsOf } from '../data/supports-of.ts';
import { isCertain, kindOf } from '../kinds/index.ts';
import type { Dataset } from '../records/dataset.ts';
import { indexLabels } from '../records/dictionary.ts';
import type { Measure } from './define.ts';

/**
 * Σ_i |f(i) − f̂(i)| / Σ_i f(i), where f(i) is the original number of records with item i, and f̂(i) what a reader
 * estimates from the release alone: the records that show the item's own name, plus an equal share, 1/size, of those
 * that show its label; 0 for a suppressed item.
 */
export const itemFrequencyError: Measure = {
  id: 'itemFrequencyError',
  title: 'Error of item frequencies',
  summary:
    'The error of item frequencies estimated from the release, relative to their sum; a label counts in equal shares for its items.',
  better: 'lower',
  unit: 'share',
  measure(original, release) {
    if (!isCertain(kindOf(release))) return undefined;
    const truth = supportsOf(original);
    const estimate = estimateSupports(original, release.dataset, release.recoding);
    let error = 0;
    let sum = 0;
    for (let i = 0; i < truth.length; i++) {
      error += Math.abs(truth[i] - estimate[i]);
      sum += truth[i];
    }
    return sum === 0 ? 0 : error / sum;
  },
};

function estimateSupports(original: Dataset, published: Dataset, recoding: Recoding | undefined): Float64Array {
  const idOf = indexLabels(published.dictionary);
  const supports = supportsOf(published);
  const supportOf = (label: string): number => supports[idOf(label)] ?? 0;
  const { labels } = original.dictionary;
  if (recoding === undefined) return Float64Array.from(labels, supportOf);
  const sizes = clusterSizes(recoding);
  const isLabel = new Set(recoding.published.labels);
  return Float64Array.from(labels, (ownLabel, i) => {
    const target = recoding.target[i];
    const underOwnName = isLabel.has(ownLabel) ? 0 : supportOf(ownLabel);
    if (target === SUPPRESSED) return underOwnName;
    return underOwnName + supportOf(recoding.published.labels[target]) / sizes[target];
  });
}
