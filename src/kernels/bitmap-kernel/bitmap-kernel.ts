import { KERNEL_BYTES } from './binary.ts';

/** Addresses are bytes in `memory`: multiples of 128, and so is `bytes`. */
export interface BitmapKernel {
  /** How many bits are set in both bitmaps. */
  countBoth(a: number, b: number, bytes: number): number;
  /** Writes the bits set in both bitmaps to `into`, which may be one of them, and counts them. */
  intersect(a: number, b: number, into: number, bytes: number): number;
}

/** Memory that bitmaps stand in, and the kernel that works on it. */
export interface BitmapMemory {
  readonly kernel: BitmapKernel;
  /** The memory as words; ask again after nothing: it never grows. */
  readonly words: Uint32Array;
  readonly kind: 'wasm' | 'typescript';
}

const PAGE_BYTES = 65536;

/** Room for `bytes` bytes of bitmaps. WebAssembly with SIMD where the engine has it; both give the same answers. */
export function bitmapMemory(bytes: number, prefer: 'wasm' | 'typescript' = 'wasm'): BitmapMemory {
  return (prefer === 'wasm' ? wasmMemory(bytes) : undefined) ?? typescriptMemory(bytes);
}

function wasmMemory(bytes: number): BitmapMemory | undefined {
  try {
    const pages = Math.max(1, Math.ceil(bytes / PAGE_BYTES));
    const memory = new WebAssembly.Memory({ initial: pages, maximum: pages });
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(KERNEL_BYTES), { env: { memory } });
    return { kernel: exports as unknown as BitmapKernel, words: new Uint32Array(memory.buffer), kind: 'wasm' };
  } catch {
    return undefined; // no WebAssembly, no SIMD, or not enough address space: the other kernel does the same
  }
}

function typescriptMemory(bytes: number): BitmapMemory {
  const words = new Uint32Array(bytes / 4);
  const kernel: BitmapKernel = {
    countBoth(a, b, length) {
      let count = 0;
      const shift = (b - a) / 4;
      const end = (a + length) / 4;
      for (let w = a / 4; w < end; w++) count += bitCount(words[w] & words[w + shift]);
      return count;
    },
    intersect(a, b, into, length) {
      let count = 0;
      const shift = (b - a) / 4;
      const shiftInto = (into - a) / 4;
      const end = (a + length) / 4;
      for (let w = a / 4; w < end; w++) {
        const both = words[w] & words[w + shift];
        words[w + shiftInto] = both;
        count += bitCount(both);
      }
      return count;
    },
  };
  return { kernel, words, kind: 'typescript' };
}

/** The number of bits set in a 32-bit word. */
export function bitCount(word: number): number {
  let v = word - ((word >>> 1) & 0x55555555);
  v = (v & 0x33333333) + ((v >>> 2) & 0x33333333);
  return Math.imul((v + (v >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
