/** The largest number of 32 bits with a sign. */
const MAX_SIGNED = 2 ** 31 - 1;
/** The number of bytes gathered before they are passed on. */
const BLOCK_BYTES = 1 << 16;

/**
 * Joins lines as bytes and passes them on in blocks: for output of millions of lines, for which strings would cost more
 * than the work that makes them. The passed bytes are reused.
 */
export class LineBuffer {
  readonly #sink: (bytes: Uint8Array) => void;
  #bytes = new Uint8Array(BLOCK_BYTES * 2);
  #end = 0;

  constructor(sink: (bytes: Uint8Array) => void) {
    this.#sink = sink;
  }

  /** Appends bytes, such as an encoded label. */
  bytes(piece: Uint8Array): void {
    const length = piece.length;
    if (this.#end + length > this.#bytes.length) this.#makeRoom(length);
    const target = this.#bytes;
    let end = this.#end;
    if (length > 64) target.set(piece, end);
    else for (let p = 0; p < length; p++) target[end + p] = piece[p];
    end += length;
    this.#end = end;
  }

  /** Appends some of many pieces, a byte between any two: piece n = all[starts[n] … ends[n]). */
  pieces(
    all: Uint8Array,
    { starts, ends }: { readonly starts: Uint32Array; readonly ends: Uint32Array },
    numbers: Uint32Array,
    count: number,
    between: number,
  ): void {
    let target = this.#bytes;
    let end = this.#end;
    for (let c = 0; c < count; c++) {
      const from = starts[numbers[c]];
      const to = ends[numbers[c]];
      if (end + to - from >= target.length) {
        this.#end = end;
        this.#makeRoom(to - from + 1);
        target = this.#bytes;
        end = this.#end;
      }
      if (c > 0) target[end++] = between;
      for (let p = from; p < to; p++) target[end++] = all[p];
    }
    this.#end = end;
  }

  /** Appends many bytes, which are passed on unchanged if they would fill a block. */
  block(bytes: Uint8Array): void {
    if (bytes.length < BLOCK_BYTES) {
      this.bytes(bytes);
      return;
    }
    this.flush();
    this.#sink(bytes);
  }

  /** Appends a whole number ≥ 0. */
  integer(value: number): void {
    if (this.#end + 20 > this.#bytes.length) this.#makeRoom(20);
    const start = this.#end;
    let length = 1;
    for (let power = 10; power <= value; power *= 10) length++;
    const bytes = this.#bytes;
    let p = start + length;
    let bits = value;
    for (; bits > MAX_SIGNED; bits = Math.floor(bits / 10)) bytes[--p] = 48 + (bits % 10);
    // Whole numbers of 32 bits are divided several times as fast.
    for (let small = bits | 0; p > start; small = (small / 10) | 0) bytes[--p] = 48 + (small % 10);
    this.#end = start + length;
  }

  /** Appends a number ≥ 0 with at most six decimals, without trailing zeros. */
  decimal(value: number): void {
    const millionths = Math.round(value * 1e6);
    this.integer(Math.floor(millionths / 1e6));
    let fraction = millionths % 1e6;
    if (fraction === 0) return;
    this.#bytes[this.#end++] = 46;
    for (let digit = 1e5; fraction > 0; digit /= 10) {
      this.#bytes[this.#end++] = 48 + Math.floor(fraction / digit);
      fraction %= digit;
    }
  }

  /** Ends the line; hands a full block on. */
  endLine(): void {
    if (this.#end === this.#bytes.length) this.#makeRoom(1);
    this.#bytes[this.#end++] = 10;
    if (this.#end >= BLOCK_BYTES) this.flush();
  }

  /** Passes on the remaining bytes. */
  flush(): void {
    if (this.#end > 0) this.#sink(this.#bytes.subarray(0, this.#end));
    this.#end = 0;
  }

  #makeRoom(length: number): void {
    this.flush();
    if (length + 32 > this.#bytes.length) this.#bytes = new Uint8Array(length * 2 + 32);
  }
}
