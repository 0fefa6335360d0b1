import { grow } from '../data/grow.ts';

const LF = 10;
const CR = 13;

/**
 * Cuts pushed bytes into lines: LF or CRLF ends a line, a BOM at the start is skipped, the last line may lack its end.
 * `line` gets the range without the line end, valid during the call only, and the line's number from 1.
 */
export class LineSplitter {
  readonly #line: (bytes: Uint8Array, start: number, end: number, line: number) => void;
  #carried: Uint8Array = new Uint8Array(256);
  #length = 0;
  #number = 0;

  constructor(line: (bytes: Uint8Array, start: number, end: number, line: number) => void) {
    this.#line = line;
  }

  push(chunk: Uint8Array): void {
    let start = 0;
    let end = chunk.indexOf(LF);
    if (end >= 0 && this.#length > 0) {
      this.#carry(chunk, 0, end);
      this.#endLine(this.#carried, 0, this.#length);
      this.#length = 0;
      start = end + 1;
      end = chunk.indexOf(LF, start);
    }
    for (; end >= 0; end = chunk.indexOf(LF, start)) {
      this.#endLine(chunk, start, end);
      start = end + 1;
    }
    this.#carry(chunk, start, chunk.length);
  }

  /** No more bytes come: completes the last line. */
  end(): void {
    if (this.#length > 0) this.#endLine(this.#carried, 0, this.#length);
    this.#length = 0;
  }

  #endLine(bytes: Uint8Array, start: number, end: number): void {
    let from = start;
    if (this.#number === 0 && end - start >= 3) {
      if (bytes[start] === 0xef && bytes[start + 1] === 0xbb && bytes[start + 2] === 0xbf) from += 3;
    }
    const to = end > from && bytes[end - 1] === CR ? end - 1 : end;
    this.#line(bytes, from, to, ++this.#number);
  }

  #carry(chunk: Uint8Array, start: number, end: number): void {
    const length = this.#length + end - start;
    if (length > this.#carried.length) this.#carried = grow(this.#carried, length);
    this.#carried.set(chunk.subarray(start, end), this.#length);
    this.#length = length;
  }
}
