import { SottoError } from '../../errors.ts';
import { Problems } from '../../problems.ts';
import type { ReadResult, SeekableFile } from '../define.ts';
import { ListRecords } from '../shared/list-records.ts';
import { LongRecords } from '../shared/long-records.ts';
import {
  type ColumnSelection,
  chooseColumns,
  chooseRoles,
  needsRoles,
  simpleRoles,
  type TableRoles,
} from '../shared/table-columns.ts';
import { groupsOf, guarded, openParquet } from './open-parquet.ts';
import { readByRoles } from './read-by-roles.ts';
import {
  cellCoder,
  columnOf,
  idNumbers,
  idTexts,
  type OpenedFile,
  pagesOf,
  place,
  type RowGroup,
} from './row-group.ts';

/** A file to read and how messages name it. */
export interface NamedFile {
  readonly file: SeekableFile;
  readonly name: string | undefined;
}

/** What reading Parquet may be told. */
export interface ReadParquetOptions {
  /** What the columns are for, as far as somebody said so. */
  readonly roles?: TableRoles;
  /** A question mark before an item says that it is unknown. */
  readonly unknownMark?: '?';
  /** Reports progress, in rows; it may throw to stop. */
  checkpoint?(done: number, total: number): void;
}

/**
 * Reads Parquet files, one after another, into one dataset: page by page of the columns that are wanted, never a row as
 * an object. A null list is an empty record; a null among the items of a list, or a null id, is a problem.
 */
export async function readParquet(files: readonly NamedFile[], options: ReadParquetOptions = {}): Promise<ReadResult> {
  const { roles = {}, unknownMark } = options;
  const isMarked = unknownMark !== undefined;
  const tables: OpenedFile[] = [];
  for (const each of files) tables.push(await openParquet(each.file, each.name));
  if (tables.some(({ columns }) => needsRoles(columns, roles))) return readRoles(tables, roles, isMarked, options);
  const wanted = simpleRoles(roles);
  const opened = tables.map((file) => ({ ...file, chosen: chooseColumns(file.columns, wanted, file.name) }));
  const forms = new Set(opened.map(({ chosen }) => chosen.form));
  if (forms.size > 1) throw unlike(opened);
  const total = opened.reduce((sum, { metadata }) => sum + Number(metadata.num_rows), 0);
  const problems = new Problems(files.length === 1 ? files[0].name : undefined);
  const records = forms.has('long') ? new LongRecords(problems, isMarked) : new ListRecords(problems, isMarked);
  let done = 0;
  for (const file of opened) {
    await guarded(file.name, async () => {
      for (const group of groupsOf(file)) {
        options.checkpoint?.(done, total);
        if (records instanceof LongRecords) await readLong(group, file.chosen, records, problems);
        else await readLists(group, file.chosen, records, problems);
        done += group.numRows;
      }
    });
  }
  const leftOut = [...new Set(opened.flatMap(({ chosen }) => chosen.leftOut))];
  return { ...records.finish(), ...(leftOut.length > 0 && { leftOut }) };
}

/** Reads tables by the roles of their columns. */
async function readRoles(
  files: readonly OpenedFile[],
  roles: TableRoles,
  isMarked: boolean,
  { checkpoint }: ReadParquetOptions,
): Promise<ReadResult> {
  const problems = new Problems(files.length === 1 ? files[0].name : undefined);
  const total = files.reduce((sum, { metadata }) => sum + Number(metadata.num_rows), 0);
  const reader = readByRoles(problems, isMarked, roles);
  let done = 0;
  for (const file of files) {
    const chosen = chooseRoles(file.columns, roles, file.name);
    await guarded(file.name, async () => {
      for (const group of groupsOf(file)) {
        checkpoint?.(done, total);
        await reader.group(group, chosen);
        done += group.numRows;
      }
    });
  }
  return reader.finish();
}

/** A list per row. */
async function readLists(
  group: RowGroup,
  chosen: ColumnSelection,
  records: ListRecords,
  problems: Problems,
): Promise<void> {
  const { name } = group.opened;
  if (chosen.form !== 'list') throw new Error('unlike the file before it');
  const ids = chosen.id === undefined ? undefined : await idTexts(group, chosen.id, problems);
  const column = columnOf(group, chosen.items);
  const { cells } = records;
  let row = -1;
  const endRow = (): void => {
    if (row < 0) return;
    if (ids === undefined) records.endRow();
    else records.endRowOf(ids[row] ?? '');
  };
  for await (const page of pagesOf(group, column, cellCoder(column.leafType, cells))) {
    const { repetitionLevels, definitionLevels, codes, numSlots } = page;
    for (let n = 0, next = 0; n < numSlots; n++) {
      const isNewRow = repetitionLevels.length === 0 || repetitionLevels[n] === 0;
      if (isNewRow) {
        endRow();
        row++;
      }
      const level = definitionLevels.length === 0 ? column.present : definitionLevels[n];
      if (level === column.present) {
        const code = codes[next++];
        if (code >= 0) cells.add(code);
        else
          problems.add({ file: name, field: place(group, row, column), expected: 'valid UTF-8', got: 'other bytes' });
      } else if (level >= column.element) {
        problems.add({ file: name, field: place(group, row, column), expected: 'an item', got: 'null' });
      }
    }
  }
  endRow();
  if (row + 1 !== group.numRows) throw new Error(`${group.numRows} rows are promised, ${row + 1} are there`);
}

/** An item per row. */
async function readLong(
  group: RowGroup,
  chosen: ColumnSelection,
  records: LongRecords,
  problems: Problems,
): Promise<void> {
  const { name } = group.opened;
  if (chosen.form !== 'long') throw new Error('unlike the file before it');
  const ids = await idNumbers(group, chosen.id, records.ids, problems);
  const column = columnOf(group, chosen.item);
  let row = 0;
  for await (const page of pagesOf(group, column, cellCoder(column.leafType, records.cells))) {
    const { definitionLevels, codes, numSlots } = page;
    for (let n = 0, next = 0; n < numSlots; n++, row++) {
      const isNull = definitionLevels.length > 0 && definitionLevels[n] !== column.present;
      const code = isNull ? -1 : codes[next++];
      if (isNull) records.addBare();
      else if (code >= 0) records.add(ids[row], code);
      else problems.add({ file: name, field: place(group, row, column), expected: 'valid UTF-8', got: 'other bytes' });
    }
  }
  if (row !== group.numRows) throw new Error(`${group.numRows} rows are promised, ${row} are there`);
}

function unlike(opened: readonly (OpenedFile & { readonly chosen: ColumnSelection })[]): SottoError {
  const nameOf = (form: ColumnSelection['form']) => opened.find(({ chosen }) => chosen.form === form)?.name;
  return new SottoError(
    'input',
    `${nameOf('list')} has a list per record and ${nameOf('long')} a row per item: expected files of one form`,
  );
}
