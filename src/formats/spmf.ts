import { DatasetBuilder } from '../data/dataset-builder.ts';
import { quote, quotedBytes } from '../errors.ts';
import { Problems, VALID_UTF8 } from '../problems.ts';
import type { Dataset } from '../records/dataset.ts';
import { integerValue } from '../records/dictionary.ts';
import { LineSplitter } from '../text/line-splitter.ts';
import { byteText, countCharacters, findBadUtf8 } from '../text/utf8.ts';
import type { Reader, ReadOptions, ReadResult, TextFormat } from './define.ts';
import { finishReading } from './shared/finish-reading.ts';
import { preparedReader } from './shared/prepared-reader.ts';
import { ARULES_COUNTS } from './shared/recipes.ts';
import { writeRows } from './shared/write-rows.ts';

const TAB = 9;
const SPACE = 32;
const HASH = 35;
const PERCENT = 37;
const QUESTION_MARK = 63;
const AT = 64;

const ITEM = '@ITEM=';

/**
 * Numbered items: `@ITEM=1=apple` lines name them, then a record per line, `1 3 4`. `#` and `%` begin comments, other
 * `@` lines are metadata. Without `@ITEM` lines the numbers are the labels. `?3` is an unknown cell.
 */
export const spmf: TextFormat = {
  id: 'spmf',
  title: 'SPMF',
  summary: 'Items named by lines `@ITEM=1=apple`, then one record per line as numbers split by blanks: `1 3 4`.',
  extensions: ['txt', 'spmf'],
  itemSyntax: 'blanks',
  carriesRowIds: false,
  recipes: (file) => ({
    spmf: [`java -jar spmf.jar run FPGrowth_itemsets ${file} ../itemsets.txt 5%`],
    pandas: [
      `import pandas as pd; lines = open("${file}", encoding="utf-8").read().splitlines()`,
      'names = dict(line.split("=", 2)[1:] for line in lines if line.startswith("@ITEM="))',
      'counts = pd.Series([names[c] for line in lines if line[:1] != "@" for c in line.split()], dtype=object).value_counts()',
    ],
    arules: [
      `library(arules); lines <- readLines("${file}", encoding = "UTF-8"); named <- grep("^@ITEM=", lines, value = TRUE)`,
      'records <- as(strsplit(lines[!startsWith(lines, "@")], " "), "transactions"); codes <- sub("^@ITEM=([0-9]+)=.*", "\\\\1", named)',
      `itemLabels(records) <- sub("^@ITEM=[0-9]+=", "", named)[match(itemLabels(records), codes)]; ${ARULES_COUNTS}`,
    ],
    duckdb: [
      `WITH lines AS (FROM read_csv('${file}', delim = chr(1), quote = '', escape = '', header = false, columns = {line: 'VARCHAR'})),`,
      `names AS (SELECT split_part(line, '=', 2) AS code, regexp_replace(line, '^@ITEM=\\d+=', '') AS label FROM lines WHERE line LIKE '@ITEM=%'), cells AS (SELECT unnest(string_split(line, ' ')) AS code FROM lines WHERE line NOT LIKE '@%')`,
      'SELECT label, count(*) AS records FROM cells JOIN names USING (code) GROUP BY label ORDER BY records DESC;',
    ],
  }),
  recognise: (head) =>
    /^@[A-Z_]+(=|\r?\n|$)/.test(new TextDecoder().decode(head)) ? 'the file begins with an @ line' : undefined,
  reader: (options) => preparedReader(options, (prepared) => new SpmfReader(prepared)),
  write: writeSpmf,
};

class SpmfReader implements Reader {
  readonly #problems: Problems;
  readonly #builder = new DatasetBuilder();
  readonly #lines = new LineSplitter((bytes, start, end, line) => this.#line(bytes, start, end, line));
  /** number → item, of the @ITEM lines. */
  readonly #declared = new Map<number, number>();

  constructor(options: ReadOptions) {
    this.#problems = new Problems(options.file, options.skipLines);
  }

  push(chunk: Uint8Array): void {
    this.#lines.push(chunk);
  }

  end(): ReadResult {
    this.#lines.end();
    return finishReading(this.#problems, this.#builder);
  }

  #line(bytes: Uint8Array, start: number, end: number, line: number): void {
    const first = start < end ? bytes[start] : SPACE;
    if (first === HASH || first === PERCENT) return;
    if (first === AT) this.#metadata(bytes, start, end, line);
    else this.#record(bytes, start, end, line);
  }

  /** `@ITEM=1=apple` names an item; other metadata says nothing about the records. */
  #metadata(bytes: Uint8Array, start: number, end: number, line: number): void {
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(start, end));
    if (!text.startsWith(ITEM)) return;
    const numberEnd = text.indexOf('=', ITEM.length);
    const number = text.slice(ITEM.length, numberEnd < 0 ? undefined : numberEnd);
    const value = integerValue(number);
    const bad = findBadUtf8(bytes, start, end);
    if (this.#builder.numRows > 0) {
      this.#problems.add({ line, column: 1, expected: '@ITEM lines before the first record', got: quote(text) });
    } else if (bad >= 0) {
      const column = countCharacters(bytes, start, bad) + 1;
      this.#problems.add({ line, column, expected: VALID_UTF8, got: byteText(bytes[bad]) });
    } else if (numberEnd < 0 || value < 1) {
      this.#problems.add({
        line,
        column: ITEM.length + 1,
        expected: 'a positive integer, "=" and a label',
        got: quote(number),
      });
    } else if (this.#declared.has(value)) {
      this.#problems.add({ line, column: ITEM.length + 1, expected: 'every number once', got: `${value} again` });
    } else this.#declare(value, text.slice(numberEnd + 1), line, numberEnd + 2);
  }

  #declare(value: number, written: string, line: number, column: number): void {
    const label = written.startsWith('"') ? jsonString(written) : written;
    const item = label === undefined ? -1 : this.#builder.internText(label);
    if (label === undefined || item < 0) {
      this.#problems.add({ line, column, expected: 'a label or a JSON string', got: quote(written) });
    } else if (item < this.#declared.size) {
      this.#problems.add({ line, column, expected: 'another label for every number', got: `${quote(label)} again` });
    }
    this.#declared.set(value, item);
  }

  #record(bytes: Uint8Array, start: number, end: number, line: number): void {
    for (let p = start; p < end; ) {
      if (isBlank(bytes[p])) p++;
      else {
        let q = p + 1;
        while (q < end && !isBlank(bytes[q])) q++;
        this.#cell(bytes, p, q, start, line);
        p = q;
      }
    }
    this.#builder.endRow();
  }

  #cell(bytes: Uint8Array, start: number, end: number, lineStart: number, line: number): void {
    const isUnknown = bytes[start] === QUESTION_MARK;
    const digits = isUnknown ? start + 1 : start;
    const value = positiveInteger(bytes, digits, end);
    const item =
      value < 0
        ? -1
        : this.#declared.size > 0
          ? (this.#declared.get(value) ?? -1)
          : this.#builder.internBytes(bytes, digits, end);
    if (item < 0) {
      const expected = value < 0 ? 'a positive integer' : 'a number that an @ITEM line names';
      const column = countCharacters(bytes, lineStart, start) + 1;
      this.#problems.add({ line, column, expected, got: quotedBytes(bytes, start, end) });
    } else if (isUnknown) this.#builder.addUnknown(item);
    else this.#builder.addItem(item);
  }
}

function isBlank(byte: number): boolean {
  return byte === SPACE || byte === TAB;
}

/** The value of a positive integer without leading zeros (at most 15 digits: exact as a double), else −1. */
function positiveInteger(bytes: Uint8Array, start: number, end: number): number {
  if (start === end || end - start > 15 || bytes[start] === 48) return -1;
  let value = 0;
  for (let p = start; p < end; p++) {
    const digit = bytes[p] - 48;
    if (digit < 0 || digit > 9) return -1;
    value = value * 10 + digit;
  }
  return value;
}

function jsonString(text: string): string | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'string' ? value : undefined;
  } catch {
    return undefined;
  }
}

function writeSpmf(dataset: Dataset): Iterable<string> {
  const declarations = dataset.dictionary.labels.map((label, i) => `${ITEM}${i + 1}=${spmfLabel(label)}\n`);
  return writeRows(dataset, {
    head: `@CONVERTED_FROM_TEXT\n${declarations.join('')}`,
    cell: (_text, i, isUnknown) => `${isUnknown ? '?' : ''}${i + 1}`,
    separator: ' ',
  });
}

/** A label as an @ITEM line states it: as a JSON string if it holds a line end or begins like one. */
function spmfLabel(label: string): string {
  return /[\r\n]|^"/.test(label) ? JSON.stringify(label) : label;
}
