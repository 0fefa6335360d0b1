import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyGraph, compliantGraph, symmetricGraph } from '../../../../test/arbitraries/beliefs.ts';
import { cases } from '../../../../test/cases.ts';
import { allMappings, graphOf, mayBe } from '../../../../test/oracles/mappings.ts';
import { type ConsistentGraph, outdegree } from '../beliefs/consistent-graph.ts';
import { oEstimate, refinedOEstimate } from '../estimates/o-estimate.ts';
import { propagatedOEstimate } from '../estimates/propagation.ts';
import { usableEdges } from './unusable-edges.ts';

const total = (values: Float64Array | undefined) => values?.reduce((sum, value) => sum + value, 0);

/** Figure 6 (a): item x may be any code up to x. */
const staircase = graphOf(
  [1, 2, 3, 4],
  [
    [1, 1],
    [1, 2],
    [1, 3],
    [1, 4],
  ],
);

/** Figure 6 (b): 1 and 2 are 1′ or 2′, 3 is 2′, 3′ or 4′, 4 is 3′ or 4′. */
const pairs = graphOf(
  [1, 2, 3, 4],
  [
    [1, 2],
    [1, 2],
    [2, 4],
    [3, 4],
  ],
);

/** Figure 5 read aloud: whoever has one partner left takes it, and both leave. Undefined if somebody has none left. */
function propagateSlowly(graph: ConsistentGraph): number[] | undefined {
  const numItems = graph.from.length;
  const items = new Set(Array.from({ length: numItems }, (_, i) => i));
  const codes = new Set(items);
  const estimates = new Array<number>(numItems).fill(0);
  const codesOf = (i: number) => [...codes].filter((j) => mayBe(graph, i, j));
  for (;;) {
    if ([...items].some((i) => codesOf(i).length === 0)) return undefined;
    if ([...codes].some((j) => ![...items].some((i) => mayBe(graph, i, j)))) return undefined;
    const edges = [...items].flatMap((i) => codesOf(i).map((j) => [i, j] as const));
    const forced = edges.find(
      ([i, j]) => edges.filter(([x]) => x === i).length === 1 || edges.filter(([, y]) => y === j).length === 1,
    );
    if (forced === undefined) break;
    const [i, j] = forced;
    items.delete(i);
    codes.delete(j);
    estimates[i] = i === j ? 1 : 0;
  }
  for (const i of items) estimates[i] = codes.has(i) && mayBe(graph, i, i) ? 1 / codesOf(i).length : 0;
  return estimates;
}

describe('oEstimate', () => {
  it('is 25/12 on the staircase of Figure 6 (a), where every item is cracked', () => {
    expect(total(oEstimate(staircase))).toBeCloseTo(25 / 12, 12);
    expect(total(propagatedOEstimate(staircase))).toBe(4);
    expect(total(refinedOEstimate(usableEdges(staircase)!))).toBe(4);
  });

  it('loses the edge (2′, 3) of Figure 6 (b) when edges no perfect matching uses are removed; propagation does not see it', () => {
    expect(total(oEstimate(pairs))).toBeCloseTo(1 / 2 + 1 / 2 + 1 / 3 + 1 / 2, 12);
    expect(total(propagatedOEstimate(pairs))).toBeCloseTo(1 / 2 + 1 / 2 + 1 / 3 + 1 / 2, 12);
    expect(total(refinedOEstimate(usableEdges(pairs)!))).toBe(2);
  });

  it('counts no item whose belief is wrong', () => {
    expect([
      ...oEstimate(
        graphOf(
          [1, 2],
          [
            [2, 2],
            [1, 2],
          ],
        ),
      ),
    ]).toEqual([0, 1 / 2]);
  });
});

describe('usableEdges', () => {
  it.each([
    ['symmetric', symmetricGraph()],
    ['compliant', compliantGraph()],
    ['any', anyGraph()],
  ] as const)('keeps exactly the edges of perfect matchings, %s beliefs', (_, graphs) => {
    fc.assert(
      fc.property(graphs, (graph) => {
        const mappings = allMappings(graph);
        const edges = usableEdges(graph);
        expect(edges === undefined).toBe(mappings.length === 0);
        if (edges === undefined) return;
        for (let i = 0; i < graph.from.length; i++) {
          const codes = new Set(mappings.map((mapping) => mapping[i]));
          expect(edges.outdegrees[i]).toBe(codes.size);
          expect(edges.cellOf[i] >= 0).toBe(codes.has(i));
        }
      }),
      { numRuns: cases(1500) },
    );
  });

  it('changes nothing where intervals of one width lie around the truth', () => {
    fc.assert(
      fc.property(symmetricGraph(10, 12), (graph) => {
        const edges = usableEdges(graph)!;
        for (let i = 0; i < graph.from.length; i++) expect(edges.outdegrees[i]).toBe(outdegree(graph, i));
      }),
      { numRuns: cases(1000) },
    );
  });

  it('makes blocks of as many items as codes, with windows inside them', () => {
    fc.assert(
      fc.property(compliantGraph(12, 10), (graph) => {
        const { blocks } = usableEdges(graph)!;
        let items = 0;
        for (const { rowSizes, columnSizes, from, to, cellItems, cellCounted } of blocks) {
          const size = rowSizes.reduce((sum, value) => sum + value, 0);
          expect(columnSizes.reduce((sum, value) => sum + value, 0)).toBe(size);
          items += size;
          for (const [r, start] of from.entries()) {
            expect(start).toBeLessThan(to[r]);
            expect(to[r]).toBeLessThanOrEqual(columnSizes.length);
          }
          expect([...cellCounted]).toEqual([...cellItems]);
        }
        expect(items).toBe(graph.from.length);
      }),
      { numRuns: 500 },
    );
  });
});

describe('propagatedOEstimate', () => {
  it.each([
    ['compliant', compliantGraph()],
    ['any', anyGraph()],
  ] as const)('is what Figure 5 gives when followed by hand, %s beliefs', (_, graphs) => {
    fc.assert(
      fc.property(graphs, (graph) => {
        const expected = propagateSlowly(graph);
        const found = propagatedOEstimate(graph);
        if (expected === undefined) expect(found).toBeUndefined();
        else for (const [i, value] of expected.entries()) expect(found![i]).toBeCloseTo(value, 12);
      }),
      { numRuns: cases(1500) },
    );
  });

  it('never sees less than the plain estimate and never more than the usable edges, for right beliefs', () => {
    fc.assert(
      fc.property(compliantGraph(), (graph) => {
        const plain = total(oEstimate(graph))!;
        const propagated = total(propagatedOEstimate(graph))!;
        const refined = total(refinedOEstimate(usableEdges(graph)!))!;
        expect(propagated).toBeGreaterThanOrEqual(plain - 1e-9);
        expect(refined).toBeGreaterThanOrEqual(propagated - 1e-9);
      }),
      { numRuns: cases(1000) },
    );
  });
});
