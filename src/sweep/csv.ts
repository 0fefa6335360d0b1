import { csvField } from '../text/csv.ts';
import type { CellResult } from './results.ts';

/** The cells as CSV: factors, promise, status, every number, and the reason where something went wrong. */
export function sweepToCsv(cells: readonly CellResult[]): string {
  const factors = namesOf(cells.map((cell) => cell.factors));
  const numbers = namesOf(cells.map((cell) => cell.numbers));
  const head = [...factors, 'promise', 'status', ...numbers, 'reason'];
  const rows = cells.map((cell) => [
    ...factors.map((name) => textOf(cell.factors[name])),
    textOf(cell.promise),
    cell.status,
    ...numbers.map((name) => textOf(cell.numbers[name])),
    textOf(cell.reason),
  ]);
  return `${[head.map((name) => csvField(name)), ...rows].map((row) => row.join(',')).join('\n')}\n`;
}

/** Every name, in the order of first appearance; the seed last. */
function namesOf(records: readonly Readonly<Record<string, unknown>>[]): string[] {
  const names = new Set(records.flatMap((record) => Object.keys(record)));
  return names.delete('seed') ? [...names, 'seed'] : [...names];
}

/** Nothing is an empty field. */
function textOf(value: string | number | undefined): string {
  return value === undefined || value === '' ? '' : csvField(String(value));
}
