import { SottoError } from '../../errors.ts';
import { Problems } from '../../problems.ts';
import type { ReadOptions, ReadResult, SeekableFile } from '../define.ts';
import { ListRecords } from '../shared/list-records.ts';
import {
  type ColumnSelection,
  chooseColumns,
  chooseRoles,
  needsRoles,
  type RoleSelection,
} from '../shared/table-columns.ts';
import {
  addProblem,
  BAD_UTF8,
  coderOf,
  columnOf,
  eachSlot,
  guarded,
  idTexts,
  NULL,
  type OpenedFile,
  openParquet,
  type RowGroup,
  rowGroupsOf,
} from './parquet-file.ts';
import { readByRoles } from './read-by-roles.ts';

/** A file to read and how messages name it. */
export interface NamedFile {
  readonly file: SeekableFile;
  readonly name: string | undefined;
}

/** The columns of a table with a list per record. */
type ListSelection = Extract<ColumnSelection, { form: 'list' }>;

/**
 * Reads Parquet files, one after another, into one dataset: page by page of the columns that are wanted, never a row as
 * an object. A null list is an empty record; a null among the items of a list, or a null id, is a problem.
 */
export async function readParquet(files: readonly NamedFile[], options: ReadOptions = {}): Promise<ReadResult> {
  const tables: OpenedFile[] = [];
  for (const each of files) tables.push(await openParquet(each.file, each.name));
  const hasRoles = tables.some(({ columns }) => needsRoles(columns, options));
  const selections = tables.map((table) => select(table, options, hasRoles));
  const areLists = selections.some(isList);
  if (areLists && !selections.every(isList)) throw unlike(tables, selections);
  const total = tables.reduce((sum, { metadata }) => sum + Number(metadata.num_rows), 0);
  const problems = new Problems(files.length === 1 ? files[0].name : undefined);
  const isMarked = options.unknownMark !== undefined;
  const lists = new ListRecords(problems, isMarked);
  const roles = readByRoles(problems, isMarked, hasRoles ? options : {});
  let done = 0;
  for (const [n, table] of tables.entries()) {
    const selection = selections[n];
    await guarded(table.name, async () => {
      for (const group of rowGroupsOf(table)) {
        options.checkpoint?.(done, total);
        if (isList(selection)) await readLists(group, selection, lists, problems);
        else await roles.group(group, selection);
        done += group.numRows;
      }
    });
  }
  const leftOut = [...new Set(selections.flatMap((selection) => selection.leftOut))];
  return { ...(areLists ? lists : roles).finish(), ...(leftOut.length > 0 && { leftOut }) };
}

/** The columns to read of a table: of a list per record, or by their roles. */
function select({ columns, name }: OpenedFile, options: ReadOptions, hasRoles: boolean): ListSelection | RoleSelection {
  if (hasRoles) return chooseRoles(columns, options, name);
  const choice = chooseColumns(columns, options, name);
  if (choice.form === 'list') return choice;
  return { id: [choice.id], item: [choice.item], columnValue: false, leftOut: choice.leftOut };
}

function isList(selection: ListSelection | RoleSelection): selection is ListSelection {
  return 'form' in selection;
}

/** A list per row. */
async function readLists(
  group: RowGroup,
  { id, items }: ListSelection,
  records: ListRecords,
  problems: Problems,
): Promise<void> {
  const ids = id === undefined ? undefined : await idTexts(group, id, problems);
  const column = columnOf(group, items);
  const { cells } = records;
  let current = 0;
  const endRow = (): void => {
    if (ids === undefined) records.endRow();
    else records.endRowOf(ids[current] ?? '');
    current++;
  };
  await eachSlot(group, column, coderOf(column.leafType, cells), (row, code) => {
    if (row > current) endRow();
    if (code >= 0) cells.add(code);
    else if (code === BAD_UTF8) addProblem(problems, group, items, row, 'valid UTF-8', 'other bytes');
    else if (code === NULL) addProblem(problems, group, items, row, 'an item', 'null');
  });
  if (group.numRows > 0) endRow();
}

function unlike(tables: readonly OpenedFile[], selections: readonly (ListSelection | RoleSelection)[]): SottoError {
  const nameOf = (form: boolean) => tables.find((_, n) => isList(selections[n]) === form)?.name;
  return new SottoError(
    'input',
    `${nameOf(true)} has a list per record and ${nameOf(false)} a row per item: expected files of one form`,
  );
}
