import { quote } from '../errors.ts';
import type { ItemSyntax } from '../formats/define.ts';
import type { Problems } from '../problems.ts';
import type { Dictionary } from '../records/dictionary.ts';
import { decodeUtf8 } from '../text/decode-utf8.ts';
import { quotedText } from '../text/quoted-text.ts';
import type { SideFileOptions } from './table.ts';

/** The arrow of a rule. */
export const ARROW = '==>';

/** An item as a side file names it, or the arrow between the two sides of a rule. */
export interface ItemToken {
  readonly kind: 'item' | 'arrow';
  readonly text: string;
  readonly line: number;
  readonly column: number;
}

/** The items of one line; never empty. */
export interface ItemLine {
  readonly line: number;
  readonly tokens: readonly ItemToken[];
}

/**
 * Splits a side file into lines of items. Lines that begin with an unquoted `#` and blank lines are skipped. With
 * `arrows`, an unquoted `==>` is the arrow of a rule; blanks around it do not count. Adds to `problems` what cannot be read.
 */
export function readItemLines(
  bytes: Uint8Array,
  { syntax, file }: SideFileOptions & { readonly syntax: ItemSyntax },
  problems: Problems,
  arrows = false,
): ItemLine[] {
  const scanner = new ItemScanner(decodeUtf8(bytes, file), syntax, arrows, problems);
  const lines: ItemLine[] = [];
  while (!scanner.atEnd) {
    const { line } = scanner;
    const tokens = scanner.readLine();
    if (tokens.length > 0) lines.push({ line, tokens });
  }
  return lines;
}

class ItemScanner {
  line = 1;
  readonly #text: string;
  readonly #isBlanks: boolean;
  readonly #arrows: boolean;
  readonly #problems: Problems;
  #at = 0;
  #lineFrom = 0;
  #columnAt = 0;
  #columnThere = 1;

  constructor(text: string, syntax: ItemSyntax, arrows: boolean, problems: Problems) {
    this.#text = text;
    this.#isBlanks = syntax === 'blanks';
    this.#arrows = arrows;
    this.#problems = problems;
  }

  get atEnd(): boolean {
    return this.#at >= this.#text.length;
  }

  /** The tokens up to the end of the line; none for a blank line or a comment. */
  readLine(): ItemToken[] {
    const tokens: ItemToken[] = [];
    if (this.#text[this.#at] === '#' || /^[ \t]*$/.test(this.#restOfLine())) this.#at += this.#restOfLine().length;
    while (!this.#atLineEnd()) {
      if (this.#isBlanks) this.#skipBlanks();
      if (this.#atLineEnd() && this.#isBlanks) break;
      this.#readToken(tokens);
      if (!this.#isBlanks && this.#text[this.#at] === ',') this.#skipComma();
    }
    this.#skipLineEnd();
    return tokens;
  }

  #readToken(tokens: ItemToken[]): void {
    const place = { line: this.line, column: this.#column() };
    if (this.#arrows && this.#startsArrow()) {
      this.#at += ARROW.length;
      if (!this.#isBlanks) this.#skipBlanks();
      tokens.push({ kind: 'arrow', text: ARROW, ...place });
    } else if (this.#text[this.#at] === '"') {
      tokens.push({ kind: 'item', text: this.#quoted(), ...place });
    } else {
      const text = this.#plain();
      if (text === '') this.#addEmptyCell(place);
      else tokens.push({ kind: 'item', text, ...place });
    }
  }

  #addEmptyCell(place: { line: number; column: number }): void {
    this.#problems.add({ ...place, expected: 'an item', got: 'an empty cell' });
  }

  #plain(): string {
    const from = this.#at;
    while (!this.#endsItem()) this.#at++;
    const text = this.#text.slice(from, this.#at);
    return this.#arrows && !this.#isBlanks && this.#startsArrow() ? text.trimEnd() : text;
  }

  /** Text in quotes, which may span lines; the quotes in it are doubled. */
  #quoted(): string {
    const place = { line: this.line, column: this.#column() };
    const open = this.#at;
    let close = this.#text.indexOf('"', open + 1);
    while (close >= 0 && this.#text[close + 1] === '"') close = this.#text.indexOf('"', close + 2);
    if (close < 0) this.#problems.add({ ...place, expected: 'a closing quote (")', got: 'the end of the file' });
    const end = close < 0 ? this.#text.length : close;
    for (let p = open; p < end; p++) {
      if (this.#text[p] !== '\n') continue;
      this.line++;
      this.#lineFrom = p + 1;
    }
    this.#at = Math.min(end + 1, this.#text.length);
    if (this.#arrows && !this.#isBlanks && this.#restOfLine().trimStart().startsWith(ARROW)) this.#skipBlanks();
    if (!this.#endsItem()) this.#addTextAfterQuote();
    return this.#text.slice(open + 1, end).replaceAll('""', '"');
  }

  #addTextAfterQuote(): void {
    const place = { line: this.line, column: this.#column() };
    const after = this.#plain();
    const separator = this.#isBlanks ? 'a blank' : 'a comma';
    this.#problems.add({
      ...place,
      expected: `${separator} or the end of the line after the closing quote`,
      got: quote(after),
    });
  }

  /** Past the comma that ends an item; one at the end of the line has an empty cell after it. */
  #skipComma(): void {
    this.#at++;
    if (this.#atLineEnd()) this.#addEmptyCell({ line: this.line, column: this.#column() });
  }

  #endsItem(): boolean {
    if (this.#atLineEnd()) return true;
    const character = this.#text[this.#at];
    if (this.#isBlanks) return character === ' ' || character === '\t';
    return character === ',' || (this.#arrows && this.#startsArrow());
  }

  /** In blanks syntax the arrow is a token of its own; in commas syntax it may touch its neighbours. */
  #startsArrow(): boolean {
    if (!this.#text.startsWith(ARROW, this.#at)) return false;
    const after = this.#text[this.#at + ARROW.length];
    return !this.#isBlanks || after === undefined || /[ \t\r\n]/.test(after);
  }

  #skipBlanks(): void {
    while (this.#text[this.#at] === ' ' || this.#text[this.#at] === '\t') this.#at++;
  }

  #atLineEnd(): boolean {
    const character = this.#text[this.#at];
    return character === undefined || character === '\n' || (character === '\r' && this.#text[this.#at + 1] === '\n');
  }

  #skipLineEnd(): void {
    if (this.#text[this.#at] === '\r') this.#at++;
    this.#at++;
    this.line++;
    this.#lineFrom = this.#at;
  }

  #restOfLine(): string {
    const end = this.#text.indexOf('\n', this.#at);
    const rest = this.#text.slice(this.#at, end < 0 ? undefined : end);
    return end >= 0 && rest.endsWith('\r') ? rest.slice(0, -1) : rest;
  }

  /** The column of the current place, counted on from the last one that was asked for. */
  #column(): number {
    const from = Math.max(this.#columnAt, this.#lineFrom);
    if (from === this.#lineFrom) this.#columnThere = 1;
    for (let p = from; p < this.#at; p++) {
      const isLowSurrogate = (this.#text.charCodeAt(p) & 0xfc00) === 0xdc00;
      if (!isLowSurrogate) this.#columnThere++;
    }
    this.#columnAt = this.#at;
    return this.#columnThere;
  }
}

/** The items as one line of a side file names them; quoted wherever a reader might take them for something else. */
export function itemsText(items: ArrayLike<number>, { labels }: Dictionary, syntax: ItemSyntax): string {
  return labelsText(
    Array.from(items, (i) => labels[i]),
    syntax,
  );
}

/** The same of labels. */
export function labelsText(labels: readonly string[], syntax: ItemSyntax): string {
  return labels.map(itemText).join(syntax === 'blanks' ? ' ' : ',');
}

function itemText(label: string): string {
  return label === '' || /[\s,"#=\ufeff]/.test(label) ? quotedText(label) : label;
}
