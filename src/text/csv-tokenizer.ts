import { invariant, type Problem, quote } from '../errors.ts';
import { type Problems, VALID_UTF8 } from '../problems.ts';
import { CarriedBytes, MAX_CARRIED } from './carried-bytes.ts';
import { findClosingQuote, Unquoter } from './quoted-text.ts';
import { byteText, countCharacters, findBadUtf8 } from './utf8.ts';

const HASH = 35;
const LF = 10;
const CR = 13;

/** What the tokenizer calls. `bytes` is the tokenizer's own: a range holds during the call only. */
export interface CsvHandler {
  /** One field, unquoted already. `line` and `column` (characters, from 1) are where it starts in the file. */
  field(bytes: Uint8Array, start: number, end: number, quoted: boolean, line: number, column: number): void;
  /** The row that began at `line` is complete. An empty line is a row without fields. */
  endRow(line: number): void;
}

export interface CsvOptions {
  /** One ASCII character; a comma unless stated. */
  readonly delimiter?: string;
  /** What stands around fields that hold delimiters, one ASCII character; "" for nothing; `"` unless stated. */
  readonly quote?: string;
  /** Skip lines that begin with an unquoted `#`. */
  readonly comments?: boolean;
}

/**
 * A push tokenizer for CSV (RFC 4180) over bytes: fields may be quoted, quotes in them are doubled, quoted fields may
 * span lines; lines end in LF or CRLF; a BOM at the start is skipped; the last line may lack its end.
 *
 * Chunks may be cut anywhere: an unfinished field waits for more bytes. A file with problems is read to its end, so
 * that all of them are found, but what the handler was given is then of no use.
 */
export class CsvTokenizer {
  readonly #handler: CsvHandler;
  readonly #problems: Problems;
  readonly #comments: boolean;
  readonly #carried = new CarriedBytes(() => this.#tooLong());
  readonly #unquoter: Unquoter;
  readonly #quote: number;
  #delimiter: number;

  #line = 1;
  #rowLine = 1;
  /** Where the field that comes next starts. */
  #column = 1;
  #atFileStart = true;
  #atRowStart = true;

  /** What the last scan of unquoted text met. */
  #loneCr = -1;
  #allAscii = true;

  /** The current field as it stands in the file, quotes included. */
  #raw: Uint8Array = new Uint8Array(0);
  #rawStart = 0;
  #rawEnd = 0;

  constructor(handler: CsvHandler, problems: Problems, options: CsvOptions = {}) {
    this.#handler = handler;
    this.#problems = problems;
    this.#comments = options.comments ?? false;
    this.#quote = quoteByte(options.quote);
    this.#unquoter = new Unquoter(this.#quote);
    this.#delimiter = delimiterByte(options.delimiter ?? ',');
  }

  /** Changes the delimiter from the next field on; a handler may do so in its calls. */
  set delimiter(delimiter: string) {
    this.#delimiter = delimiterByte(delimiter);
  }

  push(chunk: Uint8Array): void {
    const bytes = this.#carried.join(chunk);
    if (bytes !== undefined) this.#carried.keep(bytes, this.#parse(bytes, false));
  }

  /** No more bytes come: completes the last row. */
  end(): void {
    this.#parse(this.#carried.rest(), true);
  }

  /** For handlers: adds the problem that the current field is not UTF-8, at its first bad byte. */
  addBadUtf8(): void {
    const at = findBadUtf8(this.#raw, this.#rawStart, this.#rawEnd);
    invariant(at >= 0, 'a field reported as bad UTF-8 is bad UTF-8');
    this.#addProblem(this.#raw, this.#rawStart, at, { expected: VALID_UTF8, got: byteText(this.#raw[at]) });
  }

  /** Handles all complete fields; returns where the first incomplete one starts. */
  #parse(bytes: Uint8Array, last: boolean): number {
    const end = bytes.length;
    let p = 0;
    if (this.#atFileStart) {
      if (end < 3 && !last) return 0;
      if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) p = 3;
      this.#atFileStart = false;
    }
    for (;;) {
      let next = p;
      if (this.#atRowStart) {
        if (p === end) return p;
        next = this.#pastEmptyLineOrComment(bytes, p, last);
      }
      if (next === p)
        next = bytes[p] === this.#quote ? this.#quotedField(bytes, p, last) : this.#plainField(bytes, p, last);
      if (next < 0) return p;
      p = next;
    }
  }

  /** The start of the next line if this one is empty or a comment, p if it is neither, −1 if more bytes are needed. */
  #pastEmptyLineOrComment(bytes: Uint8Array, p: number, last: boolean): number {
    const first = bytes[p];
    if (first === LF || first === CR) {
      if (first === CR && p + 1 === bytes.length && !last) return -1;
      if (first === CR && bytes[p + 1] !== LF) return p;
      this.#handler.endRow(this.#line++);
      return first === LF ? p + 1 : p + 2;
    }
    if (first !== HASH || !this.#comments) return p;
    const lineEnd = bytes.indexOf(LF, p);
    if (lineEnd < 0) return last ? bytes.length : -1;
    this.#line++;
    return lineEnd + 1;
  }

  /** Handles the field at `start`; returns where the next one starts, or −1 if more bytes are needed. */
  #plainField(bytes: Uint8Array, start: number, last: boolean): number {
    const end = this.#textEnd(bytes, start, last);
    if (end < 0) return -1;
    if (this.#loneCr >= 0) this.#addLoneCr(bytes, start);
    this.#raw = bytes;
    this.#emit(bytes, start, end, start, end, false);
    return this.#closeField(bytes, end, this.#allAscii ? end - start : countCharacters(bytes, start, end));
  }

  #quotedField(bytes: Uint8Array, start: number, last: boolean): number {
    const close = findClosingQuote(bytes, start, this.#quote);
    if (close < 0 && !last) return -1;
    const after = close < 0 ? bytes.length : close + 1;
    const end = this.#textEnd(bytes, after, last);
    if (end < 0) return -1;

    if (close < 0)
      this.#addProblem(bytes, start, start, {
        expected: `a closing quote (${String.fromCharCode(this.#quote)})`,
        got: 'the end of the file',
      });
    if (end > after) {
      const expected = `${quote(String.fromCharCode(this.#delimiter))} or the end of the line after the closing quote`;
      const got = quote(new TextDecoder().decode(bytes.subarray(after, end)));
      this.#addProblem(bytes, start, after, { expected, got });
    }
    this.#raw = bytes;
    const unquoter = this.#unquoter;
    unquoter.unquote(bytes, start, close < 0 ? after : close);
    this.#emit(unquoter.bytes, unquoter.start, unquoter.end, start, end, true);

    let characters = 0;
    for (let p = start; p < end; p++) {
      if (bytes[p] === LF) {
        this.#line++;
        this.#column = 1;
        characters = 0;
      } else if ((bytes[p] & 0xc0) !== 0x80) characters++;
    }
    return this.#closeField(bytes, end, characters);
  }

  /** Where unquoted text ends: at a delimiter, LF, CRLF or the end of the file; −1 if more bytes are needed to tell. */
  #textEnd(bytes: Uint8Array, start: number, last: boolean): number {
    const end = bytes.length;
    const delimiter = this.#delimiter;
    let seen = 0;
    let loneCr = -1;
    let p = start;
    for (; p < end; p++) {
      const byte = bytes[p];
      if (byte === delimiter || byte === LF) break;
      if (byte === CR) {
        if (p + 1 < end && bytes[p + 1] === LF) break;
        if (loneCr < 0) loneCr = p;
      }
      seen |= byte;
    }
    if (p === end && !last) return -1;
    this.#allAscii = seen < 0x80;
    this.#loneCr = loneCr;
    return p;
  }

  #emit(bytes: Uint8Array, start: number, end: number, rawStart: number, rawEnd: number, quoted: boolean): void {
    if (this.#atRowStart) this.#rowLine = this.#line;
    this.#atRowStart = false;
    this.#rawStart = rawStart;
    this.#rawEnd = rawEnd;
    this.#handler.field(bytes, start, end, quoted, this.#line, this.#column);
  }

  /** Steps over what ends a field; `characters` is its length in its last line. */
  #closeField(bytes: Uint8Array, end: number, characters: number): number {
    const byte = end < bytes.length ? bytes[end] : LF;
    if (byte !== LF && byte !== CR) {
      this.#column += characters + 1;
      return end + 1;
    }
    this.#line++;
    this.#column = 1;
    this.#atRowStart = true;
    this.#handler.endRow(this.#rowLine);
    return Math.min(bytes.length, byte === LF ? end + 1 : end + 2);
  }

  #addLoneCr(bytes: Uint8Array, start: number): void {
    this.#addProblem(bytes, start, this.#loneCr, {
      expected: 'lines that end in LF or CRLF',
      got: 'a lone CR',
      hint: 'quote the field if the CR belongs to it',
    });
  }

  /** Adds a problem at position `at` of the field that starts at `start`. */
  #addProblem(bytes: Uint8Array, start: number, at: number, problem: Problem): void {
    let line = this.#line;
    let column = this.#column;
    for (let p = start; p < at; p++) {
      if (bytes[p] === LF) {
        line++;
        column = 1;
      } else if ((bytes[p] & 0xc0) !== 0x80) column++;
    }
    this.#problems.add({ line, column, ...problem });
  }

  #tooLong(): void {
    this.#problems.add({ line: this.#line, column: this.#column, expected: `a field of at most ${MAX_CARRIED} bytes` });
    this.#problems.throwIfAny();
  }
}

/** The byte of a quote; none of a byte's values where nothing quotes. */
export function quoteByte(quote = '"'): number {
  invariant(quote.length <= 1 && !(quote.charCodeAt(0) >= 0x80), 'a CSV quote is one ASCII character');
  return quote === '' ? NO_BYTE : quote.charCodeAt(0);
}

const NO_BYTE = 256;

export function delimiterByte(delimiter: string): number {
  const byte = delimiter.charCodeAt(0);
  invariant(delimiter.length === 1 && byte < 0x80, `a CSV delimiter is one ASCII character, not ${quote(delimiter)}`);
  return byte;
}
