import type { CellResult } from './results.ts';

/** A column of the table of cells: a value per cell, undefined where there is none. */
export interface SweepColumn {
  readonly name: string;
  readonly values: readonly (string | number | undefined)[];
}

/** The cells as a table: factors, promise, status, every number, and the reason where something went wrong. */
export function sweepColumns(cells: readonly CellResult[]): SweepColumn[] {
  const factors = namesOf(cells.map((cell) => cell.factors));
  const numbers = namesOf(cells.map((cell) => cell.numbers));
  const taken = new Set([...factors, 'promise', 'status', 'reason']);
  return [
    ...factors.map((name) => ({ name, values: cells.map((cell) => cell.factors[name]) })),
    { name: 'promise', values: cells.map(({ promise }) => (promise === '' ? undefined : promise)) },
    { name: 'status', values: cells.map(({ status }) => status) },
    ...numbers.map((name) => ({
      name: taken.has(name) ? `measured.${name}` : name,
      values: cells.map((cell) => cell.numbers[name]),
    })),
    { name: 'reason', values: cells.map(({ reason }) => reason) },
  ];
}

/** Every name, in the order of first appearance; the seed last. */
function namesOf(records: readonly Readonly<Record<string, unknown>>[]): string[] {
  const names = new Set(records.flatMap((record) => Object.keys(record)));
  return names.delete('seed') ? [...names, 'seed'] : [...names];
}
