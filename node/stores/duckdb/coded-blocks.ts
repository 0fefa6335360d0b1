import { readSync } from 'node:fs';
import { type Batch, recodeBatch } from '../../../src/internal.ts';

/** Where the blocks of a file of coded records lie. Any thread can read them: an open file is open in all of the process. */
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
 * The records of a block, as published items where targets are given. A block is the number of its rows and cells, the lengths of
 * the rows, whose they are where that is known, the cells.
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
  const kept = recodeBatch({ offsets, items }, target);
  return { offsets, items: items.subarray(0, kept), ...persons };
}

function readAll(file: number, bytes: Uint8Array, position: number): void {
  for (let read = 0; read < bytes.length; ) {
    const got = readSync(file, bytes, read, bytes.length - read, position + read);
    if (got === 0) throw new Error('a temporary file of coded records is shorter than it was');
    read += got;
  }
}
