import { describe, expect, it } from 'vitest';
import { collapseRows } from '../../../data/collapse-rows.ts';
import { datasetFromRows } from '../../../data/dataset-builder.ts';
import { LabelMerging } from './label-merging.ts';
import { RarePairQueue } from './rare-pair-queue.ts';

/** a 4 · b 2 · c 3 · d 1 · ab 2 · ac 2 · bc 1 · ad 1 */
const rows = [['a', 'b', 'c'], ['a', 'b'], ['a', 'c'], ['c'], ['a', 'd']];

function queueOf(k: number): { queue: RarePairQueue; labels: LabelMerging } {
  const labels = new LabelMerging(collapseRows(datasetFromRows(rows)), 4);
  const queue = new RarePairQueue(k);
  for (let i = 0; i < 4; i++) queue.add(i, i, labels.support[i]);
  labels.countPairs((i, j, support) => queue.add(i, j, support));
  return { queue, labels };
}

function taken({ queue, labels }: ReturnType<typeof queueOf>): number[][] {
  const found: number[][] = [];
  while (queue.take(labels)) found.push([queue.first, queue.second, queue.support]);
  return found;
}

describe('RarePairQueue', () => {
  it('gives labels and pairs of fewer than k records, best supported first, then as they were added', () => {
    expect(taken(queueOf(3))).toEqual([
      [1, 1, 2],
      [0, 1, 2],
      [0, 2, 2],
      [3, 3, 1],
      [0, 3, 1],
      [1, 2, 1],
    ]);
    expect(queueOf(3).queue.length).toBe(6);
  });

  it('maps entries to the present labels and leaves out what is satisfied or gone', () => {
    const both = queueOf(3);
    both.labels.merge(1, 3); // (b,d) in 3 records; with a in 3, with c in 1
    expect(taken(both)).toEqual([
      [0, 2, 2],
      [1, 2, 1],
    ]);
    expect([both.queue.firstItem, both.queue.secondItem]).toEqual([1, 2]);
    expect(both.queue.length).toBe(0);
  });

  it('leaves out what was suppressed', () => {
    const both = queueOf(3);
    both.labels.suppress(0);
    expect(taken(both)).toEqual([
      [1, 1, 2],
      [3, 3, 1],
      [1, 2, 1],
    ]);
  });

  it('is empty where nothing is rare', () => {
    const labels = new LabelMerging(collapseRows(datasetFromRows([['a'], ['a']])), 1);
    const queue = new RarePairQueue(2);
    queue.add(0, 0, 2);
    queue.add(0, 0, 0);
    expect(queue.length).toBe(0);
    expect(queue.take(labels)).toBe(false);
  });
});
