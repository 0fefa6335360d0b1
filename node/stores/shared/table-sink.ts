import { cellTexts, type Dataset, rowIdOf, SottoError } from '../../../src/internal.ts';
import type { TableChoice, TableForm } from './define-address.ts';

interface TableLayout {
  readonly form: TableForm;
  /** The names of the columns. */
  readonly id: string;
  readonly cells: string;
  /** Records without ids of their own are numbered from 1, which keeps their order. */
  readonly hasNumbers: boolean;
}

/** The layout that the address asks for, else a row per item with the columns id and item. */
export function layoutOf({ form, columns = {} }: TableChoice, dataset: Dataset, preset: TableForm): TableLayout {
  const chosen = form ?? (columns.items !== undefined ? 'list' : columns.item !== undefined ? 'long' : preset);
  return {
    form: chosen,
    id: columns.id ?? 'id',
    cells: chosen === 'list' ? (columns.items ?? 'items') : (columns.item ?? 'item'),
    hasNumbers: dataset.rowIds === undefined,
  };
}

/** Rows of a table, as columns: ids, by text or number, and items, or lists of items. */
interface RowBlock {
  readonly ids: (string | bigint)[];
  readonly cells: (string | null | string[])[];
  /** Records that are complete. */
  readonly done: number;
}

/**
 * The rows of a table in blocks of a size, or of a little more where records must be whole. With a row per item, a record without
 * items has one row without an item. Known items are in dictionary order, unknown ones behind them.
 */
export function* tableBlocks(
  dataset: Dataset,
  { form, hasNumbers }: TableLayout,
  size: number,
  { hasWholeRecords = false } = {},
): Iterable<RowBlock> {
  const { offsets, items, unknown } = dataset;
  const texts = cellTexts(dataset);
  let ids: (string | bigint)[] = [];
  let cells: (string | null | string[])[] = [];
  for (let t = 0; t < dataset.numRows; t++) {
    const own: string[] = [];
    for (let p = offsets[t]!; p < offsets[t + 1]!; p++) own.push(texts.known[items[p]!]!);
    for (let p = unknown?.offsets[t] ?? 0; p < (unknown?.offsets[t + 1] ?? 0); p++) {
      own.push(texts.unknown[unknown!.items[p]!]!);
    }
    const id = hasNumbers ? BigInt(t + 1) : rowIdOf(dataset, t);
    const rows = form === 'list' ? [own] : own.length === 0 ? [null] : own;
    for (const [n, cell] of rows.entries()) {
      ids.push(id);
      cells.push(cell);
      if (ids.length < size || (hasWholeRecords && n + 1 < rows.length)) continue;
      yield { ids, cells, done: t };
      ids = [];
      cells = [];
    }
  }
  if (ids.length > 0) yield { ids, cells, done: dataset.numRows };
}

/** A table that is there is not replaced unless that was asked for. */
export function tableExists(name: string): SottoError {
  return new SottoError('usage', `${name} exists already`, {
    hint: 'choose another name, or add &replace=yes to the address',
  });
}
