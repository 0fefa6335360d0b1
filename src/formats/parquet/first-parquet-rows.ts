import { LabelInterner } from '../../data/label-interner.ts';
import { SottoError } from '../../errors.ts';
import { type FirstRows, MOST_FIRST_ROWS, type SeekableFile } from '../define.ts';
import { chooseColumns, type TableColumn } from '../shared/table-columns.ts';
import { groupsOf, guarded, openParquet } from './open-parquet.ts';
import { columnOf, idCoder, pagesOf, type RowGroup } from './row-group.ts';

/** The first rows of a file as texts, lists with commas between their items; of columns that hold neither, what they hold. */
export async function firstParquetRows(file: SeekableFile, name = 'the data'): Promise<FirstRows> {
  const opened = await openParquet(file, name);
  const { columns } = opened;
  const [first] = groupsOf(opened);
  const numRows = Math.min(first?.numRows ?? 0, MOST_FIRST_ROWS);
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
  const rows: number[][] = [];
  for await (const page of pagesOf(group, column, idCoder(column.leafType, interner))) {
    const { repetitionLevels, definitionLevels, codes, numSlots } = page;
    for (let n = 0, next = 0; n < numSlots && rows.length <= numRows; n++) {
      if (repetitionLevels.length === 0 || repetitionLevels[n] === 0) rows.push([]);
      if (definitionLevels.length === 0 || definitionLevels[n] === column.present) rows.at(-1)?.push(codes[next++]);
    }
    if (rows.length > numRows) break;
  }
  const labels = interner.labels();
  return rows.slice(0, numRows).map((row) => row.map((code) => labels[code] ?? '').join(', '));
}

/** What the columns are for where nobody says; of a table that leaves that open, nothing. */
function usualRoles(columns: readonly TableColumn[], name: string): NonNullable<FirstRows['usual']> {
  try {
    const chosen = chooseColumns(columns, {}, name);
    const id = chosen.id === undefined ? {} : { id: [chosen.id] };
    return chosen.form === 'list' ? { ...id, items: chosen.items } : { ...id, item: [chosen.item] };
  } catch (error) {
    if (error instanceof SottoError) return { item: [] };
    throw error;
  }
}
