import { DatasetBuilder } from '../data/dataset-builder.ts';
import { type Problem, quotedBytes } from '../errors.ts';
import { Problems, VALID_UTF8 } from '../problems.ts';
import type { Dataset } from '../records/dataset.ts';
import { CarriedBytes, MAX_CARRIED } from '../text/carried-bytes.ts';
import { quoteByte } from '../text/csv-rows.ts';
import { findClosingQuote, quotedText, Unquoter } from '../text/quoted-text.ts';
import { byteText, countCharacters, findBadUtf8 } from '../text/utf8.ts';
import type { Reader, ReadOptions, ReadResult, TextFormat } from './define.ts';
import { CellCodes } from './shared/cell-codes.ts';
import { finishReading } from './shared/finish-reading.ts';
import { preparedReader } from './shared/prepared-reader.ts';
import { raggedRecipes } from './shared/recipes.ts';
import { writeRows } from './shared/write-rows.ts';

const TAB = 9;
const LF = 10;
const CR = 13;
const SPACE = 32;

/** The number of bytes read without the kernel after a token that stops it: a call costs as much as some of them. */
const PLAIN_BYTES = 1024;

/** Tokens split by blanks, a record per line; any token is a label. Labels that would be misread are quoted as in CSV. */
export const fimi: TextFormat = {
  id: 'fimi',
  title: 'FIMI',
  summary: 'One record per line, items split by blanks: `bread "frozen food" eggs`, or numbers.',
  extensions: ['dat'],
  itemSyntax: 'blanks',
  carriesRowIds: false,
  recipes: (file) => raggedRecipes(file, ' '),
  reader: (options) => preparedReader(withoutHeader(options), (prepared) => new FimiReader(prepared)),
  write: writeFimi,
};

/** A header of such data is a line to skip. */
function withoutHeader(options: ReadOptions): ReadOptions {
  return options.header === true ? { ...options, skipLines: (options.skipLines ?? 0) + 1 } : options;
}

/** Numeric rows go through the builder's kernel; this class sees the tokens that it stops at. */
class FimiReader implements Reader {
  readonly #problems: Problems;
  readonly #builder = new DatasetBuilder();
  readonly #unquoter: Unquoter;
  readonly #quote: number;
  readonly #cells: CellCodes;
  readonly #carried = new CarriedBytes(() => this.#tooLong());
  #atFileStart = true;
  /** Line ends inside quoted labels: they end no record. */
  #quotedLineEnds = 0;
  /** Characters of the current line that earlier chunks held. */
  #charactersBefore = 0;

  constructor(options: ReadOptions) {
    this.#problems = new Problems(options.file, options.skipLines);
    this.#quote = quoteByte(options.quote);
    this.#unquoter = new Unquoter(this.#quote);
    this.#cells = new CellCodes(this.#builder, options.unknownMark !== undefined);
  }

  push(chunk: Uint8Array): void {
    const bytes = this.#carried.join(chunk);
    if (bytes !== undefined) this.#carried.keep(bytes, this.#parse(bytes, false));
  }

  end(): ReadResult {
    this.#parse(this.#carried.rest(), true);
    if (this.#charactersBefore > 0) this.#builder.endRow();
    return finishReading(this.#problems, this.#builder);
  }

  /** Handles all complete tokens and line ends; returns how many bytes that were. */
  #parse(bytes: Uint8Array, last: boolean): number {
    let p = 0;
    if (this.#atFileStart) {
      if (bytes.length < 3 && !last) return 0;
      this.#atFileStart = false;
      if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) {
        p = 3;
        this.#charactersBefore = -1;
      }
    }
    const end = this.#parseFrom(bytes, p, last);
    const lineFrom = bytes.subarray(0, end).lastIndexOf(LF) + 1;
    this.#charactersBefore = countCharacters(bytes, lineFrom, end) + (lineFrom === 0 ? this.#charactersBefore : 0);
    return end;
  }

  #parseFrom(bytes: Uint8Array, start: number, last: boolean): number {
    const builder = this.#builder;
    const end = bytes.length;
    const lastLineFrom = bytes.lastIndexOf(LF) + 1;
    let p = start;
    let isNumeric = true;
    let plainUntil = 0;
    while (p < end) {
      if (isNumeric && p < lastLineFrom) {
        p = builder.addIntegerRows(bytes, p, lastLineFrom);
        // The kernel is to see the next line whole.
        if (p === lastLineFrom && !last) break;
      }
      if (p === end) break;
      const byte = bytes[p];
      if (byte === SPACE || byte === TAB) p++;
      else if (byte === LF) {
        builder.endRow();
        p++;
        isNumeric = p >= plainUntil;
      } else {
        // If the kernel rejects one token, the next ones are hardly ever all accepted.
        if (isNumeric) plainUntil = p + PLAIN_BYTES;
        isNumeric = false;
        const next =
          byte === CR
            ? this.#cr(bytes, p, last)
            : byte === this.#quote
              ? this.#quoted(bytes, p, last)
              : this.#token(bytes, p, last);
        if (next < 0) break;
        p = next;
      }
    }
    return p;
  }

  /** Each of these handles the text at `start` and returns the position after it, or −1 if more bytes are needed. */
  #token(bytes: Uint8Array, start: number, last: boolean): number {
    const end = tokenEnd(bytes, start);
    if (end === bytes.length && !last) return -1;
    if (!this.#cells.addBytes(bytes, start, end)) this.#addBadUtf8(bytes, start, end);
    return end;
  }

  #quoted(bytes: Uint8Array, start: number, last: boolean): number {
    const close = findClosingQuote(bytes, start, this.#quote);
    if (close < 0 && !last) return -1;
    if (close < 0) {
      this.#addProblem(bytes, start, start, { expected: 'a closing quote (")', got: 'the end of the file' });
      return bytes.length;
    }
    const end = tokenEnd(bytes, close + 1);
    if (end === bytes.length && !last) return -1;
    if (end > close + 1) {
      const expected = 'a blank or the end of the line after the closing quote';
      this.#addProblem(bytes, start, close + 1, { expected, got: quotedBytes(bytes, close + 1, end) });
    }
    const unquoter = this.#unquoter;
    unquoter.unquote(bytes, start, close);
    if (!this.#cells.addBytes(unquoter.bytes, unquoter.start, unquoter.end)) this.#addBadUtf8(bytes, start, close);
    for (let p = start; p < close; p++) if (bytes[p] === LF) this.#quotedLineEnds++;
    return end;
  }

  #cr(bytes: Uint8Array, start: number, last: boolean): number {
    if (start + 1 === bytes.length && !last) return -1;
    if (bytes[start + 1] !== LF) {
      const hint = 'quote the label if the CR belongs to it';
      this.#addProblem(bytes, start, start, { expected: 'lines that end in LF or CRLF', got: 'a lone CR', hint });
    }
    return start + 1;
  }

  #addBadUtf8(bytes: Uint8Array, start: number, end: number): void {
    const offset = findBadUtf8(bytes, start, end);
    this.#addProblem(bytes, start, offset, { expected: VALID_UTF8, got: byteText(bytes[offset]) });
  }

  /** Adds a problem at position `offset` of the token that starts at `start`. */
  #addProblem(bytes: Uint8Array, start: number, offset: number, problem: Problem): void {
    let line = this.#builder.numRows + this.#quotedLineEnds + 1;
    for (let p = start; p < offset; p++) if (bytes[p] === LF) line++;
    const lineFrom = bytes.subarray(0, offset).lastIndexOf(LF) + 1;
    const column = countCharacters(bytes, lineFrom, offset) + (lineFrom === 0 ? this.#charactersBefore : 0) + 1;
    this.#problems.add({ line, column, ...problem });
  }

  #tooLong(): void {
    const line = this.#builder.numRows + this.#quotedLineEnds + 1;
    this.#problems.add({ line, expected: `a label of at most ${MAX_CARRIED} bytes`, hint: 'is a quote left open?' });
    this.#problems.throwIfAny();
  }
}

function tokenEnd(bytes: Uint8Array, start: number): number {
  let p = start;
  for (; p < bytes.length; p++) {
    const byte = bytes[p];
    if (byte <= SPACE && (byte === SPACE || byte === LF || byte === TAB || byte === CR)) break;
  }
  return p;
}

function writeFimi(dataset: Dataset): Iterable<string> {
  return writeRows(dataset, { cell: fimiToken, separator: ' ' });
}

/** A label as a token: quoted if it is empty, holds a blank or a line end, or begins like a quote or a BOM. */
function fimiToken(text: string): string {
  return text === '' || /[ \t\r\n]|^["\ufeff]/.test(text) ? quotedText(text) : text;
}
