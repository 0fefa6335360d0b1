import { kernelMachines } from '../../data/machine/kernel-machines.ts';
import { enter, type MachineHost, memoryNow } from '../../data/machine/machine.ts';
import { SottoError } from '../../errors.ts';
import { KERNEL_BYTES } from './bytes.ts';
import { begin, load, numberItems, search, seekClosed, seekRare, takeRecords, writeLines } from './kernel.ts';

/** Calls back to the host of the kernel. */
export type KernelHost = Pick<MachineHost, 'flush'>;

/** The doors of a kernel; kernel.ts says what they do. */
export interface Kernel {
  begin: typeof begin;
  seekClosed: typeof seekClosed;
  seekRare: typeof seekRare;
  writeLines: typeof writeLines;
  takeRecords: typeof takeRecords;
  numberItems: typeof numberItems;
  load: typeof load;
  search: typeof search;
  /** All memory as words; another array whenever there is more of it. */
  words(): Int32Array;
}

/** Fewer cells are mined by the twin: compiling takes longer than that. */
const FEW_CELLS = 4096;

/** A kernel that holds more is not kept for the next search. */
const MUCH_MEMORY = 1 << 26;

/** Runs a search of `numCells` cells by the kernel in WebAssembly or, if not available or not worth it, by its twin. */
export function runKernel(host: KernelHost, numCells: number, use: (kernel: Kernel) => void): void {
  if (numCells < FEW_CELLS || !runInWebAssembly(host, use)) runTwin(host, use);
}

/** Runs a search by the twin. */
export function runTwin(host: KernelHost, use: (kernel: Kernel) => void): void {
  const leave = enter(twinMemory ?? new Int32Array(1 << 15), { ...host, refuse });
  twinMemory = undefined;
  try {
    use({ begin, seekClosed, seekRare, writeLines, takeRecords, numberItems, load, search, words: memoryNow });
  } finally {
    const left = leave();
    if (left.byteLength <= MUCH_MEMORY) twinMemory = left;
  }
}

interface CompiledKernel extends Kernel {
  host: KernelHost;
}

const NO_HOST: KernelHost = { flush: () => {} };

/** Kept for the next search; a search that is run by a visitor of another finds none. */
const idle: CompiledKernel[] = [];
let twinMemory: Int32Array<ArrayBuffer> | undefined;
let newMachine: ReturnType<typeof kernelMachines> | undefined;

function refuse(): void {
  throw new SottoError('resource', 'mining this data needs more than 2 GB of memory', {
    hint: 'choose a higher least support, or limit the size of the itemsets',
  });
}

/** Runs a search in WebAssembly; false where it is not to be had. */
export function runInWebAssembly(host: KernelHost, use: (kernel: Kernel) => void): boolean {
  const kernel = idle.pop() ?? instantiate();
  if (kernel === undefined) return false;
  kernel.host = host;
  try {
    use(kernel);
  } finally {
    kernel.host = NO_HOST;
    if (kernel.words().byteLength <= MUCH_MEMORY) idle.push(kernel);
  }
  return true;
}

function instantiate(): CompiledKernel | undefined {
  const flush = (): void => kernel.host.flush();
  newMachine ??= kernelMachines(KERNEL_BYTES);
  // The exports are the functions of kernel.ts and the memory.
  const exports = newMachine({ host: { flush, refuse } }) as
    | (Omit<Kernel, 'words'> & { memory: { readonly buffer: ArrayBuffer } })
    | undefined;
  if (exports === undefined) return undefined;
  let words = new Int32Array(0);
  const kernel: CompiledKernel = {
    ...exports,
    host: NO_HOST,
    words: () => {
      if (words.length === 0) words = new Int32Array(exports.memory.buffer);
      return words;
    },
  };
  return kernel;
}
