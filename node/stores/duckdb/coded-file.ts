import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { recodeBatch } from '../../../src/internal.ts';
import { startSha256 } from '../../files/sha256.ts';
import { type CodedBatch, type CodedBlocks, readBlock } from './coded-blocks.ts';

/** Records and cells of a block. */
const ROWS_OF_BLOCK = 1 << 16;
const CELLS_OF_BLOCK = 1 << 20;

/**
 * Records as item numbers in a temporary file, written once and read in order as often as wanted: two bytes for each cell
 * of up to 65,536 items, else four. Holds one block in memory.
 */
export class CodedFile {
  readonly #path: string;
  readonly #file: number;
  readonly #isNarrow: boolean;
  readonly #hasPersons: boolean;
  readonly #places: { readonly start: number; readonly bytes: number }[] = [];
  #end = 0;
  readonly #hash = startSha256();
  /** A digest of these records; available once the file is finished. */
  fingerprint = '';

  #offsets = new Uint32Array(ROWS_OF_BLOCK + 1);
  #persons = new Uint32Array(0);
  #items = new Uint32Array(CELLS_OF_BLOCK);
  #numRows = 0;
  #numCells = 0;

  /** The number of records of each length, by length; records without items have length 0. */
  readonly lengths: number[] = [];
  /** The number of records that contain each item. */
  readonly supports: Float64Array;
  numRecords = 0;
  /** The number of owners of records, if known, and of those who have a record with items. */
  numPersons = 0;
  numHolders = 0;
  /** Of each person: 1 where there is a record, 2 where one has items. */
  #marks = new Uint8Array(0);

  constructor(path: string, numItems: number, { hasPersons = false } = {}) {
    this.#path = path;
    this.#isNarrow = numItems <= 1 << 16;
    this.#hasPersons = hasPersons;
    if (hasPersons) this.#persons = new Uint32Array(ROWS_OF_BLOCK);
    this.supports = new Float64Array(numItems);
    this.#file = openSync(path, 'w+');
    this.#unlink(); // a process that is killed leaves no records behind, where the platform allows it
  }

  /** Puts items[from … to) into the current record. */
  addItems(items: Uint32Array, from: number, to: number): void {
    const needed = this.#numCells + to - from;
    if (needed > this.#items.length) {
      const grown = new Uint32Array(needed * 2);
      grown.set(this.#items);
      this.#items = grown;
    }
    for (let p = from; p < to; p++) this.#items[this.#numCells++] = items[p]!;
  }

  /** Closes the current record: a set, whatever was added to it. */
  endRecord(person = 0): void {
    if (this.#hasPersons) this.#persons[this.#numRows] = person;
    this.#offsets[++this.#numRows] = this.#numCells;
    if (this.#numRows >= ROWS_OF_BLOCK || this.#numCells >= CELLS_OF_BLOCK) this.#endBlock();
  }

  /** To be called once, before records are read. */
  finish(): void {
    if (this.#numRows > 0) this.#endBlock();
    this.fingerprint = this.#hash.hex();
    this.#items = new Uint32Array(0);
    this.#offsets = new Uint32Array(0);
    this.#persons = new Uint32Array(0);
  }

  /** The places from which another thread reads the records, until they are removed. */
  get blocks(): CodedBlocks {
    return { file: this.#file, isNarrow: this.#isNarrow, hasPersons: this.#hasPersons, places: this.#places };
  }

  /** The records in order, a block at a time, as published items where targets are given. Arrays are the caller's. */
  *batches(target?: Uint32Array): Iterable<CodedBatch> {
    const { blocks } = this;
    for (let n = 0; n < blocks.places.length; n++) yield readBlock(blocks, n, target);
  }

  remove(): void {
    closeSync(this.#file);
    this.#unlink();
  }

  #unlink(): void {
    try {
      rmSync(this.#path, { force: true });
    } catch {}
  }

  #endBlock(): void {
    const offsets = this.#offsets.slice(0, this.#numRows + 1);
    const items = this.#items.subarray(0, this.#numCells);
    const numCells = recodeBatch({ offsets, items });
    const header = Uint32Array.of(this.#numRows, numCells);
    const lengths = new Uint32Array(this.#numRows);
    for (let t = 0; t < this.#numRows; t++) {
      const length = offsets[t + 1]! - offsets[t]!;
      lengths[t] = length;
      this.lengths[length] = (this.lengths[length] ?? 0) + 1;
    }
    for (let p = 0; p < numCells; p++) this.supports[items[p]!]!++;
    if (this.#hasPersons) this.#markPersons(lengths);
    const cells = items.subarray(0, numCells);
    const start = this.#end;
    const persons = this.#hasPersons ? [this.#persons.subarray(0, this.#numRows)] : [];
    const parts = [header, lengths, ...persons, this.#isNarrow ? new Uint16Array(cells) : cells];
    for (const part of parts) this.#append(part);
    this.#places.push({ start, bytes: this.#end - start });
    this.numRecords += this.#numRows;
    this.#numRows = 0;
    this.#numCells = 0;
  }

  #markPersons(lengths: Uint32Array): void {
    for (let t = 0; t < lengths.length; t++) {
      const person = this.#persons[t]!;
      if (person >= this.#marks.length) {
        const marks = new Uint8Array(2 * person + 1024);
        marks.set(this.#marks);
        this.#marks = marks;
      }
      if (this.#marks[person] === 0) this.numPersons++;
      if (lengths[t]! > 0 && this.#marks[person]! < 2) this.numHolders++;
      this.#marks[person] = Math.max(this.#marks[person]!, lengths[t]! > 0 ? 2 : 1);
    }
  }

  #append(part: Uint32Array | Uint16Array): void {
    const bytes = new Uint8Array(part.buffer, part.byteOffset, part.byteLength);
    for (let numWritten = 0; numWritten < bytes.length; ) {
      numWritten += writeSync(this.#file, bytes, numWritten, bytes.length - numWritten, this.#end + numWritten);
    }
    this.#end += bytes.length;
    this.#hash.update(bytes);
  }
}
