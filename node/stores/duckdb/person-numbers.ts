import type { DuckDBVector } from '@duckdb/node-api';
import { numbersOf } from './vectors.ts';

/** Words of 32 bits that tell a person from others: an integer, or two hashes of 64 bits. */
const WORDS = 4;

/** Numbers persons from 0, in the order in which they are met: a hash table of their keys, in 40 bytes for each. */
export class PersonNumbers {
  #size = 0;
  #keys = new Uint32Array(WORDS << 12);
  /** number + 1, by slot. */
  #table = new Uint32Array(1 << 13);

  get size(): number {
    return this.#size;
  }

  /** The number of the person whose key is in these words. */
  of(a: number, b: number, c: number, d: number): number {
    const mask = this.#table.length - 1;
    const keys = this.#keys;
    let slot = hashOf(a, b, c, d) & mask;
    for (; this.#table[slot] !== 0; slot = (slot + 1) & mask) {
      const offset = (this.#table[slot]! - 1) * WORDS;
      if (keys[offset] === a && keys[offset + 1] === b && keys[offset + 2] === c && keys[offset + 3] === d)
        return offset / WORDS;
    }
    const number = this.#size++;
    if (number * WORDS === keys.length) this.#grow();
    this.#keys.set([a, b, c, d], number * WORDS);
    this.#put(number);
    return number;
  }

  /** Makes room for as many persons again; those that have a number keep it. */
  #grow(): void {
    const keys = new Uint32Array(this.#keys.length * 2);
    keys.set(this.#keys);
    const numBefore = this.#keys.length / WORDS;
    this.#keys = keys;
    this.#table = new Uint32Array(this.#table.length * 2);
    for (let number = 0; number < numBefore; number++) this.#put(number);
  }

  /** Finds a slot for a number whose key is known. */
  #put(number: number): void {
    const [keys, table] = [this.#keys, this.#table];
    const offset = number * WORDS;
    let slot = hashOf(keys[offset]!, keys[offset + 1]!, keys[offset + 2]!, keys[offset + 3]!) & (table.length - 1);
    while (table[slot] !== 0) slot = (slot + 1) & (table.length - 1);
    table[slot] = number + 1;
  }
}

function hashOf(a: number, b: number, c: number, d: number): number {
  let hash = Math.imul(a ^ Math.imul(b, 0x9e3779b1), 0x85ebca6b) ^ Math.imul(c ^ Math.imul(d, 0xc2b2ae35), 0x27d4eb2f);
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x2c1b3c6d);
  return hash ^ (hash >>> 13);
}

/** Two columns that tell values apart, in SQL: integers as they are, others by two hashes of 64 bits. */
export function keyColumns(column: string, hasIntegers: boolean): string {
  return hasIntegers
    ? `${column}::BIGINT, 0::BIGINT`
    : `hash(${column})::UBIGINT, hash('again ' || ${column}::VARCHAR)::UBIGINT`;
}

/** The 32-bit words of a column of 64-bit numbers, two for each. */
export function wordsOf(vector: DuckDBVector): Uint32Array {
  const { buffer, byteOffset, length } = numbersOf<BigInt64Array>(vector);
  return new Uint32Array(buffer, byteOffset, 2 * length);
}
