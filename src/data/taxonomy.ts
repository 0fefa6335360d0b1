/**
 * A hierarchy as a file states it, before it meets the data: a tree of named nodes. Names may recur on different
 * levels, never on one. Leaves are the items; they need not all occur in the data.
 */
export interface Taxonomy {
  readonly names: readonly string[];
  /** The node above, or −1 for the one root. */
  readonly parents: Int32Array;
  /** 0 for a leaf; grows towards the root. */
  readonly levels: Int32Array;
  /** What the file calls its levels, by level; else they are numbered. */
  readonly levelNames?: readonly string[];
}

/** The name of an added root, and of the root where a file has none. */
export const ROOT_NAME = '*';

/** Which nodes have no children. */
export function leavesOf(taxonomy: Taxonomy): number[] {
  const hasChild = new Uint8Array(taxonomy.names.length);
  for (const parent of taxonomy.parents) if (parent >= 0) hasChild[parent] = 1;
  return Array.from(taxonomy.names.keys()).filter((v) => hasChild[v] === 0);
}

/** A taxonomy from the path of every leaf, leaf first. Nodes are told apart by level and name. A root is added if needed. */
export function taxonomyFromPaths(paths: readonly (readonly string[])[], levelNames?: readonly string[]): Taxonomy {
  const names: string[] = [];
  const parents: number[] = [];
  const levels: number[] = [];
  const nodes = new Map<string, number>();
  const node = (level: number, name: string): number => {
    const key = `${level} ${name}`;
    let v = nodes.get(key);
    if (v === undefined) {
      v = names.push(name) - 1;
      parents.push(-1);
      levels.push(level);
      nodes.set(key, v);
    }
    return v;
  };
  for (const path of paths) {
    let below = -1;
    for (const [level, name] of path.entries()) {
      if (name === '' && level > 0) continue;
      const v = node(level, name);
      if (below >= 0) parents[below] = v;
      below = v;
    }
  }
  const tops = parents.flatMap((parent, v) => (parent < 0 ? [v] : []));
  if (tops.length > 1) {
    const root = names.push(ROOT_NAME) - 1;
    parents.push(-1);
    levels.push(Math.max(...levels) + 1);
    for (const v of tops) parents[v] = root;
  }
  return {
    names,
    parents: Int32Array.from(parents),
    levels: Int32Array.from(levels),
    ...(levelNames !== undefined && { levelNames }),
  };
}
