import FlatQueue from 'flatqueue';
import type { Random } from '../../../random.ts';

/** Items and the codes they may have: item i may have codes from[i] … to[i]−1, numbered by ascending frequency. */
export interface CodeWindows {
  readonly from: Uint32Array;
  readonly to: Uint32Array;
}

/** Whether item i may have the code that `codeOf` gives it, the other items having theirs. */
export type ItemTest = (i: number, codeOf: Uint32Array) => boolean;

/** A consistent mapping, item → code: each code to the item whose window ends first. Undefined if there is none. */
export function firstMapping({ from, to }: CodeWindows): Uint32Array | undefined {
  const numItems = from.length;
  const order = Uint32Array.from({ length: numItems }, (_, i) => i).sort((a, b) => from[a] - from[b] || a - b);
  const codeOf = new Uint32Array(numItems);
  const queue = new FlatQueue<number>();
  let next = 0;
  for (let y = 0; y < numItems; y++) {
    for (; next < numItems && from[order[next]] <= y; next++) queue.push(order[next], to[order[next]]);
    const i = queue.pop();
    if (i === undefined || to[i] <= y) return undefined;
    codeOf[i] = y;
  }
  return codeOf;
}

/**
 * A random walk over consistent mappings, uniform in the long run: an item takes a random code of its window and gives
 * its own in exchange, if the code's holder may have that. Proposals are symmetric, and exchanges lead from every
 * mapping to every other (NOTES.md). With a further test on items that need not be so: then rotations of three are
 * proposed too.
 */
export class MappingWalk {
  /** item → code */
  readonly codeOf: Uint32Array;
  readonly #itemOf: Uint32Array;
  readonly #from: Uint32Array;
  readonly #to: Uint32Array;
  readonly #random: Random;
  readonly #test: ItemTest | undefined;

  constructor({ from, to }: CodeWindows, start: Uint32Array, random: Random, test?: ItemTest) {
    this.#from = from;
    this.#to = to;
    this.#random = random;
    this.#test = test;
    this.codeOf = start.slice();
    this.#itemOf = new Uint32Array(start.length);
    for (let i = 0; i < start.length; i++) this.#itemOf[start[i]] = i;
  }

  /** Every item proposes one exchange; with a test, as many rotations are proposed by random items. */
  sweep(): void {
    if (this.#test === undefined) this.#exchangeFreely();
    else {
      for (let i = 0; i < this.codeOf.length; i++) this.#exchange(i, this.#test);
      for (let n = 0; n < this.codeOf.length; n++) this.#rotate(this.#test);
    }
  }

  #exchangeFreely(): void {
    const { codeOf } = this;
    const itemOf = this.#itemOf;
    const from = this.#from;
    const to = this.#to;
    const random = this.#random;
    for (let i = 0; i < codeOf.length; i++) {
      const least = from[i];
      const y = least + Math.floor(random.real() * (to[i] - least));
      const z = codeOf[i];
      if (y === z) continue;
      const j = itemOf[y];
      if (z < from[j] || z >= to[j]) continue;
      codeOf[i] = y;
      codeOf[j] = z;
      itemOf[y] = i;
      itemOf[z] = j;
    }
  }

  #exchange(i: number, test: ItemTest): void {
    const y = this.#draw(i);
    const z = this.codeOf[i];
    const j = this.#itemOf[y];
    if (i === j || !this.#fits(j, z)) return;
    this.#give(i, y);
    this.#give(j, z);
    if (test(i, this.codeOf) && test(j, this.codeOf)) return;
    this.#give(i, z);
    this.#give(j, y);
  }

  /** Item i takes j's code, j takes l's, l takes i's. */
  #rotate(test: ItemTest): void {
    const i = Math.floor(this.#random.real() * this.codeOf.length);
    const j = this.#itemOf[this.#draw(i)];
    const l = this.#itemOf[this.#draw(j)];
    if (i === j || j === l || i === l) return;
    const codes = [this.codeOf[i], this.codeOf[j], this.codeOf[l]] as const;
    if (!this.#fits(l, codes[0])) return;
    this.#give(i, codes[1]);
    this.#give(j, codes[2]);
    this.#give(l, codes[0]);
    if (test(i, this.codeOf) && test(j, this.codeOf) && test(l, this.codeOf)) return;
    this.#give(i, codes[0]);
    this.#give(j, codes[1]);
    this.#give(l, codes[2]);
  }

  #draw(i: number): number {
    return this.#from[i] + Math.floor(this.#random.real() * (this.#to[i] - this.#from[i]));
  }

  #fits(i: number, y: number): boolean {
    return this.#from[i] <= y && y < this.#to[i];
  }

  #give(i: number, y: number): void {
    this.codeOf[i] = y;
    this.#itemOf[y] = i;
  }
}

/** Means of a random walk's samples, with the standard error from the means of batches of neighbouring samples. */
export class BatchMeans {
  static readonly BATCHES = 50;
  readonly #perBatch: number;
  readonly #means: number[] = [];
  #sum = 0;
  #inBatch = 0;

  constructor(samples: number) {
    this.#perBatch = Math.max(1, Math.ceil(samples / BatchMeans.BATCHES));
  }

  add(value: number): void {
    this.#sum += value;
    if (++this.#inBatch < this.#perBatch) return;
    this.#means.push(this.#sum / this.#perBatch);
    this.#sum = 0;
    this.#inBatch = 0;
  }

  /** Of the full batches. */
  get mean(): number {
    return this.#means.reduce((sum, mean) => sum + mean, 0) / this.#means.length;
  }

  get standardError(): number {
    const batches = this.#means.length;
    if (batches < 2) return Number.POSITIVE_INFINITY;
    const { mean } = this;
    const squares = this.#means.reduce((sum, batch) => sum + (batch - mean) ** 2, 0);
    return Math.sqrt(squares / (batches - 1) / batches);
  }
}

/** Sweeps before the first sample: a tenth of the samples. */
export function burnIn(samples: number): number {
  return Math.ceil(samples / 10);
}
