import type { Dataset } from '../../src/data/dataset.ts';

/** k^m-anonymity read aloud: all itemsets of up to m items that may occur in a record but in fewer than k records. */
export function violatingItemsets(dataset: Dataset, k: number, m: number): string[][] {
  const rows = Array.from({ length: dataset.numRows }, (_, t) => possibleLabels(dataset, t));
  const itemsets = new Map<string, string[]>();
  for (const row of rows)
    for (const itemset of subsetsUpTo([...row].sort(), m)) itemsets.set(JSON.stringify(itemset), itemset);
  return [...itemsets.values()].filter((itemset) => {
    const support = rows.filter((row) => itemset.every((label) => row.has(label))).length;
    return support > 0 && support < k;
  });
}

/** All non-empty subsets of at most m elements. */
export function subsetsUpTo<T>(elements: readonly T[], m: number): T[][] {
  let subsets: T[][] = [[]];
  for (const element of elements) {
    subsets = [...subsets, ...subsets.filter((subset) => subset.length < m).map((subset) => [...subset, element])];
  }
  return subsets.filter((subset) => subset.length > 0);
}

function possibleLabels(dataset: Dataset, t: number): Set<string> {
  const labels = new Set<string>();
  for (const cells of [dataset, dataset.unknown]) {
    if (cells === undefined) continue;
    for (let p = cells.offsets[t]; p < cells.offsets[t + 1]; p++) labels.add(dataset.dictionary.labels[cells.items[p]]);
  }
  return labels;
}
