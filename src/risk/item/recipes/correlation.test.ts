import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { smallDataset } from '../../../../test/arbitraries/dataset.ts';
import { allMappings, mayBe } from '../../../../test/oracles/mappings.ts';
import { datasetFromRows } from '../../../data/dataset-builder.ts';
import { randomFromSeed } from '../../../random.ts';
import { countSupports, type Dataset, rowOf } from '../../../records/dataset.ts';
import { intervalBeliefs } from '../beliefs/beliefs.ts';
import { consistentGraph } from '../beliefs/consistent-graph.ts';
import { frequencyGroups } from '../beliefs/frequency-groups.ts';
import {
  filteredOEstimate,
  pairFilter,
  plainFilteredOEstimate,
  refineBeliefs,
  sampleApart,
  sampleFiltered,
} from './correlation.ts';
import { apartPairs, type Pair, topPairs } from './top-pairs.ts';

const supportOf = (dataset: Dataset, a: number, b: number) =>
  Array.from({ length: dataset.numRows }, (_, t) => rowOf(dataset, t)).filter(
    (row) => row.includes(a) && row.includes(b),
  ).length;

function allPairs(dataset: Dataset): Pair[] {
  const items = [...dataset.dictionary.labels.keys()];
  return items.flatMap((a) => items.filter((b) => b > a).map((b) => ({ a, b, support: supportOf(dataset, a, b) })));
}

/** The BigMart database (Figure 1). */
const bigMart = datasetFromRows(
  ['1 2 3', '1 2 3 4', '4 6', '3 4 5 6', '5 6', '6', '1 2', '1 3 4', '1 3 5', '2 4 6'].map((row) => row.split(' ')),
);

describe('topPairs', () => {
  it('are the most frequent pairs, ties by item', () => {
    fc.assert(
      fc.property(smallDataset({ maxItems: 7, maxRows: 12 }), fc.integer({ min: 1, max: 12 }), (dataset, count) => {
        const expected = allPairs(dataset)
          .filter(({ support }) => support > 0)
          .sort((x, y) => y.support - x.support || x.a - y.a || x.b - y.b)
          .slice(0, count);
        expect(topPairs(dataset, count)).toEqual(expected);
      }),
      { numRuns: 400 },
    );
  });
});

describe('apartPairs', () => {
  it('are the pairs furthest below what independence would give', () => {
    fc.assert(
      fc.property(smallDataset({ maxItems: 7, maxRows: 12 }), fc.integer({ min: 1, max: 12 }), (dataset, count) => {
        const supports = countSupports(dataset);
        const missing = ({ a, b, support }: Pair) => supports[a] * supports[b] - support * dataset.numRows;
        const expected = allPairs(dataset)
          .filter((pair) => missing(pair) > 0)
          .sort((x, y) => missing(y) - missing(x) || x.a - y.a || x.b - y.b)
          .slice(0, count);
        expect(apartPairs(dataset, count)).toEqual(expected);
      }),
      { numRuns: 300 },
    );
  });
});

describe('filteredOEstimate', () => {
  it('removes the edges that §7.1 removes for the pair (1, 2) identified with (1′, 2′)', () => {
    const groups = frequencyGroups(countSupports(bigMart), 10);
    const graph = consistentGraph(groups, intervalBeliefs(groups, 0));
    const pair = [{ a: 0, b: 1, support: 3 }];
    // f: 1 keeps 1′ alone, 2 had 2′ alone; by Figure 22 the others keep their four codes and lose 1′ by propagation, by
    // the example at once.
    const oneWay = pairFilter(6, pair, pair, false);
    expect([...plainFilteredOEstimate(graph, oneWay)]).toEqual([1, 1, 1 / 4, 1 / 4, 1, 1 / 4]);
    expect([...filteredOEstimate(graph, oneWay)]).toEqual([1, 1, 1 / 3, 1 / 3, 1, 1 / 3]);
    expect([...filteredOEstimate(graph, pairFilter(6, pair, pair, true))]).toEqual([1, 1, 1 / 3, 1 / 3, 1, 1 / 3]);
  });

  it('counts, for known items, the candidate codes in their interval', () => {
    fc.assert(
      fc.property(
        smallDataset({ maxItems: 7, maxRows: 12 }),
        fc.nat({ max: 3 }),
        fc.nat({ max: 2 }),
        fc.nat({ max: 4 }),
        (dataset, radius, known, more) => {
          const groups = frequencyGroups(countSupports(dataset), dataset.numRows);
          const graph = consistentGraph(groups, intervalBeliefs(groups, radius));
          const candidates = topPairs(dataset, known + more);
          const isIn = (pairs: readonly Pair[], i: number) => pairs.some(({ a, b }) => a === i || b === i);
          const filter = pairFilter(groups.groupOf.length, candidates.slice(0, known), candidates, more === 0);
          const plain = plainFilteredOEstimate(graph, filter);
          const edges = Array.from(plain, (_, i) => {
            const codes = [...plain.keys()].filter((j) => mayBe(graph, i, j));
            return new Set(
              isIn(candidates.slice(0, known), i)
                ? codes.filter((j) => isIn(candidates, j))
                : codes.filter((j) => more > 0 || !isIn(candidates, j)),
            );
          });
          for (const [i, value] of plain.entries()) expect(value).toBeCloseTo(1 / edges[i].size, 12);
          propagate(edges);
          const found = filteredOEstimate(graph, filter);
          for (const [i, value] of found.entries())
            expect(value).toBeCloseTo(edges[i].has(i) ? 1 / edges[i].size : 0, 12);
        },
      ),
      { numRuns: 300 },
    );
  });
});

/** Figure 5 on sets of codes: what one item alone can be, or alone can have, no other has. */
function propagate(edges: readonly Set<number>[]): void {
  for (let before = ''; before !== JSON.stringify(edges.map((codes) => [...codes])); ) {
    before = JSON.stringify(edges.map((codes) => [...codes]));
    for (const [i, codes] of edges.entries()) {
      if (codes.size === 1) for (const [j, others] of edges.entries()) if (j !== i) others.delete([...codes][0]);
    }
    for (const code of edges.keys()) {
      const holders = edges.filter((codes) => codes.has(code));
      if (holders.length === 1) for (const other of [...holders[0]]) if (other !== code) holders[0].delete(other);
    }
  }
}

describe('refineBeliefs', () => {
  it('intersects the intervals of a pair, one pair after the other, and leaves them alone where they are disjoint', () => {
    const refined = refineBeliefs({ low: Uint32Array.of(1, 3, 9), high: Uint32Array.of(5, 8, 10) }, [
      { a: 0, b: 1, support: 1 },
      { a: 1, b: 2, support: 1 },
    ]);
    const touching = refineBeliefs({ low: Uint32Array.of(1, 5), high: Uint32Array.of(5, 8) }, [
      { a: 0, b: 1, support: 1 },
    ]);
    expect([...touching.low, ...touching.high]).toEqual([5, 5, 5, 5]);
    expect([...refined.low]).toEqual([3, 3, 9]);
    expect([...refined.high]).toEqual([5, 5, 10]);
  });
});

describe('sampling with knowledge of pairs', () => {
  const groups = frequencyGroups(countSupports(bigMart), 10);
  const graph = consistentGraph(groups, intervalBeliefs(groups, 1));
  const cracks = (mappings: readonly (readonly number[])[]) =>
    mappings.reduce((sum, mapping) => sum + mapping.filter((j, i) => i === j).length, 0) / mappings.length;

  it('comes near the mean over all mappings whose known items have candidate codes', () => {
    const [first] = topPairs(bigMart, 1);
    const filter = pairFilter(6, [first], topPairs(bigMart, 2), false);
    const allowed = allMappings(graph).filter((mapping) =>
      mapping.every((j, i) => filter.isKnown[i] === 0 || filter.isCandidate[j] === 1),
    );
    const sampled = sampleFiltered(graph, filter, 20_000, randomFromSeed(1));
    expect(allowed.length).toBeLessThan(allMappings(graph).length);
    expect(Math.abs(sampled.value - cracks(allowed))).toBeLessThan(5 * sampled.standardError);
  });

  it('comes near the mean over all mappings that keep known pairs as rare as they are', () => {
    const apart = apartPairs(bigMart, 2);
    const bound = Math.max(...apart.map(({ support }) => support));
    const allowed = allMappings(graph).filter((mapping) =>
      apart.every(({ a, b }) => supportOf(bigMart, mapping[a], mapping[b]) <= bound),
    );
    const sampled = sampleApart(graph, bigMart, apart, bound, 20_000, randomFromSeed(1));
    expect(allowed.length).toBeLessThan(allMappings(graph).length);
    expect(cracks(allowed)).not.toBeCloseTo(cracks(allMappings(graph)), 3);
    expect(Math.abs(sampled.value - cracks(allowed))).toBeLessThan(5 * sampled.standardError);
  });
});
