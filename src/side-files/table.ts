import { quote } from '../errors.ts';
import { Problems } from '../problems.ts';
import { type CsvRow, readCsvRows } from '../text/csv.ts';

/** What a reader of a side file was given beside the bytes. */
export interface SideFileOptions {
  /** How messages name the file. */
  readonly file?: string;
}

/** Where labels go that a list names and the data does not have, by entry; they are problems without it. */
export interface UnseenOption {
  readonly unseen?: string[][];
}

/** The rows of a CSV side file below its header, each with as many cells as there are columns. */
export interface Table {
  readonly rows: readonly CsvRow[];
  readonly hasHeader: boolean;
  readonly problems: Problems;
}

/**
 * Reads a CSV side file with the given columns. Empty lines are skipped; lines of another number of cells are problems
 * and left out. A missing header is a problem where it is `required`; the header's names may be in any case, but not quoted.
 */
export function readTable(
  bytes: Uint8Array,
  columns: readonly string[],
  { file }: SideFileOptions,
  { header, comments }: { readonly header: 'required' | 'optional'; readonly comments: boolean },
): Table {
  const filled = readCsvRows(bytes, { comments, ...(file !== undefined && { file }) }).filter(
    ({ fields }) => fields.length > 0,
  );
  const problems = new Problems(file);
  const first = filled[0];
  const hasHeader = first !== undefined && isHeader(first, columns);
  if (header === 'required' && !hasHeader) {
    const got = first === undefined ? 'an empty file' : quote(first.fields.map(({ text }) => text).join(','));
    problems.add({ line: first?.line ?? 1, expected: `the header ${columns.join(',')}`, got });
  }
  const rows: CsvRow[] = [];
  for (const row of hasHeader ? filled.slice(1) : filled) {
    if (row.fields.length === columns.length) rows.push(row);
    else
      problems.add({
        line: row.line,
        expected: `${columns.length} cells (${columns.join(',')})`,
        got: String(row.fields.length),
      });
  }
  return { rows, hasHeader, problems };
}

function isHeader({ fields }: CsvRow, columns: readonly string[]): boolean {
  const cells = fields.map(({ text, quoted }) => (quoted ? '' : text.trim().toLowerCase()));
  return cells.length === columns.length && columns.every((name, n) => cells[n] === name);
}
