const LF = 10;

/** Passes chunks on without the first lines. */
export class LineSkipper {
  #left: number;

  constructor(numLines: number) {
    this.#left = numLines;
  }

  push(chunk: Uint8Array): Uint8Array {
    let from = 0;
    while (this.#left > 0) {
      const end = chunk.indexOf(LF, from);
      if (end < 0) return chunk.subarray(chunk.length);
      from = end + 1;
      this.#left--;
    }
    return from === 0 ? chunk : chunk.subarray(from);
  }
}
