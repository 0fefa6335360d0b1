/**
 * A symmetric positive definite matrix, of whose row i only the entries from column first[i] to the diagonal are kept
 * (all entries before are 0). Factoring and inverting stay within this envelope.
 */
export class EnvelopeMatrix {
  readonly size: number;
  readonly first: Uint32Array;
  /** The entry of row i, column j ≤ i, is at starts[i] + j. */
  readonly starts: Float64Array;
  readonly entries: Float64Array;

  constructor(first: Uint32Array) {
    this.first = first;
    this.size = first.length;
    this.starts = new Float64Array(this.size);
    let length = 0;
    for (let i = 0; i < this.size; i++) {
      this.starts[i] = length - first[i];
      length += i - first[i] + 1;
    }
    this.entries = new Float64Array(length);
  }

  /** The approximate number of multiplications of `factor`. */
  get work(): number {
    let work = 0;
    for (let i = 0; i < this.size; i++) work += (i - this.first[i] + 1) ** 2;
    return work;
  }

  /** Replaces the matrix by its factors L·D·Lᵀ: D on the diagonal, the unit triangle L below. */
  factor(): void {
    const { first, starts, entries, size } = this;
    for (let i = 0; i < size; i++) {
      const row = starts[i];
      const from = first[i];
      for (let j = from; j < i; j++) {
        const other = starts[j];
        let sum = entries[row + j];
        for (let k = Math.max(from, first[j]); k < j; k++) sum -= entries[row + k] * entries[other + k];
        entries[row + j] = sum;
      }
      let pivot = entries[row + i];
      for (let j = from; j < i; j++) {
        const unscaled = entries[row + j];
        const scaled = unscaled / entries[starts[j] + j];
        entries[row + j] = scaled;
        pivot -= unscaled * scaled;
      }
      entries[row + i] = pivot;
    }
  }

  /** Solves in place, after `factor`. */
  solve(right: Float64Array): void {
    const { first, starts, entries, size } = this;
    for (let i = 0; i < size; i++) {
      for (let j = first[i]; j < i; j++) right[i] -= entries[starts[i] + j] * right[j];
    }
    for (let i = 0; i < size; i++) right[i] /= entries[starts[i] + i];
    for (let i = size - 1; i >= 0; i--) {
      for (let j = first[i]; j < i; j++) right[j] -= entries[starts[i] + j] * right[i];
    }
  }

  /** The inverse within the envelope, after `factor` (Takahashi's recurrence, from the last row up). */
  invertWithin(): EnvelopeMatrix {
    const { first, starts, entries, size } = this;
    const inverse = new EnvelopeMatrix(first);
    const into = inverse.entries;
    const reach = new Uint32Array(size); // the last row whose envelope holds column i
    for (let i = 0; i < size; i++) for (let j = first[i]; j <= i; j++) reach[j] = i;
    for (let i = size - 1; i >= 0; i--) {
      const end = reach[i];
      for (let j = end; j >= i; j--) {
        if (first[j] > i) continue;
        let sum = i === j ? 1 / entries[starts[i] + i] : 0;
        for (let k = i + 1; k <= end; k++) {
          if (first[k] > i) continue;
          sum -= entries[starts[k] + i] * into[k >= j ? starts[k] + j : starts[j] + k];
        }
        into[starts[j] + i] = sum;
      }
    }
    return inverse;
  }
}
