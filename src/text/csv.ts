import { Problems } from '../problems.ts';
import { type CsvOptions, CsvRows } from './csv-rows.ts';
import { quotedText } from './quoted-text.ts';

/** One row of a CSV file. */
export interface CsvRow {
  /** The start of the row, from 1. */
  readonly line: number;
  /** None for an empty line. */
  readonly fields: readonly { readonly text: string; readonly quoted: boolean; readonly column: number }[];
}

/** All rows of a small CSV file, such as a side file. Throws `input` with every bad byte and bad quote of the file. */
export function readCsvRows(bytes: Uint8Array, options: CsvOptions & { readonly file?: string } = {}): CsvRow[] {
  const rows: CsvRow[] = [];
  eachCsvRow(bytes, options, (row) => rows.push(row));
  return rows;
}

/** The same row by row, for files of many rows; what is bad is thrown once all rows were taken. */
export function eachCsvRow(
  bytes: Uint8Array,
  options: CsvOptions & { readonly file?: string },
  take: (row: CsvRow) => void,
): void {
  const problems = new Problems(options.file);
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  // To decode a file at once is far faster than field by field.
  const plain = plainText(bytes);
  const isAscii = plain !== undefined;
  const tokenizer = new CsvRows(
    (source, numFields, line) => {
      const { starts, ends, quoted } = tokenizer;
      const fields: { text: string; quoted: boolean; column: number }[] = [];
      for (let n = 0; n < numFields; n++) {
        try {
          const isPlain = isAscii && source === bytes;
          const text = isPlain ? plain.slice(starts[n], ends[n]) : decoder.decode(source.subarray(starts[n], ends[n]));
          fields.push({ text, quoted: quoted[n] === 1, column: tokenizer.columnOf(n, isAscii) });
        } catch {
          tokenizer.addBadUtf8(n);
        }
      }
      take({ line, fields });
    },
    problems,
    options,
  );
  tokenizer.push(bytes);
  tokenizer.end();
  problems.throwIfAny();
}

/** The text of bytes that are all ASCII, where bytes and characters have the same places; undefined of any others. */
export function plainText(bytes: Uint8Array): string | undefined {
  if (bytes.some((byte) => byte > 127)) return undefined;
  return new TextDecoder().decode(bytes);
}

/**
 * A field as CSV writes it: quoted if it would be misread bare. The empty text is quoted too (a bare empty field means
 * "nothing"), and so is text that a reader could take for a comment or a BOM.
 */
export function csvField(text: string, delimiter = ','): string {
  const isBare = text !== '' && !text.includes(delimiter) && !/["\r\n]|^[#\ufeff]/.test(text);
  return isBare ? text : quotedText(text);
}
