import type { WeightedRows } from '../data/collapse-rows.ts';
import { ensureDefined } from '../errors.ts';
import type { StepCheckpoint } from '../progress.ts';

/** Called with a reused array; returning 'stop' ends the enumeration. */
export type RareItemsetVisitor = (itemset: Uint32Array, support: number) => 'stop' | undefined;

/**
 * Calls `visit` for every itemset of exactly `size` items whose support lies in [1, k), given that every occurring
 * itemset of fewer items has support ≥ k (otherwise it also reports supersets of rare ones). Items must be dense below
 * `numItems`. Level-wise use is meant: size 1, then 2, … Each prefix carries its list of rows; only itemsets that occur
 * are counted. Prefixes are followed in ascending order of support, so lists stay short. If rows name owners, persons
 * are counted: rows ascend by person, and so do all lists of them.
 */
export function forEachRareItemset(
  rows: WeightedRows,
  numItems: number,
  k: number,
  size: number,
  visit: RareItemsetVisitor,
  checkpoint?: StepCheckpoint,
): void {
  if (size === 1) {
    forEachRareItem(rows, numItems, k, visit);
    return;
  }
  const { order, ranked } = rankRows(rows, numItems);
  const found = new Uint32Array(size);
  const prefix = new Uint32Array(size);
  const levels = Array.from({ length: size }, () => new Uint32Array(numItems));
  // A person is counted again at every depth: notes made on the way down do not matter once counting begins.
  const lastPerson = ranked.persons === undefined ? undefined : new Uint32Array(numItems);
  let stopped = false;
  const report = (depth: number, y: number, support: number): void => {
    for (let d = 0; d < depth; d++) found[d] = order[prefix[d]];
    found[depth] = order[y];
    stopped = visit(found, support) === 'stop';
  };

  /** The prefix holds `depth` items and occurs in the rows listed, each with the position behind the prefix. */
  const extend = (depth: number, list: Uint32Array, positions: Uint32Array): void => {
    const counts = levels[depth];
    const touched: number[] = [];
    if (lastPerson === undefined) addWeights(ranked, list, positions, counts, touched);
    else addPersons(ranked, lastPerson, list, positions, counts, touched);
    if (depth === size - 1) {
      for (const y of touched) if (counts[y] < k && !stopped) report(depth, y, counts[y]);
    } else {
      const lists = splitByItem(ranked, list, positions, touched);
      for (const [y, sub] of lists) {
        if (stopped) break;
        prefix[depth] = y;
        extend(depth + 1, sub.list, sub.positions);
      }
    }
    for (const y of touched) counts[y] = 0;
  };

  const occurrences = occurrencesByItem(ranked, numItems);
  for (let x = 0; x < numItems && !stopped; x++) {
    if ((x & 63) === 0) checkpoint?.(x, numItems);
    const from = occurrences.offsets[x];
    const to = occurrences.offsets[x + 1];
    if (from === to) continue;
    const list = occurrences.rows.subarray(from, to);
    prefix[0] = x;
    extend(1, list, occurrences.positions.subarray(from, to));
  }
}

/** Whether some itemset of `least` to `limit` items is rare, given that no smaller one is. */
export function hasRareItemset(rows: WeightedRows, numItems: number, k: number, least: number, limit: number): boolean {
  let isFound = false;
  for (let size = least; size <= limit && !isFound; size++) {
    forEachRareItemset(rows, numItems, k, size, () => {
      isFound = true;
      return 'stop';
    });
  }
  return isFound;
}

/** Adds the weight of each row listed to every item behind its position; notes those that had none. */
function addWeights(
  { offsets, items, weights }: WeightedRows,
  list: Uint32Array,
  positions: Uint32Array,
  counts: Uint32Array,
  touched: number[],
): void {
  for (let n = 0; n < list.length; n++) {
    const t = list[n];
    const weight = weights[t];
    for (let p = positions[n]; p < offsets[t + 1]; p++) {
      const y = items[p];
      if (counts[y] === 0) touched.push(y);
      counts[y] += weight;
    }
  }
}

/** The same by persons, each counted once for an item. */
function addPersons(
  { offsets, items, persons = new Uint32Array() }: WeightedRows,
  lastPerson: Uint32Array,
  list: Uint32Array,
  positions: Uint32Array,
  counts: Uint32Array,
  touched: number[],
): void {
  for (let n = 0; n < list.length; n++) {
    const t = list[n];
    for (let p = positions[n]; p < offsets[t + 1]; p++) {
      const y = items[p];
      if (counts[y] === 0) touched.push(y);
      else if (lastPerson[y] === persons[t]) continue;
      lastPerson[y] = persons[t];
      counts[y]++;
    }
  }
}

/** By item: how many records contain it, or how many persons. */
function itemSupports(rows: WeightedRows, numItems: number): Float64Array {
  const { numRows, offsets, items, weights, persons } = rows;
  const supports = new Float64Array(numItems);
  if (persons !== undefined) {
    const lastPerson = new Float64Array(numItems).fill(-1);
    for (let t = 0; t < numRows; t++) {
      for (let p = offsets[t]; p < offsets[t + 1]; p++) {
        if (lastPerson[items[p]] === persons[t]) continue;
        lastPerson[items[p]] = persons[t];
        supports[items[p]]++;
      }
    }
    return supports;
  }
  for (let t = 0; t < numRows; t++) {
    const weight = weights[t];
    const end = offsets[t + 1];
    for (let p = offsets[t]; p < end; p++) supports[items[p]] += weight;
  }
  return supports;
}

function forEachRareItem(rows: WeightedRows, numItems: number, k: number, visit: RareItemsetVisitor): void {
  const supports = itemSupports(rows, numItems);
  const itemset = new Uint32Array(1);
  for (let i = 0; i < numItems; i++) {
    if (supports[i] === 0 || supports[i] >= k) continue;
    itemset[0] = i;
    if (visit(itemset, supports[i]) === 'stop') return;
  }
}

/** Rows rewritten so that item 0 is the rarest; order[rank] = item. */
function rankRows(rows: WeightedRows, numItems: number): { order: Uint32Array; ranked: WeightedRows } {
  const { offsets, items, numRows } = rows;
  const supports = itemSupports(rows, numItems);
  const order = Uint32Array.from({ length: numItems }, (_, i) => i).sort((a, b) => supports[a] - supports[b] || a - b);
  const rank = new Uint32Array(numItems);
  for (let r = 0; r < numItems; r++) rank[order[r]] = r;
  const rankedItems = new Uint32Array(offsets[numRows]);
  for (let p = 0; p < rankedItems.length; p++) rankedItems[p] = rank[items[p]];
  for (let t = 0; t < numRows; t++) rankedItems.subarray(offsets[t], offsets[t + 1]).sort();
  return { order, ranked: { ...rows, items: rankedItems } };
}

interface Occurrences {
  readonly offsets: Uint32Array;
  readonly rows: Uint32Array;
  /** The position behind the occurrence. */
  readonly positions: Uint32Array;
}

function occurrencesByItem(rows: WeightedRows, numItems: number): Occurrences {
  const offsets = new Uint32Array(numItems + 1);
  for (let p = 0; p < rows.items.length; p++) offsets[rows.items[p] + 1]++;
  for (let x = 0; x < numItems; x++) offsets[x + 1] += offsets[x];
  const next = offsets.slice();
  const list = new Uint32Array(rows.items.length);
  const positions = new Uint32Array(rows.items.length);
  for (let t = 0; t < rows.numRows; t++) {
    for (let p = rows.offsets[t]; p < rows.offsets[t + 1]; p++) {
      const slot = next[rows.items[p]]++;
      list[slot] = t;
      positions[slot] = p + 1;
    }
  }
  return { offsets, rows: list, positions };
}

type RowList = { list: Uint32Array; positions: Uint32Array };

function splitByItem(
  rows: WeightedRows,
  list: Uint32Array,
  positions: Uint32Array,
  touched: number[],
): Map<number, RowList> {
  const lists = new Map<number, { list: number[]; positions: number[] }>();
  for (const y of touched) lists.set(y, { list: [], positions: [] });
  for (let n = 0; n < list.length; n++) {
    const t = list[n];
    for (let p = positions[n]; p < rows.offsets[t + 1]; p++) {
      const sub = ensureDefined(lists.get(rows.items[p]), 'every item of the rows was touched');
      sub.list.push(t);
      sub.positions.push(p + 1);
    }
  }
  return new Map(
    [...lists].map(([y, sub]) => [y, { list: Uint32Array.from(sub.list), positions: Uint32Array.from(sub.positions) }]),
  );
}
