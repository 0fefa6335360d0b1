import { readSync } from 'node:fs';
import { type Batch, recodeBatch } from '../../../src/internal.ts';

/** The positions of the blocks of a file of coded records. Any thread of the process can read them. */
export interface CodedBlocks {
  readonly file: number;
  /** Whether cells have two bytes. */
  readonly isNarrow: boolean;
  readonly hasPersons: boolean;
  readonly places: readonly { readonly start: number; readonly bytes: number }[];
}

export type CodedBatch = Batch & { readonly persons?: Uint32Array };

const HEADER_BYTES = 8;

/**
 * The records of a block, as published items if targets are given. A block is the number of its rows and cells, the
 * lengths of the rows, their owners if known, the cells.
 */
export function readBlock(
  { file, isNarrow, hasPersons, places }: CodedBlocks,
  n: number,
  target?: Uint32Array,
): CodedBatch {
  const { start, bytes } = places[n]!;
  const buffer = new ArrayBuffer(bytes);
  readAll(file, new Uint8Array(buffer), start);
  const [numRows = 0, numCells = 0] = new Uint32Array(buffer, 0, 2);
  const lengths = new Uint32Array(buffer, HEADER_BYTES, numRows);
  const personsAt = HEADER_BYTES + 4 * numRows;
  const cellsAt = personsAt + (hasPersons ? 4 * numRows : 0);
  const persons = hasPersons && { persons: new Uint32Array(buffer, personsAt, numRows) };
  const items = isNarrow
    ? new Uint32Array(new Uint16Array(buffer, cellsAt, numCells))
    : new Uint32Array(buffer, cellsAt, numCells);
  const offsets = new Uint32Array(numRows + 1);
  for (let t = 0; t < numRows; t++) offsets[t + 1] = offsets[t]! + lengths[t]!;
  if (target === undefined) return { offsets, items, ...persons };
  const numKept = recodeBatch({ offsets, items }, target);
  return { offsets, items: items.subarray(0, numKept), ...persons };
}

/** The share of every thread that counts pairs. */
export interface PairShare {
  readonly blocks: CodedBlocks;
  readonly target: Uint32Array | undefined;
  readonly numItems: number;
  readonly limit: number;
  /** The next free block, in memory that all threads share. */
  readonly next: Int32Array;
}

/** The counts of another thread: the cell of items i < j is at i · numItems + j. */
export interface SharedPairs {
  readonly supports: Float64Array;
  readonly cells: Uint8Array | Uint16Array;
}

/** Takes one block after another, until there is none left. */
export function* nextBlocks({ blocks, target, next }: PairShare): Iterable<readonly [number, CodedBatch]> {
  for (let n = Atomics.add(next, 0, 1); n < blocks.places.length; n = Atomics.add(next, 0, 1)) {
    yield [n, readBlock(blocks, n, target)];
  }
}

function readAll(file: number, bytes: Uint8Array, position: number): void {
  for (let read = 0; read < bytes.length; ) {
    const numRead = readSync(file, bytes, read, bytes.length - read, position + read);
    if (numRead === 0) throw new Error('a temporary file of coded records is shorter than it was');
    read += numRead;
  }
}
