import type { CrackBlock } from '../exact/unusable-edges.ts';
import { MAX_STEPS, MarginSystem } from './margin-system.ts';

/**
 * Scaling of a block: rowSizes[r]·columnSizes[h]·rows[r]·columns[h] is near the expected number of items of row r that
 * have codes of column h; without the sizes it is near the probability that a given item has a given code.
 */
export interface Scaling {
  readonly rows: Float64Array;
  readonly columns: Float64Array;
  /** Greatest relative error of a row's sum when it stopped. */
  readonly error: number;
}

const TOLERANCE = 1e-12;
const FIRST_ROUNDS = 100;
const MAX_ROUNDS = 20_000;
const MAX_NEWTON_ROUNDS = 40;

/**
 * Scales the block until rows and columns add up (Sinkhorn), so that its entries are the likeliest table's. A round
 * costs O(rows + columns), whatever the windows; where rounds converge slowly, Newton's method on the same equations
 * takes over.
 */
export function scaleBlock(block: CrackBlock): Scaling {
  const rows = new Float64Array(block.rowSizes.length).fill(1);
  const columns = new Float64Array(block.columnSizes.length).fill(1);
  let error = scaleInTurns(block, rows, columns, FIRST_ROUNDS); // IR-7
  if (error > TOLERANCE) {
    const system = new MarginSystem(block);
    if (system.matrix.work <= MAX_STEPS) scaleByNewton(block, rows, columns, system);
    error = scaleInTurns(block, rows, columns, MAX_ROUNDS);
  }
  return { rows, columns, error };
}

/** The Sinkhorn estimate of a block's cells: the probability that an item of the cell has its own code. */
export function sinkhornProbabilities({ cellRow, cellColumn }: CrackBlock, { rows, columns }: Scaling): Float64Array {
  return Float64Array.from(cellRow, (r, c) => rows[r] * columns[cellColumn[c]]);
}

/**
 * Sets columns right, then rows, up to the given number of times; returns the greatest relative change of the last
 * round.
 */
function scaleInTurns(block: CrackBlock, rows: Float64Array, columns: Float64Array, maxRounds: number): number {
  const { rowSizes, columnSizes, from, to } = block;
  const numRows = rowSizes.length;
  const numColumns = columnSizes.length;
  const sums = new Float64Array(numColumns + 1);
  let error = Number.POSITIVE_INFINITY;
  for (let round = 0; round < maxRounds && error > TOLERANCE; round++) {
    sums.fill(0);
    for (let r = 0; r < numRows; r++) {
      const weight = rowSizes[r] * rows[r];
      const end = to[r];
      for (let h = from[r]; h < end; h++) sums[h] += weight;
    }
    for (let h = 0; h < numColumns; h++) columns[h] = 1 / sums[h];
    error = 0;
    for (let r = 0; r < numRows; r++) {
      const end = to[r];
      let sum = 0;
      for (let h = from[r]; h < end; h++) sum += columnSizes[h] * columns[h];
      error = Math.max(error, Math.abs(1 / (sum * rows[r]) - 1));
      rows[r] = 1 / sum;
    }
  }
  return error;
}

/** Newton's method for the logarithms of the scaling, from where turns have come. */
function scaleByNewton(block: CrackBlock, rows: Float64Array, columns: Float64Array, system: MarginSystem): void {
  const { rowSizes, columnSizes, from, to } = block;
  const { rowAt, columnAt, matrix } = system;
  const change = new Float64Array(matrix.size + 1);
  for (let step = 0; step < MAX_NEWTON_ROUNDS; step++) {
    for (let r = 0; r < rows.length; r++) change[rowAt[r]] = rowSizes[r];
    for (let h = 0; h < columns.length; h++) change[columnAt[h]] = columnSizes[h];
    for (let r = 0; r < rows.length; r++) {
      for (let h = from[r]; h < to[r]; h++) {
        const mean = rowSizes[r] * columnSizes[h] * rows[r] * columns[h];
        change[rowAt[r]] -= mean;
        change[columnAt[h]] -= mean;
      }
    }
    system.factor(rows, columns);
    matrix.solve(change.subarray(0, matrix.size));
    change[matrix.size] = 0;
    let largest = 0;
    for (let n = 0; n < matrix.size; n++) largest = Math.max(largest, Math.abs(change[n]));
    const factor = largest > 1 ? 1 / largest : 1;
    for (let r = 0; r < rows.length; r++) rows[r] *= Math.exp(factor * change[rowAt[r]]);
    for (let h = 0; h < columns.length; h++) columns[h] *= Math.exp(factor * change[columnAt[h]]);
    if (!(largest > TOLERANCE)) return;
  }
}
