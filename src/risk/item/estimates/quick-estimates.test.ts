import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compliantGraph, symmetricGraph } from '../../../../test/arbitraries/beliefs.ts';
import { inverse } from '../../../../test/oracles/dense-matrix.ts';
import { graphOf } from '../../../../test/oracles/mappings.ts';
import { randomFromSeed } from '../../../random.ts';
import { exactCracks } from '../exact/exact-cracks.ts';
import { type CrackBlock, usableEdges } from '../exact/unusable-edges.ts';
import { betheProbabilities, oneLoopCracks } from './bethe.ts';
import { countedSum, estimateCracks, quickCracks } from './crack-estimates.ts';
import { scaleBlock, sinkhornProbabilities } from './sinkhorn.ts';

const PLENTY = { maxStates: 1e6, maxStored: 1e7 };

function forEachBlock(
  graphs: Parameters<typeof fc.property<[ReturnType<typeof graphOf>]>>[0],
  check: (block: CrackBlock) => void,
): void {
  fc.assert(
    fc.property(graphs, (graph) => {
      for (const block of usableEdges(graph)!.blocks) check(block);
    }),
    { numRuns: 400 },
  );
}

describe('scaleBlock', () => {
  it('makes rows and columns add up', () => {
    forEachBlock(compliantGraph(12, 10), (block) => {
      const { rowSizes, columnSizes, from, to } = block;
      const { rows, columns, error } = scaleBlock(block);
      expect(error).toBeLessThan(1e-9);
      const sums = new Float64Array(columnSizes.length);
      for (let r = 0; r < rowSizes.length; r++) {
        let sum = 0;
        for (let h = from[r]; h < to[r]; h++) {
          sum += columnSizes[h] * rows[r] * columns[h];
          sums[h] += rowSizes[r] * rows[r] * columns[h];
        }
        expect(sum).toBeCloseTo(1, 8);
      }
      for (const sum of sums) expect(sum).toBeCloseTo(1, 8);
    });
  });

  it('converges on long chains too, where turns alone take very many rounds', () => {
    const supports = Array.from({ length: 400 }, (_, i) => i + 1).flatMap((support) =>
      Array<number>(1 + (support % 5)).fill(support),
    );
    const [block] = usableEdges(
      graphOf(
        supports,
        supports.map((support) => [support - 1, support + 1]),
      ),
    )!.blocks;
    expect(block.rowSizes.length).toBe(400);
    expect(scaleBlock(block).error).toBeLessThan(1e-9);
  });
});

describe('betheProbabilities', () => {
  it('is the fixed point of V ← 1 / (Σ n V − V), with V² / (1 + V²) for own codes, on symmetric beliefs', () => {
    let checked = 0;
    forEachBlock(symmetricGraph(8, 8), (block) => {
      const { columnSizes: n, from, to, cellRow } = block;
      // Groups that share a window are one row here: the formula is written for one row per group.
      if (n.length < 2 || block.rowSizes.length !== n.length) return;
      checked++;
      const size = n.length;
      let v = Array.from({ length: size }, () => new Array<number>(size).fill(1));
      const holds = (g: number, h: number) => from[g] <= h && h < to[g];
      for (let round = 0; round < 3000; round++) {
        v = v.map((row, g) =>
          row.map((old, h) => {
            if (!holds(g, h)) return 0;
            let sum = -v[h][g];
            for (let other = 0; other < size; other++) if (holds(g, other)) sum += n[other] * v[other][g];
            return Math.sqrt(old / sum);
          }),
        );
      }
      const found = betheProbabilities(block)!;
      for (const [c, g] of cellRow.entries()) expect(found[c]).toBeCloseTo(v[g][g] ** 2 / (1 + v[g][g] ** 2), 6);
    });
    expect(checked).toBeGreaterThan(50);
  });

  it('is certain where an item has one code', () => {
    const [block] = usableEdges(graphOf([1], [[1, 1]]))!.blocks;
    expect(betheProbabilities(block)![0]).toBeCloseTo(1, 9);
  });
});

describe('oneLoopCracks', () => {
  it('is S − ½ Σ (P − M) ∘ dΛ with P = (N + Λ)⁻¹ and M = (N − Λ)⁺, on symmetric beliefs', () => {
    let checked = 0;
    forEachBlock(symmetricGraph(9, 9), (block) => {
      const { columnSizes: n, from, to } = block;
      const size = n.length;
      if (block.rowSizes.length !== size) return;
      checked++;
      const { rows, columns } = scaleBlock(block);
      const table = Array.from({ length: size }, (_, g) =>
        Array.from({ length: size }, (_, h) => (from[g] <= h && h < to[g] ? n[g] * n[h] * rows[g] * columns[h] : 0)),
      );
      const withSign = (sign: number, extra: number) =>
        table.map((row, g) => row.map((value, h) => (g === h ? n[g] : 0) + sign * value + extra));
      const p = inverse(withSign(1, 0));
      const m = inverse(withSign(-1, 1 / size)).map((row) => row.map((value) => value - 1 / size));
      const d = p.map((row) => -row.reduce((sum, value, g) => sum + (value * table[g][g]) / n[g], 0));
      let expected = 0;
      for (let g = 0; g < size; g++) {
        expected += table[g][g] / n[g];
        for (let h = 0; h < size; h++) {
          const growth = table[g][h] * ((g === h ? 1 / n[g] : 0) + d[g] + d[h]);
          expected -= 0.5 * (p[g][h] - m[g][h]) * growth;
        }
      }
      expect(oneLoopCracks(block, scaleBlock(block))).toBeCloseTo(expected, 5);
    });
    expect(checked).toBeGreaterThan(50);
  });

  it('is mostly nearer to the truth than Sinkhorn, and both are near', () => {
    let nearer = 0;
    let blocks = 0;
    forEachBlock(compliantGraph(10, 9), (block) => {
      if (block.columnSizes.length < 2) return;
      const scaling = scaleBlock(block);
      const exact = countedSum(block, exactCracks(block, scaling, PLENTY)!.probabilities);
      const plain = countedSum(block, sinkhornProbabilities(block, scaling));
      const corrected = oneLoopCracks(block, scaling)!;
      expect(Math.abs(corrected - exact)).toBeLessThan(0.5);
      blocks++;
      if (Math.abs(corrected - exact) <= Math.abs(plain - exact) + 1e-9) nearer++;
    });
    expect(nearer / blocks).toBeGreaterThan(0.7);
  });
});

describe('estimateCracks', () => {
  it('counts where it may, samples where it must, and says which', () => {
    const supports = Array.from({ length: 14 }, (_, i) => i + 1);
    const edges = usableEdges(
      graphOf(
        [...supports, 40],
        [...supports.map((support): [number, number] => [Math.max(0, support - 3), support + 3]), [40, 40]],
      ),
    )!;
    const exact = estimateCracks(edges, { maxStates: 1e6, samples: 100 }, randomFromSeed(1));
    expect(exact).toMatchObject({ method: 'exact', standardError: 0, blocks: 2, sampledBlocks: 0 });
    const sampled = estimateCracks(edges, { maxStates: 2, samples: 20_000 }, randomFromSeed(1));
    expect(sampled).toMatchObject({ method: 'monte-carlo', blocks: 2, sampledBlocks: 1 });
    expect(Math.abs(sampled.value - exact.value)).toBeLessThan(5 * sampled.standardError);
    for (const [i, value] of exact.probabilities.entries()) expect(sampled.probabilities[i]).toBeCloseTo(value, 1);
    expect(quickCracks(edges, 1e6)).toEqual({ value: exact.value, isExact: true });
    const quick = quickCracks(edges, 2);
    expect(quick.isExact).toBe(false);
    expect(quick.value).toBeGreaterThan(exact.oneLoop!);
  });

  it('counts only items of interest', () => {
    const graph = graphOf(
      [1, 1, 3],
      [
        [1, 1],
        [1, 1],
        [3, 3],
      ],
    );
    const cracks = (...marks: number[]) =>
      estimateCracks(usableEdges(graph, Uint8Array.from(marks))!, { maxStates: 100, samples: 100 }, randomFromSeed(1));
    expect(cracks(1, 1, 1).value).toBeCloseTo(2, 12);
    expect(cracks(1, 0, 0).value).toBeCloseTo(0.5, 12);
    expect(cracks(0, 0, 1).value).toBeCloseTo(1, 12);
    expect(cracks(1, 0, 0).sinkhorn).toBeCloseTo(0.5, 9);
    expect(cracks(1, 0, 0).bethe).toBeCloseTo(0.5, 6);
    expect(cracks(1, 0, 0).oneLoop).toBeCloseTo(0.5, 9);
    expect([...cracks(1, 0, 0).probabilities]).toEqual([0.5, 0.5, 1]);
  });
});
