import { type Dataset, rowIdOf } from '../data/dataset.ts';
import { DatasetBuilder } from '../data/dataset-builder.ts';
import { grow } from '../data/grow.ts';
import { LabelInterner } from '../data/label-interner.ts';
import { Problems } from '../problems.ts';
import { cellText, countQuestionMarks } from './cell-text.ts';
import { countOf } from './count-of.ts';
import { CsvTokenizer, csvField } from './csv.ts';
import type { Format, Reader, ReadOptions, ReadResult } from './define.ts';
import { finishReading } from './finish-reading.ts';
import { isLongHeaderName } from './long-header.ts';
import { areRecordNumbers } from './row-ids.ts';
import { inPieces } from './write-rows.ts';

/**
 * CSV rows `id,item` in any order; records are ordered by the first appearance of their id. `id,` with a bare empty
 * item keeps an empty record. Ids that are just the numbers 1 … n are not kept: they are the records' own numbers.
 */
export const long: Format = {
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
  readonly #builder = new DatasetBuilder();
  readonly #ids = new LabelInterner();
  readonly #known = new Pairs();
  readonly #unknown = new Pairs();
  /** Rows `id,` that name no item. */
  #numBare = 0;
  #row = -1;
  #numFields = 0;
  /** The first field of the file while it may still be a header's. */
  #heldName: Uint8Array | undefined;
  #atFirstRow = true;

  constructor(options: ReadOptions) {
    this.#problems = new Problems(options.file);
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
    this.#problems.throwIfAny();
    const numEmpty = this.#buildRows();
    const ids = this.#ids.labels();
    return finishReading(this.#problems, this.#builder, {
      emptyCells: this.#numBare - numEmpty,
      rowIds: areRecordNumbers(ids) ? undefined : ids,
    });
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
    this.#row = this.#ids.internBytes(this.#heldName, 0, this.#heldName.length);
    return false;
  }

  #id(bytes: Uint8Array, start: number, end: number, quoted: boolean, line: number, column: number): void {
    if (start === end && !quoted) this.#problems.add({ line, column, expected: 'an id', got: 'an empty field' });
    this.#row = this.#ids.internBytes(bytes, start, end);
    if (this.#row < 0) this.#tokenizer.addBadUtf8();
  }

  #item(bytes: Uint8Array, start: number, end: number, quoted: boolean): void {
    if (start === end && !quoted) {
      this.#numBare++;
      return;
    }
    const marks = countQuestionMarks(bytes, start, end);
    const item = this.#builder.internBytes(bytes, start + Math.ceil(marks / 2), end);
    if (item < 0) this.#tokenizer.addBadUtf8();
    else if (marks % 2 === 1) this.#unknown.add(this.#row, item);
    else this.#known.add(this.#row, item);
  }

  #endRow(line: number): void {
    this.#atFirstRow = false;
    if (this.#numFields !== 2) {
      const got = this.#numFields === 0 ? 'an empty line' : countOf(this.#numFields, 'field');
      this.#problems.add({ line, expected: 'two fields, id,item', got });
    }
    this.#numFields = 0;
  }

  /** Hands the records to the builder, in the order of their ids; returns how many are empty. */
  #buildRows(): number {
    const numRows = this.#ids.size;
    const known = this.#known.byRow(numRows);
    const unknown = this.#unknown.byRow(numRows);
    let numEmpty = 0;
    for (let t = 0; t < numRows; t++) {
      const knownTo = known.offsets[t + 1]!;
      const unknownTo = unknown.offsets[t + 1]!;
      for (let p = known.offsets[t]!; p < knownTo; p++) this.#builder.addItem(known.items[p]!);
      for (let p = unknown.offsets[t]!; p < unknownTo; p++) this.#builder.addUnknown(unknown.items[p]!);
      if (known.offsets[t] === knownTo && unknown.offsets[t] === unknownTo) numEmpty++;
      this.#builder.endRow();
    }
    return numEmpty;
  }
}

/** (row, item) in order of arrival. */
class Pairs {
  #rows = new Uint32Array(256);
  #items = new Uint32Array(256);
  #length = 0;

  add(row: number, item: number): void {
    if (this.#length === this.#rows.length) {
      this.#rows = grow(this.#rows, this.#length + 1);
      this.#items = grow(this.#items, this.#length + 1);
    }
    this.#rows[this.#length] = row;
    this.#items[this.#length++] = item;
  }

  /** The items of every row, by one counting sort. */
  byRow(numRows: number): { readonly offsets: Uint32Array; readonly items: Uint32Array } {
    const rows = this.#rows;
    const offsets = new Uint32Array(numRows + 1);
    for (let p = 0; p < this.#length; p++) offsets[rows[p]! + 1]!++;
    for (let t = 0; t < numRows; t++) offsets[t + 1]! += offsets[t]!;
    const next = offsets.slice(0, numRows);
    const items = new Uint32Array(this.#length);
    for (let p = 0; p < this.#length; p++) items[next[rows[p]!]!++] = this.#items[p]!;
    return { offsets, items };
  }
}

function* longLines(dataset: Dataset): Iterable<string> {
  const known = dataset.dictionary.labels.map((label) => csvField(cellText(label, false)));
  const unknown = dataset.unknown && dataset.dictionary.labels.map((label) => csvField(cellText(label, true)));
  yield 'id,item\n';
  for (let t = 0; t < dataset.numRows; t++) {
    const id = csvField(rowIdOf(dataset, t));
    let isEmpty = true;
    for (let p = dataset.offsets[t]!; p < dataset.offsets[t + 1]!; p++) {
      isEmpty = false;
      yield `${id},${known[dataset.items[p]!]!}\n`;
    }
    if (dataset.unknown !== undefined) {
      for (let p = dataset.unknown.offsets[t]!; p < dataset.unknown.offsets[t + 1]!; p++) {
        isEmpty = false;
        yield `${id},${unknown![dataset.unknown.items[p]!]!}\n`;
      }
    }
    if (isEmpty) yield `${id},\n`;
  }
}
