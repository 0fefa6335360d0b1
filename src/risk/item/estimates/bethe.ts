import type { CrackBlock } from '../exact/unusable-edges.ts';
import { MAX_STEPS, MarginSystem } from './margin-system.ts';
import type { Scaling } from './sinkhorn.ts';

/** Above this many cells of a block belief propagation is left out. */
const MAX_CELLS = 2_000_000;
const MAX_ROUNDS = 5_000;
const TOLERANCE = 1e-11;
/** A denominator of 0 means that no other code, or item, is left: the edge is certain. */
const LEAST = 1e-15;

/**
 * The Bethe estimate of a block's cells, by belief propagation between items and codes: the probability that an item of
 * the cell has its own code. Undefined where the block has too many cells.
 */
export function betheProbabilities(block: CrackBlock): Float64Array | undefined {
  const { rowSizes, columnSizes, from, to, cellRow, cellColumn } = block;
  const starts = new Float64Array(rowSizes.length + 1);
  for (let r = 0; r < rowSizes.length; r++) starts[r + 1] = starts[r] + to[r] - from[r];
  const numCells = starts[rowSizes.length];
  if (numCells > MAX_CELLS) return undefined;
  const toColumn = new Float64Array(numCells).fill(1);
  const toRow = new Float64Array(numCells).fill(1);
  const sums = new Float64Array(columnSizes.length);
  let error = Number.POSITIVE_INFINITY;
  // IR-11
  for (let round = 0; round < MAX_ROUNDS && error > TOLERANCE; round++) {
    error = 0;
    sums.fill(0);
    for (let r = 0; r < rowSizes.length; r++) {
      const cell = starts[r] - from[r];
      let sum = 0;
      for (let h = from[r]; h < to[r]; h++) sum += columnSizes[h] * toRow[cell + h];
      for (let h = from[r]; h < to[r]; h++) {
        const message = 1 / Math.max(LEAST, sum - toRow[cell + h]);
        toColumn[cell + h] = Math.sqrt(message * toColumn[cell + h]);
        sums[h] += rowSizes[r] * toColumn[cell + h];
      }
    }
    for (let r = 0; r < rowSizes.length; r++) {
      const cell = starts[r] - from[r];
      for (let h = from[r]; h < to[r]; h++) {
        const damped = Math.sqrt(toRow[cell + h] / Math.max(LEAST, sums[h] - toColumn[cell + h]));
        error = Math.max(error, Math.abs(damped / toRow[cell + h] - 1));
        toRow[cell + h] = damped;
      }
    }
  }
  return Float64Array.from(cellRow, (r, c) => {
    const cell = starts[r] - from[r] + cellColumn[c];
    const odds = toColumn[cell] * toRow[cell];
    return odds / (1 + odds);
  });
}

/**
 * Expected cracks of a block with the first correction to its Sinkhorn estimate: the fluctuations of the table around
 * its likeliest one, as Gaussians. Undefined where the block is too wide for it.
 */
export function oneLoopCracks(block: CrackBlock, scaling: Scaling): number | undefined {
  const system = new MarginSystem(block);
  if (system.matrix.work > MAX_STEPS) return undefined;
  const { rowSizes, columnSizes, from, to, cellRow, cellColumn, cellCounted } = block;
  const { matrix, rowAt, columnAt } = system;
  const { size } = matrix;
  system.factor(scaling.rows, scaling.columns);
  const mean = (r: number, h: number) => rowSizes[r] * columnSizes[h] * scaling.rows[r] * scaling.columns[h];

  // The response of the scaling when every own cell grows by its share of cracks and all sums stay.
  const change = new Float64Array(size + 1);
  const weightAt = new Map<number, number>();
  let cracks = 0;
  for (let c = 0; c < cellRow.length; c++) {
    const r = cellRow[c];
    const h = cellColumn[c];
    const weight = cellCounted[c] / (rowSizes[r] * columnSizes[h]);
    weightAt.set(r * columnSizes.length + h, weight);
    cracks += weight * mean(r, h);
    change[rowAt[r]] -= weight * mean(r, h);
    change[columnAt[h]] -= weight * mean(r, h);
  }
  matrix.solve(change.subarray(0, size));
  change[size] = 0;

  // IR-12
  const inverse = matrix.invertWithin();
  for (let r = 0; r < rowSizes.length; r++) {
    const i = rowAt[r];
    if (i === size) continue;
    for (let h = from[r]; h < to[r]; h++) {
      const j = columnAt[h];
      if (j === size) continue;
      const weight = weightAt.get(r * columnSizes.length + h) ?? 0;
      const growth = mean(r, h) * (weight + change[i] + change[j]);
      cracks -= inverse.entries[i > j ? inverse.starts[i] + j : inverse.starts[j] + i] * growth;
    }
  }
  return cracks;
}
