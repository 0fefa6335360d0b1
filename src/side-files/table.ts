import { quote } from '../errors.ts';
import { Problems } from '../problems.ts';
import { type CsvRow, eachCsvRow } from '../text/csv.ts';

/** The input of a reader of a side file in addition to the bytes. */
export interface SideFileOptions {
  /** The name of the file in messages. */
  readonly file?: string;
}

/** The destination of labels that a list names and the data does not have, by entry; they are errors without it. */
export interface UnseenOption {
  readonly unseen?: string[][] | undefined;
}

/** The rows of a CSV side file below its header, each with as many cells as there are columns. */
export interface SideTable {
  readonly rows: readonly CsvRow[];
  readonly hasHeader: boolean;
  readonly problems: Problems;
}

/** The possible forms of a CSV side file. */
interface TableForm {
  readonly header: 'required' | 'optional';
  readonly comments: boolean;
}

/**
 * Reads a CSV side file with the given columns. Empty lines are skipped; lines of another number of cells are problems
 * and left out. A missing header is a problem where it is `required`; the header's names may be in any case, but not quoted.
 */
export function readTable(
  bytes: Uint8Array,
  columns: readonly string[],
  { file }: SideFileOptions,
  form: TableForm,
): SideTable {
  const problems = new Problems(file);
  const rows: CsvRow[] = [];
  const hasHeader = eachTableRow(bytes, columns, { file, ...form }, problems, (row) => rows.push(row));
  return { rows, hasHeader, problems };
}

/** The same row by row, for files of many rows; says whether they have a header. */
export function eachTableRow(
  bytes: Uint8Array,
  columns: readonly string[],
  { file, header, comments }: { readonly file: string | undefined } & TableForm,
  problems: Problems,
  take: (row: CsvRow) => void,
): boolean {
  let first: CsvRow | undefined;
  let hasHeader = false;
  const addHeaderProblem = (): void => {
    const got = first === undefined ? 'an empty file' : quote(first.fields.map(({ text }) => text).join(','));
    problems.add({ line: first?.line ?? 1, expected: `the header ${columns.join(',')}`, got });
  };
  eachCsvRow(bytes, { comments, ...(file !== undefined && { file }) }, (row) => {
    if (row.fields.length === 0) return;
    if (first === undefined) {
      first = row;
      hasHeader = isHeader(row, columns);
      if (hasHeader) return;
      if (header === 'required') addHeaderProblem();
    }
    if (row.fields.length === columns.length) take(row);
    else {
      const expected = `${columns.length} cells (${columns.join(',')})`;
      problems.add({ line: row.line, expected, got: String(row.fields.length) });
    }
  });
  if (first === undefined && header === 'required') addHeaderProblem();
  return hasHeader;
}

function isHeader({ fields }: CsvRow, columns: readonly string[]): boolean {
  const cells = fields.map(({ text, quoted }) => (quoted ? '' : text.trim().toLowerCase()));
  return cells.length === columns.length && columns.every((name, n) => cells[n] === name);
}
