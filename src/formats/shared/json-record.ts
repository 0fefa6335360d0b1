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

/** The parts of a record. A range is valid during the call only; `offset` is the start of the value in the line. */
export interface JsonRecordHandler {
  /** A key that nothing is read from. */
  other?(key: string): void;
  id(bytes: Uint8Array, start: number, end: number, offset: number, key: string): void;
  item(bytes: Uint8Array, start: number, end: number, offset: number): void;
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
    this.#members((key, offset) => {
      const isId = id.includes(key);
      const isItem = item.includes(key);
      if (!isId && !isItem && key !== items && key !== person) {
        this.#handler.other?.(key);
        return this.#skipValue(1);
      }
      if (seen.has(key)) throw new JsonFault(offset, 'every key once', `${quote(key)} again`);
      seen.add(key);
      if (isId || key === person) this.#scalar('a string or a number as id', 'id', key);
      else if (isItem) this.#optionalItem();
      else if (this.#next() === OPEN_BRACKET) this.#items();
      else throw this.#fault('an array of items');
    });
    for (const key of this.#keys.required) {
      const suffix = key === items ? ' with an array' : '';
      if (!seen.has(key)) throw new JsonFault(start, `a key ${quote(key)}${suffix}`, 'an object without it');
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
    const offset = this.#p;
    const byte = this.#next();
    if (byte === QUOTE) {
      const hasEscapes = this.#string();
      if (!hasEscapes) this.#handler[part](this.#bytes, offset + 1, this.#p - 1, offset, key);
      else {
        const text = this.#unescape(offset);
        if (/\p{Surrogate}/u.test(text)) throw new JsonFault(offset, 'whole characters', 'half a surrogate pair');
        const bytes = this.#encoder.encode(text);
        this.#handler[part](bytes, 0, bytes.length, offset, key);
      }
    } else if (startsNumber(byte)) {
      this.#number();
      this.#handler[part](this.#bytes, offset, this.#p, offset, key);
    } else throw this.#fault(expected);
  }

  /** `{ "key": value, … }`; `value` reads a value and receives the position of its key. */
  #members(value: (key: string, offset: number) => void): void {
    this.#sequence(CLOSE_BRACE, '"," or "}"', () => {
      const offset = this.#p;
      if (this.#next() !== QUOTE) throw this.#fault('a key in quotes');
      const hasEscapes = this.#string();
      const key = hasEscapes ? this.#unescape(offset) : this.#text(offset + 1, this.#p - 1);
      this.#skipBlanks();
      if (this.#next() !== COLON) throw this.#fault('":"');
      this.#p++;
      this.#skipBlanks();
      value(key, offset);
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
    const offset = this.#p;
    const byte = this.#next();
    if (byte === OPEN_BRACE) this.#members(() => this.#skipValue(depth + 1));
    else if (byte === OPEN_BRACKET) this.#elements(() => this.#skipValue(depth + 1));
    else if (byte === QUOTE) {
      if (this.#string()) this.#unescape(offset);
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

  /** The text of the string with escapes that starts at `offset` and was just stepped over. */
  #unescape(offset: number): string {
    try {
      return String(JSON.parse(this.#text(offset, this.#p)));
    } catch {
      throw new JsonFault(offset, 'a string with valid escapes', quote(this.#text(offset, this.#p)));
    }
  }

  #number(): void {
    const offset = this.#p;
    let p = offset;
    while (p < this.#end && /[-+.\deE]/.test(String.fromCharCode(this.#bytes[p]))) p++;
    const text = this.#text(offset, p);
    if (!/^-?(0|[1-9]\d*)(\.\d+)?([eE][-+]?\d+)?$/.test(text))
      throw new JsonFault(offset, 'a JSON number', quote(text));
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
