import type { Recoding } from '../../../data/recoding.ts';

/** The same partition with labels numbered from 0 in the order of their first items. */
export function compactClusters(cluster: Uint32Array): { readonly cluster: Uint32Array; readonly numLabels: number } {
  const numbers = new Map<number, number>();
  const compact = cluster.map((label) => {
    const known = numbers.get(label);
    if (known !== undefined) return known;
    numbers.set(label, numbers.size);
    return numbers.size - 1;
  });
  return { cluster: compact, numLabels: numbers.size };
}

/** How many items each label stands for, and how often those occur. */
export function describeLabels(
  cluster: Uint32Array,
  numLabels: number,
  supports: Float64Array,
): { readonly size: Uint32Array; readonly occurrences: Float64Array } {
  const size = new Uint32Array(numLabels);
  const occurrences = new Float64Array(numLabels);
  for (let i = 0; i < cluster.length; i++) {
    size[cluster[i]]++;
    occurrences[cluster[i]] += supports[i];
  }
  return { size, occurrences };
}

/** A recoding on the way: labels are called by their numbers, and some may stand for nothing. */
export function numberedRecoding(labels: readonly string[], target: Uint32Array, numLabels: number): Recoding {
  return {
    original: { labels },
    published: { labels: Array.from({ length: numLabels }, (_, label) => String(label)) },
    target,
  };
}
