import { csvField } from '../text/csv.ts';
import { sweepColumns } from './columns.ts';
import type { CellResult } from './results.ts';

/** The table of cells as CSV. */
export function sweepToCsv(cells: readonly CellResult[]): string {
  const columns = sweepColumns(cells);
  const head = columns.map(({ name }) => csvField(name));
  const rows = cells.map((_, n) => columns.map(({ values }) => textOf(values[n])));
  return `${[head, ...rows].map((row) => row.join(',')).join('\n')}\n`;
}

/** Nothing is an empty field. */
function textOf(value: string | number | undefined): string {
  return value === undefined || value === '' ? '' : csvField(String(value));
}
