import { collapseRows, countHolders, type WeightedRows } from '../../data/collapse-rows.ts';
import type { Hierarchy } from '../../data/hierarchy.ts';
import { supportsOf } from '../../data/supports-of.ts';
import { invariant, quote } from '../../errors.ts';
import { forEachRareItemset } from '../../mining/rare-itemsets.ts';
import type { Dataset } from '../../records/dataset.ts';
import { sortRows } from '../../records/sort-rows.ts';
import type { Decision, RunContext } from '../define.ts';
import { refuseTooFewHolders } from '../shared/too-few-holders.ts';
import { cheapestRaise, withoutCovered } from './cheapest-raise.ts';
import { Cut } from './cut.ts';
import { CutRows } from './cut-rows.ts';
import { lowerWherePossible } from './lower.ts';

/** The published node of every item such that the data is k^m-anonymous. Steps as labelled in NOTES.md. */
export function aprioriAnonymization(
  dataset: Dataset,
  hierarchy: Hierarchy,
  { k, m, lower = true }: { readonly k: number; readonly m: number; readonly lower?: boolean },
  context: RunContext,
): Uint32Array {
  const rows = rowsByRank(dataset, hierarchy);
  checkFeasible(rows, k);
  const cut = new Cut(hierarchy, supportsOf(dataset)); // AA-1
  const leaves = new CutRows(hierarchy, rows, cut.nodeOfRank);
  for (let size = 1; size <= m; size++) {
    const published = size === 1 ? leaves : new CutRows(hierarchy, rows, cut.nodeOfRank); // AA-2
    if (size > published.longest) break;
    const phase = size === 1 ? 'raising rare items' : `raising rare itemsets of ${size} items`;
    raiseRareItemsets(published, hierarchy, cut, k, size, {
      ...context,
      checkpoint: (done, total) => context.checkpoint((size - 1) * total + done, m * total, phase),
    });
  }
  if (lower) lowerWherePossible(leaves, hierarchy, cut.nodeOfRank, { k, m }, context); // AA-9
  return hierarchy.leafRank.map((rank) => cut.nodeOfRank[rank]);
}

/** Moves the cut up until no itemset of this size is rare, given that no smaller one is. */
function raiseRareItemsets(
  published: CutRows,
  hierarchy: Hierarchy,
  cut: Cut,
  k: number,
  size: number,
  context: RunContext,
): void {
  const isSupported = (nodes: readonly number[]) => published.occursAtLeast(nodes, k);
  // clean[v]: no itemset of this size that holds v is rare. It stays so, since supports only grow.
  const clean = new Uint8Array(hierarchy.parent.length);
  const nodeOfLabel = published.nodesOf(cut.nodeOfRank);
  const ranks = ranksByOccurrences(published, cut); // AA-3
  for (let dirty = true; dirty; ) {
    dirty = false;
    for (const [n, rank] of ranks.entries()) {
      for (let v = cut.nodeOfRank[rank]; clean[v] === 0; v = cut.nodeOfRank[rank]) {
        context.checkpoint(n, ranks.length, '');
        dirty = true;
        clean[v] = 1; // AA-8
        for (const itemset of rareItemsetsWith(v, published, cut, nodeOfLabel, clean, k, size)) {
          const nodes = itemset.map((u) => cut.nodeOfRank[hierarchy.leafFrom[u]]);
          const current = withoutCovered(nodes, hierarchy); // AA-5
          if (isSupported(current)) continue;
          const raises = cheapestRaise(current, hierarchy, cut, isSupported); // AA-6
          invariant(raises !== undefined, 'the root is supported, or the request was refused as infeasible');
          for (const u of raises) {
            context.decide?.(raised(u, current, hierarchy, k, published.rows));
            cut.raiseTo(u); // AA-7
            published.raise(nodeOfLabel, u);
          }
          if (cut.nodeOfRank[rank] !== v) break;
        }
      }
    }
  }
}

/** Why the items below a node are published as it. */
function raised(
  u: number,
  forcedBy: readonly number[],
  hierarchy: Hierarchy,
  k: number,
  { persons }: WeightedRows,
): Decision {
  const { labels, leafOrder, leafFrom, leafTo } = hierarchy;
  const together = forcedBy.map((v) => quote(labels[v])).join(' with ');
  return {
    step: 'AA-7',
    action: 'raise',
    items: [...leafOrder.subarray(leafFrom[u], leafTo[u])],
    because: `${together} matched ${persons === undefined ? `fewer than ${k} records` : `records of fewer than ${k} persons`}; published as ${quote(labels[u])} from there on`,
    forcedBy: forcedBy.map((v) => leafOrder[leafFrom[v]]),
  };
}

/** The published labels, as ranks of one of their items, fewest occurrences first. */
function ranksByOccurrences(published: CutRows, cut: Cut): Uint32Array {
  const ranks = Uint32Array.from({ length: published.numLabels }, (_, label) => published.rankOfLabel(label));
  const occurrences = (rank: number) => cut.occurrences[cut.nodeOfRank[rank]];
  return ranks.sort((a, b) => occurrences(a) - occurrences(b) || a - b);
}

/** The rare itemsets that contain node v and otherwise only nodes that are not clean, fewest occurrences first. */
function rareItemsetsWith(
  v: number,
  published: CutRows,
  cut: Cut,
  nodeOfLabel: Uint32Array,
  clean: Uint8Array,
  k: number,
  size: number,
): readonly (readonly number[])[] {
  if (size === 1) return published.occursAtLeast([v], k) ? [] : [[v]];
  const { rows, nodes } = published.rowsWith(v, nodeOfLabel, clean);
  const found: { itemset: number[]; occurrences: number }[] = [];
  forEachRareItemset(rows, nodes.length, k, size - 1, (others) => {
    // AA-4
    const itemset = [v];
    let occurrences = 0;
    for (const id of others) {
      itemset.push(nodes[id]);
      occurrences += cut.occurrences[nodes[id]];
    }
    found.push({ itemset, occurrences });
    return undefined;
  });
  found.sort((a, b) => a.occurrences - b.occurrences || compareItemsets(a.itemset, b.itemset));
  return found.map(({ itemset }) => itemset);
}

function compareItemsets(a: readonly number[], b: readonly number[]): number {
  for (let n = 0; n < a.length; n++) if (a[n] !== b[n]) return a[n] - b[n];
  return 0;
}

/** The records with items numbered by their rank among the leaves, equal records collapsed. */
function rowsByRank(dataset: Dataset, hierarchy: Hierarchy): WeightedRows {
  const offsets = dataset.offsets.slice();
  const items = dataset.items.map((item) => hierarchy.leafRank[item]);
  sortRows(offsets, items);
  return collapseRows({ offsets, items }, undefined, dataset.persons);
}

/** With every item at the root, the records that are not empty, or the persons they are of, must already be k. */
function checkFeasible(rows: WeightedRows, k: number): void {
  refuseTooFewHolders(k, countHolders(rows), rows.persons === undefined ? 'record' : 'person');
}
