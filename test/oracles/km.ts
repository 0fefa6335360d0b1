import type { Dataset } from '../../src/records/dataset.ts';

/**
 * k^m-anonymity read aloud: all itemsets of up to m items that may occur in a record but in fewer than k records, or in
 * records of fewer than k persons where it is said whose they are.
 */
export function violatingItemsets(dataset: Dataset, k: number, m: number): string[][] {
  const rows = Array.from({ length: dataset.numRows }, (_, t) => possibleLabels(dataset, t));
  const itemsets = new Map<string, string[]>();
  for (const row of rows)
    for (const itemset of subsetsUpTo([...row].sort(), m)) itemsets.set(JSON.stringify(itemset), itemset);
  return [...itemsets.values()].filter((itemset) => {
    const support = ownersOf(dataset, (t) => itemset.every((label) => rows[t].has(label))).size;
    return support > 0 && support < k;
  });
}

/** The persons whose records match; without persons every record is somebody's own. */
export function ownersOf({ numRows, persons }: Dataset, matches: (t: number) => boolean): Set<number> {
  const rows = Array.from({ length: numRows }, (_, t) => t).filter(matches);
  return new Set(rows.map((t) => persons?.[t] ?? t));
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
