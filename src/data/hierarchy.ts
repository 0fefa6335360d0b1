import { type Problem, quote } from '../errors.ts';
import { MAX_PROBLEMS, Problems } from '../problems.ts';
import { type Dictionary, indexLabels } from '../records/dictionary.ts';
import { childrenFirst, leavesOf, nameAtLevel, type Taxonomy } from './taxonomy.ts';

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
  /** The tree as a file states it, where it comes from one: also with items that do not occur. */
  readonly taxonomy?: Taxonomy;
}

/** The number of items node v covers. */
export function leafCount(hierarchy: Hierarchy, v: number): number {
  return hierarchy.leafTo[v] - hierarchy.leafFrom[v];
}

/**
 * Restricts a taxonomy to the items of a dictionary. Throws `input` with a list of all items that are not exactly
 * one leaf. Leaves that do not occur in the data are left out, and so are nodes that distinguish no items. Siblings are
 * ordered by their smallest item. Takes O(nodes), whatever the depth. If `mustCover` is given, other items may be
 * missing from the taxonomy: they are put right under the root, because no taxonomy generalises them.
 *
 * @example
 * ```ts
 * const { dictionary } = datasetFromRows([['beer', 'wine', 'milk']]);
 * const taxonomy = taxonomyFromPaths([['beer', 'alcohol'], ['wine', 'alcohol'], ['milk', 'dairy'], ['brie', 'dairy']]);
 * hierarchyFromTaxonomy(taxonomy, dictionary).labels; // → ['beer', 'milk', 'wine', 'alcohol', '*']
 * ```
 */
export function hierarchyFromTaxonomy(
  full: Taxonomy,
  dictionary: Dictionary,
  file?: string,
  options: {
    readonly mustCover?: Uint32Array;
    /** Suggests a leaf that an unknown label may be meant to be. */
    readonly suggest?: (label: string, leaves: readonly string[]) => string | undefined;
  } = {},
): Hierarchy {
  const taxonomy = options.mustCover === undefined ? full : withFreeItems(full, dictionary, options.mustCover);
  const leaves = findLeaves(taxonomy, dictionary, file, options.suggest);
  const numItems = leaves.length;

  const upwards = childrenFirst(taxonomy.parents);
  const coverage = countCoverage(taxonomy, leaves, upwards);
  const above = findKeptParents(taxonomy, coverage, upwards);
  const nodes = upwards.filter((v) => coverage.isNeeded[v] === 1);
  const from = firstRanks(nodes, above, coverage, numItems);
  const to = from.map((rank, v) => rank + coverage.covered[v]);
  const inner = sortByKey(nodes, to, numItems + 1).filter((v) => coverage.itemOf[v] < 0);

  const numNodes = numItems + inner.length;
  const idOf = new Int32Array(coverage.itemOf);
  for (const [n, v] of inner.entries()) idOf[v] = numItems + n;
  const parent = new Int32Array(numNodes).fill(-1);
  const leafFrom = new Uint32Array(numNodes);
  const leafTo = new Uint32Array(numNodes);
  for (const v of nodes) {
    const id = idOf[v];
    if (above[v] >= 0) parent[id] = idOf[above[v]];
    leafFrom[id] = from[v];
    leafTo[id] = to[v];
  }
  const leafRank = leafFrom.slice(0, numItems);
  const leafOrder = new Uint32Array(numItems);
  for (let i = 0; i < numItems; i++) leafOrder[leafRank[i]] = i;
  const labels = nodeLabels(dictionary.labels, taxonomy, inner);
  return { numItems, parent, leafRank, leafOrder, leafFrom, leafTo, labels };
}

/** The tree by itself; a node stands one level above the highest below it. */
export function taxonomyOfHierarchy({ labels, parent }: Hierarchy): Taxonomy {
  const levels = new Int32Array(labels.length);
  for (const [v, above] of parent.entries()) if (above >= 0) levels[above] = Math.max(levels[above], levels[v] + 1);
  return { names: labels, parents: parent, levels };
}

function withFreeItems(taxonomy: Taxonomy, { labels }: Dictionary, mustCover: Uint32Array): Taxonomy {
  const leaves = new Set(leavesOf(taxonomy).map((v) => taxonomy.names[v]));
  const must = new Set(mustCover);
  const free = labels.filter((label, i) => !leaves.has(label) && !must.has(i));
  const root = taxonomy.parents.indexOf(-1);
  return {
    ...taxonomy,
    names: [...taxonomy.names, ...free],
    parents: Int32Array.from([...taxonomy.parents, ...free.map(() => root)]),
    levels: Int32Array.from([...taxonomy.levels, ...free.map(() => 0)]),
  };
}

/** The coverage of the data by the nodes of a taxonomy. */
interface Coverage {
  /** The item whose leaf a node is, or −1. */
  readonly itemOf: Int32Array;
  /** The number of items at or below a node. */
  readonly covered: Uint32Array;
  /** The smallest item at or below a node. */
  readonly smallest: Uint32Array;
  /** 1 for items, and for nodes with at least two branches that cover something (H4). */
  readonly isNeeded: Uint8Array;
}

function countCoverage({ parents }: Taxonomy, leaves: readonly number[], upwards: Uint32Array): Coverage {
  const numNodes = parents.length;
  const itemOf = new Int32Array(numNodes).fill(-1);
  const covered = new Uint32Array(numNodes);
  const smallest = new Uint32Array(numNodes).fill(leaves.length);
  const branches = new Uint32Array(numNodes);
  const isNeeded = new Uint8Array(numNodes);
  for (const [i, leaf] of leaves.entries()) {
    itemOf[leaf] = i;
    covered[leaf] = 1;
    smallest[leaf] = i;
  }
  for (const v of upwards) {
    if (itemOf[v] >= 0 || branches[v] > 1) isNeeded[v] = 1;
    const parent = parents[v];
    if (parent < 0 || covered[v] === 0) continue;
    branches[parent]++;
    covered[parent] += covered[v];
    if (smallest[v] < smallest[parent]) smallest[parent] = smallest[v];
  }
  return { itemOf, covered, smallest, isNeeded };
}

/** The nearest kept node above each node, or −1. */
function findKeptParents({ parents }: Taxonomy, { isNeeded }: Coverage, upwards: Uint32Array): Int32Array {
  const above = new Int32Array(parents.length).fill(-1);
  for (let n = upwards.length - 1; n >= 0; n--) {
    const v = upwards[n];
    const parent = parents[v];
    if (parent >= 0) above[v] = isNeeded[parent] === 1 ? parent : above[parent];
  }
  return above;
}

/** The first rank that each kept node covers: each node's range is cut up among its children by their smallest items. */
function firstRanks(
  nodes: Uint32Array,
  above: Int32Array,
  { covered, smallest }: Coverage,
  numItems: number,
): Uint32Array {
  const from = new Uint32Array(above.length);
  const next = new Uint32Array(above.length);
  // Parents first: a parent's smallest item is at most its child's, and equal ones keep the order of `kept.reverse()`.
  for (const v of sortByKey(nodes.toReversed(), smallest, numItems)) {
    const parent = above[v];
    if (parent >= 0) {
      from[v] = next[parent];
      next[parent] += covered[v];
    }
    next[v] = from[v];
  }
  return from;
}

/** The nodes by ascending key < numKeys; nodes of one key keep their order (a counting sort). */
function sortByKey(nodes: Uint32Array, keys: Uint32Array, numKeys: number): Uint32Array {
  const next = new Uint32Array(numKeys + 1);
  for (const v of nodes) next[keys[v] + 1]++;
  for (let key = 0; key < numKeys; key++) next[key + 1] += next[key];
  const sorted = new Uint32Array(nodes.length);
  for (const v of nodes) sorted[next[keys[v]]++] = v;
  return sorted;
}

/** The taxonomy leaf of every item; all problems at once. */
function findLeaves(
  taxonomy: Taxonomy,
  dictionary: Dictionary,
  file: string | undefined,
  suggest: (label: string, leaves: readonly string[]) => string | undefined = () => undefined,
): number[] {
  const problems = new Problems(file);
  const leafOfLabel = new Map<string, number>();
  const repeated = new Set<string>();
  for (const leaf of leavesOf(taxonomy)) {
    const name = taxonomy.names[leaf];
    if (leafOfLabel.has(name)) repeated.add(name);
    leafOfLabel.set(name, leaf);
  }
  const names = [...leafOfLabel.keys()];
  const hint = (label: string): Pick<Problem, 'hint'> => {
    const near = problems.count < MAX_PROBLEMS ? suggest(label, names) : undefined;
    return near === undefined ? {} : { hint: `did you mean ${quote(near)}?` };
  };
  const isInner = indexLabels({ labels: taxonomy.names });
  const leaves = dictionary.labels.map((label) => {
    const leaf = leafOfLabel.get(label);
    const problem: Problem | undefined =
      leaf === undefined
        ? {
            expected: `item ${quote(label)} of the data as a leaf`,
            got: isInner(label) >= 0 ? 'an inner node of that name' : 'no such leaf',
            ...hint(label),
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
function nodeLabels(items: readonly string[], taxonomy: Taxonomy, inner: Uint32Array): string[] {
  const { names } = taxonomy;
  const uses = new Map<string, number>();
  for (const label of items) uses.set(label, 1);
  for (const v of inner) uses.set(names[v], (uses.get(names[v]) ?? 0) + 1);
  const used = new Set(uses.keys());
  const labels = [...items];
  for (const v of inner) {
    let label = names[v];
    if ((uses.get(label) ?? 0) > 1) {
      const qualified = nameAtLevel(taxonomy, v);
      label = qualified;
      for (let n = 2; used.has(label); n++) label = `${qualified}#${n}`;
      used.add(label);
    }
    labels.push(label);
  }
  return labels;
}
