import { SottoError } from '../errors.ts';
import type { Cells, Dataset } from './dataset.ts';
import { compareLabels, integerValue } from './dictionary.ts';

/** Canonical integers below this are looked up in a table instead of a hash: most public data is numbered densely. */
const DIRECT_LIMIT = 1 << 22;

/** Most cells a dataset can hold: offsets are 32 bits wide. */
const MAX_CELLS = 0xffff_ffff;

/**
 * Collects records as they are parsed and makes a Dataset of them: labels become dense ids in dictionary order, rows
 * are sorted, repeated items are merged and counted.
 *
 * Labels are interned from bytes, so a label is decoded once, however often it occurs. Ids handed out before `finish`
 * are provisional (by first appearance).
 */
export class DatasetBuilder {
  readonly #labels: string[] = [];
  readonly #decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  readonly #encoder = new TextEncoder();
  /** value → provisional id + 1, for canonical integers below DIRECT_LIMIT. */
  #direct = new Int32Array(1024);
  /** Open addressing over the bytes of all other labels: slot → provisional id + 1. */
  #slots = new Int32Array(1024);
  #hashes = new Int32Array(512);
  /** The bytes of label id stand at #bytes[#byteFrom[id] … #byteFrom[id + 1]). */
  #bytes = new Uint8Array(4096);
  #byteFrom: number[] = [0];
  #numHashed = 0;

  #items = new Uint32Array(1 << 16);
  #numCells = 0;
  #offsets = new Uint32Array(1 << 12);
  #numRows = 0;
  #unknownItems: number[] = [];
  #unknownRows: number[] = [];
  #rowIds: string[] | undefined;
  #duplicates = 0;

  get numRows(): number {
    return this.#numRows;
  }

  /** The provisional id of the label bytes[start … end), or −1 if they are not valid UTF-8. */
  internBytes(bytes: Uint8Array, start: number, end: number): number {
    const length = end - start;
    if (length > 0 && length <= 7 && (bytes[start] !== 48 || length === 1)) {
      let value = 0;
      let p = start;
      for (; p < end; p++) {
        const digit = bytes[p]! - 48;
        if (digit < 0 || digit > 9) break;
        value = value * 10 + digit;
      }
      if (p === end && value < DIRECT_LIMIT) return this.internInteger(value);
    }
    return this.#internHashed(bytes, start, end);
  }

  /** The provisional id of the label that writes this integer (0 ≤ value < 2²², checked by the caller). */
  internInteger(value: number): number {
    if (value >= this.#direct.length) {
      const grown = new Int32Array(Math.min(DIRECT_LIMIT, Math.max(value + 1, this.#direct.length * 2)));
      grown.set(this.#direct);
      this.#direct = grown;
    }
    const known = this.#direct[value]!;
    if (known !== 0) return known - 1;
    const id = this.#addLabel(String(value));
    this.#direct[value] = id + 1;
    return id;
  }

  /** The provisional id of a label that is already text. */
  internText(label: string): number {
    const value = integerValue(label);
    if (value >= 0 && value < DIRECT_LIMIT) return this.internInteger(value);
    const bytes = this.#encoder.encode(label);
    return this.#internHashed(bytes, 0, bytes.length, label);
  }

  /** Puts an item into the current row. */
  addItem(id: number): void {
    if (this.#numCells === this.#items.length) this.#items = grow(this.#items, this.#numCells + 1);
    this.#items[this.#numCells++] = id;
  }

  /** Marks an item of the current row as unknown ("?"). */
  addUnknown(id: number): void {
    this.#unknownItems.push(id);
    this.#unknownRows.push(this.#numRows);
  }

  /** Closes the current row. */
  endRow(rowId?: string): void {
    if (rowId !== undefined) {
      this.#rowIds ??= Array.from({ length: this.#numRows }, (_, t) => String(t + 1));
      this.#rowIds.push(rowId);
    } else if (this.#rowIds !== undefined) this.#rowIds.push(String(this.#numRows + 1));
    this.#numRows++;
    if (this.#numRows === this.#offsets.length) this.#offsets = grow(this.#offsets, this.#numRows + 1);
    this.#offsets[this.#numRows] = this.#numCells;
  }

  /** The dataset, and how many repeated items were merged. */
  finish(): { readonly dataset: Dataset; readonly duplicates: number } {
    const labels = this.#labels;
    const order = Array.from(labels.keys()).sort((a, b) => compareLabels(labels[a]!, labels[b]!));
    const rank = new Uint32Array(labels.length);
    for (const [r, id] of order.entries()) rank[id] = r;

    const offsets = this.#offsets.slice(0, this.#numRows + 1);
    const items = this.#items.subarray(0, this.#numCells);
    for (let p = 0; p < items.length; p++) items[p] = rank[items[p]!]!;
    const numCells = sortRows(offsets, items);
    this.#duplicates += items.length - numCells;
    const dataset: Dataset = {
      numRows: this.#numRows,
      offsets,
      items: items.slice(0, numCells),
      dictionary: { labels: order.map((id) => labels[id]!) },
      ...(this.#rowIds !== undefined && { rowIds: this.#rowIds }),
    };
    if (this.#unknownItems.length === 0) return { dataset, duplicates: this.#duplicates };
    const unknown = this.#unknownCells(rank, dataset);
    return { dataset: { ...dataset, unknown }, duplicates: this.#duplicates };
  }

  /** Unknown cells in row order; one that is also known in its row is merged into the known cell and counted. */
  #unknownCells(rank: Uint32Array, known: Dataset): Cells {
    const offsets = new Uint32Array(this.#numRows + 1);
    const items = new Uint32Array(this.#unknownItems.length);
    let numCells = 0;
    let p = 0;
    for (let t = 0; t < this.#numRows; t++) {
      const row = known.items.subarray(known.offsets[t], known.offsets[t + 1]);
      for (; p < this.#unknownRows.length && this.#unknownRows[p] === t; p++) {
        const item = rank[this.#unknownItems[p]!]!;
        if (row.includes(item)) this.#duplicates++;
        else items[numCells++] = item;
      }
      offsets[t + 1] = numCells;
    }
    const kept = sortRows(offsets, items.subarray(0, numCells));
    this.#duplicates += numCells - kept;
    return { offsets, items: items.slice(0, kept) };
  }

  #internHashed(bytes: Uint8Array, start: number, end: number, text?: string): number {
    let hash = 0x811c9dc5;
    for (let p = start; p < end; p++) hash = Math.imul(hash ^ bytes[p]!, 0x01000193);
    hash ^= hash >>> 15;
    const mask = this.#slots.length - 1;
    let slot = hash & mask;
    for (; this.#slots[slot] !== 0; slot = (slot + 1) & mask) {
      const id = this.#slots[slot]! - 1;
      if (this.#hashes[id] === hash && this.#hasBytes(id, bytes, start, end)) return id;
    }
    let label: string;
    try {
      label = text ?? this.#decoder.decode(bytes.subarray(start, end));
    } catch {
      return -1;
    }
    const id = this.#addLabel(label, bytes.subarray(start, end));
    if (id >= this.#hashes.length) this.#hashes = growSigned(this.#hashes, id + 1);
    this.#hashes[id] = hash;
    this.#slots[slot] = id + 1;
    this.#numHashed++;
    if (this.#numHashed * 2 > this.#slots.length) this.#rehash();
    return id;
  }

  #hasBytes(id: number, bytes: Uint8Array, start: number, end: number): boolean {
    const from = this.#byteFrom[id]!;
    const length = this.#byteFrom[id + 1]! - from;
    if (length !== end - start) return false;
    for (let p = 0; p < length; p++) if (this.#bytes[from + p] !== bytes[start + p]) return false;
    return true;
  }

  #rehash(): void {
    const slots = new Int32Array(this.#slots.length * 2);
    const mask = slots.length - 1;
    for (const entry of this.#slots) {
      if (entry === 0) continue;
      let slot = this.#hashes[entry - 1]! & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = entry;
    }
    this.#slots = slots;
  }

  /** Integers found through the direct table keep no bytes: they are never compared by bytes. */
  #addLabel(label: string, bytes?: Uint8Array): number {
    const from = this.#byteFrom[this.#labels.length]!;
    const to = from + (bytes?.length ?? 0);
    if (to > this.#bytes.length) {
      const grown = new Uint8Array(Math.max(to, this.#bytes.length * 2));
      grown.set(this.#bytes.subarray(0, from));
      this.#bytes = grown;
    }
    if (bytes !== undefined) this.#bytes.set(bytes, from);
    this.#byteFrom.push(to);
    return this.#labels.push(label) - 1;
  }
}

/** A dataset from rows of labels: for tests, examples and embedded data. */
export function datasetFromRows(rows: readonly (readonly string[])[]): Dataset {
  const builder = new DatasetBuilder();
  for (const row of rows) {
    for (const label of row) builder.addItem(builder.internText(label));
    builder.endRow();
  }
  return builder.finish().dataset;
}

/** Sorts each row and drops repeats in place; rewrites `offsets`; returns the number of cells left. */
export function sortRows(offsets: Uint32Array, items: Uint32Array): number {
  let kept = 0;
  let from = 0;
  for (let t = 0; t + 1 < offsets.length; t++) {
    const to = offsets[t + 1]!;
    sortRange(items, from, to);
    const rowFrom = kept;
    for (let p = from; p < to; p++) {
      const item = items[p]!;
      if (kept === rowFrom || items[kept - 1] !== item) items[kept++] = item;
    }
    offsets[t + 1] = kept;
    from = to;
  }
  return kept;
}

function sortRange(items: Uint32Array, from: number, to: number): void {
  if (to - from > 48) {
    let sorted = true;
    for (let p = from + 1; p < to && sorted; p++) sorted = items[p - 1]! <= items[p]!;
    if (!sorted) items.subarray(from, to).sort();
    return;
  }
  for (let p = from + 1; p < to; p++) {
    const item = items[p]!;
    let q = p - 1;
    for (; q >= from && items[q]! > item; q--) items[q + 1] = items[q]!;
    items[q + 1] = item;
  }
}

function grow(array: Uint32Array, needed: number): Uint32Array<ArrayBuffer> {
  if (needed > MAX_CELLS) {
    throw new SottoError('resource', `a dataset holds at most ${MAX_CELLS} cells (item occurrences); this one has more`);
  }
  const grown = new Uint32Array(Math.min(MAX_CELLS, Math.max(needed, array.length * 2)));
  grown.set(array);
  return grown;
}

function growSigned(array: Int32Array, needed: number): Int32Array<ArrayBuffer> {
  const grown = new Int32Array(Math.max(needed, array.length * 2));
  grown.set(array);
  return grown;
}
