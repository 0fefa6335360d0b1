import { type Problems, type SourcePosition, VALID_UTF8 } from '../../problems.ts';
import { LineSplitter } from '../../text/line-splitter.ts';
import { byteText, countCharacters, findBadUtf8 } from '../../text/utf8.ts';
import { JsonFault, type JsonKeys, type JsonRecordHandler, JsonRecordParser } from './json-record.ts';

/** Reads JSON records line by line; `end` is called for each line that has one, with whether it is sound. */
export class JsonLines {
  readonly #problems: Problems;
  readonly #parser: JsonRecordParser;
  readonly #end: (line: number, isSound: boolean) => void;
  readonly #lines = new LineSplitter((bytes, start, end, line) => this.#line(bytes, start, end, line));
  #bytes: Uint8Array = new Uint8Array(0);
  #start = 0;
  #number = 0;

  constructor(
    problems: Problems,
    handler: JsonRecordHandler,
    end: (line: number, isSound: boolean) => void,
    keys?: JsonKeys,
  ) {
    this.#problems = problems;
    this.#parser = new JsonRecordParser(handler, keys);
    this.#end = end;
  }

  push(chunk: Uint8Array): void {
    this.#lines.push(chunk);
  }

  end(): void {
    this.#lines.end();
  }

  /** The position of a byte of the current line. */
  placeOf(offset: number): SourcePosition {
    return { line: this.#number, column: countCharacters(this.#bytes, this.#start, offset) + 1 };
  }

  #line(bytes: Uint8Array, start: number, end: number, line: number): void {
    this.#bytes = bytes;
    this.#start = start;
    this.#number = line;
    let p = start;
    while (p < end && bytes[p] <= 32) p++;
    if (p === end) return;
    const bad = findBadUtf8(bytes, start, end);
    const fault =
      bad >= 0 ? new JsonFault(bad, VALID_UTF8, byteText(bytes[bad])) : this.#parser.parse(bytes, start, end);
    if (fault !== undefined) {
      const { at, expected, got } = fault;
      this.#problems.add({ ...this.placeOf(at), expected, ...(got !== undefined && { got }) });
    }
    this.#end(line, fault === undefined);
  }
}
