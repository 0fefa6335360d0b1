import { type Hierarchy, leafCount } from '../../data/hierarchy.ts';
import { forEachRareItemset } from '../../mining/rare-itemsets.ts';
import type { RunContext } from '../define.ts';
import type { CutRows } from './cut-rows.ts';

/**
 * Publishes the children of a node instead of the node wherever that makes no itemset of up to m nodes rare, largest
 * node first, down to a cut of which no node can be lowered. `nodeOfRank` is changed in place; `leaves` are the records
 * with every item on its own.
 */
export function lowerWherePossible(
  leaves: CutRows,
  hierarchy: Hierarchy,
  nodeOfRank: Uint32Array,
  promise: { readonly k: number; readonly m: number },
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
  { k, m }: { readonly k: number; readonly m: number },
  none: Uint8Array,
): boolean {
  if (!leaves.occursAtLeast([v], k)) return true;
  if (m === 1) return false;
  const { rows, nodes } = leaves.rowsWith(v, nodeOfRank, none);
  let found = false;
  for (let others = 1; others < m && others <= nodes.length && !found; others++) {
    forEachRareItemset(rows, nodes.length, k, others, () => {
      found = true;
      return 'stop';
    });
  }
  return found;
}

function childrenByNode({ parent }: Hierarchy): number[][] {
  const children: number[][] = Array.from(parent, () => []);
  for (let v = 0; v < parent.length; v++) if (parent[v] >= 0) children[parent[v]].push(v);
  return children;
}
