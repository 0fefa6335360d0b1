/** The inverse of a small matrix, by Gauss and Jordan. */
export function inverse(matrix: readonly (readonly number[])[]): number[][] {
  const size = matrix.length;
  const rows = matrix.map((row, i) => [...row, ...Array.from({ length: size }, (_, j) => (i === j ? 1 : 0))]);
  for (let c = 0; c < size; c++) {
    let pivot = c;
    for (let r = c; r < size; r++) if (Math.abs(rows[r][c]) > Math.abs(rows[pivot][c])) pivot = r;
    [rows[c], rows[pivot]] = [rows[pivot], rows[c]];
    const lead = rows[c][c];
    rows[c] = rows[c].map((value) => value / lead);
    for (let r = 0; r < size; r++) {
      if (r === c) continue;
      const factor = rows[r][c];
      rows[r] = rows[r].map((value, n) => value - factor * rows[c][n]);
    }
  }
  return rows.map((row) => row.slice(size));
}
