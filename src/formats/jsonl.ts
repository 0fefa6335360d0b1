import { DatasetBuilder } from '../data/dataset-builder.ts';
import { Problems } from '../problems.ts';
import { type Dataset, rowIdOf } from '../records/dataset.ts';
import type { Reader, ReadOptions, ReadResult, TextFormat } from './define.ts';
import { hasRoles } from './reading.ts';
import { CellCodes } from './shared/cell-codes.ts';
import { finishReading } from './shared/finish-reading.ts';
import { JsonLines } from './shared/json-lines.ts';
import { JsonRecordParser } from './shared/json-record.ts';
import { JsonTableReader } from './shared/json-table-reader.ts';
import { preparedReader } from './shared/prepared-reader.ts';
import { ARULES_COUNTS } from './shared/recipes.ts';
import { RowIds } from './shared/row-ids.ts';
import { writeRows } from './shared/write-rows.ts';

/**
 * A JSON object or array per line. Numbers are labels as they are written. The keys are id and items unless a reading names
 * others; all further ones are left out.
 */
export const jsonl: TextFormat = {
  id: 'jsonl',
  title: 'JSON Lines',
  summary: 'One JSON object per line, `{"id":"7","items":["bread","milk"]}`, or just the array of items.',
  extensions: ['jsonl', 'ndjson'],
  itemSyntax: 'commas',
  carriesRowIds: true,
  recipes: (file) => ({
    pandas: [
      'import pandas as pd',
      `records = pd.read_json("${file}", lines=True, dtype=False)`,
      'counts = records["items"].explode().dropna().value_counts()',
    ],
    arules: [
      'library(arules)',
      `records <- as(jsonlite::stream_in(file("${file}"), verbose = FALSE, simplifyVector = TRUE)$items, "transactions")`,
      ARULES_COUNTS,
    ],
    duckdb: [
      `WITH cells AS (SELECT unnest(items) AS label FROM read_json('${file}', format = 'newline_delimited', columns = {items: 'VARCHAR[]'}))`,
      'SELECT label, count(*) AS records',
      'FROM cells GROUP BY label ORDER BY records DESC;',
    ],
  }),
  recognise: jsonStart,
  reader: (options) =>
    preparedReader(options, (prepared) =>
      hasRoles(prepared) ? new JsonTableReader(prepared) : new JsonlReader(prepared),
    ),
  write: writeJsonl,
};

/** Whether the first line is JSON, or begins like it where it is longer than the sample. */
function jsonStart(head: Uint8Array): string | undefined {
  const [line] = new TextDecoder().decode(head).trimStart().split('\n', 1);
  const kind = line.startsWith('{') ? 'object' : line.startsWith('[') ? 'array' : undefined;
  if (kind === undefined) return undefined;
  const bytes = new TextEncoder().encode(line);
  const parser = new JsonRecordParser({ id: () => undefined, item: () => undefined });
  const isRecord = parser.parse(bytes, 0, bytes.length) === undefined;
  return isRecord || /^(\{\s*"|\[\s*["\d])/.test(line) ? `the first line is a JSON ${kind}` : undefined;
}

class JsonlReader implements Reader {
  readonly #problems: Problems;
  readonly #ids: RowIds;
  readonly #builder = new DatasetBuilder();
  readonly #lines: JsonLines;
  readonly #leftOut = new Set<string>();
  #hasId = false;
  /** Whether the records of this file have ids: the first one tells. */
  #haveIds: boolean | undefined;

  constructor(options: ReadOptions) {
    this.#problems = new Problems(options.file, options.skipLines);
    this.#ids = new RowIds(this.#problems);
    const cells = new CellCodes(this.#builder, options.unknownMark !== undefined);
    this.#lines = new JsonLines(
      this.#problems,
      {
        id: (bytes, start, end, offset) => {
          this.#hasId = true;
          this.#ids.add(bytes, start, end, true, () => this.#lines.placeOf(offset));
        },
        item: (bytes, start, end) => cells.addBytes(bytes, start, end),
        other: (key) => this.#leftOut.add(key),
      },
      (line, isSound) => this.#endRecord(line, isSound),
    );
  }

  push(chunk: Uint8Array): void {
    this.#lines.push(chunk);
  }

  end(): ReadResult {
    this.#lines.end();
    this.#problems.throwIfAny();
    const rowIds = this.#haveIds ? this.#ids.texts() : undefined;
    const result = finishReading(this.#problems, this.#builder, { rowIds });
    return this.#leftOut.size === 0 ? result : { ...result, leftOut: [...this.#leftOut] };
  }

  #endRecord(line: number, isSound: boolean): void {
    if (isSound) {
      this.#haveIds ??= this.#hasId;
      if (this.#haveIds !== this.#hasId) {
        const expected = this.#haveIds ? 'an "id" as in the first record' : 'no "id", as in the first record';
        this.#problems.add({ line, column: 1, expected, got: this.#haveIds ? 'none' : 'one' });
      }
    }
    this.#hasId = false;
    this.#builder.endRow();
  }
}

function writeJsonl(dataset: Dataset): Iterable<string> {
  const hasIds = dataset.rowIds !== undefined;
  return writeRows(dataset, {
    before: (t) => (hasIds ? `{"id":${JSON.stringify(rowIdOf(dataset, t))},"items":[` : '{"items":['),
    cell: (text) => JSON.stringify(text),
    separator: ',',
    after: ']}',
  });
}
