import { childrenFirst, leavesOf, quote, SottoError, type Taxonomy } from '../../src/internal.ts';

/** A node of a hierarchy as the data sees it: the lowest one above these two items; an item names itself twice. */
export type NodeReference = readonly [first: string, last: string];

/** One change of a hierarchy. */
export type HierarchyEdit =
  | { readonly kind: 'rename'; readonly node: NodeReference; readonly name: string }
  | { readonly kind: 'move'; readonly nodes: readonly NodeReference[]; readonly into: NodeReference }
  /** A new branch for some nodes: inside their present one, or next to it. */
  | {
      readonly kind: 'group';
      readonly nodes: readonly NodeReference[];
      readonly name: string;
      readonly where: 'inside' | 'beside';
    }
  /** The content of the branch moves to the branch's parent. */
  | { readonly kind: 'dissolve'; readonly node: NodeReference };

/** The hierarchy after a change; branches that are left without items go. Throws `usage` where a change makes no sense. */
export function editHierarchy(taxonomy: Taxonomy, edit: HierarchyEdit): Taxonomy {
  const names = [...taxonomy.names];
  const parents = [...taxonomy.parents];
  const leaves = new Map(leavesOf(taxonomy).map((v) => [names[v]!, v]));
  const find = (reference: NodeReference): number => lowestAbove(parents, leaves, reference);
  switch (edit.kind) {
    case 'rename':
      names[find(edit.node)] = freshName(edit.name, names);
      break;
    case 'move': {
      const into = find(edit.into);
      for (const node of edit.nodes) move(find(node), into, parents, names);
      break;
    }
    case 'group': {
      const nodes = edit.nodes.map(find);
      const inside = parents[nodes[0] ?? -1] ?? -1;
      const above = edit.where === 'inside' ? inside : (parents[inside] ?? -1);
      if (above < 0) throw new SottoError('usage', 'nothing can be added next to the whole hierarchy');
      const branch = names.push(freshName(edit.name, names)) - 1;
      parents.push(above);
      for (const v of nodes) parents[v] = branch;
      break;
    }
    case 'dissolve': {
      const node = find(edit.node);
      const above = parents[node]!;
      if (above < 0) throw new SottoError('usage', 'the whole hierarchy cannot be dissolved');
      for (const [v, parent] of parents.entries()) if (parent === node) parents[v] = above;
    }
  }
  return withLevels(withoutEmptyBranches({ names, parents }, new Set(leaves.values())));
}

interface TreeNodes {
  readonly names: readonly string[];
  readonly parents: readonly number[];
}

function lowestAbove(parents: readonly number[], leaves: ReadonlyMap<string, number>, [a, b]: NodeReference): number {
  const above = new Set<number>();
  for (let v = leaves.get(a) ?? -1; v >= 0; v = parents[v]!) above.add(v);
  let v = leaves.get(b) ?? -1;
  while (v >= 0 && !above.has(v)) v = parents[v]!;
  if (v < 0) throw new SottoError('usage', `${quote(a)} and ${quote(b)} are not in the hierarchy`);
  return v;
}

function move(v: number, into: number, parents: number[], names: readonly string[]): void {
  for (let u = into; u >= 0; u = parents[u]!) {
    if (u === v) throw new SottoError('usage', `${quote(names[v]!)} cannot go into itself`);
  }
  parents[v] = into;
}

function freshName(text: string, names: readonly string[]): string {
  const name = text.trim();
  if (name === '') throw new SottoError('usage', 'a branch needs a name');
  if (names.includes(name)) {
    throw new SottoError('usage', `there already is a branch ${quote(name)}`, { hint: 'give the branch another name' });
  }
  return name;
}

/** Nodes without children that were not items are removed, and then their parents if empty. */
function withoutEmptyBranches({ names, parents }: TreeNodes, items: ReadonlySet<number>): TreeNodes {
  const isNeeded = new Uint8Array(names.length);
  for (const v of childrenFirst(parents)) {
    if (items.has(v)) isNeeded[v] = 1;
    if (isNeeded[v] === 1 && parents[v]! >= 0) isNeeded[parents[v]!] = 1;
  }
  const order = names.flatMap((_, v) => (isNeeded[v] === 1 ? [v] : []));
  const idOf = new Map(order.map((v, n) => [v, n]));
  return { names: order.map((v) => names[v]!), parents: order.map((v) => idOf.get(parents[v]!) ?? -1) };
}

/** Every node stands one level above the highest below it. */
function withLevels({ names, parents }: TreeNodes): Taxonomy {
  const levels = new Int32Array(names.length);
  for (const v of childrenFirst(parents)) {
    const above = parents[v]!;
    if (above >= 0) levels[above] = Math.max(levels[above]!, levels[v]! + 1);
  }
  const seen = new Set<string>();
  for (const [v, name] of names.entries()) {
    const place = `${levels[v]} ${name}`;
    if (seen.has(place)) {
      throw new SottoError('usage', `two branches on one level would have the name ${quote(name)}`, {
        hint: 'rename one of them first',
      });
    }
    seen.add(place);
  }
  return { names, parents: Int32Array.from(parents), levels };
}
