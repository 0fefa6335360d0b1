import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyGraph, compliantGraph } from '../../../../test/arbitraries/beliefs.ts';
import { cases } from '../../../../test/cases.ts';
import { allMappings, graphOf } from '../../../../test/oracles/mappings.ts';
import { randomFromSeed } from '../../../random.ts';
import { exactCracks } from '../exact/exact-cracks.ts';
import { usableEdges } from '../exact/unusable-edges.ts';
import { countedSum } from './crack-estimates.ts';
import { BatchMeans, firstMapping, MappingWalk } from './mapping-walk.ts';
import { sampleCracks } from './monte-carlo.ts';
import { scaleBlock } from './sinkhorn.ts';
import { wholeMapping } from './whole-mapping.ts';

describe('MappingWalk', () => {
  it('exchanges lead from every consistent mapping to every other: counted out on random graphs', () => {
    fc.assert(
      fc.property(anyGraph(6, 5), (graph) => {
        const mappings = allMappings(graph).map((mapping) => mapping.join(' '));
        if (mappings.length === 0) return;
        const all = new Set(mappings);
        const reached = new Set([mappings[0]]);
        const open = [mappings[0]];
        while (open.length > 0) {
          const mapping = open.pop()!.split(' ');
          for (let i = 0; i < mapping.length; i++) {
            for (let j = i + 1; j < mapping.length; j++) {
              const exchanged = [...mapping];
              [exchanged[i], exchanged[j]] = [exchanged[j], exchanged[i]];
              const key = exchanged.join(' ');
              if (!all.has(key) || reached.has(key)) continue;
              reached.add(key);
              open.push(key);
            }
          }
        }
        expect(reached.size).toBe(all.size);
      }),
      { numRuns: cases(1000) },
    );
  });

  it('visits all mappings equally often', () => {
    const graph = graphOf(
      [1, 2, 3, 4],
      [
        [1, 2],
        [1, 3],
        [2, 4],
        [3, 4],
      ],
    );
    const mapping = wholeMapping(graph);
    const visits = new Map(allMappings(graph).map((found) => [found.join(' '), 0]));
    const walk = new MappingWalk(mapping, firstMapping(mapping)!, randomFromSeed(3));
    const samples = 40_000;
    for (let n = 0; n < samples; n++) {
      walk.sweep();
      const key = Array.from(walk.codeOf, (code) => mapping.itemOfCode[code]).join(' ');
      visits.set(key, visits.get(key)! + 1);
    }
    expect(visits.size).toBeGreaterThan(3);
    for (const count of visits.values()) expect(count / samples).toBeCloseTo(1 / visits.size, 1);
  });

  it('keeps to a test, and rotates three where no exchange is allowed', () => {
    const graph = graphOf(
      [1, 1, 1],
      [
        [1, 1],
        [1, 1],
        [1, 1],
      ],
    );
    const mapping = wholeMapping(graph);
    const isEven = (codes: ArrayLike<number>) => [0, 1, 2].filter((i) => codes[i] === i).length !== 1;
    const walk = new MappingWalk(mapping, Uint32Array.of(0, 1, 2), randomFromSeed(1), (_, codeOf) => isEven(codeOf));
    const seen = new Set<string>();
    for (let n = 0; n < 200; n++) {
      walk.sweep();
      seen.add(walk.codeOf.join(' '));
    }
    expect([...seen].sort()).toEqual(['0 1 2', '1 2 0', '2 0 1']);
  });
});

describe('firstMapping', () => {
  it('finds a consistent mapping if and only if there is one', () => {
    fc.assert(
      fc.property(anyGraph(), (graph) => {
        const mapping = wholeMapping(graph);
        const found = firstMapping(mapping);
        expect(found === undefined).toBe(allMappings(graph).length === 0);
        if (found === undefined) return;
        expect([...found].sort((a, b) => a - b)).toEqual([...found.keys()]);
        for (const [i, code] of found.entries()) {
          expect(mapping.from[i]).toBeLessThanOrEqual(code);
          expect(mapping.to[i]).toBeGreaterThan(code);
        }
      }),
      { numRuns: cases(1000) },
    );
  });
});

describe('sampleCracks', () => {
  it('is within five standard errors of the exact count, by block and by cell', () => {
    fc.assert(
      fc.property(compliantGraph(9, 6), fc.nat(), (graph, seed) => {
        for (const block of usableEdges(graph)!.blocks) {
          const exact = exactCracks(block, scaleBlock(block), { maxStates: 1e5, maxStored: 1e6 })!.probabilities;
          const sampled = sampleCracks(block, 3000, randomFromSeed(seed));
          expect(Math.abs(sampled.cracks - countedSum(block, exact))).toBeLessThan(5 * sampled.standardError + 0.02);
          for (const [c, value] of exact.entries())
            expect(Math.abs(sampled.probabilities[c] - value)).toBeLessThan(0.1);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('is the same for the same seed', () => {
    const [block] = usableEdges(
      graphOf(
        [1, 2, 3, 3],
        [
          [1, 3],
          [1, 3],
          [1, 3],
          [2, 3],
        ],
      ),
    )!.blocks;
    expect(sampleCracks(block, 500, randomFromSeed(9))).toEqual(sampleCracks(block, 500, randomFromSeed(9)));
    expect(sampleCracks(block, 500, randomFromSeed(9)).cracks).not.toBe(
      sampleCracks(block, 500, randomFromSeed(10)).cracks,
    );
  });
});

describe('BatchMeans', () => {
  it('gives the mean and, of independent values, the usual standard error', () => {
    const random = randomFromSeed(5);
    const means = new BatchMeans(10_000);
    for (let n = 0; n < 10_000; n++) means.add(random.real());
    expect(means.mean).toBeCloseTo(0.5, 1);
    expect(means.standardError).toBeGreaterThan(0.002);
    expect(means.standardError).toBeLessThan(0.004);
  });
});
