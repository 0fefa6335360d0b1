import { quote } from '../../errors.ts';

/** The roles of the keys of an object. */
export interface JsonKeys {
  readonly id: readonly string[];
  /** The key of the array of items. */
  readonly items?: string;
  /** Keys that hold an item each. */
  readonly item: readonly string[];
  readonly person?: string;
  /** Keys that no object may lack. */
  readonly required: readonly string[];
}

/** The keys of the records that we write. */
export const USUAL_KEYS: JsonKeys = { id: ['id'], items: 'items', item: [], required: ['items'] };

/** The parts of a record. A range is valid during the call only; `at` is the start of the value in the line. */
export interface JsonRecordHandler {
  /** A key that nothing is read from. */
  other?(key: string): void;
  id(bytes: Uint8Array, start: number, end: number, at: number, key: string): void;
  item(bytes: Uint8Array, start: number, end: number, at: number): void;
}

/** The reason why a line is not a record: at a position of it. */
export class JsonFault {
  readonly at: number;
  readonly expected: string;
  readonly got: string | undefined;

  constructor(at: number, expected: string, got?: string) {
    this.at = at;
    this.expected = expected;
    this.got = got;
  }
}

/** Values that no key asks for may nest this deep. */
const MAX_DEPTH = 500;

const TAB = 9;
const CR = 13;
const SPACE = 32;
const QUOTE = 34;
const COMMA = 44;
const COLON = 58;
const OPEN_BRACKET = 91;
const BACKSLASH = 92;
const CLOSE_BRACKET = 93;
const SMALL_N = 110;
const OPEN_BRACE = 123;
const CLOSE_BRACE = 125;

/**
 * Reads one JSON value per line, `{"id": …, "items": […]}` or `[…]`, straight from its bytes: labels without escapes
 * are never decoded, numbers keep the digits they were written with, faults know their place. Strict JSON (RFC 8259);
 * the bytes are valid UTF-8, checked by the caller.
 */
export class JsonRecordParser {
  readonly #handler: JsonRecordHandler;
  readonly #keys: JsonKeys;
  readonly #decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  readonly #encoder = new TextEncoder();
  #bytes: Uint8Array = new Uint8Array(0);
  #p = 0;
  #end = 0;

  constructor(handler: JsonRecordHandler, keys: JsonKeys = USUAL_KEYS) {
    this.#handler = handler;
    this.#keys = keys;
  }

  /** Reads the record in bytes[start … end); says what is wrong with it, if anything. */
  parse(bytes: Uint8Array, start: number, end: number): JsonFault | undefined {
    this.#bytes = bytes;
    this.#p = start;
    this.#end = end;
    try {
      this.#skipBlanks();
      if (this.#next() === OPEN_BRACKET) this.#items();
      else if (this.#next() === OPEN_BRACE) this.#object(start);
      else throw this.#fault('an object {"items": […]} or an array of items');
      this.#skipBlanks();
      if (this.#p < end) throw this.#fault('the end of the line');
    } catch (fault) {
      if (fault instanceof JsonFault) return fault;
      throw fault;
    }
    return undefined;
  }

  #object(start: number): void {
    const seen = new Set<string>();
    const { id, items, item, person } = this.#keys;
    this.#members((key, at) => {
      const isId = id.includes(key);
      const isItem = item.includes(key);
      if (!isId && !isItem && key !== items && key !== person) {
        this.#handler.other?.(key);
        return this.#skipValue(1);
      }
      if (seen.has(key)) throw new JsonFault(at, 'every key once', `${quote(key)} again`);
      seen.add(key);
      if (isId || key === person) this.#scalar('a string or a number as id', 'id', key);
      else if (isItem) this.#optionalItem();
      else if (this.#next() === OPEN_BRACKET) this.#items();
      else throw this.#fault('an array of items');
    });
    for (const key of this.#keys.required) {
      const what = key === items ? ' with an array' : '';
      if (!seen.has(key)) throw new JsonFault(start, `a key ${quote(key)}${what}`, 'an object without it');
    }
  }

  /** An item, or null where there is none. */
  #optionalItem(): void {
    if (this.#next() === SMALL_N) this.#literal();
    else this.#scalar('a string or a number as item', 'item');
  }

  #items(): void {
    this.#elements(() => this.#scalar('a string or a number as item', 'item'));
  }

  #scalar(expected: string, part: 'id' | 'item', key = ''): void {
    const at = this.#p;
    const byte = this.#next();
    if (byte === QUOTE) {
      const hasEscapes = this.#string();
      if (!hasEscapes) this.#handler[part](this.#bytes, at + 1, this.#p - 1, at, key);
      else {
        const text = this.#unescape(at);
        if (/\p{Surrogate}/u.test(text)) throw new JsonFault(at, 'whole characters', 'half a surrogate pair');
        const bytes = this.#encoder.encode(text);
        this.#handler[part](bytes, 0, bytes.length, at, key);
      }
    } else if (startsNumber(byte)) {
      this.#number();
      this.#handler[part](this.#bytes, at, this.#p, at, key);
    } else throw this.#fault(expected);
  }

  /** `{ "key": value, … }`; `value` reads a value and receives the position of its key. */
  #members(value: (key: string, at: number) => void): void {
    this.#sequence(CLOSE_BRACE, '"," or "}"', () => {
      const at = this.#p;
      if (this.#next() !== QUOTE) throw this.#fault('a key in quotes');
      const hasEscapes = this.#string();
      const key = hasEscapes ? this.#unescape(at) : this.#text(at + 1, this.#p - 1);
      this.#skipBlanks();
      if (this.#next() !== COLON) throw this.#fault('":"');
      this.#p++;
      this.#skipBlanks();
      value(key, at);
    });
  }

  #elements(value: () => void): void {
    this.#sequence(CLOSE_BRACKET, '"," or "]"', value);
  }

  /** Reads the text between an opening bracket and its closing one, split by commas. */
  #sequence(close: number, expected: string, part: () => void): void {
    this.#p++;
    this.#skipBlanks();
    if (this.#next() === close) {
      this.#p++;
      return;
    }
    for (;;) {
      part();
      this.#skipBlanks();
      const byte = this.#next();
      if (byte !== COMMA && byte !== close) throw this.#fault(expected);
      this.#p++;
      if (byte === close) return;
      this.#skipBlanks();
    }
  }

  #skipValue(depth: number): void {
    if (depth > MAX_DEPTH) throw new JsonFault(this.#p, `values nested at most ${MAX_DEPTH} deep`);
    const at = this.#p;
    const byte = this.#next();
    if (byte === OPEN_BRACE) this.#members(() => this.#skipValue(depth + 1));
    else if (byte === OPEN_BRACKET) this.#elements(() => this.#skipValue(depth + 1));
    else if (byte === QUOTE) {
      if (this.#string()) this.#unescape(at);
    } else if (startsNumber(byte)) this.#number();
    else this.#literal();
  }

  #literal(): void {
    for (const word of ['true', 'false', 'null']) {
      if (this.#text(this.#p, Math.min(this.#end, this.#p + word.length)) === word) {
        this.#p += word.length;
        return;
      }
    }
    throw this.#fault('a JSON value');
  }

  /** Steps over a string; whether it holds escapes. */
  #string(): boolean {
    const bytes = this.#bytes;
    const end = this.#end;
    let hasEscapes = false;
    let p = this.#p + 1;
    for (; p < end && bytes[p] !== QUOTE; p++) {
      if (bytes[p] === BACKSLASH) {
        hasEscapes = true;
        p++;
      } else if (bytes[p] < SPACE) throw new JsonFault(p, 'control characters in strings to be escaped');
    }
    if (p >= end) throw new JsonFault(this.#p, 'a closing quote (")', 'the end of the line');
    this.#p = p + 1;
    return hasEscapes;
  }

  /** The text of the string with escapes that starts at `at` and was just stepped over. */
  #unescape(at: number): string {
    try {
      return String(JSON.parse(this.#text(at, this.#p)));
    } catch {
      throw new JsonFault(at, 'a string with valid escapes', quote(this.#text(at, this.#p)));
    }
  }

  #number(): void {
    const at = this.#p;
    let p = at;
    while (p < this.#end && /[-+.\deE]/.test(String.fromCharCode(this.#bytes[p]))) p++;
    const text = this.#text(at, p);
    if (!/^-?(0|[1-9]\d*)(\.\d+)?([eE][-+]?\d+)?$/.test(text)) throw new JsonFault(at, 'a JSON number', quote(text));
    this.#p = p;
  }

  #skipBlanks(): void {
    while (this.#p < this.#end && isBlank(this.#bytes[this.#p])) this.#p++;
  }

  /** The byte at the current place, or −1 at the end. */
  #next(): number {
    return this.#p < this.#end ? this.#bytes[this.#p] : -1;
  }

  #text(start: number, end: number): string {
    return this.#decoder.decode(this.#bytes.subarray(start, end));
  }

  #fault(expected: string): JsonFault {
    if (this.#p >= this.#end) return new JsonFault(this.#p, expected, 'the end of the line');
    return new JsonFault(this.#p, expected, quote(this.#text(this.#p, Math.min(this.#end, this.#p + 200))));
  }
}

function startsNumber(byte: number): boolean {
  return byte === 45 || (byte >= 48 && byte <= 57);
}

function isBlank(byte: number): boolean {
  return byte === SPACE || byte === TAB || byte === CR;
}
