import type { Cells } from '../../data/dataset.ts';
import { itemBit, type SensitiveRecords, sensitiveRecords } from '../../kernels/sensitive-records.ts';

/** The distinct public parts of records, and how many records hold them or parts of them. */
export class PublicClasses {
  /** Longest first, weighted by the records of each. */
  readonly #classes: SensitiveRecords;
  /** The class of each record; −1 if its public part is empty. */
  readonly #classOf: Int32Array;
  /** How many records hold the whole of a class. */
  readonly #holding: Float64Array;
  /** The classes that hold class c, where they are few: supersets[supersetOffsets[c] … supersetOffsets[c+1]). */
  readonly #supersetOffsets: Uint32Array;
  readonly #supersets: Uint32Array;
  /** The records of each class. */
  readonly #rowOffsets: Uint32Array;
  readonly #rows: Uint32Array;

  /** Groups records by their public part; labels ascend within a row and are < numLabels. */
  constructor(parts: Cells, numLabels: number) {
    const { cells, weights, classOf } = groupRows(parts);
    // Distinct rows, longest first: collapsing and sorting leave them where they are.
    this.#classes = sensitiveRecords(cells, new Uint8Array(numLabels), weights);
    this.#classOf = classOf;
    const { holding, offsets, supersets } = findSupersets(this.#classes);
    this.#holding = holding;
    this.#supersetOffsets = offsets;
    this.#supersets = supersets;
    const { rowOffsets, rows } = rowsByClass(classOf, weights.length);
    this.#rowOffsets = rowOffsets;
    this.#rows = rows;
  }

  /** The public labels of record t. */
  partOf(t: number): Uint32Array {
    const { offsets, items } = this.#classes;
    const c = this.#classOf[t]!;
    return c < 0 ? items.subarray(0, 0) : items.subarray(offsets[c], offsets[c + 1]);
  }

  /** How many records hold the public part of t, itself included; t must have one. */
  holding(t: number): number {
    return this.#holding[this.#classOf[t]!]!;
  }

  /** Puts the records that hold the public part of t into `rows` and says how many; −1 if there are more than few. */
  collectHolding(t: number, rows: Uint32Array): number {
    const c = this.#classOf[t]!;
    if (c < 0 || this.#supersetOffsets[c] === this.#supersetOffsets[c + 1] || this.#holding[c]! > rows.length)
      return -1;
    let length = 0;
    for (let n = this.#supersetOffsets[c]!; n < this.#supersetOffsets[c + 1]!; n++) {
      const d = this.#supersets[n]!;
      for (let q = this.#rowOffsets[d]!; q < this.#rowOffsets[d + 1]!; q++) rows[length++] = this.#rows[q]!;
    }
    return length;
  }

  /** How many records hold the labels of t at the places in `mask`, t included; counting may end at `enough`. */
  count(t: number, mask: number, enough: number): number {
    const { coverOffsets, coverRows, offsets, items, weights, signatures } = this.#classes;
    const own = this.#classOf[t]!;
    const from = offsets[own]!;
    const length = offsets[own + 1]! - from;
    if (mask === (1 << length) - 1) return this.#holding[own]!;
    let rarest = -1;
    let signature = 0;
    let size = 0;
    for (let bit = 0; bit < length; bit++) {
      if ((mask & (1 << bit)) === 0) continue;
      const x = items[from + bit]!;
      signature |= itemBit(x);
      size++;
      if (rarest < 0 || coverOffsets[x + 1]! - coverOffsets[x]! < coverOffsets[rarest + 1]! - coverOffsets[rarest]!)
        rarest = x;
    }
    let count = 0;
    for (let q = coverOffsets[rarest]!; q < coverOffsets[rarest + 1]! && count < enough; q++) {
      const c = coverRows[q]!;
      if (offsets[c + 1]! - offsets[c]! < size) break;
      if ((signature & ~signatures[c]!) === 0 && this.#contains(c, from, mask)) count += weights[c]!;
    }
    return count;
  }

  /** Whether record u holds the public labels that `bitOf` numbers and `mask` asks for. */
  holds(u: number, bitOf: Int8Array, mask: number): boolean {
    if (mask === 0) return true;
    const c = this.#classOf[u]!;
    if (c < 0) return false;
    const { offsets, items } = this.#classes;
    let missing = mask;
    for (let p = offsets[c]!; p < offsets[c + 1]!; p++) {
      const bit = bitOf[items[p]!]!;
      if (bit >= 0) missing &= ~(1 << bit);
    }
    return missing === 0;
  }

  /** Whether class c holds the labels from items[from] on that mask asks for: a merge of two ascending lists. */
  #contains(c: number, from: number, mask: number): boolean {
    const { offsets, items } = this.#classes;
    const end = offsets[c + 1]!;
    let p = offsets[c]!;
    for (let q = from, rest = mask; rest !== 0; q++, rest >>>= 1) {
      if ((rest & 1) === 0) continue;
      const x = items[q]!;
      while (p < end && items[p]! < x) p++;
      if (p === end || items[p] !== x) return false;
    }
    return true;
  }
}

function groupRows(parts: Cells): { cells: Cells; weights: Uint32Array; classOf: Int32Array } {
  const numRows = parts.offsets.length - 1;
  const idOf = new Map<string, number>();
  const found: { row: number; length: number; weight: number }[] = [];
  const foundOf = new Int32Array(numRows);
  for (let t = 0; t < numRows; t++) {
    const row = parts.items.subarray(parts.offsets[t], parts.offsets[t + 1]);
    const key = row.join(' ');
    let id = idOf.get(key);
    if (id === undefined) {
      id = found.push({ row: t, length: row.length, weight: 0 }) - 1;
      idOf.set(key, id);
    }
    found[id]!.weight++;
    foundOf[t] = id;
  }
  const order = [...found.keys()].sort((a, b) => found[b]!.length - found[a]!.length || a - b);
  const nonEmpty = order.filter((id) => found[id]!.length > 0);
  const classId = new Int32Array(found.length).fill(-1);
  const offsets = new Uint32Array(nonEmpty.length + 1);
  const items: number[] = [];
  for (const [c, id] of nonEmpty.entries()) {
    classId[id] = c;
    const { row } = found[id]!;
    for (let p = parts.offsets[row]!; p < parts.offsets[row + 1]!; p++) items.push(parts.items[p]!);
    offsets[c + 1] = items.length;
  }
  return {
    cells: { offsets, items: Uint32Array.from(items) },
    weights: Uint32Array.from(nonEmpty, (id) => found[id]!.weight),
    classOf: foundOf.map((id) => classId[id]!),
  };
}

/** A class with more supersets than this has none listed: its records are found in other ways. */
const MAX_SUPERSETS = 64;

function findSupersets(classes: SensitiveRecords): {
  holding: Float64Array;
  offsets: Uint32Array;
  supersets: Uint32Array;
} {
  const { offsets, items, coverOffsets, coverRows, weights, signatures, numRows, numItems } = classes;
  const holding = new Float64Array(numRows);
  const supersetOffsets = new Uint32Array(numRows + 1);
  const supersets: number[] = [];
  const marks = new Uint8Array(numItems);
  for (let c = 0; c < numRows; c++) {
    const [from, to] = [offsets[c]!, offsets[c + 1]!];
    let rarest = items[from]!;
    for (let p = from; p < to; p++) {
      const x = items[p]!;
      marks[x] = 1;
      if (coverOffsets[x + 1]! - coverOffsets[x]! < coverOffsets[rarest + 1]! - coverOffsets[rarest]!) rarest = x;
    }
    const start = supersets.length;
    for (let q = coverOffsets[rarest]!; q < coverOffsets[rarest + 1]!; q++) {
      const d = coverRows[q]!;
      const rowFrom = offsets[d]!;
      let p = offsets[d + 1]!;
      let missing = to - from;
      if (p - rowFrom < missing) break;
      if ((signatures[c]! & ~signatures[d]!) !== 0) continue;
      while (missing > 0 && p - rowFrom >= missing) missing -= marks[items[--p]!]!;
      if (missing > 0) continue;
      holding[c]! += weights[d]!;
      if (supersets.length - start <= MAX_SUPERSETS) supersets.push(d);
    }
    if (supersets.length - start > MAX_SUPERSETS) supersets.length = start;
    supersetOffsets[c + 1] = supersets.length;
    for (let p = from; p < to; p++) marks[items[p]!] = 0;
  }
  return { holding, offsets: supersetOffsets, supersets: Uint32Array.from(supersets) };
}

function rowsByClass(classOf: Int32Array, numClasses: number): { rowOffsets: Uint32Array; rows: Uint32Array } {
  const rowOffsets = new Uint32Array(numClasses + 1);
  for (const c of classOf) if (c >= 0) rowOffsets[c + 1]!++;
  for (let c = 0; c < numClasses; c++) rowOffsets[c + 1]! += rowOffsets[c]!;
  const next = rowOffsets.slice(0, numClasses);
  const rows = new Uint32Array(rowOffsets[numClasses]!);
  for (let t = 0; t < classOf.length; t++) if (classOf[t]! >= 0) rows[next[classOf[t]!]!++] = t;
  return { rowOffsets, rows };
}
