import {
  isDetailName,
  isEventName,
  isIdName,
  isItemName,
  isListName,
  isPersonName,
  isUsualName,
} from '../shared/column-names.ts';
import { flagValue } from '../shared/flag-value.ts';
import type { ColumnKind } from './column-facts.ts';
import { type ColumnFacts, columnFacts, isTyped, repeats } from './column-facts.ts';
import type { Grid } from './grid.ts';

/** A column of a sample. */
export interface DetectedColumn extends ColumnFacts {
  readonly index: number;
  /** Its name in the header, else its number from 1. */
  readonly name: string;
  readonly cells: readonly string[];
  readonly isEvent: boolean;
  readonly isPerson: boolean;
  readonly isItem: boolean;
  readonly isList: boolean;
  readonly isDetail: boolean;
}

/** A sample as a table: rows of one length. */
export interface DetectedTable {
  readonly grid: Grid;
  readonly header: boolean;
  /** Why the first line is taken for names, or not. */
  readonly headerReason?: string;
  /** The rows below the header that have as many fields as most. */
  readonly body: readonly (readonly string[])[];
  readonly columns: readonly DetectedColumn[];
}

/** The table of a grid; a first line that may or may not be names is taken for names only where something speaks for it. */
export function tableOf(grid: Grid, requestedHeader: boolean | undefined): DetectedTable {
  const [first = [], ...others] = grid.rows;
  const body = others.filter(({ length }) => length === grid.width);
  const headerReason = first.length > 0 ? headerEvidence(first, body, grid.width) : undefined;
  const header = requestedHeader ?? headerReason !== undefined;
  const rows = header ? body : grid.rows.filter(({ length }) => length === grid.width);
  const columns = Array.from({ length: grid.width }, (_, index): DetectedColumn => {
    const name = header ? (first[index] ?? '').trim() : '';
    const isList = isListName(name);
    const cells = rows.map((row) => row[index]);
    return {
      index,
      name: name === '' ? String(index + 1) : name,
      cells,
      isEvent: isEventName(name),
      isPerson: isPersonName(name),
      isItem: isItemName(name) && !isList,
      isList,
      isDetail: isDetailName(name) && !isItemName(name) && !isIdName(name),
      ...columnFacts(cells, isList),
    };
  });
  return { grid, header, ...(headerReason !== undefined && { headerReason }), body: rows, columns };
}

const KIND_TEXT: Partial<Record<ColumnKind, string>> = {
  integer: 'numbers',
  flag: '0 and 1',
  date: 'dates',
  amount: 'amounts',
};

/** The evidence that the first line has names, if there is any. */
function headerEvidence(
  first: readonly string[],
  body: readonly (readonly string[])[],
  width: number,
): string | undefined {
  const names = first.map((name) => name.trim());
  while (names.length > 1 && names.at(-1) === '') names.pop();
  if (names.length < width - 1 || body.length === 0) return undefined;
  if (new Set(names.slice(1)).size < names.length - 1 || names.slice(1).includes('')) return undefined;
  const areFlags = (row: readonly string[]): boolean => row.slice(1).every((cell) => flagValue(cell) !== undefined);
  const isTwice = names.lastIndexOf(names[0]) > 0;
  if (width > 1 && body.every(areFlags) && !areFlags(names) && (!isTwice || isIdName(names[0])))
    return 'below a header of items, every cell is 1, 0 or the like';
  if (isTwice) return undefined;
  if (names.some((name) => /^[-+]?[\d.,:/ -]+$/.test(name) && name !== '')) return undefined;
  const usual = names.filter(isUsualName);
  if (usual.length >= 2 || (usual.length === 1 && names.length <= 2 && isIdName(usual[0]))) {
    return `the first line names columns (${usual.slice(0, 3).join(', ')})`;
  }
  const columns = names.map((_, index) => body.map((row) => row[index] ?? ''));
  const facts = columns.map((cells) => columnFacts(cells));
  const typed = facts.findIndex(
    ({ kind }, n) => names[n] !== '' && (kind === 'integer' || kind === 'flag' || kind === 'date' || kind === 'amount'),
  );
  if (typed >= 0 && body.length >= 2) {
    const subject = KIND_TEXT[facts[typed].kind];
    return `the first line has ${names[typed]} where the lines below have ${subject}`;
  }
  const shaped = columns.findIndex((cells, n) => cells.length >= 3 && hasOtherShape(names[n], cells));
  const isAgain = columns.some((cells, n) => cells.includes(names[n]));
  if (shaped >= 0 && !isAgain) return `${names[shaped]} looks unlike the values below it`;
  return usual.length === 1 && !isAgain ? `the first line names a column (${usual[0]})` : undefined;
}

/** Whether all cells are letters followed by digits, or the like, and the name is not. */
function hasOtherShape(name: string, cells: readonly string[]): boolean {
  const shape = shapeOf(cells[0]);
  return /[09]/.test(shape) && name !== '' && shapeOf(name) !== shape && cells.every((cell) => shapeOf(cell) === shape);
}

/** Letters as `a`, digits as `9`, runs of one kind once. */
function shapeOf(text: string): string {
  return text
    .trim()
    .replaceAll(/\p{L}/gu, 'a')
    .replaceAll(/\d/g, '9')
    .replaceAll(/(.)\1+/g, '$1');
}

/** Whether the rows with the same values in these columns are fewer than the rows, by a good part. */
export function groupsRows(columns: readonly DetectedColumn[]): boolean {
  const [first] = columns;
  const keys = new Set(first.cells.map((_, row) => columns.map(({ cells }) => cells[row]).join('\u001f')));
  return keys.size * 5 <= first.cells.length * 4;
}

/** Columns whose cells may be items without anyone saying so: no dates, amounts, free text, flags or quantities. */
export function mayBeItem(
  { kind, isDetail, isCount, isItem, isEvent, isPerson }: DetectedColumn,
  numColumns: number,
): boolean {
  if (isItem) return true;
  if (isDetail || isEvent || isPerson || isTyped(kind) || kind === 'flag' || kind === 'empty') return false;
  return !(isCount && numColumns > 2);
}

/** Columns that may tell records apart: named so, or without a name that says otherwise and with values that come again. */
export function mayBeId(column: DetectedColumn, hasHeader: boolean): boolean {
  if (column.isEvent || column.isPerson) return column.kind !== 'empty';
  if (column.isItem || column.isList || column.isDetail || isTyped(column.kind) || column.kind === 'flag') return false;
  if (column.isCount && hasHeader) return false;
  return column.kind !== 'empty' && repeats(column);
}
