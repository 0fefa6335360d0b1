import { LabelInterner } from '../../data/label-interner.ts';
import { SottoError } from '../../errors.ts';
import { type FirstRows, MAX_FIRST_ROWS, type SeekableFile } from '../define.ts';
import { chooseColumns, type TableColumn } from '../shared/table-columns.ts';
import {
  BAD_UTF8,
  coderOf,
  columnOf,
  eachSlot,
  guarded,
  idCodes,
  openParquet,
  type RowGroup,
  rowGroupsOf,
} from './parquet-file.ts';

/** The first rows of a file as texts, lists with commas between their items; of columns that hold neither, what they hold. */
export async function firstParquetRows(file: SeekableFile, name = 'the data'): Promise<FirstRows> {
  const opened = await openParquet(file, name);
  const { columns } = opened;
  const [first] = rowGroupsOf(opened);
  const numRows = Math.min(first?.numRows ?? 0, MAX_FIRST_ROWS);
  const texts = await guarded(name, () =>
    Promise.all(
      columns.map((column) =>
        column.holds === 'other' || first === undefined
          ? Array.from({ length: numRows }, () => `(${column.type})`)
          : firstTexts(first, column.name, numRows),
      ),
    ),
  );
  return {
    columns: columns.map((column) => column.name),
    rows: Array.from({ length: numRows }, (_, row) => texts.map((column) => column[row] ?? '')),
    usual: usualRoles(columns, name),
  };
}

/** The first values of a column; a null is empty. No page is read beyond them. */
async function firstTexts(group: RowGroup, name: string, numRows: number): Promise<string[]> {
  const column = columnOf(group, name);
  const interner = new LabelInterner();
  const rows = Array.from({ length: numRows }, (): number[] => []);
  const add = (row: number, code: number): void => {
    if (code >= BAD_UTF8) rows[row]?.push(code);
  };
  await eachSlot(group, column, coderOf(column.leafType, idCodes(interner)), add, numRows);
  const labels = interner.labels();
  return rows.map((row) => row.map((code) => labels[code] ?? '').join(', '));
}

/** The default roles of the columns; none for a table that leaves them open. */
function usualRoles(columns: readonly TableColumn[], name: string): NonNullable<FirstRows['usual']> {
  try {
    const choice = chooseColumns(columns, {}, name);
    const id = choice.id === undefined ? {} : { id: [choice.id] };
    return choice.form === 'list' ? { ...id, items: choice.items } : { ...id, item: [choice.item] };
  } catch (error) {
    if (error instanceof SottoError) return { item: [] };
    throw error;
  }
}
