import { DatasetBuilder } from '../data/dataset-builder.ts';
import { Problems, VALID_UTF8 } from '../problems.ts';
import { type Dataset, rowIdOf } from '../records/dataset.ts';
import { LineSplitter } from '../text/line-splitter.ts';
import { byteText, countCharacters, findBadUtf8 } from '../text/utf8.ts';
import type { Reader, ReadOptions, ReadResult, TextFormat } from './define.ts';
import { hasRoles } from './reading.ts';
import { addCell } from './shared/cell-text.ts';
import { finishReading } from './shared/finish-reading.ts';
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
  readonly #lines = new LineSplitter((bytes, start, end, line) => this.#line(bytes, start, end, line));
  readonly #parser = new JsonRecordParser({
    id: (bytes, start, end, at) => {
      this.#hasId = true;
      this.#ids.add(bytes, start, end, true, this.#lineNumber, this.#columnOf(at));
    },
    item: (bytes, start, end) => addCell(this.#builder, bytes, start, end, this.#isMarked),
    other: (key) => this.#leftOut.add(key),
  });
  readonly #isMarked: boolean;
  readonly #leftOut = new Set<string>();
  #lineBytes: Uint8Array = new Uint8Array(0);
  #lineStart = 0;
  #lineNumber = 0;
  #hasId = false;
  /** Whether the records of this file have ids: the first one tells. */
  #haveIds: boolean | undefined;

  constructor(options: ReadOptions) {
    this.#problems = new Problems(options.file, options.skipLines);
    this.#isMarked = options.unknownMark !== undefined;
    this.#ids = new RowIds(this.#problems);
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

  #line(bytes: Uint8Array, start: number, end: number, line: number): void {
    this.#lineBytes = bytes;
    this.#lineStart = start;
    this.#lineNumber = line;
    let p = start;
    while (p < end && bytes[p] <= 32) p++;
    if (p === end) return;
    const bad = findBadUtf8(bytes, start, end);
    if (bad >= 0) this.#add(bad, VALID_UTF8, byteText(bytes[bad]));
    else this.#record(bytes, start, end);
  }

  #record(bytes: Uint8Array, start: number, end: number): void {
    this.#hasId = false;
    const fault = this.#parser.parse(bytes, start, end);
    if (fault !== undefined) this.#add(fault.at, fault.expected, fault.got);
    else {
      this.#haveIds ??= this.#hasId;
      if (this.#haveIds && !this.#hasId) this.#add(start, 'an "id" as in the first record', 'none');
      if (!this.#haveIds && this.#hasId) this.#add(start, 'no "id", as in the first record', 'one');
    }
    this.#builder.endRow();
  }

  #add(at: number, expected: string, got: string | undefined): void {
    const place = { line: this.#lineNumber, column: this.#columnOf(at) };
    this.#problems.add({ ...place, expected, ...(got !== undefined && { got }) });
  }

  #columnOf(at: number): number {
    return countCharacters(this.#lineBytes, this.#lineStart, at) + 1;
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
