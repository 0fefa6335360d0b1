import { describe, expect, it } from 'vitest';
import { datasetFromRows } from '../../../data/dataset-builder.ts';
import { parseRational } from '../../../data/rational.ts';
import { ensureDefined } from '../../../errors.ts';
import { countSupports } from '../../../records/dataset.ts';
import { type Beliefs, ignorantBeliefs, intervalBeliefs, listedBeliefs } from './beliefs.ts';
import { consistentGraph, fitsOwnCode } from './consistent-graph.ts';
import { frequencyGroups } from './frequency-groups.ts';

/** The BigMart database (Figure 1): items 1 to 6 are in 5, 4, 5, 5, 3 and 5 of its ten records. */
const groups = frequencyGroups(
  countSupports(
    datasetFromRows(
      ['1 2 3', '1 2 3 4', '4 6', '3 4 5 6', '5 6', '6', '1 2', '1 3 4', '1 3 5', '2 4 6'].map((row) => row.split(' ')),
    ),
  ),
  10,
);
const rational = (text: string) => ensureDefined(parseRational(text), text);
const believed = (...intervals: [low: string, high: string][]) =>
  listedBeliefs(
    groups,
    intervals.map(([low, high], item) => ({ item, low: rational(low), high: rational(high) })),
  );

/** Of each code 1′ to 6′ the items that may hide behind it. */
function itemsOfCodes(beliefs: Beliefs): number[][] {
  const { from, to } = consistentGraph(groups, beliefs);
  const items = [...from.keys()];
  return [...groups.groupOf].map((g) => items.filter((i) => from[i] <= g && g < to[i]).map((i) => i + 1));
}

describe('the belief functions of Figure 2', () => {
  const same = [1, 3, 4, 6];

  it('f knows every frequency: Figure 3 (a), left', () => {
    expect(itemsOfCodes(intervalBeliefs(groups, 0))).toEqual([same, [2], same, same, [5], same]);
  });

  it('g knows nothing: all items behind every code', () => {
    expect(itemsOfCodes(ignorantBeliefs(groups))).toEqual(Array(6).fill([1, 2, 3, 4, 5, 6]));
  });

  it('h believes intervals: Figure 3 (a), right', () => {
    const h = believed(['0', '1'], ['0.4', '0.5'], ['0.5', '0.5'], ['0.4', '0.6'], ['0.1', '0.4'], ['0.5', '0.5']);
    const ofHalf = [1, 2, 3, 4, 6];
    expect(itemsOfCodes(h)).toEqual([ofHalf, [1, 2, 4, 5], ofHalf, ofHalf, [1, 5], ofHalf]);
  });

  it('k is wrong about the first three of six items', () => {
    const k = believed(['0.1', '0.4'], ['0.5', '0.5'], ['0.1', '0.3'], ['0.4', '0.6'], ['0.1', '0.4'], ['0.5', '0.5']);
    const graph = consistentGraph(groups, k);
    expect([...graph.from.keys()].filter((i) => !fitsOwnCode(graph, i))).toEqual([0, 1, 2]);
  });
});
