import { cellTexts, type Dataset, rowIdOf } from '../../../src/internal.ts';
import type { TableChoice, TableForm } from './define-address.ts';

/** How a table is laid out. */
export interface TableLayout {
  readonly form: TableForm;
  /** The names of the columns. */
  readonly id: string;
  readonly cells: string;
  /** Records without ids of their own are numbered from 1, which keeps their order. */
  readonly hasNumbers: boolean;
}

/** What the address asks for, else a row per item with the columns id and item. */
export function layoutOf({ form, columns = {} }: TableChoice, dataset: Dataset, usual: TableForm): TableLayout {
  const chosen = form ?? (columns.items !== undefined ? 'list' : columns.item !== undefined ? 'long' : usual);
  return {
    form: chosen,
    id: columns.id ?? 'id',
    cells: chosen === 'list' ? (columns.items ?? 'items') : (columns.item ?? 'item'),
    hasNumbers: dataset.rowIds === undefined,
  };
}

/** The cells of records as they are written. */
export class CellTexts {
  readonly #dataset: Dataset;
  readonly #known: readonly string[];
  readonly #unknown: readonly string[];

  constructor(dataset: Dataset) {
    const { known, unknown } = cellTexts(dataset);
    this.#dataset = dataset;
    this.#known = known;
    this.#unknown = unknown;
  }

  /** The cells of row t: the known ones in dictionary order, then the unknown ones. */
  of(t: number): string[] {
    const { offsets, items, unknown } = this.#dataset;
    const cells: string[] = [];
    for (let p = offsets[t]!; p < offsets[t + 1]!; p++) cells.push(this.#known[items[p]!]!);
    if (unknown === undefined) return cells;
    for (let p = unknown.offsets[t]!; p < unknown.offsets[t + 1]!; p++) cells.push(this.#unknown[unknown.items[p]!]!);
    return cells;
  }
}

/** Rows of id and item in blocks, for a row per item; a record without items has one row without an item. */
export function* pairBlocks(
  dataset: Dataset,
  size: number,
): Iterable<{ readonly rows: number[]; readonly cells: (string | null)[] }> {
  const texts = new CellTexts(dataset);
  let rows: number[] = [];
  let cells: (string | null)[] = [];
  for (let t = 0; t < dataset.numRows; t++) {
    const own = texts.of(t);
    for (const cell of own.length === 0 ? [null] : own) {
      rows.push(t);
      cells.push(cell);
      if (rows.length < size) continue;
      yield { rows, cells };
      rows = [];
      cells = [];
    }
  }
  if (rows.length > 0) yield { rows, cells };
}

/** The id of row t, as text or as its number. */
export function idOf(dataset: Dataset, { hasNumbers }: TableLayout, t: number): string | bigint {
  return hasNumbers ? BigInt(t + 1) : rowIdOf(dataset, t);
}
