/** Bytes put aside in numbered places, because memory may not hold them. Brought by the shell. */
export interface SpillStore {
  append(place: number, bytes: Uint8Array): void;
  /** The appended numbers, in order. */
  chunks(place: number): Iterable<Uint8Array>;
}

/** Numbers that wait before they are put aside, at most. */
const WAITING = 1 << 14;

/** Numbers on the shelf. */
export class SpilledNumbers {
  length = 0;
  readonly #place: number;
  readonly #store: SpillStore;
  readonly #waiting: Uint32Array;
  #count = 0;

  constructor(place: number, store: SpillStore, maxWaiting = WAITING) {
    this.#place = place;
    this.#store = store;
    this.#waiting = new Uint32Array(Math.min(WAITING, maxWaiting));
  }

  push(number: number): void {
    if (this.#count === this.#waiting.length) this.flush();
    this.#waiting[this.#count++] = number;
    this.length++;
  }

  /** numbers[from … to), one after another. */
  pushAll(numbers: Uint32Array, from: number, to: number): void {
    const waiting = this.#waiting;
    for (let p = from; p < to; ) {
      if (this.#count === waiting.length) this.flush();
      const end = Math.min(to, p + waiting.length - this.#count);
      this.length += end - p;
      let n = this.#count;
      while (p < end) waiting[n++] = numbers[p++];
      this.#count = n;
    }
  }

  flush(): void {
    if (this.#count > 0) this.#store.append(this.#place, new Uint8Array(this.#waiting.slice(0, this.#count).buffer));
    this.#count = 0;
  }

  /** All of them at once. */
  numbers(): Uint32Array {
    this.flush();
    const bytes = new Uint8Array(4 * this.length);
    let offset = 0;
    for (const chunk of this.#chunks()) {
      bytes.set(chunk, offset);
      offset += chunk.length;
    }
    return new Uint32Array(bytes.buffer);
  }

  /** One after another. */
  *each(): Generator<number, void, void> {
    let rest = new Uint8Array();
    for (const chunk of this.#chunks()) {
      const bytes = rest.length === 0 ? chunk : joined(rest, chunk);
      const total = bytes.length - (bytes.length % 4);
      yield* new Uint32Array(bytes.slice(0, total).buffer);
      rest = bytes.slice(total);
    }
  }

  #chunks(): Iterable<Uint8Array> {
    return this.length === 0 ? [] : this.#store.chunks(this.#place);
  }
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(a.length + b.length);
  bytes.set(a);
  bytes.set(b, a.length);
  return bytes;
}
