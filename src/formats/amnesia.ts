import { DatasetBuilder } from '../data/dataset-builder.ts';
import { quotedBytes } from '../errors.ts';
import { Problems } from '../problems.ts';
import { type Dataset, rowIdOf } from '../records/dataset.ts';
import { csvField } from '../text/csv.ts';
import { CsvRows } from '../text/csv-rows.ts';
import { quotedText } from '../text/quoted-text.ts';
import type { Reader, ReaderSnippets, ReadOptions, ReadResult, TextFormat } from './define.ts';
import { CellCodes } from './shared/cell-codes.ts';
import { countOf } from './shared/count-of.ts';
import { finishReading } from './shared/finish-reading.ts';
import { preparedReader } from './shared/prepared-reader.ts';
import { ARULES_COUNTS, raggedRecipes } from './shared/recipes.ts';
import { RowIds } from './shared/row-ids.ts';
import { writeRows } from './shared/write-rows.ts';

const COMMA = 44;

/** A header, then a record per line: a set `a|b|c`, or a row id and a set if the header has two columns. */
export const amnesia: TextFormat = {
  id: 'amnesia',
  title: 'Amnesia sets',
  summary: 'A header line, then one record per line, items split by pipes: `bread|milk`, or `7,bread|milk` with an id.',
  extensions: ['txt', 'csv'],
  itemSyntax: 'commas',
  carriesRowIds: true,
  recipes: (file, hasIds) => (hasIds ? setRecipes(file) : raggedRecipes(file, '|', 1)),
  reader: (options) => preparedReader(options, (prepared) => new AmnesiaReader(prepared)),
  write: writeAmnesia,
};

/** Of a table with a column of ids and one of sets. */
function setRecipes(file: string): ReaderSnippets {
  return {
    pandas: [
      'import pandas as pd',
      `sets = pd.read_csv("${file}", dtype=str, keep_default_na=False)["items"]`,
      'counts = sets[sets != ""].str.split("|").explode().value_counts()',
    ],
    arules: [
      'library(arules)',
      `records <- as(strsplit(read.csv("${file}", colClasses = "character", encoding = "UTF-8")$items, "|", fixed = TRUE), "transactions")`,
      ARULES_COUNTS,
    ],
    duckdb: [
      `WITH cells AS (SELECT trim(unnest(string_split(items, '|')), '"') AS label FROM read_csv('${file}', delim = ',', header = true, all_varchar = true))`,
      'SELECT label, count(*) AS records',
      'FROM cells GROUP BY label ORDER BY records DESC;',
    ],
  };
}

class AmnesiaReader implements Reader {
  readonly #problems: Problems;
  readonly #rows: CsvRows;
  readonly #builder = new DatasetBuilder();
  readonly #ids: RowIds;
  readonly #cells: CellCodes;
  #atHeader = true;
  #hasIds = false;
  #emptyCells = 0;

  constructor({ file, skipLines, unknownMark, quote: mark }: ReadOptions) {
    this.#problems = new Problems(file, skipLines);
    this.#cells = new CellCodes(this.#builder, unknownMark !== undefined);
    this.#ids = new RowIds(this.#problems);
    this.#rows = new CsvRows(
      (bytes, numFields, line) =>
        this.#atHeader ? this.#header(numFields, line) : this.#record(bytes, numFields, line),
      this.#problems,
      mark === undefined ? {} : { quote: mark },
    );
  }

  push(chunk: Uint8Array): void {
    this.#rows.push(chunk);
  }

  end(): ReadResult {
    this.#rows.end();
    if (this.#atHeader) this.#problems.add({ line: 1, expected: 'a header line', got: 'an empty file' });
    return finishReading(this.#problems, this.#builder, {
      emptyCells: this.#emptyCells,
      rowIds: this.#hasIds ? this.#ids.texts() : undefined,
    });
  }

  /** An id ends at a comma, items at pipes. */
  #header(numFields: number, line: number): void {
    this.#atHeader = false;
    this.#hasIds = numFields > 1;
    if (numFields > 2)
      this.#problems.add({ line, expected: 'a header of one or two columns', got: countOf(numFields, 'column') });
    this.#rows.splitBy(this.#hasIds ? ',' : '|', '|');
  }

  #record(bytes: Uint8Array, numFields: number, line: number): void {
    const { starts, ends, quoted } = this.#rows;
    const first = this.#hasIds ? 1 : 0;
    if (first === 1 && numFields > 0) {
      const isText = this.#ids.add(bytes, starts[0], ends[0], quoted[0] === 1, () => this.#rows.placeOf(0));
      if (!isText) this.#rows.addBadUtf8(0);
    }
    let numBare = 0;
    for (let n = first; n < numFields; n++) {
      if (starts[n] === ends[n] && quoted[n] === 0) numBare++;
      else this.#item(bytes, n);
    }
    if (numFields <= first && this.#hasIds) {
      const got = numFields === 0 ? 'an empty line' : 'one';
      this.#problems.add({ line, expected: 'two columns, an id and a set', got });
    }
    // `7,` is the id of an empty record; any other bare field is between pipes and names nothing.
    const isEmptySet = this.#hasIds && numFields === 2 && numBare === 1;
    if (!isEmptySet) this.#emptyCells += numBare;
    this.#builder.endRow();
  }

  #item(bytes: Uint8Array, n: number): void {
    const { starts, ends, quoted } = this.#rows;
    const start = starts[n];
    const end = ends[n];
    const comma = this.#hasIds && quoted[n] === 0 ? bytes.indexOf(COMMA, start) : -1;
    if (comma >= 0 && comma < end) {
      const got = `another comma in ${quotedBytes(bytes, start, end)}`;
      const hint = 'put quotes around an item that contains a comma';
      this.#problems.add({ ...this.#rows.placeOf(n), expected: 'two columns, an id and a set', got, hint });
    }
    if (!this.#cells.addBytes(bytes, start, end)) this.#rows.addBadUtf8(n);
  }
}

function writeAmnesia(dataset: Dataset): Iterable<string> {
  if (dataset.rowIds === undefined) {
    return writeRows(dataset, { head: 'items\n', cell: (text) => csvField(text, '|'), separator: '|' });
  }
  return writeRows(dataset, {
    head: 'id,items\n',
    before: (t) => `${csvField(rowIdOf(dataset, t))},`,
    cell: (text) => (text.includes(',') ? quotedText(text) : csvField(text, '|')),
    separator: '|',
  });
}
