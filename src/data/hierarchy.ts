import { type Problem, quote, SottoError } from '../errors.ts';
import { Problems } from '../problems.ts';
import { type Dictionary, indexLabels } from './dictionary.ts';
import { leavesOf, type Taxonomy } from './taxonomy.ts';

/**
 * A tree over the items of one dictionary.
 *
 * H1 nodes 0 … numItems−1 are the items themselves, by id
 * H2 parent[v] > v; the root is the last node, its parent is −1
 * H3 node v covers item i ⇔ leafFrom[v] ≤ leafRank[i] < leafTo[v]
 * H4 every inner node covers more items than each of its children (chains are collapsed to their lowest node)
 * H5 labels are unique, and an item's label is its own: any cut of the tree can be published
 */
export interface Hierarchy {
  readonly numItems: number;
  readonly parent: Int32Array;
  readonly leafRank: Uint32Array;
  /** The items by rank: leafOrder[leafRank[i]] = i. */
  readonly leafOrder: Uint32Array;
  readonly leafFrom: Uint32Array;
  readonly leafTo: Uint32Array;
  readonly labels: readonly string[];
}

/** How many items node v covers. */
export function leafCount(hierarchy: Hierarchy, v: number): number {
  return hierarchy.leafTo[v]! - hierarchy.leafFrom[v]!;
}

/**
 * Restricts a taxonomy to the items of a dictionary. Throws `input` listing every item that is not a leaf of it or is
 * a leaf more than once. Leaves that do not occur in the data are left out, and so are nodes that tell nothing apart.
 */
export function hierarchyFromTaxonomy(taxonomy: Taxonomy, dictionary: Dictionary, file?: string): Hierarchy {
  const leaves = findLeaves(taxonomy, dictionary, file);
  const numItems = leaves.length;
  if (numItems === 0) throw new SottoError('input', 'a hierarchy needs at least one item in the data');

  const { names, parents, levels } = taxonomy;
  const numNodes = names.length;
  const covered = new Uint32Array(numNodes);
  const smallest = new Uint32Array(numNodes).fill(numItems);
  for (const [i, leaf] of leaves.entries()) {
    for (let v = leaf; v >= 0; v = parents[v]!) {
      covered[v]!++;
      if (i < smallest[v]!) smallest[v] = i;
    }
  }
  // The children of each node that cover something, chains collapsed, ordered by their smallest item.
  const children: number[][] = Array.from({ length: numNodes }, () => []);
  let root = leaves[0]!;
  while (parents[root]! >= 0) root = parents[root]!;
  const kept = new Map<number, number>(); // taxonomy node → the kept node that stands for it
  const lowest = (v: number): number => {
    const known = kept.get(v);
    if (known !== undefined) return known;
    const below = childrenOf[v]!.filter((c) => covered[c]! > 0);
    const stand = below.length === 1 && covered[below[0]!] === covered[v] ? lowest(below[0]!) : v;
    kept.set(v, stand);
    return stand;
  };
  const childrenOf: number[][] = Array.from({ length: numNodes }, () => []);
  for (let v = 0; v < numNodes; v++) if (parents[v]! >= 0) childrenOf[parents[v]!]!.push(v);

  const itemOf = new Map<number, number>();
  for (const [i, leaf] of leaves.entries()) itemOf.set(leaf, i);
  const inner: number[] = [];
  const leafOrder = new Uint32Array(numItems);
  const leafRank = new Uint32Array(numItems);
  const from = new Uint32Array(numNodes);
  let rank = 0;
  const top = lowest(root);
  const stack: { v: number; next: number }[] = [{ v: top, next: 0 }];
  const open = (v: number): void => {
    from[v] = rank;
    const item = itemOf.get(v);
    if (item !== undefined) {
      leafOrder[rank] = item;
      leafRank[item] = rank++;
    } else {
      children[v] = childrenOf[v]!.filter((c) => covered[c]! > 0).map(lowest);
      children[v]!.sort((a, b) => smallest[a]! - smallest[b]!);
    }
  };
  open(top);
  while (stack.length > 0) {
    const frame = stack[stack.length - 1]!;
    const child = children[frame.v]![frame.next++];
    if (child === undefined) {
      if (!itemOf.has(frame.v)) inner.push(frame.v); // post-order: children before parents
      stack.pop();
    } else {
      open(child);
      stack.push({ v: child, next: 0 });
    }
  }

  const total = numItems + inner.length;
  const idOf = new Map<number, number>(itemOf);
  for (const [n, v] of inner.entries()) idOf.set(v, numItems + n);
  const parent = new Int32Array(total).fill(-1);
  const leafFrom = new Uint32Array(total);
  const leafTo = new Uint32Array(total);
  for (const [v, id] of idOf) {
    leafFrom[id] = from[v]!;
    leafTo[id] = from[v]! + covered[v]!;
    for (const c of children[v]!) parent[idOf.get(c)!] = id;
  }
  const labels = nodeLabels(
    dictionary.labels,
    inner.map((v) => ({ name: names[v]!, level: taxonomy.levelNames?.[levels[v]!] ?? `level${levels[v]!}` })),
  );
  return { numItems, parent, leafRank, leafOrder, leafFrom, leafTo, labels };
}

/** The taxonomy leaf of every item; all problems at once. */
function findLeaves(taxonomy: Taxonomy, dictionary: Dictionary, file?: string): number[] {
  const problems = new Problems(file);
  const leafOfLabel = new Map<string, number>();
  const repeated = new Set<string>();
  for (const leaf of leavesOf(taxonomy)) {
    const name = taxonomy.names[leaf]!;
    if (leafOfLabel.has(name)) repeated.add(name);
    leafOfLabel.set(name, leaf);
  }
  const isInner = indexLabels({ labels: taxonomy.names });
  const leaves = dictionary.labels.map((label) => {
    const leaf = leafOfLabel.get(label);
    const problem: Problem | undefined =
      leaf === undefined
        ? {
            expected: `item ${quote(label)} of the data as a leaf`,
            got: isInner(label) >= 0 ? 'an inner node of that name' : 'no such leaf',
          }
        : repeated.has(label)
          ? { expected: `item ${quote(label)} to be one leaf`, got: 'several leaves of that name' }
          : undefined;
    if (problem !== undefined) problems.add(problem);
    return leaf ?? -1;
  });
  problems.throwIfAny();
  return leaves;
}

/** H5: an inner node keeps its name where it is the only one of it, else `name@level`, else with a number. */
function nodeLabels(items: readonly string[], inner: readonly { name: string; level: string }[]): string[] {
  const uses = new Map<string, number>();
  for (const label of items) uses.set(label, 1);
  for (const { name } of inner) uses.set(name, (uses.get(name) ?? 0) + 1);
  const taken = new Set(items);
  for (const { name } of inner) if (uses.get(name) === 1) taken.add(name);
  const labels = [...items];
  for (const { name, level } of inner) {
    if (uses.get(name) === 1) {
      labels.push(name);
      continue;
    }
    let label = `${name}@${level}`;
    for (let n = 2; taken.has(label); n++) label = `${name}@${level}#${n}`;
    taken.add(label);
    labels.push(label);
  }
  return labels;
}
