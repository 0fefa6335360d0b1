import type { CrackBlock } from '../exact/unusable-edges.ts';

/** Above this many cells of a block belief propagation is left out. */
const MOST_CELLS = 2_000_000;
const MOST_ROUNDS = 5_000;
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
  if (numCells > MOST_CELLS) return undefined;
  const toColumn = new Float64Array(numCells).fill(1);
  const toRow = new Float64Array(numCells).fill(1);
  const sums = new Float64Array(columnSizes.length);
  let error = Number.POSITIVE_INFINITY;
  // IR-11
  for (let round = 0; round < MOST_ROUNDS && error > TOLERANCE; round++) {
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
