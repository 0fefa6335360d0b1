import { invariant, quote, SottoError } from '../errors.ts';
import type { Cells, Dataset } from '../records/dataset.ts';
import { newRecords, withPersons } from '../records/rows.ts';
import { sortRows } from '../records/sort-rows.ts';
import { getOrAdd } from './get-or-add.ts';
import { grow } from './grow.ts';
import { type IntegerRowReader, MAX_RANKED, openIntegerRows, PIECE } from './integer-rows/integer-rows.ts';
import { LabelInterner } from './label-interner.ts';

/** The largest number of cells in a dataset: offsets are 32 bits wide. */
const MAX_CELLS = 0xffff_ffff;

/** Cells are collected in blocks that grow up to this many. */
const MAX_BLOCK_LENGTH = 1 << 16;

/** The size of the first piece for the kernel, then larger ones: it may stop soon. */
const FIRST_PIECE = 1 << 12;

const LF = 10;

/**
 * Collects records as they are parsed and makes a Dataset of them: labels become dense ids in dictionary order, rows
 * are sorted, repeated items are merged and counted.
 *
 * Labels are interned from bytes, so a label is decoded once, however often it occurs. Ids handed out before `finish`
 * are provisional (by first appearance).
 */
export class DatasetBuilder {
  readonly #interner = new LabelInterner();
  /** Cells in order of arrival: full blocks, then the one being filled. Blocks are never copied until `finish`. */
  readonly #fullBlocks: Uint32Array[] = [];
  #numCellsInFullBlocks = 0;
  #block: Uint32Array = new Uint32Array(256);
  #blockLength = 0;
  #offsets = new Uint32Array(256);
  #numRows = 0;
  #unknownItems = new Uint32Array(16);
  #unknownRows = new Uint32Array(16);
  #numUnknown = 0;
  #rowIds: string[] | undefined;
  #duplicates = 0;
  #integerRows: IntegerRowReader | undefined;
  /** The number of our ids that the reader of integer rows knows. */
  #numKnown = 0;
  /** The number of first rows that are sorted by value and have no item twice. */
  #sortedRows = 0;

  get numRows(): number {
    return this.#numRows;
  }

  /** The provisional id of the label bytes[start … end), or −1 if they are not valid UTF-8. */
  internBytes(bytes: Uint8Array, start: number, end: number): number {
    return this.#interner.internBytes(bytes, start, end);
  }

  /** The provisional id of the label that writes this integer (0 ≤ value < 2²², checked by the caller). */
  internInteger(value: number): number {
    return this.#interner.internInteger(value);
  }

  /** For kernels: integer → provisional id + 1, or 0 for integers not met yet. `internInteger` may replace it. */
  get directIds(): Int32Array {
    return this.#interner.direct;
  }

  /** The provisional id of a label that is already text, or −1 if it contains half a surrogate pair. */
  internText(label: string): number {
    return this.#interner.internText(label);
  }

  /** Puts an item into the current row. */
  addItem(id: number): void {
    if (this.#blockLength === this.#block.length) this.#startBlock();
    this.#block[this.#blockLength++] = id;
  }

  /** Marks an item of the current row as unknown ("?"). */
  addUnknown(id: number): void {
    if (this.#numUnknown === this.#unknownItems.length) {
      this.#unknownItems = growCells(this.#unknownItems, this.#numUnknown + 1);
      this.#unknownRows = growCells(this.#unknownRows, this.#numUnknown + 1);
    }
    this.#unknownItems[this.#numUnknown] = id;
    this.#unknownRows[this.#numUnknown++] = this.#numRows;
  }

  /** Closes the current row. */
  endRow(rowId?: string): void {
    if (rowId !== undefined) {
      this.#rowIds ??= Array.from({ length: this.#numRows }, (_, t) => String(t + 1));
      this.#rowIds.push(rowId);
    } else if (this.#rowIds !== undefined) this.#rowIds.push(String(this.#numRows + 1));
    this.#numRows++;
    if (this.#numRows === this.#offsets.length) this.#offsets = growCells(this.#offsets, this.#numRows + 1);
    this.#offsets[this.#numRows] = this.#numCells;
  }

  /**
   * Takes all rows at once, if none was added before: row t = items[offsets[t] … offsets[t + 1]). The builder then owns
   * the arrays.
   */
  takeRows(offsets: Uint32Array<ArrayBuffer>, items: Uint32Array<ArrayBuffer>): void {
    invariant(this.#numRows === 0 && this.#numCells === 0, 'all rows are taken at once or none');
    this.#offsets = offsets;
    this.#numRows = offsets.length - 1;
    this.#block = items;
    this.#blockLength = items.length;
  }

  /**
   * Equal to `addItem(internInteger(value))` per token and `endRow()` per line, by a kernel: reads integers split by blanks,
   * one row per line (LF or CRLF), from between two tokens on. It stops at the first token that is not a canonical integer
   * below 2²² or that no blank or line end follows, else at `end`, and returns where.
   */
  addIntegerRows(bytes: Uint8Array, start: number, end: number): number {
    invariant(this.#rowIds === undefined, 'integer rows come without ids of their own');
    this.#integerRows ??= openIntegerRows(end - start);
    const reader = this.#integerRows;
    const { integers } = this.#interner;
    for (; this.#numKnown < integers.length; this.#numKnown++) {
      const value = integers[this.#numKnown];
      if (value >= 0) reader.registerId(value, this.#numKnown);
    }
    let p = start;
    for (let length = FIRST_PIECE; p < end; length = Math.min(PIECE, 4 * length)) {
      const to = pieceEnd(bytes, p, end, length);
      const read = reader.read(bytes.subarray(p, to), this.#numCells, this.#numKnown);
      p += read.numBytes;
      this.#interner.addIntegers(read.integers);
      this.#numKnown += read.integers.length;
      this.#addRows(read.ends, read.cells);
      this.#duplicates += read.repeated;
      // It stops at a token that is not an integer, or at the end of a piece within a line.
      if (p < to && (read.numBytes === 0 || bytes[to - 1] === LF)) break;
    }
    return p;
  }

  /** Adds rows that are sorted; the first of them may go on with the current row, and the last may go on. */
  #addRows(ends: Int32Array, cells: Int32Array): void {
    const areWhole = this.#sortedRows === this.#numRows && this.#numCells === this.#offsets[this.#numRows];
    for (let from = 0; from < cells.length; ) {
      if (this.#blockLength === this.#block.length) this.#startBlock();
      const to = Math.min(cells.length, from + this.#block.length - this.#blockLength);
      this.#block.set(cells.subarray(from, to), this.#blockLength);
      this.#blockLength += to - from;
      from = to;
    }
    const numRows = this.#numRows + ends.length;
    if (numRows >= this.#offsets.length) this.#offsets = growCells(this.#offsets, numRows + 1);
    this.#offsets.set(ends, this.#numRows + 1);
    this.#numRows = numRows;
    if (areWhole) this.#sortedRows = numRows;
  }

  /** The dataset, and how many repeated items were merged. */
  finish(): { readonly dataset: Dataset; readonly duplicates: number } {
    const labels = this.#interner.labels();
    const order = this.#interner.dictionaryOrder(labels);
    const rank = new Uint32Array(labels.length);
    for (let r = 0; r < order.length; r++) rank[order[r]] = r;

    const offsets = this.#offsets.slice(0, this.#numRows + 1);
    const items = this.#rankedItems(rank, offsets[this.#numRows]);
    const numCells = sortRows(offsets, items, this.#sortedRows);
    this.#duplicates += items.length - numCells;
    const known = { offsets, items: numCells === items.length ? items : items.slice(0, numCells) };
    const unknown = this.#numUnknown === 0 ? undefined : this.#unknownCells(rank, known);
    const dictionary = { labels: inOrder(labels, order) };
    const dataset = newRecords({ ...known, unknown }, dictionary, { rowIds: this.#rowIds });
    return { dataset, duplicates: this.#duplicates };
  }

  get #numCells(): number {
    return this.#numCellsInFullBlocks + this.#blockLength;
  }

  #startBlock(): Uint32Array {
    this.#fullBlocks.push(this.#block);
    this.#numCellsInFullBlocks += this.#block.length;
    if (this.#numCellsInFullBlocks + MAX_BLOCK_LENGTH > MAX_CELLS) throw tooManyCells();
    this.#block = new Uint32Array(Math.min(MAX_BLOCK_LENGTH, this.#block.length * 2));
    this.#blockLength = 0;
    return this.#block;
  }

  /** The first `numCells` cells in one array, provisional ids replaced by their rank in the dictionary. */
  #rankedItems(rank: Uint32Array, numCells: number): Uint32Array {
    const isWhole = this.#fullBlocks.length === 0 && this.#block.length === numCells;
    const items = isWhole ? this.#block : new Uint32Array(numCells);
    const ranker = this.#integerRows ?? openIntegerRows(4 * numCells);
    this.#integerRows = undefined;
    ranker.takeRanks(rank);
    let p = 0;
    for (const block of [...this.#fullBlocks, this.#block]) {
      const filled = Math.min(block.length, numCells - p);
      for (let q = 0; q < filled; q += MAX_RANKED) {
        items.set(ranker.ranksOf(block.subarray(q, Math.min(filled, q + MAX_RANKED))), p + q);
      }
      p += filled;
    }
    ranker.close();
    return items;
  }

  /** Unknown cells in row order; one that is also known in its row is merged into the known cell and counted. */
  #unknownCells(rank: Uint32Array, known: Cells): Cells {
    const offsets = new Uint32Array(this.#numRows + 1);
    const items = new Uint32Array(this.#numUnknown);
    let numCells = 0;
    let p = 0;
    for (let t = 0; t < this.#numRows; t++) {
      const row = known.items.subarray(known.offsets[t], known.offsets[t + 1]);
      for (; p < this.#numUnknown && this.#unknownRows[p] === t; p++) {
        const item = rank[this.#unknownItems[p]];
        if (row.includes(item)) this.#duplicates++;
        else items[numCells++] = item;
      }
      offsets[t + 1] = numCells;
    }
    const numDistinct = sortRows(offsets, items.subarray(0, numCells));
    this.#duplicates += numCells - numDistinct;
    return { offsets, items: items.slice(0, numDistinct) };
  }
}

function inOrder(labels: readonly string[], order: Uint32Array): string[] {
  const ordered = new Array<string>(order.length);
  for (let r = 0; r < order.length; r++) ordered[r] = labels[order[r]];
  return ordered;
}

/**
 * Makes a dataset from rows of labels. If one person may have several rows, `owners` names the person of each row, and
 * people are counted.
 *
 * @example
 * ```ts
 * const dataset = datasetFromRows([['milk', 'beer'], ['milk']]);
 * dataset.dictionary.labels; // → ['beer', 'milk']
 * [...dataset.items]; // → [0, 1, 1]
 * datasetFromRows([['milk'], ['beer'], ['milk']], ['anna', 'bert', 'anna']).numPersons; // → 2
 * ```
 */
export function datasetFromRows(rows: readonly (readonly string[])[], owners?: readonly string[]): Dataset {
  const builder = new DatasetBuilder();
  for (const row of rows) {
    for (const label of row) {
      const id = builder.internText(label);
      if (id < 0)
        throw new SottoError('input', `expected labels in valid Unicode, got an unpaired surrogate in ${quote(label)}`);
      builder.addItem(id);
    }
    builder.endRow();
  }
  const { dataset } = builder.finish();
  if (owners === undefined) return dataset;
  if (owners.length !== rows.length)
    throw new SottoError('usage', `expected a person for each of ${rows.length} records, got ${owners.length}`);
  const numbers = new Map<string, number>();
  const persons = Uint32Array.from(owners, (person) => getOrAdd(numbers, person, () => numbers.size));
  return withPersons(dataset, { persons, numPersons: numbers.size });
}

/** The end of a piece of about this size: after a line, or within one that is longer than any piece. */
function pieceEnd(bytes: Uint8Array, start: number, end: number, length: number): number {
  if (end - start <= length) return end;
  const lineEnd = bytes.lastIndexOf(LF, start + length - 1) + 1;
  if (lineEnd > start) return lineEnd;
  return length < PIECE ? pieceEnd(bytes, start, end, PIECE) : start + PIECE;
}

function growCells(array: Uint32Array, needed: number): Uint32Array<ArrayBuffer> {
  if (needed > MAX_CELLS) throw tooManyCells();
  return grow(array, needed, MAX_CELLS);
}

function tooManyCells(): SottoError {
  return new SottoError('resource', `a dataset has room for ${MAX_CELLS} cells (item occurrences); this one has more`);
}
