import { DatasetBuilder } from '../data/dataset-builder.ts';
import { quote } from '../errors.ts';
import { Problems } from '../problems.ts';
import { type Dataset, rowIdOf } from '../records/dataset.ts';
import { CsvTokenizer, csvField } from '../text/csv.ts';
import { quotedText } from '../text/quoted-text.ts';
import type { Reader, ReadOptions, ReadResult, Recipes, TextFormat } from './define.ts';
import { addCell } from './shared/cell-text.ts';
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
function setRecipes(file: string): Recipes {
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
  readonly #tokenizer: CsvTokenizer;
  readonly #builder = new DatasetBuilder();
  readonly #ids: RowIds;
  readonly #isMarked: boolean;
  #atHeader = true;
  #hasIds = false;
  #numFields = 0;
  /** Bare empty fields of the current record. */
  #numBare = 0;
  #emptyCells = 0;

  constructor(options: ReadOptions) {
    this.#problems = new Problems(options.file, options.skipLines);
    this.#isMarked = options.unknownMark !== undefined;
    this.#ids = new RowIds(this.#problems);
    this.#tokenizer = new CsvTokenizer(
      {
        field: (bytes, start, end, quoted, line, column) => {
          const position = this.#numFields++;
          if (this.#atHeader) return;
          if (position === 0 && this.#hasIds) this.#id(bytes, start, end, quoted, line, column);
          else this.#item(bytes, start, end, quoted, line, column);
        },
        endRow: (line) => (this.#atHeader ? this.#endHeader(line) : this.#endRecord(line)),
      },
      this.#problems,
      options.quote === undefined ? {} : { quote: options.quote },
    );
  }

  push(chunk: Uint8Array): void {
    this.#tokenizer.push(chunk);
  }

  end(): ReadResult {
    this.#tokenizer.end();
    if (this.#atHeader) this.#problems.add({ line: 1, expected: 'a header line', got: 'an empty file' });
    this.#problems.throwIfAny();
    return finishReading(this.#problems, this.#builder, {
      emptyCells: this.#emptyCells,
      rowIds: this.#hasIds ? this.#ids.texts() : undefined,
    });
  }

  #endHeader(line: number): void {
    this.#atHeader = false;
    this.#hasIds = this.#numFields > 1;
    if (this.#numFields > 2) {
      this.#problems.add({ line, expected: 'a header of one or two columns', got: countOf(this.#numFields, 'column') });
    }
    this.#numFields = 0;
    this.#tokenizer.delimiter = this.#hasIds ? ',' : '|';
  }

  /** The id ends at a comma, the items at pipes. */
  #id(bytes: Uint8Array, start: number, end: number, quoted: boolean, line: number, column: number): void {
    this.#tokenizer.delimiter = '|';
    if (!this.#ids.add(bytes, start, end, quoted, line, column)) this.#tokenizer.addBadUtf8();
  }

  #item(bytes: Uint8Array, start: number, end: number, quoted: boolean, line: number, column: number): void {
    if (start === end && !quoted) {
      this.#numBare++;
      return;
    }
    if (this.#hasIds && !quoted && bytes.subarray(start, end).includes(COMMA)) {
      const got = quote(new TextDecoder().decode(bytes.subarray(start, end)));
      const hint = 'put quotes around an item that contains a comma';
      this.#problems.add({
        line,
        column,
        expected: 'two columns, an id and a set',
        got: `another comma in ${got}`,
        hint,
      });
    }
    if (!addCell(this.#builder, bytes, start, end, this.#isMarked)) this.#tokenizer.addBadUtf8();
  }

  #endRecord(line: number): void {
    if (this.#hasIds) {
      this.#tokenizer.delimiter = ',';
      if (this.#numFields < 2) {
        const got = this.#numFields === 0 ? 'an empty line' : 'one';
        this.#problems.add({ line, expected: 'two columns, an id and a set', got });
      }
    }
    // `7,` is the id of an empty record; any other bare field stands between pipes and names nothing.
    const isEmptySet = this.#hasIds && this.#numFields === 2 && this.#numBare === 1;
    if (!isEmptySet) this.#emptyCells += this.#numBare;
    this.#numFields = 0;
    this.#numBare = 0;
    this.#builder.endRow();
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
