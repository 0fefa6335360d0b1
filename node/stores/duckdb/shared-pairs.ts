import { type CodedBatch, type CodedBlocks, readBlock } from './coded-blocks.ts';

/** What every thread that counts pairs is given. */
export interface PairShare {
  readonly blocks: CodedBlocks;
  readonly target: Uint32Array | undefined;
  readonly numItems: number;
  readonly limit: number;
  /** The next block that nobody has taken, in memory that all share. */
  readonly next: Int32Array;
}

/** What another thread has counted: the cell of items i < j stands at i · numItems + j. */
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
