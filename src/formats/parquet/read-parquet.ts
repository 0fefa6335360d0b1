import type { ColumnMetaData, FileMetaData } from 'hyparquet';
import { parquetMetadataAsync, parquetSchema } from 'hyparquet/src/metadata.js';
import { LabelInterner } from '../../data/label-interner.ts';
import { defined, SottoError } from '../../errors.ts';
import { Problems } from '../../problems.ts';
import type { ReadResult, SeekableFile } from '../define.ts';
import type { CellCodes } from '../shared/cell-codes.ts';
import { ListRecords } from '../shared/list-records.ts';
import { LongRecords } from '../shared/long-records.ts';
import { type ChosenColumns, type ColumnRoles, chooseColumns } from '../shared/table-columns.ts';
import { type CodeOf, columnPages, type Decompressors } from './column-pages.ts';
import type { ColumnType } from './column-type.ts';
import { type ParquetColumn, schemaColumns } from './schema-columns.ts';

/** A file to read and how messages name it. */
export interface NamedFile {
  readonly file: SeekableFile;
  readonly name: string | undefined;
}

/** What reading Parquet may be told. */
export interface ReadParquetOptions {
  readonly columns?: ColumnRoles;
  /** Reports progress, in rows; it may throw to stop. */
  checkpoint?(done: number, total: number): void;
}

/**
 * Reads Parquet files, one after another, into one dataset: page by page of the columns that are wanted, never a row as
 * an object. A null list is an empty record; a null among the items of a list, or a null id, is a problem.
 */
export async function readParquet(files: readonly NamedFile[], options: ReadParquetOptions = {}): Promise<ReadResult> {
  const opened: OpenedFile[] = [];
  for (const each of files) opened.push(await open(each, options.columns ?? {}));
  const forms = new Set(opened.map(({ chosen }) => chosen.form));
  if (forms.size > 1) throw unlike(opened);
  const total = opened.reduce((sum, { metadata }) => sum + Number(metadata.num_rows), 0);
  const problems = new Problems(files.length === 1 ? files[0].name : undefined);
  const records = forms.has('long') ? new LongRecords(problems) : new ListRecords(problems);
  let done = 0;
  for (const file of opened) {
    await guarded(file.name, async () => {
      for (const group of groupsOf(file)) {
        options.checkpoint?.(done, total);
        if (records instanceof LongRecords) await readLong(group, records, problems);
        else await readLists(group, records, problems);
        done += group.numRows;
      }
    });
  }
  return records.finish();
}

interface OpenedFile {
  readonly name: string;
  readonly file: SeekableFile;
  readonly metadata: FileMetaData;
  readonly columns: readonly ParquetColumn[];
  readonly chosen: ChosenColumns;
  readonly compressors: Decompressors;
}

/** A row group of a file. */
interface Group {
  readonly opened: OpenedFile;
  /** Rows of the file before this group. */
  readonly firstRow: number;
  readonly numRows: number;
  readonly chunks: readonly (ColumnMetaData | undefined)[];
}

async function open({ file, name = 'the data' }: NamedFile, roles: ColumnRoles): Promise<OpenedFile> {
  const { metadata, columns } = await guarded(name, async () => {
    const read = await parquetMetadataAsync(file, { geoparquet: false });
    return { metadata: read, columns: schemaColumns(parquetSchema(read)) };
  });
  const chosen = chooseColumns(columns, roles, name);
  const codecs = new Set(metadata.row_groups.flatMap((group) => group.columns.map(({ meta_data: m }) => m?.codec)));
  return { name, file, metadata, columns, chosen, compressors: await decompressors(codecs) };
}

/** Snappy is read by hyparquet itself; the code for all others is loaded where a file needs it. */
async function decompressors(codecs: ReadonlySet<string | undefined>): Promise<Decompressors> {
  const others = [...codecs].filter((codec) => codec !== 'UNCOMPRESSED' && codec !== 'SNAPPY');
  return others.length === 0 ? {} : (await import('hyparquet-compressors')).compressors;
}

function* groupsOf(opened: OpenedFile): Iterable<Group> {
  let firstRow = 0;
  for (const group of opened.metadata.row_groups) {
    const numRows = Number(group.num_rows);
    yield { opened, firstRow, numRows, chunks: group.columns.map((chunk) => chunk.meta_data) };
    firstRow += numRows;
  }
}

/** A list per row. */
async function readLists(group: Group, records: ListRecords, problems: Problems): Promise<void> {
  const { chosen, name } = group.opened;
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
async function readLong(group: Group, records: LongRecords, problems: Problems): Promise<void> {
  const { chosen, name } = group.opened;
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

/** The numbers of the ids of a group's rows. */
async function idNumbers(group: Group, name: string, ids: LabelInterner, problems: Problems): Promise<Int32Array> {
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
async function idTexts(group: Group, name: string, problems: Problems): Promise<(string | undefined)[]> {
  const interner = new LabelInterner();
  const numbers = await idNumbers(group, name, interner, problems);
  const labels = interner.labels();
  return Array.from(numbers, (number) => labels[number]);
}

function columnOf({ opened: { columns } }: Group, name: string): ParquetColumn {
  return defined(
    columns.find((column) => column.name === name),
    'a chosen column is in the file',
  );
}

function pagesOf({ opened, chunks }: Group, column: ParquetColumn, codeOf: CodeOf) {
  const path = column.path.slice(1).map(({ element }) => element.name);
  const chunk = chunks.find((each) => each?.path_in_schema.join('\0') === path.join('\0'));
  if (chunk === undefined) throw new Error(`column ${column.name} is missing in a row group`);
  return columnPages(opened.file, chunk, column, codeOf, opened.compressors);
}

/** How values become cells: `−1` for bytes that are not UTF-8. */
function cellCoder({ values }: ColumnType, cells: CellCodes): CodeOf {
  if (values === 'bytes') return (bytes) => cells.ofBytes(bytes as Uint8Array, 0, (bytes as Uint8Array).length);
  if (values === 'integers') return (value) => cells.ofInteger(value as number | bigint);
  const textOf = defined(values, 'columns that cannot hold labels are not chosen');
  return (value) => cells.ofText(textOf(value as never));
}

function idCoder({ values }: ColumnType, ids: LabelInterner): CodeOf {
  if (values === 'bytes') return (bytes) => ids.internBytes(bytes as Uint8Array, 0, (bytes as Uint8Array).length);
  if (values === 'integers') return (value) => ids.internText(String(value));
  const textOf = defined(values, 'columns that cannot hold ids are not chosen');
  return (value) => ids.internText(textOf(value as never));
}

function place({ firstRow }: Group, row: number, { name }: ParquetColumn): string {
  return `row ${firstRow + row + 1} of ${name}`;
}

function unlike(opened: readonly OpenedFile[]): SottoError {
  const nameOf = (form: ChosenColumns['form']) => opened.find(({ chosen }) => chosen.form === form)?.name;
  return new SottoError(
    'input',
    `${nameOf('list')} has a list per record and ${nameOf('long')} a row per item: expected files of one form`,
  );
}

/** A file that is no Parquet, or damaged, is the user's to mend. */
async function guarded<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SottoError || !(error instanceof Error)) throw error;
    const reason = error.message.replace(/^parquet (?:file )?/, '');
    throw new SottoError('input', `${name}: expected a whole Parquet file, got another or a damaged one (${reason})`);
  }
}
