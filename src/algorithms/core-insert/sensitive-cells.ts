import { transpose } from '../../data/transpose.ts';
import type { SplitRecords } from '../cell-insert/split-records.ts';

/** The cells of each sensitive item α: cells[offsets[α] … offsets[α+1]), in the records rows[…], which ascend. */
export interface SensitiveCells {
  readonly offsets: Uint32Array;
  readonly rows: Uint32Array;
  readonly cells: Uint32Array;
  /** Public labels are numbered below this, sensitive items from here on. */
  readonly numLabels: number;
}

export function sensitiveCells({ sensitive, numLabels }: SplitRecords, numSensitive: number): SensitiveCells {
  const { offsets, rows } = transpose(sensitive, numSensitive);
  const next = offsets.slice();
  const cells = new Uint32Array(rows.length);
  for (const [cell, alpha] of sensitive.items.entries()) cells[next[alpha]++] = cell;
  return { offsets, rows, cells, numLabels };
}
