import { describe, expect, it } from 'vitest';
import { hierarchyFromTaxonomy } from '../../../src/data/hierarchy.ts';
import { taxonomyFromPaths } from '../../../src/data/taxonomy.ts';
import { boxesOf, branchOf, childNodesOf, neighbour, treeOf } from './icicle-layout.ts';

const paths = [
  ['apple', 'fruit', 'food'],
  ['pear', 'fruit', 'food'],
  ['leek', 'greens', 'food'],
  ['kale', 'greens', 'food'],
  ['soap', 'home', 'other'],
  ['wax', 'home', 'other'],
  ['pen', 'desk', 'other'],
  ['ink', 'desk', 'other'],
];
const labels = paths.map(([item]) => item!).sort();
const tree = treeOf(hierarchyFromTaxonomy(taxonomyFromPaths(paths), { labels }));
const node = (label: string) => tree.view.labels.indexOf(label);
const names = (nodes: Iterable<number>) => Array.from(nodes, (v) => tree.view.labels[v]);

describe('the picture of a hierarchy', () => {
  it('gives every node a box as high as the items it covers, inside the box of its parent', () => {
    const boxes = new Map(boxesOf(tree, tree.root, 400, 800).map((box) => [box.node, box]));
    expect(boxes.size).toBe(tree.view.parent.length);
    for (const [v, { y, height }] of boxes) {
      expect(height).toBeCloseTo((tree.view.leafTo[v]! - tree.view.leafFrom[v]!) * 100);
      const above = boxes.get(tree.view.parent[v]!);
      if (above === undefined) continue;
      expect(y).toBeGreaterThanOrEqual(above.y);
      expect(y + height).toBeLessThanOrEqual(above.y + above.height + 1e-9);
      expect(boxes.get(v)!.x).toBeCloseTo(above.x + 100);
    }
  });

  it('draws children too small to tell apart as one box', () => {
    const boxes = boxesOf(tree, tree.root, 400, 12);
    expect(boxes.some(({ isDense }) => isDense)).toBe(true);
    expect(boxes.filter(({ isDense, node: v }) => !isDense && v < tree.view.numItems)).toEqual([]);
  });

  it('zooms: a node then fills the picture, and nothing outside it is drawn', () => {
    const boxes = boxesOf(tree, node('food'), 300, 100);
    expect(boxes[0]).toMatchObject({ node: node('food'), x: 0, y: 0, height: 100 });
    expect(names(boxes.map((box) => box.node))).not.toContain('soap');
  });

  it('is walked by arrows: in, out, up and down', () => {
    const first = neighbour(tree, tree.root, 'in');
    expect(neighbour(tree, first, 'out')).toBe(tree.root);
    const next = neighbour(tree, first, 'down');
    expect(names([first, next]).sort()).toEqual(['food', 'other']);
    expect(neighbour(tree, next, 'up')).toBe(first);
    expect(neighbour(tree, next, 'down')).toBe(next);
    expect(neighbour(tree, tree.root, 'out')).toBe(tree.root);
  });

  it('knows children in the order of the picture and the branch of every node', () => {
    const children = childNodesOf(tree, tree.root);
    const places = Array.from(children, (v) => tree.view.leafFrom[v]!);
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(branchOf(tree, node('leek'))).toBe(branchOf(tree, node('food')));
    expect(branchOf(tree, node('soap'))).not.toBe(branchOf(tree, node('food')));
    expect(branchOf(tree, tree.root)).toBe(-1);
  });
});
