import { DatasetBuilder } from '../data/dataset-builder.ts';
import { quote } from '../errors.ts';
import { Problems } from '../problems.ts';
import { type Dataset, rowIdOf, rowOf } from '../records/dataset.ts';
import { csvField } from '../text/csv.ts';
import { CsvRows } from '../text/csv-rows.ts';
import type { Reader, ReadOptions, ReadResult, TextFormat } from './define.ts';
import { hasRoles } from './reading.ts';
import { countOf } from './shared/count-of.ts';
import { finishReading } from './shared/finish-reading.ts';
import { flagValue, PRESENT, UNKNOWN } from './shared/flag-value.ts';
import { preparedReader } from './shared/prepared-reader.ts';
import { ARULES_COUNTS } from './shared/recipes.ts';
import { areRecordNumbers, RowIds } from './shared/row-ids.ts';
import { TableReader } from './shared/table-reader.ts';
import { inPieces } from './shared/write-rows.ts';

const NO_ITEMS = new Uint32Array(0);

const ZERO = 48;
const ONE = 49;

/**
 * A table with a column per item. The first column holds row ids if it is headed `id` or nothing at all; numbers
 * 1 … n under no heading are not kept as ids: they are the records' own numbers.
 */
export const onehot: TextFormat = {
  id: 'onehot',
  title: 'One-hot CSV',
  summary: 'A header of items, then one record per line with 1, 0 or ? for each: `bread,milk` and `1,0`.',
  extensions: ['csv'],
  itemSyntax: 'commas',
  carriesRowIds: true,
  recipes: (file, hasIds) => ({
    pandas: [
      'import pandas as pd',
      `cells = pd.read_csv("${file}", dtype=str${hasIds ? ', index_col=0' : ''})`,
      'counts = (cells == "1").sum()',
    ],
    arules: [
      'library(arules)',
      `records <- as(as.matrix(read.csv("${file}", check.names = FALSE${hasIds ? ', row.names = 1' : ''}, encoding = "UTF-8")) == 1, "transactions")`,
      ARULES_COUNTS,
    ],
    duckdb: [
      `WITH wide AS (FROM read_csv('${file}', delim = ',', quote = '"', header = true, all_varchar = true)),`,
      `cells AS (UNPIVOT wide ON *${hasIds ? ' EXCLUDE id' : ''} INTO NAME label VALUE cell)`,
      `SELECT label, count(*) AS records FROM cells WHERE cell = '1' GROUP BY label ORDER BY records DESC;`,
    ],
  }),
  reader: (options) =>
    preparedReader(options, (prepared) =>
      hasRoles(prepared) ? new TableReader(prepared, 'flags') : new OnehotReader(prepared),
    ),
  write: (dataset) => inPieces(onehotLines(dataset)),
};

class OnehotReader implements Reader {
  readonly #problems: Problems;
  readonly #rows: CsvRows;
  readonly #builder = new DatasetBuilder();
  readonly #ids: RowIds;
  readonly #labels: string[] = [];
  #idColumn: 'none' | 'named' | 'unnamed' = 'none';
  #numColumns = -1;
  #emptyCells = 0;

  constructor(options: ReadOptions) {
    this.#problems = new Problems(options.file, options.skipLines);
    this.#ids = new RowIds(this.#problems);
    this.#rows = new CsvRows(
      (bytes, numFields, line) =>
        this.#numColumns < 0 ? this.#header(bytes, numFields) : this.#record(bytes, numFields, line),
      this.#problems,
      options,
    );
  }

  push(chunk: Uint8Array): void {
    this.#rows.push(chunk);
  }

  end(): ReadResult {
    this.#rows.end();
    if (this.#numColumns < 0)
      this.#problems.add({ line: 1, expected: 'a header that names the items', got: 'an empty file' });
    this.#problems.throwIfAny();
    const ids = this.#ids.texts();
    const areNumbers = this.#idColumn === 'unnamed' && areRecordNumbers(ids);
    const rowIds = this.#idColumn === 'none' || areNumbers ? undefined : ids;
    return finishReading(this.#problems, this.#builder, { emptyCells: this.#emptyCells, rowIds });
  }

  #header(bytes: Uint8Array, numFields: number): void {
    this.#numColumns = numFields;
    for (let n = 0; n < numFields; n++) this.#heading(bytes, n);
  }

  #heading(bytes: Uint8Array, n: number): void {
    const rows = this.#rows;
    const start = rows.starts[n];
    const end = rows.ends[n];
    const quoted = rows.quoted[n] === 1;
    const label = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(start, end));
    if (n === 0 && isIdHeading(label, quoted)) {
      this.#idColumn = label === '' ? 'unnamed' : 'named';
      return;
    }
    const id = this.#builder.internBytes(bytes, start, end);
    if (id < 0) rows.addBadUtf8(n);
    else if (start === end && !quoted) {
      const hint = 'an item whose label is empty is written ""';
      this.#problems.add({ ...rows.placeOf(n), expected: 'the label of an item', got: 'an empty field', hint });
    } else if (id < this.#labels.length) {
      const expected = 'another label in every column';
      this.#problems.add({ ...rows.placeOf(n), expected, got: `${quote(label)} again` });
    }
    this.#labels.push(label);
  }

  #record(bytes: Uint8Array, numFields: number, line: number): void {
    const { starts, ends, quoted } = this.#rows;
    const first = this.#idColumn === 'none' ? 0 : 1;
    if (first === 1 && numFields > 0) {
      const isText = this.#ids.add(bytes, starts[0], ends[0], quoted[0] === 1, () => this.#rows.placeOf(0));
      if (!isText) this.#rows.addBadUtf8(0);
    }
    // Items are numbered in the order of the header, so a column's item is known without looking.
    const numCells = Math.min(numFields, this.#numColumns);
    for (let n = first; n < numCells; n++) {
      const byte = ends[n] - starts[n] === 1 ? bytes[starts[n]] : -1;
      if (byte === ONE) this.#builder.addItem(n - first);
      else if (byte !== ZERO) this.#cell(bytes, n, n - first);
    }
    if (numFields !== this.#numColumns) {
      const expected = `${countOf(this.#numColumns, 'field')} as in the header`;
      this.#problems.add({ line, expected, got: numFields === 0 ? 'an empty line' : countOf(numFields, 'field') });
    }
    this.#builder.endRow();
  }

  #cell(bytes: Uint8Array, n: number, item: number): void {
    const { starts, ends } = this.#rows;
    const text = new TextDecoder().decode(bytes.subarray(starts[n], ends[n]));
    const value = flagValue(text);
    if (text === '') this.#emptyCells++;
    else if (value === PRESENT) this.#builder.addItem(item);
    else if (value === UNKNOWN) this.#builder.addUnknown(item);
    else if (value === undefined) {
      const expected = `1, 0 or ? (or true, false, yes, no) for item ${quote(this.#labels[item])}`;
      this.#problems.add({ ...this.#rows.placeOf(n), expected, got: quote(text) });
    }
  }
}

/** Whether the first column of the header is one of row ids. */
export function isIdHeading(label: string, quoted: boolean): boolean {
  return label.trim().toLowerCase() === 'id' || (label === '' && !quoted);
}

function* onehotLines(dataset: Dataset): Iterable<string> {
  const { labels } = dataset.dictionary;
  const mustHaveIds = labels.length > 0 && isIdHeading(labels[0], true);
  const hasIds = dataset.rowIds !== undefined || mustHaveIds;
  const headings = labels.map((label) => csvField(label));
  if (hasIds) headings.unshift(dataset.rowIds === undefined ? '' : 'id');
  yield `${headings.join(',')}\n`;

  const zeros = labels.map(() => '0').join(',');
  const separator = hasIds && labels.length > 0 ? ',' : '';
  for (let t = 0; t < dataset.numRows; t++) {
    const id = hasIds ? csvField(rowIdOf(dataset, t)) : '';
    yield `${id}${separator}${onehotCells(dataset, t, zeros)}\n`;
  }
}

/** The row of zeros, with 1 where row t holds the item (character 2i is item i's) and ? where that is unknown. */
function onehotCells(dataset: Dataset, t: number, zeros: string): string {
  const known = rowOf(dataset, t);
  const unknown = dataset.unknown === undefined ? NO_ITEMS : rowOf(dataset.unknown, t);
  let text = '';
  let done = 0;
  let p = 0;
  let q = 0;
  while (p < known.length || q < unknown.length) {
    const isKnown = q === unknown.length || known[p] < unknown[q];
    const offset = 2 * (isKnown ? known[p++] : unknown[q++]);
    text += zeros.slice(done, offset) + (isKnown ? '1' : '?');
    done = offset + 1;
  }
  return text + zeros.slice(done);
}
