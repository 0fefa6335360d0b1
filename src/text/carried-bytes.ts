/** Longest field or line that is read: beyond it lies no label, only a quote that was never closed. */
export const MAX_CARRIED = 1 << 28;

/**
 * The bytes that a push parser could not finish in one chunk, put before the next. A parser that needs several chunks
 * for one field is called again only when twice the bytes are there, so that every byte is read O(1) times.
 */
export class CarriedBytes {
  readonly #tooLong: () => void;
  #bytes = new Uint8Array(256);
  #length = 0;
  #enough = 0;

  /** `tooLong` throws when more than MAX_CARRIED bytes are carried. */
  constructor(tooLong: () => void) {
    this.#tooLong = tooLong;
  }

  /** The carried bytes and the chunk behind them, or undefined if parsing should wait for more. */
  join(chunk: Uint8Array): Uint8Array | undefined {
    if (this.#length === 0) return chunk;
    const length = this.#length + chunk.length;
    if (this.#length > MAX_CARRIED) this.#tooLong();
    if (length > this.#bytes.length) {
      const grown = new Uint8Array(Math.max(length, this.#bytes.length * 2));
      grown.set(this.#bytes.subarray(0, this.#length));
      this.#bytes = grown;
    }
    this.#bytes.set(chunk, this.#length);
    this.#length = length;
    return length < this.#enough ? undefined : this.#bytes.subarray(0, length);
  }

  /** Carries what `join` gave from `from` on: the parser has handled all before it. */
  keep(bytes: Uint8Array, from: number): void {
    const rest = bytes.subarray(from);
    if (rest.length > this.#bytes.length) this.#bytes = rest.slice();
    else this.#bytes.set(rest);
    this.#length = rest.length;
    this.#enough = rest.length * 2;
  }

  /** All that is carried, when no more comes. */
  rest(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }
}
