import { countSupports, type Dataset, rowOf } from '../records/dataset.ts';
import { countItemsets } from './count-itemsets.ts';
import { mineRelease } from './mine-release.ts';
import { type ReceivedRelease, releasedItems, releasedNames } from './released-items.ts';

/** The distance of a reader's estimates from the original. */
export interface ReaderErrors {
  /** Mean of |estimate − count| / count over the items that the release speaks of. */
  readonly items: number;
  /** The same over the most frequent pairs of the original. */
  readonly pairs: number;
  /** The share of these pairs that are among as many with the highest estimates. */
  readonly pairsFound: number;
  /** The number of such pairs. */
  readonly numPairs: number;
}

/** Below this share of what the last of the most frequent pairs has, a pair with a high estimate is not looked for. */
const MIN_SHARE = 0.5;

/** Compares what a reader estimates with the original, for single items and for its most frequent pairs. */
export function readerErrors(
  original: Dataset,
  release: ReceivedRelease,
  maxPairs: number,
  checkpoint: (done: number, total: number) => void,
): ReaderErrors {
  const { labels } = original.dictionary;
  const supports = countSupports(original);
  const names = new Set(releasedNames(release).items);
  const items = [...labels.keys()].filter((i) => supports[i] > 0 && names.has(labels[i]));
  const itemsets = items.map((i) => [labels[i]]);
  const estimates = countItemsets(release, itemsets);
  const pairs = frequentPairs(original, maxPairs);
  const pairCounts = countItemsets(
    release,
    pairs.map(({ items: [a, b] }) => [labels[a], labels[b]]),
  );
  const least = Math.max(1, Math.floor((pairs.at(-1)?.support ?? 1) * MIN_SHARE));
  const found = bestPairs(release, pairs.length, least, checkpoint);
  const numFound = pairs.filter(({ items: [a, b] }) => found.has(pairKey(labels[a], labels[b]))).length;
  return {
    items: meanError(items.map((i, n) => [supports[i], estimates[n].estimate])),
    pairs: meanError(pairs.map(({ support }, n) => [support, pairCounts[n].estimate])),
    pairsFound: pairs.length === 0 ? 1 : numFound / pairs.length,
    numPairs: pairs.length,
  };
}

function meanError(compared: readonly (readonly [truth: number, estimate: number])[]): number {
  const sum = compared.reduce((all, [truth, estimate]) => all + Math.abs(estimate - truth) / truth, 0);
  return compared.length === 0 ? 0 : sum / compared.length;
}

/** The most frequent pairs, the most frequent first; of equals the first by their items. */
function frequentPairs(dataset: Dataset, limit: number): { items: readonly [number, number]; support: number }[] {
  const numItems = dataset.dictionary.labels.length;
  const counts = new Map<number, number>();
  for (let t = 0; t < dataset.numRows; t++) {
    const row = rowOf(dataset, t);
    for (let p = 0; p < row.length; p++) {
      for (let q = p + 1; q < row.length; q++) {
        const key = row[p] * numItems + row[q];
        counts.set(key, (counts.get(key) ?? 0) + 1);
      }
    }
  }
  return [...counts]
    .sort(([a, m], [b, n]) => n - m || a - b)
    .slice(0, limit)
    .map(([key, support]) => ({ items: [Math.floor(key / numItems), key % numItems] as const, support }));
}

function bestPairs(
  release: ReceivedRelease,
  limit: number,
  minSupport: number,
  checkpoint: (done: number, total: number) => void,
): Set<string> {
  const items = releasedNames(release).items.map(releasedItems(release));
  const pairs: { key: string; estimate: number }[] = [];
  const query = { listing: 'estimated' as const, minSupport, maxSize: 2, items, mustContain: [] };
  mineRelease(
    release,
    query,
    undefined,
    ({ items: ids, size }, values) => {
      if (size < 2) return;
      pairs.push({ key: pairKey(items[ids[0]].name, items[ids[1]].name), estimate: values[2] });
    },
    checkpoint,
  );
  pairs.sort((a, b) => b.estimate - a.estimate);
  return new Set(pairs.slice(0, limit).map(({ key }) => key));
}

function pairKey(a: string, b: string): string {
  return JSON.stringify([a, b].sort());
}
