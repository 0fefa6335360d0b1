import { type Dataset, rowIdOf } from '../data/dataset.ts';
import { Problems } from '../problems.ts';
import { CsvTokenizer, csvField } from '../text/csv.ts';
import type { Reader, ReadOptions, ReadResult, TextFormat } from './define.ts';
import { cellText } from './shared/cell-text.ts';
import { countOf } from './shared/count-of.ts';
import { isLongHeaderName } from './shared/long-header.ts';
import { LongRecords } from './shared/long-records.ts';
import { inPieces } from './shared/write-rows.ts';

/**
 * CSV rows `id,item` in any order; records are ordered by the first appearance of their id. `id,` with a bare empty
 * item keeps an empty record. Ids that are just the numbers 1 … n are not kept: they are the records' own numbers.
 */
export const long: TextFormat = {
  id: 'long',
  title: 'Long CSV',
  summary: 'One item per line, `id,item`, lines of a record in any order; a header is optional.',
  extensions: ['csv'],
  itemSyntax: 'commas',
  carriesRowIds: true,
  reader: (options) => new LongReader(options),
  write: (dataset) => inPieces(longLines(dataset)),
};

class LongReader implements Reader {
  readonly #problems: Problems;
  readonly #tokenizer: CsvTokenizer;
  readonly #records: LongRecords;
  #row = -1;
  #numFields = 0;
  /** The first field of the file while it may still be a header's. */
  #heldName: Uint8Array | undefined;
  #atFirstRow = true;

  constructor(options: ReadOptions) {
    this.#problems = new Problems(options.file);
    this.#records = new LongRecords(this.#problems);
    this.#tokenizer = new CsvTokenizer(
      {
        field: (bytes, start, end, quoted, line, column) => this.#field(bytes, start, end, quoted, line, column),
        endRow: (line) => this.#endRow(line),
      },
      this.#problems,
    );
  }

  push(chunk: Uint8Array): void {
    this.#tokenizer.push(chunk);
  }

  end(): ReadResult {
    this.#tokenizer.end();
    return this.#records.finish();
  }

  #field(bytes: Uint8Array, start: number, end: number, quoted: boolean, line: number, column: number): void {
    const position = this.#numFields++;
    if (this.#atFirstRow && position < 2 && this.#mayBeHeader(bytes, start, end, position)) return;
    if (position === 0) this.#id(bytes, start, end, quoted, line, column);
    else if (position === 1) this.#item(bytes, start, end, quoted);
  }

  /** Holds the first line back as long as its names are those of a header. */
  #mayBeHeader(bytes: Uint8Array, start: number, end: number, position: number): boolean {
    const isName = isLongHeaderName(new TextDecoder().decode(bytes.subarray(start, end)), position);
    if (position === 0) this.#heldName = isName ? bytes.slice(start, end) : undefined;
    if (this.#heldName === undefined || isName) return this.#heldName !== undefined;
    this.#row = this.#records.ids.internBytes(this.#heldName, 0, this.#heldName.length);
    return false;
  }

  #id(bytes: Uint8Array, start: number, end: number, quoted: boolean, line: number, column: number): void {
    if (start === end && !quoted) this.#problems.add({ line, column, expected: 'an id', got: 'an empty field' });
    this.#row = this.#records.ids.internBytes(bytes, start, end);
    if (this.#row < 0) this.#tokenizer.addBadUtf8();
  }

  #item(bytes: Uint8Array, start: number, end: number, quoted: boolean): void {
    if (start === end && !quoted) {
      this.#records.addBare();
      return;
    }
    const code = this.#records.cells.ofBytes(bytes, start, end);
    if (code < 0) this.#tokenizer.addBadUtf8();
    else this.#records.add(this.#row, code);
  }

  #endRow(line: number): void {
    this.#atFirstRow = false;
    if (this.#numFields !== 2) {
      const got = this.#numFields === 0 ? 'an empty line' : countOf(this.#numFields, 'field');
      this.#problems.add({ line, expected: 'two fields, id,item', got });
    }
    this.#numFields = 0;
  }
}

function* longLines(dataset: Dataset): Iterable<string> {
  const known = dataset.dictionary.labels.map((label) => csvField(cellText(label, false)));
  const unknown =
    dataset.unknown === undefined ? [] : dataset.dictionary.labels.map((label) => csvField(cellText(label, true)));
  yield 'id,item\n';
  for (let t = 0; t < dataset.numRows; t++) {
    const id = csvField(rowIdOf(dataset, t));
    let isEmpty = true;
    for (let p = dataset.offsets[t]; p < dataset.offsets[t + 1]; p++) {
      isEmpty = false;
      yield `${id},${known[dataset.items[p]]}\n`;
    }
    if (dataset.unknown !== undefined) {
      for (let p = dataset.unknown.offsets[t]; p < dataset.unknown.offsets[t + 1]; p++) {
        isEmpty = false;
        yield `${id},${unknown[dataset.unknown.items[p]]}\n`;
      }
    }
    if (isEmpty) yield `${id},\n`;
  }
}
