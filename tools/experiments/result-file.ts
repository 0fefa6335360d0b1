import { cellOutcome, csvField, expandSweep } from '../../src/internal.ts';
import { chartNumbers } from '../../src/sweep/page-charts.ts';
import type { CellResult } from '../../src/sweep/results.ts';
import type { Sweep } from '../../src/sweep/schema.ts';
import type { Cell } from '../../src/sweep/sweep.ts';

/** Digits of numbers that are not integers; fewer of times, which no two runs share. */
const DIGITS = 6;
const DIGITS_OF_TIME = 3;

/** The cells of a sweep that the committed results have, and those that they lack. */
export interface KnownCells {
  readonly cells: readonly CellResult[];
  readonly missing: readonly Cell[];
}

/** The results of a sweep as they are committed: its factors, how each cell ended, and the numbers that are spoken of. */
export function toResultFile(sweep: Sweep, cells: readonly CellResult[]): string {
  const factors = factorNames(expandSweep(sweep).cells);
  const time = cells.some((cell) => cell.numbers['cpuSeconds'] !== undefined) ? 'cpuSeconds' : 'seconds';
  const numbers = [...new Set([...numbersSpokenOf(sweep), time])].filter((id) =>
    cells.some((cell) => cell.numbers[id] !== undefined),
  );
  const head = [...factors, 'status', ...numbers.map((id) => columnOf(id, factors))];
  const rows = cells.map((cell) => [
    ...factors.map((name) => String(cell.factors[name] ?? '')),
    cell.status,
    ...numbers.map((id) => numberText(id, cell.numbers[id])),
  ]);
  return `${[head, ...rows].map((row) => row.map((field) => csvField(field)).join(',')).join('\n')}\n`;
}

/** Reads the output of `toResultFile`. Throws if a row is not a cell of the sweep: then it has to be run again. */
export function readResultFile(sweep: Sweep, text: string, name: string): KnownCells {
  const grid = expandSweep(sweep).cells;
  const factors = factorNames(grid);
  const [head = [], ...rows] = text.trimEnd().split('\n').map(fieldsOf);
  const numbers = head.slice(factors.length + 1);
  if (head.slice(0, factors.length).join() !== factors.join())
    throw new Error(`${name}: expected columns ${factors.join()}, got ${head.join()}: run the sweep again`);
  const cells = new Map(grid.map((cell) => [keyOf(factors.map((factor) => String(cell.factors[factor] ?? ''))), cell]));
  const found = rows.map((row): CellResult => {
    const cell = cells.get(keyOf(row.slice(0, factors.length)));
    if (cell === undefined) throw new Error(`${name}: ${row.join()} is not a cell of the sweep: run it again`);
    cells.delete(keyOf(row.slice(0, factors.length)));
    const values = numbers.flatMap((column, n): [string, number][] => {
      const value = row[factors.length + 1 + n] ?? '';
      return value === '' ? [] : [[column.replace(/^measured\./, ''), Number(value)]];
    });
    const outcome = cellOutcome.parse({ status: row[factors.length], numbers: Object.fromEntries(values) });
    return { factors: cell.factors, promise: cell.promise, ...outcome };
  });
  return { cells: found, missing: [...cells.values()] };
}

/** The number of records, and every number that charts and claims name. */
function numbersSpokenOf({ charts, claims }: Sweep): string[] {
  const named = [
    ...charts.flatMap((wish) => [wish.x, ...chartNumbers(wish).flatMap(({ number, per }) => [number, per])]),
    ...claims.flatMap((one) => (one.by === 'measure' ? [one.less, one.than, one.equal, one.to] : [one.measure])),
  ];
  const numbers = named.flatMap((id) => (typeof id !== 'string' ? [] : id === 'ncp' ? [id, 'countError'] : [id]));
  return ['records', ...numbers];
}

function factorNames(cells: readonly Cell[]): string[] {
  const names = new Set(cells.flatMap(({ factors }) => Object.keys(factors)));
  return names.delete('seed') ? [...names, 'seed'] : [...names];
}

function columnOf(id: string, factors: readonly string[]): string {
  return factors.includes(id) ? `measured.${id}` : id;
}

function numberText(id: string, value: number | undefined): string {
  if (value === undefined) return '';
  if (Number.isInteger(value)) return String(value);
  return String(Number(value.toPrecision(/seconds/i.test(id) ? DIGITS_OF_TIME : DIGITS)));
}

function keyOf(values: readonly string[]): string {
  return JSON.stringify(values);
}

/** The fields of a line that `csvField` wrote. */
function fieldsOf(line: string): string[] {
  return Array.from(line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g), ([, quoted, plain]) =>
    quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
  );
}
