// The services of a machine for the sources of kernels, on typed arrays. `machine.as` is the same for WebAssembly.

/** Calls back to the host of a kernel. */
export interface MachineHost {
  /** Takes what was found; may throw. */
  flush(): void;
  /** Throws: there is no memory for this. */
  refuse(): void;
}

let words = new Int32Array(0);
let bytes = new Uint8Array(words.buffer);
let host: MachineHost = { flush: () => {}, refuse: () => {} };

/** Addresses are of bytes, and of 31 bits. */
const MAX_BYTES = 2 ** 31 - 2 ** 16;

/** Sets the memory the kernel works on from now on; returns a function that restores the one before. */
export function enter(memory: Int32Array<ArrayBuffer>, caller: MachineHost): () => Int32Array<ArrayBuffer> {
  const before = { words, host };
  workOn(memory);
  host = caller;
  return () => {
    const left = words;
    workOn(before.words);
    host = before.host;
    return left;
  };
}

function workOn(memory: Int32Array<ArrayBuffer>): void {
  words = memory;
  bytes = new Uint8Array(memory.buffer);
}

export function memoryNow(): Int32Array<ArrayBuffer> {
  return words;
}

export function get(address: i32): i32 {
  return words[address >> 2];
}

export function set(address: i32, value: i32): void {
  words[address >> 2] = value;
}

/** Makes room up to an address. */
export function reserve(end: i32): void {
  if (end < 0 || end > MAX_BYTES) refuse();
  if (end >> 2 < words.length) return;
  const longer = new Int32Array(Math.min(MAX_BYTES, end * 2) >> 2);
  longer.set(words);
  workOn(longer);
}

export function refuse(): void {
  host.refuse();
}

export function flush(): void {
  host.flush();
}

export function clear(from: i32, to: i32): void {
  words.fill(0, from >> 2, to >> 2);
}

export function multiply(a: i32, b: i32): i32 {
  return Math.imul(a, b);
}

/** The number of the lowest bit; x is not 0. */
export function lowestBit(x: i32): i32 {
  return 31 - Math.clz32(x & -x);
}

export function bitCount(x: i32): i32 {
  let n = x - ((x >>> 1) & 0x5555_5555);
  n = (n & 0x3333_3333) + ((n >>> 2) & 0x3333_3333);
  return Math.imul((n + (n >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}

/** Prepares what the machine keeps in memory. */
export function prepareMachine(): void {}

/** Copies bytes, a multiple of 16, from one place to another that does not overlap it. */
export function copyBytes(to: i32, from: i32, bytes: i32): void {
  words.copyWithin(to >> 2, from >> 2, (from + bytes) >> 2);
}

/** Keeps of some bytes, a multiple of 16, the bits that others have too. */
export function keepCommon(offset: i32, other: i32, bytes: i32): void {
  for (let w = 0; w < bytes >> 2; w++) words[(offset >> 2) + w] &= words[(other >> 2) + w];
}

/** The weight of the rows with each bit from `from` on and below `n`, into the words of these bits at `counts`. */
export function countWordBits(rows: i32, end: i32, rowBytes: i32, from: i32, n: i32, counts: i32): void {
  const memory = words;
  const first = counts >> 2;
  memory.fill(0, first + from, first + n);
  for (let r = rows >> 2; r < end >> 2; r += rowBytes >> 2) {
    const weight = memory[r + 2];
    for (let w = from >> 5; w << 5 < n; w++) {
      for (let remaining = memory[r + w]; remaining !== 0; remaining &= remaining - 1)
        memory[first + (w << 5) + lowestBit(remaining)] += weight;
    }
  }
}

/** Each of the 2^bits words becomes the sum over all words whose index has its bits. */
export function sumSupersets(table: i32, bits: i32): void {
  const memory = words;
  const first = table >> 2;
  const length = 1 << bits;
  for (let bit = 1; bit < length; bit <<= 1) {
    for (let block = 0; block < length; block += bit << 1) {
      for (let m = first + block; m < first + block + bit; m++) memory[m] += memory[m + bit];
    }
  }
}

/** The number of words at `table`, except the first, that are at least `least`. */
export function countAtLeast(table: i32, length: i32, least: i32): i32 {
  const memory = words;
  const first = table >> 2;
  let match = 0;
  for (let m = first + 1; m < first + length; m++) if (memory[m] >= least) match++;
  return match;
}

export function getByte(address: i32): i32 {
  return bytes[address];
}

export function setByte(address: i32, value: i32): void {
  bytes[address] = value;
}

/** Copies bytes of before `to`; up to 15 bytes behind them may be written too. */
export function copyText(to: i32, from: i32, length: i32): void {
  const memory = bytes;
  for (let n = 0; n < length; n++) memory[to + n] = memory[from + n];
}

/** The sum of those of n words at `values` whose word at `items` is below a bound; four words behind them may become 0. */
export function sumBelow(items: i32, values: i32, n: i32, bound: i32): i32 {
  const memory = words;
  let sum = 0;
  for (let w = 0; w < n; w++) if (memory[(items >> 2) + w] < bound) sum += memory[(values >> 2) + w];
  return sum;
}
