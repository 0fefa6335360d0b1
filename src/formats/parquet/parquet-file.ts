import { type ColumnMetaData, type FileMetaData, parquetMetadataAsync, parquetSchema } from 'hyparquet';
import { LabelInterner } from '../../data/label-interner.ts';
import { ensureDefined, SottoError } from '../../errors.ts';
import type { Problems } from '../../problems.ts';
import type { SeekableFile } from '../define.ts';
import { type CodeOf, columnPages, type Decompressors } from './column-pages.ts';
import type { ColumnType } from './column-type.ts';
import { type ParquetColumn, schemaColumns } from './schema-columns.ts';

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

/** Reads the end of a file: its columns, and the positions of their values. */
export async function openParquet(file: SeekableFile, name = 'the data'): Promise<OpenedFile> {
  const { metadata, columns } = await guarded(name, async () => {
    const read = await parquetMetadataAsync(file, { geoparquet: false });
    return { metadata: read, columns: schemaColumns(parquetSchema(read)) };
  });
  const codecs = new Set(metadata.row_groups.flatMap((group) => group.columns.map(({ meta_data: m }) => m?.codec)));
  return { name, file, metadata, columns, compressors: await decompressors(codecs) };
}

/** Snappy is read by hyparquet itself; the code for all others is loaded where a file needs it. */
async function decompressors(codecs: ReadonlySet<string | undefined>): Promise<Decompressors> {
  const others = [...codecs].filter((codec) => codec !== 'UNCOMPRESSED' && codec !== 'SNAPPY');
  return others.length === 0 ? {} : (await import('hyparquet-compressors')).compressors;
}

/** The row groups of a file, in order. */
export function* rowGroupsOf(opened: OpenedFile): Iterable<RowGroup> {
  let firstRow = 0;
  for (const group of opened.metadata.row_groups) {
    const numRows = Number(group.num_rows);
    yield { opened, firstRow, numRows, chunks: group.columns.map((chunk) => chunk.meta_data) };
    firstRow += numRows;
  }
}

/** The user must fix a file that is not Parquet, or damaged. */
export async function guarded<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SottoError || !(error instanceof Error)) throw error;
    const reason = error.message.replace(/^parquet (?:file )?/, '');
    throw new SottoError('input', `${name}: expected a whole Parquet file, got another or a damaged one (${reason})`);
  }
}

/** Codes below 0: bytes that are not UTF-8, a null, and a list without elements. */
export const BAD_UTF8 = -1;
export const NULL = -2;
export const NO_ELEMENT = -3;

/**
 * Calls `visit` for each slot of a column: for each value, and for each null or empty list, with its code. Stops before row
 * `maxRows`, if given; throws where the column has another number of rows than its group.
 */
export async function eachSlot(
  { opened, chunks, numRows }: RowGroup,
  column: ParquetColumn,
  codeOf: CodeOf,
  visit: (row: number, code: number) => void,
  maxRows?: number,
): Promise<void> {
  const path = column.path.slice(1).map(({ element }) => element.name);
  const chunk = chunks.find((each) => each?.path_in_schema.join('\0') === path.join('\0'));
  if (chunk === undefined) throw new Error(`column ${column.name} is missing in a row group`);
  let row = -1;
  for await (const page of columnPages(opened.file, chunk, column, codeOf, opened.compressors)) {
    const { repetitionLevels, definitionLevels, codes, numSlots } = page;
    for (let n = 0, next = 0; n < numSlots; n++) {
      if (repetitionLevels.length === 0 || repetitionLevels[n] === 0) row++;
      if (row === maxRows) return;
      const level = definitionLevels.length === 0 ? column.present : definitionLevels[n];
      if (level === column.present) visit(row, codes[next++]);
      else visit(row, level >= column.element ? NULL : NO_ELEMENT);
    }
  }
  if (row + 1 !== numRows) throw new Error(`${numRows} rows are promised, ${row + 1} are there`);
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
  await eachSlot(group, column, coderOf(column.leafType, idCodes(ids)), (row, code) => {
    numbers[row] = code;
    if (code >= 0) return;
    addProblem(problems, group, name, row, 'an id', code === NULL ? 'null' : 'bytes that are not UTF-8');
  });
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
  return ensureDefined(
    columns.find((column) => column.name === name),
    'a chosen column is in the file',
  );
}

/** Numbers of texts, bytes and integers: below 0 for bytes that are not UTF-8. */
export interface LabelCodes {
  fromBytes(bytes: Uint8Array, start: number, end: number): number;
  fromText(text: string): number;
  fromInteger(value: number | bigint): number;
}

/** The numbers of ids. */
export function idCodes(ids: LabelInterner): LabelCodes {
  return {
    fromBytes: (bytes, start, end) => ids.internBytes(bytes, start, end),
    fromText: (text) => ids.internText(text),
    fromInteger: (value) => ids.internText(String(value)),
  };
}

/** Codes the values of a column. */
export function coderOf({ values }: ColumnType, codes: LabelCodes): CodeOf {
  if (values === 'bytes')
    return (value) => {
      // The type of the column says bytes; pages of a damaged file may hold something else.
      if (!(value instanceof Uint8Array)) throw new Error('a page holds other values than its column');
      return codes.fromBytes(value, 0, value.length);
    };
  // The type of the column determines the meaning of its values.
  if (values === 'integers') return (value) => codes.fromInteger(value as number | bigint);
  const textOf = ensureDefined(values, 'columns that cannot hold labels are not chosen');
  // The type of the column determines the meaning of its values.
  return (value) => codes.fromText(textOf(value as never));
}

/** Adds a problem with a row of a column. */
export function addProblem(
  problems: Problems,
  { opened, firstRow }: RowGroup,
  column: string,
  row: number,
  expected: string,
  got: string,
): void {
  problems.add({ file: opened.name, field: `row ${firstRow + row + 1} of ${column}`, expected, got });
}
