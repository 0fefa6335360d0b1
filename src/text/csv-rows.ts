import { invariant, type Problem, quote, quotedBytes } from '../errors.ts';
import { type Problems, type SourcePosition, VALID_UTF8 } from '../problems.ts';
import { CarriedBytes, MAX_CARRIED } from './carried-bytes.ts';
import { findClosingQuote, Unquoter } from './quoted-text.ts';
import { byteText, countCharacters, findBadUtf8 } from './utf8.ts';

const LF = 10;
const CR = 13;

const HASH = 35;

export interface CsvOptions {
  /** One ASCII character; a comma unless stated. */
  readonly delimiter?: string;
  /** The mark around fields that hold delimiters, one ASCII character; "" for nothing; `"` unless stated. */
  readonly quote?: string;
  /** Skip lines that begin with an unquoted `#`. */
  readonly comments?: boolean;
}

/**
 * A push tokenizer for CSV (RFC 4180) over bytes, row by row: fields may be quoted, quotes in them are doubled, quoted
 * fields may span lines; lines end in LF or CRLF; a BOM at the start is skipped; the last line may lack its end. Chunks may
 * be cut anywhere. A file with problems is read to its end, so that all of them are found.
 *
 * Field n of the row that `row` is called for is at bytes[starts[n] … ends[n]), without its quotes; quoted[n] is 1 where
 * it had some. All of it holds during the call only. An empty line is a row without fields.
 */
export class CsvRows {
  starts = new Int32Array(64);
  ends = new Int32Array(64);
  quoted = new Uint8Array(64);
  /** Fields after this one are counted, but without positions; by default all have them. */
  lastNeeded = Number.MAX_SAFE_INTEGER;
  /** Reads rows of a shape that it knows from a start on, up to `end`; returns the offset where it stopped and the number of lines. */
  kernel:
    | ((bytes: Uint8Array, start: number, end: number) => { readonly next: number; readonly lines: number })
    | undefined;
  readonly #row: (bytes: Uint8Array, numFields: number, line: number) => void;
  readonly #problems: Problems;
  /** The delimiter behind the first field of a row, and the one behind all others. */
  #firstDelimiter: number;
  #delimiter: number;
  readonly #quote: number;
  readonly #comments: boolean;
  readonly #carried = new CarriedBytes(() => this.#tooLong());
  readonly #unquoter: Unquoter;
  #line = 1;
  #atFileStart = true;
  /** The current row as it is in the file, and the starts of its fields there, quotes included. */
  #raw: Uint8Array = new Uint8Array(0);
  #rawStart = 0;
  #rawStarts = new Int32Array(64);
  #hasQuotes = false;
  #scratch = new Uint8Array(256);

  constructor(
    row: (bytes: Uint8Array, numFields: number, line: number) => void,
    problems: Problems,
    options: CsvOptions = {},
  ) {
    this.#row = row;
    this.#problems = problems;
    this.#delimiter = delimiterByte(options.delimiter ?? ',');
    this.#firstDelimiter = this.#delimiter;
    this.#quote = quoteByte(options.quote);
    this.#comments = options.comments ?? false;
    this.#unquoter = new Unquoter(this.#quote);
  }

  push(chunk: Uint8Array): void {
    const bytes = this.#carried.join(chunk);
    if (bytes !== undefined) this.#carried.keep(bytes, this.#parse(bytes, false));
  }

  /** No more bytes come: completes the last row. */
  end(): void {
    this.#parse(this.#carried.rest(), true);
  }

  /** Splits the rows that follow by other delimiters. */
  splitBy(first: string, others: string): void {
    this.#firstDelimiter = delimiterByte(first);
    this.#delimiter = delimiterByte(others);
  }

  /** The position of field n of the current row in the file. */
  placeOf(n: number): Required<SourcePosition> {
    return this.#placeAt(this.#rawStartOf(n));
  }

  /** The column of that field; of an ASCII file, where bytes are characters, at once. */
  columnOf(n: number, isAscii: boolean): number {
    return isAscii && !this.#hasQuotes ? this.starts[n] - this.#rawStart + 1 : this.placeOf(n).column;
  }

  /** Whether the fields of the current row from `first` on are all empty, also where they were only counted. */
  isEmptyFrom(first: number, numFields: number): boolean {
    if (this.#hasQuotes || numFields <= this.lastNeeded + 1) {
      for (let n = first; n < numFields; n++) if (this.starts[n] < this.ends[n]) return false;
      return true;
    }
    const end = this.#raw.indexOf(LF, this.#rawStart);
    const text = new TextDecoder().decode(this.#raw.subarray(this.#rawStart, end < 0 ? undefined : end));
    const fields = text.replace(/\r$/, '').split(String.fromCharCode(this.#delimiter));
    return fields.slice(first).every((field) => field === '');
  }

  /** Adds the problem that field n of the current row is not UTF-8, at its first bad byte. */
  addBadUtf8(n: number): void {
    const offset = findBadUtf8(this.#raw, this.#rawStartOf(n), this.#raw.length);
    this.#problems.add({ ...this.#placeAt(offset), expected: VALID_UTF8, got: byteText(this.#raw[offset]) });
  }

  /** Handles all complete rows; returns where the first incomplete one starts. */
  #parse(bytes: Uint8Array, last: boolean): number {
    let p = 0;
    if (this.#atFileStart) {
      if (bytes.length < 3 && !last) return 0;
      if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) p = 3;
      this.#atFileStart = false;
    }
    // Every row that ends before the last line end is complete, unless quotes run past it.
    const plainLimit = bytes.lastIndexOf(LF) + 1;
    const limit = last ? bytes.length : plainLimit;
    let nextCr = bytes.indexOf(CR, p);
    while (p < limit) {
      if (this.#comments && bytes[p] === HASH) {
        const lineEnd = bytes.indexOf(LF, p);
        p = lineEnd < 0 ? bytes.length : lineEnd + 1;
        this.#line++;
        if (nextCr >= 0 && nextCr < p) nextCr = bytes.indexOf(CR, p);
        continue;
      }
      if (this.kernel !== undefined && nextCr < 0 && p < plainLimit) {
        const { next, lines } = this.kernel(bytes, p, plainLimit);
        this.#line += lines;
        p = next;
        if (p >= limit) break;
      }
      const next = p < plainLimit ? this.#plainRow(bytes, p) : NOT_PLAIN;
      if (next === NOT_PLAIN) {
        const end = this.#quotedRow(bytes, p, last, nextCr >= 0);
        if (end < 0) return p;
        if (nextCr >= 0 && nextCr < end) nextCr = bytes.indexOf(CR, end);
        p = end;
      } else {
        if (nextCr >= 0 && nextCr < next) nextCr = this.#checkCrs(bytes, nextCr, next);
        p = next;
      }
    }
    return p;
  }

  /** Handles a row without quotes that an LF ends; returns where the next one starts, or NOT_PLAIN. */
  #plainRow(bytes: Uint8Array, start: number): number {
    let delimiter = this.#firstDelimiter;
    const separator = this.#delimiter;
    const quoteMark = this.#quote;
    const { lastNeeded } = this;
    let { starts, ends } = this;
    let n = 0;
    let p = start;
    let byte = bytes[p];
    // The LF is there, so no loop needs to look for the end of the bytes.
    for (;;) {
      if (byte === quoteMark) return NOT_PLAIN;
      if (n === starts.length) {
        this.#makeRoom();
        starts = this.starts;
        ends = this.ends;
      }
      starts[n] = p;
      while (byte !== delimiter && byte !== LF) byte = bytes[++p];
      ends[n++] = p;
      if (byte === LF) break;
      byte = bytes[++p];
      delimiter = separator;
      if (n <= lastNeeded) continue;
      // The others are counted; none of them may be quoted.
      if (byte === quoteMark) return NOT_PLAIN;
      for (n++; byte !== LF; ) {
        if (byte === delimiter) {
          n++;
          if (bytes[p + 1] === quoteMark) return NOT_PLAIN;
        }
        byte = bytes[++p];
      }
      break;
    }
    if (this.#hasQuotes) this.quoted.fill(0);
    this.#hasQuotes = false;
    if (n - 1 <= lastNeeded && p > start && bytes[p - 1] === CR && ends[n - 1] > starts[n - 1]) ends[n - 1]--;
    if (n === 1 && ends[0] === start) n = 0;
    this.#raw = bytes;
    this.#rawStart = start;
    this.#row(bytes, n, this.#line++);
    return p + 1;
  }

  /** Handles a row with quotes; returns where the next one starts, or −1 if more bytes are needed. */
  #quotedRow(bytes: Uint8Array, start: number, last: boolean, hasCrs: boolean): number {
    this.#hasQuotes = true;
    this.#raw = bytes;
    this.#rawStart = start;
    const quoteMark = this.#quote;
    let delimiter = this.#firstDelimiter;
    let n = 0;
    let p = start;
    const faults: { at: number; problem: Problem }[] = [];
    for (;;) {
      if (n === this.starts.length) this.#makeRoom();
      this.#rawStarts[n] = p;
      const isQuoted = bytes[p] === quoteMark;
      const close = isQuoted ? findClosingQuote(bytes, p, quoteMark) : p;
      if (close < 0 && !last) return -1;
      const after = !isQuoted ? p : close < 0 ? bytes.length : close + 1;
      let end = after;
      while (end < bytes.length && bytes[end] !== delimiter && bytes[end] !== LF) end++;
      if (end === bytes.length && !last) return -1;
      const isCrLf = end < bytes.length && bytes[end] === LF && end > after && bytes[end - 1] === CR;
      const textEnd = isCrLf ? end - 1 : end;
      if (close < 0) {
        const expected = `a closing quote (${String.fromCharCode(this.#quote)})`;
        faults.push({ at: p, problem: { expected, got: 'the end of the file' } });
      } else if (isQuoted && textEnd > after) {
        const expected = `${quote(String.fromCharCode(delimiter))} or the end of the line after the closing quote`;
        faults.push({ at: after, problem: { expected, got: quotedBytes(bytes, after, textEnd) } });
      } else if (hasCrs && !isQuoted) {
        const cr = bytes.indexOf(CR, p);
        if (cr >= 0 && cr < textEnd) faults.push({ at: cr, problem: LONE_CR });
      }
      this.starts[n] = isQuoted ? p + 1 : p;
      this.ends[n] = isQuoted ? (close < 0 ? after : close) : textEnd;
      this.quoted[n++] = isQuoted ? 1 : 0;
      p = end;
      if (p >= bytes.length || bytes[p] === LF) break;
      delimiter = this.#delimiter;
      p++;
    }
    for (const { at, problem } of faults) this.#problems.add({ ...this.#placeAt(at), ...problem });
    const line = this.#line;
    this.#row(this.#unquoted(bytes, n), n, line);
    this.#line = line + 1;
    for (let q = bytes.indexOf(LF, start); q >= 0 && q < p; q = bytes.indexOf(LF, q + 1)) this.#line++;
    return Math.min(p + 1, bytes.length);
  }

  /** The bytes of the fields: the file's, or a copy in which doubled quotes became single ones. */
  #unquoted(bytes: Uint8Array, numFields: number): Uint8Array {
    const { starts, ends, quoted } = this;
    let hasDoubled = false;
    const mark = this.#quote;
    for (let n = 0; n < numFields && !hasDoubled; n++) {
      if (quoted[n] === 0) continue;
      for (let p = starts[n]; p < ends[n] && !hasDoubled; p++) hasDoubled = bytes[p] === mark;
    }
    if (!hasDoubled) return bytes;
    let length = 0;
    for (let n = 0; n < numFields; n++) length += ends[n] - starts[n];
    if (length > this.#scratch.length) this.#scratch = new Uint8Array(length * 2);
    let to = 0;
    for (let n = 0; n < numFields; n++) {
      if (quoted[n] === 1) {
        this.#unquoter.unquote(bytes, starts[n] - 1, ends[n]);
        this.#scratch.set(this.#unquoter.bytes.subarray(this.#unquoter.start, this.#unquoter.end), to);
        starts[n] = to;
        to += this.#unquoter.end - this.#unquoter.start;
      } else {
        this.#scratch.set(bytes.subarray(starts[n], ends[n]), to);
        const size = ends[n] - starts[n];
        starts[n] = to;
        to += size;
      }
      ends[n] = to;
    }
    return this.#scratch;
  }

  /** A CR that no LF follows is a problem; returns the next CR from `end` on. The row was the last one handled. */
  #checkCrs(bytes: Uint8Array, first: number, end: number): number {
    let cr = first;
    for (; cr >= 0 && cr < end; cr = bytes.indexOf(CR, cr + 1)) {
      if (bytes[cr + 1] === LF) continue;
      this.#problems.add({ ...this.#placeAt(cr), ...LONE_CR });
    }
    return cr;
  }

  #rawStartOf(n: number): number {
    return this.#hasQuotes ? this.#rawStarts[n] : this.starts[n];
  }

  #placeAt(offset: number): Required<SourcePosition> {
    const before = this.#raw.subarray(this.#rawStart, offset);
    const lineFrom = before.lastIndexOf(LF) + 1;
    let line = this.#line - (this.#hasQuotes ? 0 : 1);
    for (const byte of before) if (byte === LF) line++;
    return { line, column: countCharacters(before, lineFrom, before.length) + 1 };
  }

  #makeRoom(): void {
    const grown = <T extends Int32Array | Uint8Array>(old: T, larger: T): T => {
      larger.set(old);
      return larger;
    };
    const length = this.starts.length * 2;
    this.starts = grown(this.starts, new Int32Array(length));
    this.ends = grown(this.ends, new Int32Array(length));
    this.#rawStarts = grown(this.#rawStarts, new Int32Array(length));
    this.quoted = grown(this.quoted, new Uint8Array(length));
  }

  #tooLong(): void {
    this.#problems.add({
      line: this.#line,
      expected: `a row of at most ${MAX_CARRIED} bytes`,
      hint: 'is a quote left open?',
    });
    this.#problems.throwIfAny();
  }
}

const NOT_PLAIN = -1;

const LONE_CR: Problem = {
  expected: 'lines that end in LF or CRLF',
  got: 'a lone CR',
  hint: 'quote the field if the CR belongs to it',
};

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
