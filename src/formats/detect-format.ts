import { SottoError } from '../errors.ts';
import { Problems } from '../problems.ts';
import { CsvTokenizer } from '../text/csv-tokenizer.ts';
import { findBadUtf8 } from '../text/utf8.ts';
import { amnesia } from './amnesia.ts';
import { basket } from './basket.ts';
import type { Format } from './define.ts';
import { fimi } from './fimi.ts';
import { formats } from './index.ts';
import { long } from './long.ts';
import { isIdHeading, onehot, onehotValue } from './onehot.ts';
import { isLongHeaderName } from './shared/long-header.ts';

const LF = 10;

/** What was recognised, and why, in a clause that can follow "because". */
export interface DetectedFormat {
  readonly format: Format;
  readonly reason: string;
}

/**
 * Tells the format of a file by its name where that is decisive, else by its first bytes (up to 64 kB, unzipped).
 *
 * @example
 * ```ts
 * const { format, reason } = detectFormat(new TextEncoder().encode('1 2 3\n2 5\n'), 'retail.dat');
 * format.id; // → 'fimi'
 * ```
 */
export function detectFormat(head: Uint8Array, fileName?: string): DetectedFormat {
  const recognised = recognisedBy(head);
  if (recognised === undefined || 'reader' in recognised.format) refuseBinary(head, fileName);
  const name = fileName?.toLowerCase().replace(/\.gz$/, '');
  const ending = /\.([^.]*)$/.exec(name ?? '')?.[1] ?? '';
  const [format, ...others] = formats.filter(({ extensions }) => extensions.includes(ending));
  if (format !== undefined && others.length === 0) return { format, reason: `the name ends in .${ending}` };
  const isCsv = name?.endsWith('.csv') ?? false;
  return recognised ?? detectTable(head) ?? detectSeparator(head, isCsv, fileName);
}

/** How other files begin that people take for data, and what to do about them. */
const OTHER_FILES: readonly (readonly [magic: readonly number[], what: string, hint: string])[] = [
  [[0x50, 0x4b, 0x03, 0x04], 'a zip archive or a spreadsheet', 'unpack it, or save the sheet as CSV'],
  [[0xff, 0xfe], 'text in UTF-16', 'save it as UTF-8'],
  [[0xfe, 0xff], 'text in UTF-16', 'save it as UTF-8'],
];

/** A file that is no text has thousands of problems, none of which would tell what is wrong. */
function refuseBinary(head: Uint8Array, fileName: string | undefined): void {
  const other = OTHER_FILES.find(([magic]) => startsWith(head, magic));
  if (other === undefined && !(head.includes(0) && findBadUtf8(head, 0, head.length) >= 0)) return;
  const [, what, hint] = other ?? [[], 'a binary file', 'choose a file of a format that can be read'];
  throw new SottoError('input', `${fileName ?? 'the data'}: expected text or Parquet, got ${what}`, { hint });
}

function startsWith(bytes: Uint8Array, magic: readonly number[]): boolean {
  return magic.every((byte, n) => bytes[n] === byte);
}

interface Field {
  readonly text: string;
  readonly quoted: boolean;
}

/** The format that knows these bytes for its own. */
function recognisedBy(head: Uint8Array): DetectedFormat | undefined {
  const sample = withoutIncompleteLine(head);
  for (const format of formats) {
    const reason = format.recognise?.(sample);
    if (reason !== undefined) return { format, reason };
  }
  return undefined;
}

/** The tables of comma-separated fields, told apart by their shape. */
function detectTable(head: Uint8Array): DetectedFormat | undefined {
  const sample = withoutIncompleteLine(head);
  const text = textOf(sample);
  const rows = sampleRows(sample, ',');
  const header = rows[0];
  if (header === undefined) return undefined;
  const longReason = longShape(rows);
  if (longReason === 'header') {
    const names = header.map((field) => field.text).join(',');
    return { format: long, reason: `every line has two fields and the header is ${names}` };
  }
  if (isOnehot(header, rows.slice(1))) {
    return { format: onehot, reason: 'below a header of items, every cell is 1, 0 or the like' };
  }
  if (longReason === 'ids') return { format: long, reason: 'every line has two fields and the first repeats' };
  const [headerLine, ...lines] = text.split('\n');
  const filled = lines.filter((line) => line.trim() !== '');
  if (
    !headerLine.includes('|') &&
    filled.length > 0 &&
    filled.filter((line) => line.includes('|')).length * 2 >= filled.length
  ) {
    return { format: amnesia, reason: 'the records below the header are split by |' };
  }
  return undefined;
}

function detectSeparator(head: Uint8Array, isCsv: boolean, fileName: string | undefined): DetectedFormat {
  const text = textOf(withoutIncompleteLine(head));
  if (isCsv) refuseOtherSeparators(text, fileName);
  if (text.includes(',')) return { format: basket, reason: 'the lines are split by commas' };
  if (isCsv) return { format: basket, reason: 'the name ends in .csv and every line is one field' };
  return { format: fimi, reason: 'nothing but blanks splits the lines' };
}

/** Guessing here would make one item of every line, or cut items at decimal commas: better to ask. */
function refuseOtherSeparators(text: string, fileName: string | undefined): void {
  const bare = text.replaceAll(/"(?:[^"]|"")*"/g, '');
  const lines = bare.split('\n').filter((line) => line.trim() !== '');
  const commas = countOf(bare, ',');
  for (const [separator, name] of [
    [';', 'semicolons'],
    ['\t', 'tabs'],
  ] as const) {
    const isUsual = lines.filter((line) => line.includes(separator)).length * 2 > lines.length;
    if (!isUsual || countOf(bare, separator) <= commas) continue;
    throw new SottoError(
      'input',
      `${fileName ?? 'the data'}: expected fields split by commas, got lines split by ${name}`,
      {
        hint:
          commas === 0
            ? [`replace the ${name} by commas, or `, { set: 'format', to: 'basket' }, ' if each line is one item']
            : [
                'save it with commas between the fields and quotes around those that hold commas, or ',
                { set: 'format', to: 'basket' },
                ' if commas do split the items',
              ],
      },
    );
  }
}

function countOf(text: string, character: string): number {
  return text.split(character).length - 1;
}

/** What speaks for a long file; an id per line and a set split by pipes speaks against it. */
function longShape(rows: readonly (readonly Field[])[]): 'header' | 'ids' | undefined {
  const pairs = rows.filter((row) => row.length === 2);
  const hasHeader = rows[0].length === 2 && rows[0].every((field, position) => isLongHeaderName(field.text, position));
  // Below such a header a line of another length is a mistake, which the reader reports with its place.
  if (pairs.length < rows.length && !(hasHeader && pairs.length * 2 > rows.length)) return undefined;
  const records = hasHeader ? pairs.slice(1) : pairs;
  const idsRepeat = new Set(records.map((row) => row[0].text)).size < records.length;
  const hasPipes = records.some((row) => row[1].text.includes('|'));
  if (hasHeader && (idsRepeat || !hasPipes)) return 'header';
  return idsRepeat && !hasPipes ? 'ids' : undefined;
}

function isOnehot(header: readonly Field[], records: readonly (readonly Field[])[]): boolean {
  if (header.length < 2 || records.length === 0) return false;
  const from = isIdHeading(header[0].text, header[0].quoted) ? 1 : 0;
  const labels = header.slice(from).map((field) => field.text);
  if (new Set(labels).size < labels.length) return false;
  return records.every(
    (row) => row.length === header.length && row.slice(from).every((field) => onehotValue(field.text) !== undefined),
  );
}

/** The sample as CSV rows; bad quoting is left for the reader to report. */
function sampleRows(sample: Uint8Array, delimiter: string): Field[][] {
  const decoder = new TextDecoder();
  const rows: Field[][] = [];
  let row: Field[] = [];
  const tokenizer = new CsvTokenizer(
    {
      field: (bytes, start, end, quoted) => {
        row.push({ text: decoder.decode(bytes.subarray(start, end)), quoted });
      },
      endRow: () => {
        rows.push(row);
        row = [];
      },
    },
    new Problems(),
    { delimiter },
  );
  tokenizer.push(sample);
  tokenizer.end();
  return rows;
}

/** The sample may end within a line: that line is left out, unless it is the only one. */
function withoutIncompleteLine(head: Uint8Array): Uint8Array {
  const end = head.lastIndexOf(LF) + 1;
  return end === 0 ? head : head.subarray(0, end);
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}
