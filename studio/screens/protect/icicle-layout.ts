import type { HierarchyView } from '../../worker/tasks/read-inputs.ts';

/** A hierarchy with what drawing and walking it needs. */
export interface IcicleTree {
  readonly view: HierarchyView;
  readonly root: number;
  readonly depth: Uint32Array;
  /** The depth of the deepest item below each node. */
  readonly deepest: Uint32Array;
  /** The children of every node in the order of the picture. */
  readonly children: readonly (readonly number[])[];
}

/** One box of the picture. `dense` stands for children too small to draw. */
export interface IcicleBox {
  readonly node: number;
  readonly isDense: boolean;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Boxes less high than this are drawn as one. */
const MIN_HEIGHT = 2;

export function treeOf(view: HierarchyView): IcicleTree {
  const { parent, leafFrom } = view;
  const numNodes = parent.length;
  const root = numNodes - 1;
  const depth = new Uint32Array(numNodes);
  for (let v = root - 1; v >= 0; v--) depth[v] = depth[parent[v]!]! + 1;
  const deepest = depth.slice();
  for (let v = 0; v < root; v++) deepest[parent[v]!] = Math.max(deepest[parent[v]!]!, deepest[v]!);
  const children: number[][] = Array.from(parent, () => []);
  const byPlace = Array.from(parent.keys()).sort((a, b) => leafFrom[a]! - leafFrom[b]!);
  for (const v of byPlace) if (v !== root) children[parent[v]!]!.push(v);
  return { view, root, depth, deepest, children };
}

export function childNodesOf({ children }: IcicleTree, v: number): readonly number[] {
  return children[v]!;
}

/** The boxes at and below a node that can be told apart, columns by depth, items from top to bottom. */
export function boxesOf(tree: IcicleTree, zoom: number, width: number, height: number): IcicleBox[] {
  const { view, depth, deepest } = tree;
  const { leafFrom, leafTo, numItems } = view;
  const columns = deepest[zoom]! - depth[zoom]! + 1;
  const columnWidth = width / columns;
  const scale = height / Math.max(1, leafTo[zoom]! - leafFrom[zoom]!);
  const boxes: IcicleBox[] = [];
  const stack = [zoom];
  while (stack.length > 0) {
    const node = stack.pop()!;
    const column = depth[node]! - depth[zoom]!;
    const y = (leafFrom[node]! - leafFrom[zoom]!) * scale;
    const tall = (leafTo[node]! - leafFrom[node]!) * scale;
    const x = column * columnWidth;
    const isItem = node < numItems;
    boxes.push({ node, isDense: false, x, y, width: isItem ? width - x : columnWidth, height: tall });
    if (isItem) continue;
    const children = childNodesOf(tree, node);
    if (tall / children.length < MIN_HEIGHT) {
      boxes.push({ node, isDense: true, x: x + columnWidth, y, width: width - x - columnWidth, height: tall });
    } else for (let n = children.length - 1; n >= 0; n--) stack.push(children[n]!);
  }
  return boxes;
}

/** The neighbour that an arrow key leads to, or the node itself. */
export function neighbour(tree: IcicleTree, v: number, key: 'up' | 'down' | 'in' | 'out'): number {
  const above = tree.view.parent[v]!;
  if (key === 'in') return childNodesOf(tree, v)[0] ?? v;
  if (above < 0) return v;
  if (key === 'out') return above;
  const siblings = childNodesOf(tree, above);
  return siblings[siblings.indexOf(v) + (key === 'down' ? 1 : -1)] ?? v;
}

/** The branch right below the root that a node is in, counted from 0: it decides the colour. */
export function branchOf(tree: IcicleTree, v: number): number {
  let node = v;
  while (tree.depth[node]! > 1) node = tree.view.parent[node]!;
  return node === tree.root ? -1 : childNodesOf(tree, tree.root).indexOf(node);
}
