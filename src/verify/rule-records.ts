import { type Covers, transpose } from '../data/transpose.ts';
import type { Cells, Dataset } from '../records/dataset.ts';
import { sortRows } from '../records/sort-rows.ts';
import { type DistinctRecords, distinctRecords } from './distinct-records.ts';
import { type PersonLists, personLists } from './tally.ts';

/**
 * The published records as rules are counted in them: equal ones once with a weight, empty ones left out, longest first,
 * items as ranks (rank 0 is the one of the fewest distinct records).
 *
 * R1 items[offsets[r] … knownEnds[r]) are surely in record r, items[knownEnds[r] … offsets[r+1]) may; both ascend
 * R2 offsets[r+1] − offsets[r] never rises with r, so covers are longest first too
 */
export interface RuleRecords extends Cells {
  readonly weights: Uint32Array;
  readonly knownEnds: Uint32Array;
  readonly itemOfRank: Uint32Array;
  /** By rank: the records that surely contain the item. */
  readonly known: Covers;
  /** By rank: the records that contain the item or may contain it; the same object where nothing is unknown. */
  readonly possible: Covers;
  /** The owners of records, if known. */
  readonly persons?: PersonLists;
}

/** The parts of a dataset that are read. */
export type RuleDataset = Pick<Dataset, 'numRows' | 'offsets' | 'items' | 'dictionary' | 'unknown' | 'persons'>;

/**
 * Collapses, orders and indexes the records of a dataset: O(cells). If `counts` are given, each row has that weight.
 */
export function ruleRecords(dataset: RuleDataset, counts?: Uint32Array): RuleRecords {
  const numItems = dataset.dictionary.labels.length;
  const distinct = distinctRecords(markedCells(dataset), counts);
  const itemOfRank = rarestFirst(distinct, numItems);
  const rankOf = new Uint32Array(numItems);
  for (let rank = 0; rank < numItems; rank++) rankOf[itemOfRank[rank]] = rank;

  const order = longestFirst(distinct);
  const { offsets, items } = rankedRows(distinct, order, rankOf);
  const knownEnds = new Uint32Array(order.length);
  for (let r = 0; r < order.length; r++) {
    let p = offsets[r + 1];
    for (; p > offsets[r] && items[p - 1] >= numItems; p--) items[p - 1] -= numItems;
    knownEnds[r] = p;
  }
  const possible = transpose({ offsets, items }, numItems);
  return {
    offsets,
    items,
    weights: order.map((r) => distinct.weights[r]),
    knownEnds,
    itemOfRank,
    possible,
    known: dataset.unknown === undefined ? possible : knownCovers(offsets, items, knownEnds, numItems),
    ...(dataset.persons !== undefined && { persons: personLists(distinct.recordOf, order, dataset.persons) }),
  };
}

/** Known and unknown cells in one row; an unknown cell of item i is written as numItems + i. */
function markedCells(dataset: RuleDataset): Cells {
  const { unknown, numRows } = dataset;
  if (unknown === undefined) return dataset;
  const numItems = dataset.dictionary.labels.length;
  const offsets = new Uint32Array(numRows + 1);
  const items = new Uint32Array(dataset.items.length + unknown.items.length);
  let end = 0;
  for (let t = 0; t < numRows; t++) {
    for (let p = dataset.offsets[t]; p < dataset.offsets[t + 1]; p++) items[end++] = dataset.items[p];
    for (let p = unknown.offsets[t]; p < unknown.offsets[t + 1]; p++) items[end++] = numItems + unknown.items[p];
    offsets[t + 1] = end;
  }
  return { offsets, items };
}

function rarestFirst({ items }: Cells, numItems: number): Uint32Array {
  const counts = new Uint32Array(numItems);
  for (let p = 0; p < items.length; p++) counts[items[p] % numItems]++;
  return Uint32Array.from(counts.keys()).sort((a, b) => counts[a] - counts[b] || a - b);
}

function longestFirst({ offsets, weights, longest }: DistinctRecords): Uint32Array {
  const numRecords = weights.length;
  const starts = new Uint32Array(longest + 2);
  for (let r = 0; r < numRecords; r++) starts[longest - (offsets[r + 1] - offsets[r]) + 1]++;
  for (let l = 0; l <= longest; l++) starts[l + 1] += starts[l];
  const order = new Uint32Array(numRecords);
  for (let r = 0; r < numRecords; r++) order[starts[longest - (offsets[r + 1] - offsets[r])]++] = r;
  return order;
}

/** The rows in the given order, each item as its rank, ascending; unknown cells stay behind the known ones. */
function rankedRows(cells: Cells, order: Uint32Array, rankOf: Uint32Array): Cells {
  const numItems = rankOf.length;
  const offsets = new Uint32Array(order.length + 1);
  const items = new Uint32Array(cells.items.length);
  let end = 0;
  for (let r = 0; r < order.length; r++) {
    const last = cells.offsets[order[r] + 1];
    for (let p = cells.offsets[order[r]]; p < last; p++) {
      const item = cells.items[p];
      items[end++] = item < numItems ? rankOf[item] : numItems + rankOf[item - numItems];
    }
    offsets[r + 1] = end;
  }
  sortRows(offsets, items);
  return { offsets, items };
}

function knownCovers(offsets: Uint32Array, items: Uint32Array, knownEnds: Uint32Array, numItems: number): Covers {
  const knownOffsets = new Uint32Array(offsets.length);
  const knownItems = new Uint32Array(items.length);
  let end = 0;
  for (let r = 0; r < knownEnds.length; r++) {
    for (let p = offsets[r]; p < knownEnds[r]; p++) knownItems[end++] = items[p];
    knownOffsets[r + 1] = end;
  }
  return transpose({ offsets: knownOffsets, items: knownItems.subarray(0, end) }, numItems);
}
