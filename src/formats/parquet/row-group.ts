import type { ColumnMetaData, FileMetaData } from 'hyparquet';
import { LabelInterner } from '../../data/label-interner.ts';
import { defined } from '../../errors.ts';
import type { Problems } from '../../problems.ts';
import type { SeekableFile } from '../define.ts';
import type { CellCodes } from '../shared/cell-codes.ts';
import { type CodeOf, columnPages, type Decompressors } from './column-pages.ts';
import type { ColumnType } from './column-type.ts';
import type { ParquetColumn } from './schema-columns.ts';

/** A file that is being read. */
export interface OpenedFile {
  readonly name: string;
  readonly file: SeekableFile;
  readonly metadata: FileMetaData;
  readonly columns: readonly ParquetColumn[];
  readonly compressors: Decompressors;
}

/** A row group of a file. */
export interface RowGroup {
  readonly opened: OpenedFile;
  /** Rows of the file before this group. */
  readonly firstRow: number;
  readonly numRows: number;
  readonly chunks: readonly (ColumnMetaData | undefined)[];
}

/** The numbers of the ids of a group's rows. */
export async function idNumbers(
  group: RowGroup,
  name: string,
  ids: LabelInterner,
  problems: Problems,
): Promise<Int32Array> {
  const column = columnOf(group, name);
  const numbers = new Int32Array(group.numRows);
  let row = 0;
  for await (const { definitionLevels, codes, numSlots } of pagesOf(group, column, idCoder(column.leafType, ids))) {
    for (let n = 0, next = 0; n < numSlots; n++, row++) {
      const isNull = definitionLevels.length > 0 && definitionLevels[n] !== column.present;
      const number = isNull ? -1 : codes[next++];
      numbers[row] = number;
      if (number >= 0) continue;
      const got = isNull ? 'null' : 'bytes that are not UTF-8';
      problems.add({ file: group.opened.name, field: place(group, row, column), expected: 'an id', got });
    }
  }
  return numbers;
}

/** The ids of a group's rows as text. */
export async function idTexts(group: RowGroup, name: string, problems: Problems): Promise<(string | undefined)[]> {
  const interner = new LabelInterner();
  const numbers = await idNumbers(group, name, interner, problems);
  const labels = interner.labels();
  return Array.from(numbers, (number) => labels[number]);
}

export function columnOf({ opened: { columns } }: RowGroup, name: string): ParquetColumn {
  return defined(
    columns.find((column) => column.name === name),
    'a chosen column is in the file',
  );
}

export function pagesOf({ opened, chunks }: RowGroup, column: ParquetColumn, codeOf: CodeOf) {
  const path = column.path.slice(1).map(({ element }) => element.name);
  const chunk = chunks.find((each) => each?.path_in_schema.join('\0') === path.join('\0'));
  if (chunk === undefined) throw new Error(`column ${column.name} is missing in a row group`);
  return columnPages(opened.file, chunk, column, codeOf, opened.compressors);
}

/** How values become cells: `−1` for bytes that are not UTF-8. */
export function cellCoder({ values }: ColumnType, cells: CellCodes): CodeOf {
  if (values === 'bytes') return (value) => cells.ofBytes(asBytes(value), 0, asBytes(value).length);
  // The type of the column tells what its values are.
  if (values === 'integers') return (value) => cells.ofInteger(value as number | bigint);
  const textOf = defined(values, 'columns that cannot hold labels are not chosen');
  // The type of the column tells what its values are.
  return (value) => cells.ofText(textOf(value as never));
}

/** The type of the column says bytes; pages of a damaged file may hold something else. */
function asBytes(value: unknown): Uint8Array {
  if (value instanceof Uint8Array) return value;
  throw new Error('a page holds other values than its column');
}

/** How values become ids: `−1` for bytes that are not UTF-8. */
export function idCoder({ values }: ColumnType, ids: LabelInterner): CodeOf {
  if (values === 'bytes') return (value) => ids.internBytes(asBytes(value), 0, asBytes(value).length);
  if (values === 'integers') return (value) => ids.internText(String(value));
  const textOf = defined(values, 'columns that cannot hold ids are not chosen');
  // The type of the column tells what its values are.
  return (value) => ids.internText(textOf(value as never));
}

export function place({ firstRow }: RowGroup, row: number, { name }: ParquetColumn): string {
  return `row ${firstRow + row + 1} of ${name}`;
}
