import { type Hierarchy, leafCount } from '../../src/data/hierarchy.ts';
import { countSupports, type Dataset, rowOf } from '../../src/records/dataset.ts';

/**
 * Apriori anonymization as it is printed (Terrovitis, Mamoulis, Kalnis 2008): for each size, count all itemsets of the
 * records extended by the ancestors of their items in a count tree; walk the tree in pre-order; for each itemset that is
 * rare, look up every combination of ancestors and publish the cheapest one that is not rare. Returns the published
 * node of every item.
 */
export function textbookAa(
  dataset: Dataset,
  hierarchy: Hierarchy,
  { k, m }: { readonly k: number; readonly m: number },
): Uint32Array {
  const supports = countSupports(dataset);
  const published = Uint32Array.from({ length: hierarchy.numItems }, (_, i) => i);
  for (let size = 1; size <= m; size++) {
    const tree = countTree(dataset, hierarchy, published, size);
    anonymizeDirectly(tree, hierarchy, supports, published, k, size);
  }
  return published;
}

/** An itemset, by its path from the root; nodes of a path descend, so that ancestors come first. */
interface CountNode {
  count: number;
  readonly children: Map<number, CountNode>;
}

function countTree(dataset: Dataset, hierarchy: Hierarchy, published: Uint32Array, size: number): CountNode {
  const tree: CountNode = { count: 0, children: new Map() };
  for (let t = 0; t < dataset.numRows; t++) {
    const extended = new Set<number>();
    for (const i of rowOf(dataset, t)) for (const v of ancestorsOf(published[i]!, hierarchy)) extended.add(v);
    addSubsets(
      tree,
      [...extended].sort((a, b) => b - a),
      0,
      [],
      size,
      hierarchy,
    );
  }
  return tree;
}

/** Counts every subset of `size` nodes in which none is an ancestor of another. */
function addSubsets(
  at: CountNode,
  nodes: readonly number[],
  from: number,
  path: readonly number[],
  size: number,
  hierarchy: Hierarchy,
): void {
  if (path.length === size) {
    at.count++;
    return;
  }
  for (let n = from; n < nodes.length; n++) {
    const v = nodes[n]!;
    if (path.some((u) => covers(u, v, hierarchy))) continue;
    let child = at.children.get(v);
    if (child === undefined) {
      child = { count: 0, children: new Map() };
      at.children.set(v, child);
    }
    addSubsets(child, nodes, n + 1, [...path, v], size, hierarchy);
  }
}

/** Direct anonymization: one pre-order walk; what a raise makes obsolete is not followed. */
function anonymizeDirectly(
  tree: CountNode,
  hierarchy: Hierarchy,
  supports: Uint32Array,
  published: Uint32Array,
  k: number,
  size: number,
): void {
  const isGeneralized = (v: number) => published[hierarchy.leafOrder[hierarchy.leafFrom[v]!]!]! > v;
  const walk = (at: CountNode, path: readonly number[]): void => {
    if (path.length === size) {
      if (at.count >= k) return;
      for (const v of cheapestGeneralization(path, tree, hierarchy, supports, published, k)) {
        for (let rank = hierarchy.leafFrom[v]!; rank < hierarchy.leafTo[v]!; rank++) {
          const i = hierarchy.leafOrder[rank]!;
          published[i] = Math.max(published[i]!, v);
        }
      }
      return;
    }
    for (const [v, child] of at.children) {
      if (path.some(isGeneralized)) return;
      if (!isGeneralized(v)) walk(child, [...path, v]);
    }
  };
  walk(tree, []);
}

/** Of all combinations of ancestors that occur at least k times, the one that loses least: the nodes to raise to. */
function cheapestGeneralization(
  itemset: readonly number[],
  tree: CountNode,
  hierarchy: Hierarchy,
  supports: Uint32Array,
  published: Uint32Array,
  k: number,
): readonly number[] {
  const ancestors = itemset.map((v) => ancestorsOf(v, hierarchy));
  const losses = new Map(ancestors.flat().map((v) => [v, lossOf(v, hierarchy, supports, published)]));
  let best: readonly number[] = [];
  let least = Number.POSITIVE_INFINITY;
  const choose = (chosen: readonly number[]): void => {
    if (chosen.length < itemset.length) {
      for (const v of ancestors[chosen.length]!) choose([...chosen, v]);
      return;
    }
    const topmost = [...new Set(chosen)].filter((v) => !chosen.some((u) => u !== v && covers(u, v, hierarchy)));
    // With fewer nodes it is one of the smaller itemsets, none of which is rare any more.
    if (topmost.length === itemset.length && supportOf(topmost, tree) < k) return;
    const raised = topmost.filter((v) => !itemset.includes(v));
    const loss = raised.reduce((sum, v) => sum + losses.get(v)!, 0);
    if (loss >= least) return;
    least = loss;
    best = raised;
  };
  choose([]);
  return best;
}

/** The additional loss of publishing all items under v as v, as NCP · |I| · occurrences. */
function lossOf(v: number, hierarchy: Hierarchy, supports: Uint32Array, published: Uint32Array): number {
  const size = leafCount(hierarchy, v);
  let loss = 0;
  for (let rank = hierarchy.leafFrom[v]!; rank < hierarchy.leafTo[v]!; rank++) {
    const i = hierarchy.leafOrder[rank]!;
    const sizeNow = published[i] === i ? 0 : leafCount(hierarchy, published[i]!);
    if (size > 1) loss += supports[i]! * Math.max(0, size - sizeNow);
  }
  return loss;
}

function supportOf(nodes: readonly number[], tree: CountNode): number {
  let at: CountNode | undefined = tree;
  for (const v of [...nodes].sort((a, b) => b - a)) at = at?.children.get(v);
  return at?.count ?? 0;
}

/** The node itself and all above it. */
function ancestorsOf(v: number, { parent }: Hierarchy): number[] {
  const ancestors: number[] = [];
  for (let u = v; u >= 0; u = parent[u]!) ancestors.push(u);
  return ancestors;
}

function covers(u: number, v: number, { leafFrom, leafTo }: Hierarchy): boolean {
  return leafFrom[u]! <= leafFrom[v]! && leafTo[v]! <= leafTo[u]!;
}
