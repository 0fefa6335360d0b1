import type { Dataset } from './dataset.ts';

/** The rows that show something, a known or an unknown cell, ascending. */
export function shownRows({
  numRows,
  offsets,
  unknown,
}: Pick<Dataset, 'numRows' | 'offsets' | 'unknown'>): Uint32Array<ArrayBuffer> {
  const rows = new Uint32Array(numRows);
  let match = 0;
  for (let t = 0; t < numRows; t++) {
    const isShown =
      offsets[t + 1] > offsets[t] || (unknown !== undefined && unknown.offsets[t + 1] > unknown.offsets[t]);
    if (isShown) rows[match++] = t;
  }
  return rows.slice(0, match);
}
