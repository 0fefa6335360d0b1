import * as z from 'zod';
import { getOrAdd } from '../../data/get-or-add.ts';
import type { Taxonomy } from '../../data/taxonomy.ts';
import { type Cells, countSupports, type Dataset } from '../../records/dataset.ts';
import { sortRows } from '../../records/sort-rows.ts';
import { defineHierarchyBuilder } from './define.ts';
import { GrowingTree } from './growing-tree.ts';
import { findSimilarPairs, type SimilarPairs } from './similar-pairs.ts';

/**
 * Items that occur in the same records are adjacent. A record that shows a group instead of an item is then hardly
 * wrong, since it tends to contain the other items of the group too; and groups keep the co-occurrences of their items,
 * so that patterns mined from the release resemble those of the original.
 */
export const coOccurrence = defineHierarchyBuilder({
  id: 'co-occurrence',
  title: 'Co-occurrence',
  summary: 'Groups items that occur in the same records: for data without a meaningful order of items.',
  params: z.object({
    fanout: z.int().min(2).max(1_000).default(4).describe('The largest number of nodes under one node.'),
  }),
  build: (dataset, { fanout }, checkpoint) => coOccurrenceTaxonomy(dataset, fanout, checkpoint),
});

/** Fewest partners that are remembered per node: enough for a node to find one that is still free. */
const MIN_PARTNERS = 16;

/**
 * Bottom-up, level by level: the most similar pairs of nodes are joined first, up to `fanout` nodes to a group; nodes
 * without a free partner are grouped among themselves; each group is then a node of the next level. Every node but at
 * most one finds company, so there are at most log₂(items) levels.
 */
function coOccurrenceTaxonomy(
  dataset: Dataset,
  fanout: number,
  checkpoint: (done: number, total: number, phase: string) => void,
): Taxonomy {
  const { labels } = dataset.dictionary;
  const tree = new GrowingTree(labels);
  const supports = countSupports(dataset);
  let nodes: Node[] = labels.map((_, i) => ({ v: i, lead: i, size: 1 }));
  let cells: Cells = dataset;
  for (let level = 1; nodes.length > fanout; level++) {
    const phase = `level ${level}`;
    const limit = Math.max(MIN_PARTNERS, 2 * fanout);
    const pairs = findSimilarPairs(cells, nodes.length, limit, (done, total) => checkpoint(done, total, phase));
    const group = groupNodes(pairs, nodes.length, fanout);
    cells = recode(cells, group);
    nodes = joinGroups(nodes, group, supports, tree, level);
  }
  return tree.finish(nodes.map(({ v }) => v));
}

interface Node {
  /** Its number in the tree. */
  readonly v: number;
  /** The item beneath it that occurs most often: the group is named after it. */
  readonly lead: number;
  /** The number of items below it. */
  readonly size: number;
}

/** node → group, groups numbered by their first node. */
function groupNodes({ one, other }: SimilarPairs, numNodes: number, fanout: number): Uint32Array {
  const sets = new NodeSets(numNodes);
  for (let n = 0; n < one.length; n++) sets.join(one[n], other[n], fanout);
  let company = -1;
  for (let v = 0; v < numNodes; v++) {
    if (sets.sizeOf(v) > 1) continue;
    if (company < 0 || !sets.join(company, v, fanout)) company = v;
  }
  const group = new Uint32Array(numNodes);
  const numberOf = new Map<number, number>();
  for (let v = 0; v < numNodes; v++) {
    group[v] = getOrAdd(numberOf, sets.find(v), () => numberOf.size);
  }
  return group;
}

/** Disjoint sets of nodes with their sizes. */
class NodeSets {
  readonly #above: Uint32Array;
  readonly #size: Uint32Array;

  constructor(numNodes: number) {
    this.#above = Uint32Array.from({ length: numNodes }, (_, v) => v);
    this.#size = new Uint32Array(numNodes).fill(1);
  }

  find(v: number): number {
    let set = v;
    while (this.#above[set] !== set) {
      this.#above[set] = this.#above[this.#above[set]];
      set = this.#above[set];
    }
    return set;
  }

  sizeOf(v: number): number {
    return this.#size[this.find(v)];
  }

  /** Joins two different sets unless that would make more than `limit` nodes; says whether it did. */
  join(v: number, w: number, limit: number): boolean {
    const a = this.find(v);
    const b = this.find(w);
    if (a === b || this.#size[a] + this.#size[b] > limit) return false;
    this.#above[b] = a;
    this.#size[a] += this.#size[b];
    return true;
  }
}

/** A node for every group; a node that is alone goes on as it is. */
function joinGroups(
  nodes: readonly Node[],
  group: Uint32Array,
  supports: Uint32Array,
  tree: GrowingTree,
  level: number,
): Node[] {
  const members: Node[][] = [];
  for (const [n, node] of nodes.entries()) {
    members[group[n]] ??= [];
    members[group[n]].push(node);
  }
  return members.map((joined) => {
    if (joined.length === 1) return joined[0];
    const lead = joined.map((node) => node.lead).reduce((a, b) => (supports[b] > supports[a] ? b : a));
    const size = joined.reduce((sum, node) => sum + node.size, 0);
    const children = joined.map((node) => node.v);
    // `milk+3`: milk and three more. Different leads give different names.
    return { v: tree.join(children, `${tree.names[lead]}+${size - 1}`, level), lead, size };
  });
}

/** The rows with groups in place of nodes. */
function recode({ offsets, items }: Cells, group: Uint32Array): Cells {
  const recoded = { offsets: offsets.slice(), items: items.map((v) => group[v]) };
  const numCells = sortRows(recoded.offsets, recoded.items);
  return { offsets: recoded.offsets, items: recoded.items.subarray(0, numCells) };
}
