import { describe, expect, it } from 'vitest';
import type { Decision } from '../algorithms/index.ts';
import { datasetFromRows } from '../data/dataset-builder.ts';
import { recodingFromLabels } from '../data/recoding.ts';
import { changedLabels } from './changed-labels.ts';

const ITEMS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'];
const before = recodingFromLabels({ labels: ['a', 'b', 'c', 'd', 'e', 'z'] }, ['ab', 'ab', 'c', 'd', null, 'z']);
const after = recodingFromLabels({ labels: ITEMS }, ['ab', 'ab', 'cd', 'cd', null, 'f', 'gh', 'gh', null]);
const dataset = datasetFromRows([]);
const release = { kind: 'recoded', dataset, recoding: after } as const;
const merge = (items: number[], because: string): Decision => ({ step: 'X', action: 'merge', items, because });
const changed = (held: readonly string[], decisions: readonly Decision[] = []) =>
  changedLabels({ recodings: [before], after: [], others: [] }, release, new Set(held), decisions);

describe('what a release changed of the one before', () => {
  it('is which labels grew, out of which, and what is new and gone', () => {
    expect(changed(ITEMS)).toEqual({
      labels: [
        { label: 'cd', from: ['c', 'd'], added: [] },
        { label: 'gh', from: [], added: ['g', 'h'] },
      ],
      newItems: ['f', 'g', 'h', 'i'],
      goneItems: ['z'],
    });
  });

  it('leaves out labels that no record holds; a record of one item is enough', () => {
    expect(changed(['c'])).toMatchObject({ labels: [{ label: 'cd' }], newItems: [] });
    expect(changed(['a', 'f']).labels).toEqual([]);
    expect(changed(['a', 'f']).newItems).toEqual(['f']);
    expect(changed(['a', 'f']).goneItems).toEqual(['b', 'c', 'd', 'e', 'z']);
  });

  it('tells a label that took a new item from one that is as it was', () => {
    const grown = recodingFromLabels({ labels: ['a', 'b', 'x'] }, ['abx', 'abx', 'abx']);
    const shown = { kind: 'recoded', dataset, recoding: grown } as const;
    const { labels } = changedLabels({ recodings: [before], after: [], others: [] }, shown, new Set(['a']), []);
    expect(labels).toEqual([{ label: 'abx', from: ['ab'], added: ['x'] }]);
  });

  it('has the reason of the last step that made a label: one of several of its items, and of no other', () => {
    const decisions = [
      merge([2, 3], 'first'),
      merge([2, 3], 'last'),
      merge([2], 'one item'),
      merge([2, 0], 'of another'),
      merge([0, 1], 'others'),
    ];
    expect(changed(['c'], decisions).labels).toEqual([{ label: 'cd', from: ['c', 'd'], added: [], because: 'last' }]);
  });

  it('is nothing without labels, here or before', () => {
    const none = { labels: [], newItems: [], goneItems: [] };
    expect(changedLabels({ recodings: [], after: [], others: [] }, release, new Set(ITEMS), [])).toEqual(none);
    const bare = { kind: 'unknowns', dataset } as const;
    expect(changedLabels({ recodings: [before], after: [], others: [] }, bare, new Set(ITEMS), [])).toEqual(none);
  });
});
