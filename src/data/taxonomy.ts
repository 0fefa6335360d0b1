import { quote } from '../errors.ts';
import { Problems } from '../problems.ts';

/**
 * A hierarchy as its file states it, whatever occurs in the data: a tree of named nodes. A name may occur on several
 * levels, but only once on each. The leaves are the items; they need not all occur in the data.
 */
export interface Taxonomy {
  readonly names: readonly string[];
  /** The parent of each node, or −1 for the one root. */
  readonly parents: Int32Array;
  /** 0 for a leaf; grows towards the root. */
  readonly levels: Int32Array;
  /** The names that the file gives its levels, by level; without them, levels are numbered. */
  readonly levelNames?: readonly string[];
}

/** The name of an added root, and of the root where a file has none. */
export const ROOT_NAME = '*';

/** The nodes without children. */
export function leavesOf(taxonomy: Taxonomy): number[] {
  const hasChild = new Uint8Array(taxonomy.names.length);
  for (const parent of taxonomy.parents) if (parent >= 0) hasChild[parent] = 1;
  return Array.from(taxonomy.names.keys()).filter((v) => hasChild[v] === 0);
}

/** All nodes, every node before its parent. Shorter than the taxonomy if the parents form a cycle. */
export function childrenFirst(parents: ArrayLike<number>): Uint32Array {
  const waiting = new Uint32Array(parents.length);
  for (let v = 0; v < parents.length; v++) if (parents[v] >= 0) waiting[parents[v]]++;
  const order = new Uint32Array(parents.length);
  let numOrdered = 0;
  for (let v = 0; v < parents.length; v++) if (waiting[v] === 0) order[numOrdered++] = v;
  for (let n = 0; n < numOrdered; n++) {
    const parent = parents[order[n]];
    if (parent >= 0 && --waiting[parent] === 0) order[numOrdered++] = parent;
  }
  return order.subarray(0, numOrdered);
}

/** `name@level`: what tells a node from others of its name. */
export function nameAtLevel({ names, levels, levelNames }: Taxonomy, v: number): string {
  return `${names[v]}@${levelNames?.[levels[v]] ?? `level${levels[v]}`}`;
}

/** The names of all leaves at or below the nodes with this name, alone or with their level. */
export function leavesUnder(taxonomy: Taxonomy, name: string): string[] {
  const { names, parents } = taxonomy;
  const isUnder = new Uint8Array(names.length);
  for (const v of childrenFirst(parents).toReversed()) {
    const isNamed = name === names[v] || name === nameAtLevel(taxonomy, v);
    if (isNamed || (parents[v] >= 0 && isUnder[parents[v]] === 1)) isUnder[v] = 1;
  }
  return leavesOf(taxonomy)
    .filter((v) => isUnder[v] === 1)
    .map((v) => names[v]);
}

/** The children of every node, ascending. */
export function childrenOf({ parents }: Taxonomy): number[][] {
  const children: number[][] = Array.from(parents, () => []);
  for (const [v, parent] of parents.entries()) if (parent >= 0) children[parent].push(v);
  return children;
}

/** The depth of every node: 0 for the root. */
export function depthsOf({ parents }: Taxonomy): Uint32Array {
  const depths = new Uint32Array(parents.length);
  for (const v of childrenFirst(parents).toReversed()) if (parents[v] >= 0) depths[v] = depths[parents[v]] + 1;
  return depths;
}

/**
 * Makes a taxonomy from the path of every leaf, leaf first; '' above the leaf skips a level. Level and name identify a
 * node. A root is added if needed. Throws `input` with a list of all nodes that have two different parents.
 *
 * @example
 * ```ts
 * taxonomyFromPaths([['beer', 'alcohol'], ['wine', 'alcohol']]).names; // → ['beer', 'alcohol', 'wine']
 * ```
 */
export function taxonomyFromPaths(paths: readonly (readonly string[])[], levelNames?: readonly string[]): Taxonomy {
  const builder = new TaxonomyBuilder();
  const problems = new Problems();
  for (const path of paths) {
    let below = -1;
    for (let level = 0; level < path.length; level++) {
      const name = path[level];
      if (name === '' && level > 0) continue;
      const v = builder.node(level, name);
      if (below >= 0 && !builder.link(below, v)) {
        const first = builder.names[builder.parentOf(below)];
        problems.add({
          expected: `${quote(builder.names[below])} under one node`,
          got: `${quote(first)} and ${quote(name)}`,
        });
      }
      below = v;
    }
  }
  problems.throwIfAny();
  return builder.finish(levelNames);
}

/** Collects nodes, which level and name identify, and the parent of each. */
export class TaxonomyBuilder {
  readonly names: string[] = [];
  readonly #parents: number[] = [];
  readonly #levels: number[] = [];
  readonly #nodesOfLevel: Map<string, number>[] = [];

  /** The node of that level and name; made if it is new. */
  node(level: number, name: string): number {
    while (this.#nodesOfLevel.length <= level) this.#nodesOfLevel.push(new Map());
    const nodes = this.#nodesOfLevel[level];
    let v = nodes.get(name);
    if (v === undefined) {
      v = this.names.push(name) - 1;
      this.#parents.push(-1);
      this.#levels.push(level);
      nodes.set(name, v);
    }
    return v;
  }

  /** The node above v, or −1. */
  parentOf(v: number): number {
    return this.#parents[v];
  }

  /**
   * Puts a node under another one of a higher level. Returns false and does nothing if the node already has a different
   * parent.
   */
  link(v: number, parent: number): boolean {
    const known = this.#parents[v];
    if (known >= 0) return known === parent;
    this.#parents[v] = parent;
    return true;
  }

  /** The taxonomy. Several tops go under the only node of the highest level if it is called `*`, else under an added root. */
  finish(levelNames?: readonly string[]): Taxonomy {
    const tops = this.#parents.flatMap((parent, v) => (parent < 0 ? [v] : []));
    if (tops.length > 1) {
      const root = this.#rootNode();
      for (const v of tops) if (v !== root) this.#parents[v] = root;
    }
    return {
      names: this.names,
      parents: Int32Array.from(this.#parents),
      levels: Int32Array.from(this.#levels),
      ...(levelNames !== undefined && { levelNames }),
    };
  }

  #rootNode(): number {
    const highest = this.#nodesOfLevel.length - 1;
    const nodes = this.#nodesOfLevel[highest];
    const root = nodes.size === 1 ? nodes.get(ROOT_NAME) : undefined;
    return root ?? this.node(highest + 1, ROOT_NAME);
  }
}
