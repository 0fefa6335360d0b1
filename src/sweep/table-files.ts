import { ByteWriter, parquetWrite } from 'hyparquet-writer';
import { csvField } from '../text/csv.ts';
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
  const used = new Set([...factors, 'promise', 'status', 'reason']);
  return [
    ...factors.map((name) => ({ name, values: cells.map((cell) => cell.factors[name]) })),
    { name: 'promise', values: cells.map(({ promise }) => (promise === '' ? undefined : promise)) },
    { name: 'status', values: cells.map(({ status }) => status) },
    ...numbers.map((name) => ({
      name: used.has(name) ? `measured.${name}` : name,
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

/** The table of cells as Parquet: whole numbers, numbers and text by column, null where there is nothing. */
export function sweepToParquet(cells: readonly CellResult[]): Uint8Array {
  const writer = new ByteWriter();
  parquetWrite({ writer, columnData: sweepColumns(cells).map(columnOf) });
  return writer.getBytes();
}

function columnOf({ name, values }: SweepColumn) {
  const presentValues = values.filter((value) => value !== undefined);
  const numbers = presentValues.filter((value) => typeof value === 'number');
  const isNumeric = presentValues.length > 0 && numbers.length === presentValues.length;
  if (isNumeric && numbers.every((value) => Number.isSafeInteger(value)))
    return { name, type: 'INT64' as const, nullable: true, data: data(values, (value) => BigInt(value)) };
  if (isNumeric) return { name, type: 'DOUBLE' as const, nullable: true, data: data(values, Number) };
  return { name, type: 'STRING' as const, nullable: true, data: data(values, String) };
}

function data<T>(values: SweepColumn['values'], change: (value: string | number) => T): (T | null)[] {
  return values.map((value) => (value === undefined ? null : change(value)));
}
