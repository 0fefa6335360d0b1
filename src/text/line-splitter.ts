import { CarriedBytes } from './carried-bytes.ts';

const LF = 10;
const CR = 13;

/**
 * Cuts pushed bytes into lines: LF or CRLF ends a line, a BOM at the start is skipped, the last line may lack its end.
 * `line` gets the range without the line end, valid during the call only, and the line's number from 1.
 */
export class LineSplitter {
  readonly #line: (bytes: Uint8Array, start: number, end: number, line: number) => void;
  readonly #carried = new CarriedBytes(() => undefined);
  #number = 0;

  constructor(line: (bytes: Uint8Array, start: number, end: number, line: number) => void) {
    this.#line = line;
  }

  push(chunk: Uint8Array): void {
    const bytes = this.#carried.join(chunk);
    if (bytes !== undefined) this.#carried.keep(bytes, this.#endLines(bytes));
  }

  /** No more bytes come: completes the last line. */
  end(): void {
    const rest = this.#carried.rest();
    const start = this.#endLines(rest);
    if (start < rest.length) this.#endLine(rest, start, rest.length);
  }

  /** Handles all complete lines; returns the start of the first incomplete one. */
  #endLines(bytes: Uint8Array): number {
    let start = 0;
    for (let end = bytes.indexOf(LF); end >= 0; end = bytes.indexOf(LF, start)) {
      this.#endLine(bytes, start, end);
      start = end + 1;
    }
    return start;
  }

  #endLine(bytes: Uint8Array, start: number, end: number): void {
    let from = start;
    if (this.#number === 0 && end - start >= 3) {
      if (bytes[start] === 0xef && bytes[start + 1] === 0xbb && bytes[start + 2] === 0xbf) from += 3;
    }
    const to = end > from && bytes[end - 1] === CR ? end - 1 : end;
    this.#line(bytes, from, to, ++this.#number);
  }
}
