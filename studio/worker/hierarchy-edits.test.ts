import { describe, expect, it } from 'vitest';
import { taxonomyFromPaths } from '../../src/data/taxonomy.ts';
import { writeHierarchy } from '../../src/internal.ts';
import { editHierarchy, type HierarchyEdit, type NodeReference } from './hierarchy-edits.ts';

const drinks = taxonomyFromPaths([
  ['beer', 'alcohol', 'drinks', '*'],
  ['wine', 'alcohol', 'drinks', '*'],
  ['milk', 'soft', 'drinks', '*'],
  ['cola', 'soft', 'drinks', '*'],
  ['bread', '', 'food', '*'],
  ['rye', '', 'food', '*'],
]);
const item = (label: string): NodeReference => [label, label];
const edited = (edit: HierarchyEdit): string[] =>
  writeHierarchy(editHierarchy(drinks, edit), 'levels').trim().split('\n').slice(1);

describe('editHierarchy', () => {
  it('renames the lowest branch above two items', () => {
    expect(edited({ kind: 'rename', node: ['beer', 'wine'], name: ' spirits ' })[0]).toBe('beer,spirits,drinks,*');
    expect(edited({ kind: 'rename', node: ['beer', 'cola'], name: 'fluids' })[3]).toBe('cola,soft,fluids,*');
  });

  it('moves items and branches, and drops a branch that is left empty', () => {
    const milk = edited({ kind: 'move', nodes: [item('milk'), item('cola')], into: ['bread', 'rye'] });
    expect(milk).toEqual([
      'beer,alcohol,drinks,*',
      'wine,alcohol,drinks,*',
      'milk,food,,*',
      'cola,food,,*',
      'bread,food,,*',
      'rye,food,,*',
    ]);
    const branch = edited({ kind: 'move', nodes: [['beer', 'wine']], into: ['bread', 'rye'] });
    expect(branch[0]).toBe('beer,alcohol,food,*');
  });

  it('makes a branch inside another, or splits it off beside', () => {
    expect(edited({ kind: 'group', nodes: [item('milk')], name: 'dairy', where: 'inside' })[2]).toBe(
      'milk,dairy,soft,drinks,*',
    );
    expect(edited({ kind: 'group', nodes: [item('milk')], name: 'dairy', where: 'beside' })[2]).toBe(
      'milk,dairy,drinks,*',
    );
  });

  it('dissolves a branch into the one above', () => {
    expect(edited({ kind: 'dissolve', node: ['milk', 'cola'] })[2]).toBe('milk,,drinks,*');
  });

  it('says what makes no sense', () => {
    const wrong: HierarchyEdit[] = [
      { kind: 'move', nodes: [['beer', 'cola']], into: ['beer', 'wine'] },
      { kind: 'rename', node: ['beer', 'wine'], name: 'food' },
      { kind: 'rename', node: ['beer', 'wine'], name: ' ' },
      { kind: 'dissolve', node: ['beer', 'rye'] },
      { kind: 'group', nodes: [['beer', 'cola']], name: 'x', where: 'beside' },
      { kind: 'rename', node: ['beer', 'tea'], name: 'x' },
    ];
    for (const edit of wrong) expect(() => edited(edit), JSON.stringify(edit)).toThrow();
  });
});
