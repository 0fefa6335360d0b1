import type { Hierarchy } from '../../data/hierarchy.ts';

/**
 * A hierarchy seen from the public items alone: sensitive leaves are not there, and a node that is left with one child
 * is the child. Nodes keep their ids.
 */
export interface PublicTree {
  readonly hierarchy: Hierarchy;
  readonly numPublic: number;
  /** −1 if there is no public item. */
  readonly root: number;
  /** Of the nodes that are there; none for items. */
  readonly children: readonly (readonly number[])[];
  /** The public items under each node; of an item, itself. */
  readonly leaves: readonly (readonly number[])[];
  /** The number of occurrences of the public items under a node. */
  readonly occurrences: Float64Array;
}

/** Takes the sensitive leaves out of a hierarchy. O(nodes · depth). */
export function publicTree(hierarchy: Hierarchy, isSensitive: Uint8Array, supports: Uint32Array): PublicTree {
  const { parent, numItems } = hierarchy;
  const children: number[][] = Array.from(parent, () => []);
  const leaves: number[][] = Array.from(parent, () => []);
  const occurrences = new Float64Array(parent.length);
  let root = -1;
  // H2: every node comes before its parent.
  for (let v = 0; v < parent.length; v++) {
    if (v < numItems && isSensitive[v] === 0) {
      leaves[v] = [v];
      occurrences[v] = supports[v];
    }
    if (leaves[v].length === 0) continue;
    const stands = children[v].length === 1 ? children[v][0] : v;
    if (stands !== v) children[v] = [];
    const above = parent[v];
    if (above < 0) root = stands;
    else {
      children[above].push(stands);
      for (const i of leaves[v]) leaves[above].push(i);
      occurrences[above] += occurrences[v];
    }
  }
  return { hierarchy, numPublic: root < 0 ? 0 : leaves[root].length, root, children, leaves, occurrences };
}

/** Information lost by publishing the items under v as v, times the number of public items: an integer. */
function generalisationLoss({ children, leaves, occurrences }: PublicTree, v: number): number {
  return children[v].length === 0 ? 0 : occurrences[v] * leaves[v].length;
}

/** Information gained by splitting v into its children, in the same unit. */
export function splitGain(tree: PublicTree, v: number): number {
  let gain = generalisationLoss(tree, v);
  for (const child of tree.children[v]) gain -= generalisationLoss(tree, child);
  return gain;
}

/** Information lost by suppressing v instead of publishing it, in the same unit. */
export function suppressionLoss(tree: PublicTree, v: number): number {
  return tree.occurrences[v] * tree.numPublic - generalisationLoss(tree, v);
}
