import FlatQueue from 'flatqueue';
import * as z from 'zod';
import { collapseRows, countSupport, type WeightedRows } from '../../data/collapse-rows.ts';
import { type Hierarchy, leafCount } from '../../data/hierarchy.ts';
import { recodingFromCut } from '../../data/recoding.ts';
import { supportsOf } from '../../data/supports-of.ts';
import { invariant, quote } from '../../errors.ts';
import { forEachRareItemset, hasRareItemset } from '../../mining/rare-itemsets.ts';
import { km } from '../../models/km.ts';
import type { Dataset } from '../../records/dataset.ts';
import { recodeCells } from '../../records/recode-cells.ts';
import { type Decision, defineAlgorithm, type RunContext } from '../define.ts';
import type { KmPromise } from '../shared/inference/promises.ts';
import { compareItemsets } from '../shared/merging/exposed-itemsets.ts';
import { recodedRelease } from '../shared/recoded-release.ts';
import { requireSupport } from '../shared/require-support.ts';
import { Cut } from './cut.ts';
import { CutRows } from './cut-rows.ts';

/** Apriori anonymization: global full-subtree generalisation to k^m-anonymity. */
export const aa = defineAlgorithm({
  id: 'aa',
  title: 'Apriori anonymization',
  summary:
    'Generalises items to nodes of a hierarchy: takes rare itemsets by size, the smallest first, and fixes each in the cheapest way.',
  tells:
    'Labels depend on the counts of the original: two items that share a label can reveal that some combination with them was too rare.',
  source: km.source,
  serves: ['km'],
  needs: ['hierarchy'],
  uses: ['suppress'],
  countsPeople: true,
  isQuick: true,
  publishes: 'recoded',
  params: z.object({
    lower: z
      .boolean()
      .optional()
      .describe(
        'Lower labels again where later raises made that possible (the default); without this, as in the paper.',
      ),
  }),
  run({ dataset, hierarchy }, promise, { lower }, context) {
    const cut = aprioriAnonymization(
      dataset,
      hierarchy,
      { ...promise.params, ...(lower !== undefined && { lower }) },
      context,
    );
    return recodedRelease(dataset, recodingFromCut(dataset.dictionary, hierarchy, cut));
  },
});

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

/** The records with items numbered by their rank among the leaves, equal records collapsed. */
function rowsByRank(dataset: Dataset, hierarchy: Hierarchy): WeightedRows {
  return collapseRows(recodeCells(dataset, hierarchy.leafRank), undefined, dataset.persons);
}

/** With every item at the root, the records that are not empty, or the persons they are of, must already be k. */
function checkFeasible(rows: WeightedRows, k: number): void {
  requireSupport(k, countSupport(rows), rows.persons === undefined ? 'record' : 'person');
}

/**
 * The cheapest way to raise some of the nodes to ancestors so that `isSupported` says yes to what is left of them:
 * the nodes to raise the cut to. Best first over all combinations of ancestors: raising never gets cheaper and never
 * loses support, so the first supported combination taken from the queue is a cheapest one. Undefined if even raising
 * everything to the root does not help.
 */
export function cheapestRaise(
  nodes: readonly number[],
  hierarchy: Hierarchy,
  cut: Cut,
  isSupported: (nodes: readonly number[]) => boolean,
): readonly number[] | undefined {
  const queue = new FlatQueue<readonly number[]>();
  const seen = new Set<string>();
  const offer = (choice: readonly number[]): void => {
    const topmost = withoutCovered(choice, hierarchy);
    const key = topmost.join(' ');
    if (seen.has(key)) return;
    seen.add(key);
    let cost = 0;
    for (const v of topmost) cost += cut.costOfRaisingTo(v);
    queue.push(topmost, cost);
  };
  offer(nodes);
  for (let choice = queue.pop(); choice !== undefined; choice = queue.pop()) {
    if (isSupported(choice)) return choice.filter((v) => !nodes.includes(v));
    for (let n = 0; n < choice.length; n++) {
      const above = hierarchy.parent[choice[n]];
      if (above >= 0) offer(choice.with(n, above));
    }
  }
  return undefined;
}

/** The nodes that lie under no other of them, each once, ascending. */
export function withoutCovered(nodes: readonly number[], { leafFrom, leafTo }: Hierarchy): number[] {
  const ascending = [...nodes].sort((a, b) => a - b);
  return ascending.filter((v, n) => {
    for (let w = n + 1; w < ascending.length; w++) {
      const u = ascending[w];
      if (u === v || (leafFrom[u] <= leafFrom[v] && leafTo[v] <= leafTo[u])) return false;
    }
    return true;
  });
}

/**
 * Publishes the children of a node instead of the node wherever that makes no itemset of up to m nodes rare, largest
 * node first, down to a cut of which no node can be lowered. `nodeOfRank` is changed in place; `leaves` are the records
 * with every item on its own.
 */
export function lowerWherePossible(
  leaves: CutRows,
  hierarchy: Hierarchy,
  nodeOfRank: Uint32Array,
  promise: KmPromise,
  context: RunContext,
): void {
  const { leafFrom, leafTo, numItems } = hierarchy;
  const children = childrenByNode(hierarchy);
  const publish = (v: number) => nodeOfRank.fill(v, leafFrom[v], leafTo[v]);
  const none = new Uint8Array(hierarchy.parent.length);
  const queue = [...new Set(nodeOfRank)].filter((v) => v >= numItems);
  queue.sort((a, b) => leafCount(hierarchy, b) - leafCount(hierarchy, a) || a - b);
  for (let n = 0; n < queue.length; n++) {
    context.checkpoint(n, queue.length, 'lowering nodes that are more general than needed');
    const v = queue[n];
    for (const child of children[v]) publish(child);
    if (children[v].every((child) => !isInRareItemset(child, leaves, nodeOfRank, promise, none))) {
      queue.push(...children[v].filter((child) => child >= numItems));
    } else publish(v);
  }
}

/** Whether a published node is rare, or rare together with up to m − 1 others. */
function isInRareItemset(
  v: number,
  leaves: CutRows,
  nodeOfRank: Uint32Array,
  { k, m }: KmPromise,
  none: Uint8Array,
): boolean {
  if (!leaves.occursAtLeast([v], k)) return true;
  if (m === 1) return false;
  const { rows, nodes } = leaves.rowsWith(v, nodeOfRank, none);
  return hasRareItemset(rows, nodes.length, k, 1, Math.min(m - 1, nodes.length));
}

function childrenByNode({ parent }: Hierarchy): number[][] {
  const children: number[][] = Array.from(parent, () => []);
  for (let v = 0; v < parent.length; v++) if (parent[v] >= 0) children[parent[v]].push(v);
  return children;
}
