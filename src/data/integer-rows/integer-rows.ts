import { SottoError } from '../../errors.ts';
import { kernelMachines } from '../machine/kernel-machines.ts';
import { enter, type MachineHost, memoryNow } from '../machine/machine.ts';
import { KERNEL_BYTES } from './bytes.ts';
import {
  BYTES,
  begin,
  CELLS,
  ENDS,
  NEW,
  NUM_CELLS,
  NUM_ENDS,
  NUM_NEW,
  NUM_READ,
  NUM_REPEATED,
  PIECE,
  rankCells,
  readRows,
  registerId,
  TABLE,
  takeRanks,
} from './kernel.ts';

/** The cells of a piece of a file; the arrays are valid until the next piece is read. */
export interface IntegerRowsRead {
  readonly numBytes: number;
  /** The ends of rows among all cells. */
  readonly ends: Int32Array;
  readonly cells: Int32Array;
  /** The integers met first, which have the next ids. */
  readonly integers: Int32Array;
  /** Repeated items of rows, which are not among the cells. */
  readonly repeated: number;
}

/** Reads rows of integers; kernel.ts says how. */
export interface IntegerRowReader {
  /** Tells the id of an integer that somebody else met first. */
  registerId(value: number, id: number): void;
  /** Reads as much as possible of at most PIECE bytes; `numCells` and `numIds` are the counts before it. */
  read(piece: Uint8Array, numCells: number, numIds: number): IntegerRowsRead;
  /** Takes the rank of each id, after all is read. */
  takeRanks(ranks: Uint32Array): void;
  /** The ranks of at most MOST_RANKED cells; they hold until the next call. */
  ranksOf(cells: Uint32Array): Int32Array;
  /** Ends the use of the reader: another file may be read by it. */
  close(): void;
}

export { PIECE };

/** The number of cells ranked at a time: there is room for those of a piece. */
export const MAX_RANKED = PIECE / 2;

/** Fewer bytes are read by the twin: compiling takes longer than that. */
const FEW_BYTES = 1 << 14;

/** A machine that holds more is not kept for the next file. */
const MUCH_MEMORY = 1 << 25;

/** A reader that knows no integer: the kernel in WebAssembly or, where that is not to be had or not worth it, its twin. */
export function openIntegerRows(numBytes: number): IntegerRowReader {
  return (numBytes < FEW_BYTES ? undefined : openInWebAssembly()) ?? openTwin();
}

/** The doors of the kernel, and its memory as words: another array whenever there is more of it. */
interface RowKernel {
  readonly begin: typeof begin;
  readonly registerId: typeof registerId;
  readonly readRows: typeof readRows;
  readonly takeRanks: typeof takeRanks;
  readonly rankCells: typeof rankCells;
  words(): Int32Array;
}

/** Unused machines. */
const idle: { readonly compiled: RowKernel[]; readonly twins: RowKernel[] } = { compiled: [], twins: [] };
let newMachine: ReturnType<typeof kernelMachines> | undefined;
/** Machines that are kept for the next file. */
const MAX_IDLE = 4;

export function openInWebAssembly(): IntegerRowReader | undefined {
  const machine = idle.compiled.pop() ?? instantiate();
  return machine === undefined ? undefined : readerOn(machine, idle.compiled);
}

export function openTwin(): IntegerRowReader {
  return readerOn(idle.twins.pop() ?? twin(), idle.twins);
}

const HOST: MachineHost = {
  flush: () => {},
  refuse: () => {
    throw new SottoError('resource', 'this data has more different items than there is memory for');
  },
};

function instantiate(): RowKernel | undefined {
  newMachine ??= kernelMachines(KERNEL_BYTES);
  // The exports are the functions of kernel.ts and the memory.
  const exports = newMachine({ host: { ...HOST } }) as
    | (Omit<RowKernel, 'words'> & { memory: { readonly buffer: ArrayBuffer } })
    | undefined;
  return exports && { ...exports, words: () => new Int32Array(exports.memory.buffer) };
}

function twin(): RowKernel {
  let memory = new Int32Array(1 << 18);
  const inside =
    <Arguments extends readonly number[]>(door: (...values: Arguments) => void) =>
    (...values: Arguments): void => {
      const leave = enter(memory, HOST);
      try {
        door(...values);
        memory = memoryNow();
      } finally {
        leave();
      }
    };
  return {
    begin: inside(begin),
    registerId: inside(registerId),
    readRows: inside(readRows),
    takeRanks: inside(takeRanks),
    rankCells: inside(rankCells),
    words: () => memory,
  };
}

function readerOn(machine: RowKernel, unused: RowKernel[]): IntegerRowReader {
  machine.begin();
  return {
    registerId: machine.registerId,
    read(piece, numCells, numIds) {
      new Uint8Array(machine.words().buffer).set(piece, BYTES);
      machine.readRows(piece.length, numCells, numIds);
      const words = machine.words();
      const wordsFrom = (address: number, lengthAt: number): Int32Array =>
        words.subarray(address >> 2, (address >> 2) + words[lengthAt >> 2]);
      return {
        numBytes: words[NUM_READ >> 2],
        ends: wordsFrom(ENDS, NUM_ENDS),
        cells: wordsFrom(CELLS, NUM_CELLS),
        integers: wordsFrom(NEW, NUM_NEW),
        repeated: words[NUM_REPEATED >> 2],
      };
    },
    takeRanks(ranks) {
      machine.takeRanks(ranks.length);
      machine.words().set(ranks, TABLE >> 2);
    },
    ranksOf(cells) {
      const words = machine.words();
      words.set(cells, CELLS >> 2);
      machine.rankCells(cells.length);
      return words.subarray(CELLS >> 2, (CELLS >> 2) + cells.length);
    },
    close() {
      if (machine.words().byteLength <= MUCH_MEMORY && unused.length < MAX_IDLE) unused.push(machine);
    },
  };
}
