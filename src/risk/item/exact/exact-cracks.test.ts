import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyGraph, compliantGraph, symmetricGraph } from '../../../../test/arbitraries/beliefs.ts';
import { cases } from '../../../../test/cases.ts';
import { allMappings, crackShares, crackSharesBySets, graphOf } from '../../../../test/oracles/mappings.ts';
import type { ConsistentGraph } from '../beliefs/consistent-graph.ts';
import { scaleBlock } from '../estimates/sinkhorn.ts';
import { exactCracks } from './exact-cracks.ts';
import { StateTable } from './state-table.ts';
import { usableEdges } from './unusable-edges.ts';

const PLENTY = { maxStates: 1e6, maxStored: 1e7 };

/** Crack probabilities by item, undefined if no mapping is consistent. */
function exactByItem(graph: ConsistentGraph): number[] | undefined {
  const edges = usableEdges(graph);
  if (edges === undefined) return undefined;
  const byBlock = edges.blocks.map((block) => exactCracks(block, scaleBlock(block), PLENTY)!.probabilities);
  return Array.from(edges.cellOf, (cell, i) => (cell < 0 ? 0 : byBlock[edges.blockOf[i]][cell]));
}

function expectClose(found: readonly number[], expected: readonly number[]): void {
  expect(found.length).toBe(expected.length);
  for (const [i, value] of expected.entries()) expect(found[i]).toBeCloseTo(value, 9);
}

describe('exactCracks', () => {
  it.each([
    ['symmetric', symmetricGraph()],
    ['asymmetric but right', compliantGraph()],
    ['any', anyGraph()],
  ] as const)('gives what enumerating all perfect matchings gives, %s beliefs', (_, graphs) => {
    fc.assert(
      fc.property(graphs, (graph) => {
        const mappings = allMappings(graph);
        const found = exactByItem(graph);
        if (mappings.length === 0) expect(found).toBeUndefined();
        else expectClose(found!, crackShares(mappings, graph.from.length));
      }),
      { numRuns: cases(2000) },
    );
  });

  it.each([
    ['symmetric', symmetricGraph(12, 14)],
    ['asymmetric but right', compliantGraph(12, 9)],
    ['any', anyGraph(11, 5)],
  ] as const)('gives what counting over sets of codes gives, larger graphs, %s beliefs', (_, graphs) => {
    fc.assert(
      fc.property(graphs, (graph) => {
        const expected = crackSharesBySets(graph);
        const found = exactByItem(graph);
        if (expected === undefined) expect(found).toBeUndefined();
        else expectClose(found!, expected);
      }),
      { numRuns: 150 },
    );
  });

  it('gives the classic: among n items of one frequency each is cracked with 1/n', () => {
    expectClose(
      exactByItem(
        graphOf(
          [3, 3, 3, 3, 3],
          [
            [3, 3],
            [3, 3],
            [3, 3],
            [3, 3],
            [3, 3],
          ],
        ),
      )!,
      [0.2, 0.2, 0.2, 0.2, 0.2],
    );
  });

  it('keeps its figures with groups of thousands, where the table itself would overflow', () => {
    const supports = [...Array<number>(3000).fill(1), ...Array<number>(2000).fill(2), ...Array<number>(1500).fill(3)];
    const graph = graphOf(
      supports,
      supports.map((support) => [support - 1, support + 1]),
    );
    const found = exactByItem(graph)!;
    const cracks = found.reduce((sum, value) => sum + value, 0);
    // Every item may have about 5000 codes: near one crack in 5000 items, and never more than one per group.
    expect(cracks).toBeGreaterThan(1);
    expect(cracks).toBeLessThan(1.6);
    expect(Math.min(...found)).toBeGreaterThan(0);
  });

  it('gives up where its budget of states or of kept states does not suffice', () => {
    const supports = Array.from({ length: 16 }, (_, i) => i + 1);
    const [block] = usableEdges(
      graphOf(
        supports,
        supports.map((support) => [support - 3, support + 3].map((x) => Math.max(0, x)) as [number, number]),
      ),
    )!.blocks;
    const scaling = scaleBlock(block);
    const { states } = exactCracks(block, scaling, PLENTY)!;
    expect(states).toBeGreaterThan(10);
    expect(exactCracks(block, scaling, { maxStates: states, maxStored: 1e7 })).toBeDefined();
    expect(exactCracks(block, scaling, { maxStates: states - 1, maxStored: 1e7 })).toBeUndefined();
    expect(exactCracks(block, scaling, { maxStates: 1e6, maxStored: 20 })).toBeUndefined();
  });

  it('gives up where open columns need more than 64 bits', () => {
    const supports = Array.from({ length: 70 }, (_, i) => i + 1);
    const wide = supports.map((support): [number, number] => [support <= 35 ? 1 : support - 35, 70]);
    const [block] = usableEdges(graphOf(supports, wide))!.blocks;
    expect(block.columnSizes.length).toBeGreaterThan(64);
    expect(exactCracks(block, scaleBlock(block), PLENTY)).toBeUndefined();
  });
});

describe('StateTable', () => {
  it('adds up weights by state, however many there are', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer(), fc.nat({ max: 3 }), fc.integer({ min: 1, max: 9 })), { maxLength: 900 }),
        (adds) => {
          const table = new StateTable();
          const expected = new Map<string, number>();
          for (const [low, high, weight] of adds) {
            table.add((low % 400) | 0, high, 0, weight);
            const key = `${(low % 400) | 0} ${high}`;
            expected.set(key, (expected.get(key) ?? 0) + weight);
          }
          expect(table.size).toBe(expected.size);
          for (const [key, weight] of expected) {
            const [low, high] = key.split(' ').map(Number) as [number, number];
            expect(table.weights[table.find(low, high)]).toBe(weight);
          }
          expect(table.find(401, 0)).toBe(-1);
        },
      ),
      { numRuns: 50 },
    );
  });
});
