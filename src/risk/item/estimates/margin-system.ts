import type { CrackBlock } from '../exact/unusable-edges.ts';
import { EnvelopeMatrix } from './envelope-matrix.ts';

/**
 * The matrix [diag(rows) Λ; Λᵀ diag(columns)] of a block, Λ the scaled table: how row and column sums answer to the
 * logarithms of the scaling. Rows and columns are interleaved by place, so that it has a narrow envelope. It has one
 * null vector (rows up, columns down by the same); leaving out the last node removes it.
 */
export class MarginSystem {
  readonly #block: CrackBlock;
  readonly matrix: EnvelopeMatrix;
  readonly rowAt: Uint32Array;
  readonly columnAt: Uint32Array;

  constructor(block: CrackBlock) {
    this.#block = block;
    const { rowSizes, columnSizes, from, to } = block;
    const numRows = rowSizes.length;
    const numNodes = numRows + columnSizes.length;
    const place = Float64Array.from({ length: numNodes }, (_, node) =>
      node < numRows ? (from[node] + to[node] - 1) / 2 : node - numRows,
    );
    const order = Uint32Array.from({ length: numNodes }, (_, node) => node).sort(
      (a, b) => place[a] - place[b] || a - b,
    );
    const at = new Uint32Array(numNodes);
    for (let n = 0; n < numNodes; n++) at[order[n]] = n;
    this.rowAt = at.subarray(0, numRows);
    this.columnAt = at.subarray(numRows);
    this.matrix = new EnvelopeMatrix(this.#envelope(numNodes - 1));
  }

  /** Fills the matrix with the scaled table and factors it. */
  factor(rows: Float64Array, columns: Float64Array): void {
    const { rowSizes, columnSizes, from, to } = this.#block;
    const { matrix, rowAt, columnAt } = this;
    const { entries, starts, size } = matrix;
    entries.fill(0);
    for (let r = 0; r < rowSizes.length; r++) {
      const i = rowAt[r];
      for (let h = from[r]; h < to[r]; h++) {
        const j = columnAt[h];
        const mean = rowSizes[r] * columnSizes[h] * rows[r] * columns[h];
        if (i < size) entries[starts[i] + i] += mean;
        if (j < size) entries[starts[j] + j] += mean;
        if (i < size && j < size) entries[i > j ? starts[i] + j : starts[j] + i] += mean;
      }
    }
    matrix.factor();
  }

  #envelope(size: number): Uint32Array {
    const first = Uint32Array.from({ length: size }, (_, i) => i);
    const { rowSizes, from, to } = this.#block;
    for (let r = 0; r < rowSizes.length; r++) {
      const i = this.rowAt[r];
      for (let h = from[r]; h < to[r]; h++) {
        const j = this.columnAt[h];
        const later = Math.max(i, j);
        if (later < size) first[later] = Math.min(first[later], i, j);
      }
    }
    return first;
  }
}

/** Above this many multiplications a system of a block is not worth its time. */
export const MAX_STEPS = 4e8;
