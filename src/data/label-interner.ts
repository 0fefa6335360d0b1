import { SottoError } from '../errors.ts';
import { integerValue } from '../records/dictionary.ts';
import { grow } from './grow.ts';

/** Canonical integers below this are looked up in a table instead of a hash: most public data is numbered densely. */
export const DIRECT_LIMIT = 1 << 22;

/** The largest total size of all labels in bytes: their positions are 32 bits wide. */
const MAX_BYTES = 0xffff_ffff;

/** Labels are decoded together, this many bytes at a time. */
const DECODED_AT_ONCE = 1 << 20;

/**
 * Numbers labels densely from 0, by first appearance. It works on bytes: a label is compared and hashed as UTF-8 and
 * becomes text only at the end, so a label costs the same whether it occurs once or a million times.
 */
export class LabelInterner {
  readonly #decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  readonly #encoder = new TextEncoder();
  #size = 0;
  /** value → id + 1, for canonical integers below DIRECT_LIMIT. */
  #direct = new Int32Array(1024);
  /** id → the integer found in #direct, or −1 for a hashed label. */
  #integers = new Int32Array(256);
  /**
   * Open addressing over the bytes of all other labels, at most half full. Slot s holds id + 1 (0 = free) at 2s and the
   * hash at 2s + 1: side by side, because a lookup costs what it misses in the cache.
   */
  #slots = new Int32Array(2 * 512);
  #numHashed = 0;
  /** The bytes of a hashed label are #bytes[#byteFrom[id] … #byteFrom[id + 1]); an integer has none. */
  #bytes = new Uint8Array(4096);
  #byteFrom = new Uint32Array(257);

  /** The number of labels. */
  get size(): number {
    return this.#size;
  }

  /** For kernels: value → id + 1, or 0 for integers not met yet. `internInteger` may replace it. */
  get direct(): Int32Array {
    return this.#direct;
  }

  /** For kernels: id → the integer that it is the label of, or −1; until another label is interned. */
  get integers(): Int32Array {
    return this.#integers.subarray(0, this.#size);
  }

  /** The id of the label bytes[start … end), or −1 if they are not valid UTF-8. */
  internBytes(bytes: Uint8Array, start: number, end: number): number {
    const length = end - start;
    if (length > 0 && length <= 7 && (bytes[start] !== 48 || length === 1)) {
      let value = 0;
      let p = start;
      for (; p < end; p++) {
        const digit = bytes[p] - 48;
        if (digit < 0 || digit > 9) break;
        value = value * 10 + digit;
      }
      if (p === end && value < DIRECT_LIMIT) return this.internInteger(value);
    }
    return this.#internHashed(bytes, start, end);
  }

  /** The id of the label that writes this integer (0 ≤ value < DIRECT_LIMIT, checked by the caller). */
  internInteger(value: number): number {
    if (value >= this.#direct.length) this.#direct = grow(this.#direct, value + 1, DIRECT_LIMIT);
    const entry = this.#direct[value];
    if (entry !== 0) return entry - 1;
    const id = this.#add(value, this.#byteFrom[this.#size]);
    this.#direct[value] = id + 1;
    return id;
  }

  /** The effect of `internInteger` for each of these, none of which occurred before. */
  addIntegers(values: Int32Array): void {
    const from = this.#size;
    const to = from + values.length;
    if (to > this.#integers.length) {
      this.#integers = grow(this.#integers, to);
      this.#byteFrom = grow(this.#byteFrom, this.#integers.length + 1);
    }
    this.#integers.set(values, from);
    this.#byteFrom.fill(this.#byteFrom[from], from + 1, to + 1);
    this.#size = to;
    let direct = this.#direct;
    for (let n = 0; n < values.length; n++) {
      const value = values[n];
      if (value >= direct.length) direct = grow(direct, value + 1, DIRECT_LIMIT);
      direct[value] = from + n + 1;
    }
    this.#direct = direct;
  }

  /** The id of a label that is already text, or −1 if it contains half a surrogate pair (it has no UTF-8 then). */
  internText(label: string): number {
    const value = integerValue(label);
    if (value >= 0 && value < DIRECT_LIMIT) return this.internInteger(value);
    if (/\p{Surrogate}/u.test(label)) return -1;
    const bytes = this.#encoder.encode(label);
    return this.#internHashed(bytes, 0, bytes.length);
  }

  /** Whether the labels are the numbers 1 … n, in order; found without decoding them. */
  get isCounting(): boolean {
    for (let id = 0; id < this.#size; id++) {
      if (this.#integers[id] !== id + 1) return id >= DIRECT_LIMIT - 1 && this.#countsBeyond(id);
    }
    return true;
  }

  #countsBeyond(from: number): boolean {
    return this.labels().every((label, id) => id < from || label === String(id + 1));
  }

  /** All labels as text, by id. */
  labels(): string[] {
    const labels = new Array<string>(this.#size);
    for (let from = 0; from < this.#size; ) {
      let to = from + 1;
      const limit = this.#byteFrom[from] + DECODED_AT_ONCE;
      while (to < this.#size && this.#byteFrom[to + 1] <= limit) to++;
      this.#decodeLabels(from, to, labels);
      from = to;
    }
    return labels;
  }

  /** The ids in the order of a dictionary (`compareLabels`), given the labels. */
  dictionaryOrder(labels: readonly string[]): Uint32Array {
    const hashed: number[] = [];
    for (let id = 0; id < this.#size; id++) if (this.#integers[id] < 0) hashed.push(id);
    const small = this.#directOrder(this.#size - hashed.length);
    const large = hashed.filter((id) => integerValue(labels[id]) >= 0);
    const otherItems = hashed.filter((id) => integerValue(labels[id]) < 0);
    large.sort((a, b) => integerValue(labels[a]) - integerValue(labels[b]));
    otherItems.sort((a, b) => (labels[a] < labels[b] ? -1 : 1));
    const order = new Uint32Array(this.#size);
    order.set(small);
    order.set(large, small.length);
    order.set(otherItems, small.length + large.length);
    return order;
  }

  /** The `count` integers of the direct table by value: read off the table, or sorted where it is almost empty. */
  #directOrder(count: number): Uint32Array {
    const direct = this.#direct;
    const integers = this.#integers;
    const order = new Uint32Array(count);
    let match = 0;
    if (count * 16 < direct.length) {
      for (let id = 0; id < this.#size; id++) if (integers[id] >= 0) order[match++] = id;
      return order.sort((a, b) => integers[a] - integers[b]);
    }
    for (let value = 0; value < direct.length; value++) if (direct[value] !== 0) order[match++] = direct[value] - 1;
    return order;
  }

  /** Decodes labels from … to − 1 in one call if they are all ASCII: a character is then a byte. */
  #decodeLabels(from: number, to: number, labels: string[]): void {
    const base = this.#byteFrom[from];
    const text = this.#decoder.decode(this.#bytes.subarray(base, this.#byteFrom[to]));
    const isAscii = text.length === this.#byteFrom[to] - base;
    for (let id = from; id < to; id++) {
      const start = this.#byteFrom[id];
      const end = this.#byteFrom[id + 1];
      if (this.#integers[id] >= 0) labels[id] = String(this.#integers[id]);
      else if (isAscii) labels[id] = text.slice(start - base, end - base);
      else labels[id] = this.#decoder.decode(this.#bytes.subarray(start, end));
    }
  }

  #internHashed(bytes: Uint8Array, start: number, end: number): number {
    // FNV-1a, its high bits folded into those that choose the slot.
    let hash = 0x811c9dc5;
    let seen = 0;
    for (let p = start; p < end; p++) {
      seen |= bytes[p];
      hash = Math.imul(hash ^ bytes[p], 0x01000193);
    }
    hash ^= hash >>> 15;
    const slots = this.#slots;
    const mask = slots.length - 1;
    let slot = (hash << 1) & mask;
    for (; slots[slot] !== 0; slot = (slot + 2) & mask) {
      if (slots[slot + 1] === hash && this.#hasBytes(slots[slot] - 1, bytes, start, end)) return slots[slot] - 1;
    }
    if (seen >= 0x80 && !this.#isUtf8(bytes, start, end)) return -1;
    return this.#addHashed(bytes, start, end, hash, slot);
  }

  #hasBytes(id: number, bytes: Uint8Array, start: number, end: number): boolean {
    const from = this.#byteFrom[id];
    const length = this.#byteFrom[id + 1] - from;
    if (length !== end - start) return false;
    for (let p = 0; p < length; p++) if (this.#bytes[from + p] !== bytes[start + p]) return false;
    return true;
  }

  #isUtf8(bytes: Uint8Array, start: number, end: number): boolean {
    try {
      this.#decoder.decode(bytes.subarray(start, end));
      return true;
    } catch {
      return false;
    }
  }

  #addHashed(bytes: Uint8Array, start: number, end: number, hash: number, slot: number): number {
    const from = this.#byteFrom[this.#size];
    const to = from + (end - start);
    if (to > MAX_BYTES)
      throw new SottoError('resource', `labels may have ${MAX_BYTES} bytes together; these have more`);
    if (to > this.#bytes.length) this.#bytes = grow(this.#bytes, to, MAX_BYTES);
    for (let p = start; p < end; p++) this.#bytes[from + p - start] = bytes[p];
    const id = this.#add(-1, to);
    this.#slots[slot] = id + 1;
    this.#slots[slot + 1] = hash;
    this.#numHashed++;
    if (this.#numHashed * 4 > this.#slots.length) this.#rehash();
    return id;
  }

  #rehash(): void {
    const old = this.#slots;
    const slots = new Int32Array(old.length * 2);
    const mask = slots.length - 1;
    for (let from = 0; from < old.length; from += 2) {
      if (old[from] === 0) continue;
      let slot = (old[from + 1] << 1) & mask;
      while (slots[slot] !== 0) slot = (slot + 2) & mask;
      slots[slot] = old[from];
      slots[slot + 1] = old[from + 1];
    }
    this.#slots = slots;
  }

  #add(integer: number, byteTo: number): number {
    const id = this.#size++;
    if (id === this.#integers.length) {
      this.#integers = grow(this.#integers, id + 1);
      this.#byteFrom = grow(this.#byteFrom, this.#integers.length + 1);
    }
    this.#integers[id] = integer;
    this.#byteFrom[id + 1] = byteTo;
    return id;
  }
}
