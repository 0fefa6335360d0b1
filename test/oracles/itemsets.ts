import type { ItemsetQuery } from '../../src/mining/define.ts';
import type { Cells } from '../../src/records/dataset.ts';
import { subsetsUpTo } from './km.ts';

/** An itemset, ascending, and in how many records it occurs. */
export interface CountedItemset {
  readonly items: readonly number[];
  readonly support: number;
}

/** All itemsets that occur: every non-empty subset of every record, its support counted by containment. */
export function occurringItemsets(cells: Cells): CountedItemset[] {
  const records = recordsOf(cells);
  const itemsets = new Map<string, number[]>();
  for (const record of records)
    for (const itemset of subsetsUpTo(record, record.length)) itemsets.set(itemset.join(' '), itemset);
  return [...itemsets.values()].map((itemset) => ({
    items: itemset,
    support: records.filter((record) => isSubset(itemset, record)).length,
  }));
}

/** The occurring itemsets with support ≥ minSupport. */
export function frequentItemsets(cells: Cells, query: ItemsetQuery): CountedItemset[] {
  return occurringItemsets(cells)
    .filter(({ support }) => support >= query.minSupport)
    .filter((itemset) => isWanted(itemset, query));
}

/** The frequent itemsets of which no proper superset has the same support. */
export function closedItemsets(cells: Cells, query: ItemsetQuery): CountedItemset[] {
  const all = occurringItemsets(cells);
  return all
    .filter(({ support }) => support >= query.minSupport)
    .filter((small) => !all.some((large) => isProperSubset(small, large) && large.support === small.support))
    .filter((itemset) => isWanted(itemset, query));
}

/**
 * What all records of some group of at least minSupport records have in common, if that is anything: another name for
 * the closed itemsets, for a few records of any length.
 */
export function sharedItemsets(cells: Cells, minSupport: number): CountedItemset[] {
  const records = recordsOf(cells);
  const itemsets = new Map<string, CountedItemset>();
  for (const group of subsetsUpTo(records, records.length)) {
    const items = group[0].filter((i) => group.every((record) => record.includes(i)));
    const support = records.filter((record) => isSubset(items, record)).length;
    if (items.length > 0 && support >= minSupport) itemsets.set(items.join(' '), { items, support });
  }
  return [...itemsets.values()];
}

/** The frequent itemsets of which no proper superset is frequent. */
export function maximalItemsets(cells: Cells, query: ItemsetQuery): CountedItemset[] {
  const frequent = occurringItemsets(cells).filter(({ support }) => support >= query.minSupport);
  return frequent
    .filter((small) => !frequent.some((large) => isProperSubset(small, large)))
    .filter((itemset) => isWanted(itemset, query));
}

/** The itemsets of up to maxSize items with support in [1, k), all of whose non-empty proper subsets have support ≥ k. */
export function minimalRareItemsets(cells: Cells, k: number, maxSize: number): CountedItemset[] {
  const all = occurringItemsets(cells);
  return all
    .filter(({ items, support }) => items.length <= maxSize && support < k)
    .filter((large) => all.every((small) => !isProperSubset(small, large) || small.support >= k));
}

function recordsOf({ offsets, items }: Cells): number[][] {
  return Array.from({ length: offsets.length - 1 }, (_, t) => [...items.subarray(offsets[t], offsets[t + 1])]);
}

function isWanted({ items }: CountedItemset, { maxSize, mustContain, mustNotContain }: ItemsetQuery): boolean {
  if (maxSize !== undefined && items.length > maxSize) return false;
  if (mustContain?.some((i) => !items.includes(i))) return false;
  return !mustNotContain?.some((i) => items.includes(i));
}

function isProperSubset(small: CountedItemset, large: CountedItemset): boolean {
  return small.items.length < large.items.length && isSubset(small.items, large.items);
}

function isSubset(small: readonly number[], large: readonly number[]): boolean {
  return small.every((i) => large.includes(i));
}
