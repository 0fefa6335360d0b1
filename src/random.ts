import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** Seeded randomness: the only source of chance in the library. */
export interface Random {
  /** A uniform integer in [0, bound). */
  int(bound: number): number;
  /** A uniform number in [0, 1) with 32 random bits. */
  real(): number;
}

/**
 * The generator of a seed. `stream` selects one of several independent generators of a seed, so that one use does not
 * affect another.
 *
 * @example
 * ```ts
 * randomFromSeed(7).real() === randomFromSeed(7).real(); // → true
 * ```
 */
export function randomFromSeed(seed: number, stream = 0): Random {
  const generator = xoroshiro128plus(mix(seed + Math.imul(stream, 0x9e3779b9)));
  return {
    int: (bound) => uniformInt(generator, 0, bound - 1),
    real: () => (generator.next() >>> 0) / 0x1_0000_0000,
  };
}

/** Shuffles an array in place (Fisher–Yates). */
export function shuffle<T extends { length: number; [index: number]: number }>(array: T, random: Random): T {
  for (let i = array.length - 1; i > 0; i--) {
    const j = random.int(i + 1);
    const last = array[i];
    array[i] = array[j];
    array[j] = last;
  }
  return array;
}

/** Draws a uniform sample to the front of a list, by the first steps of a shuffle. */
export function drawFirst(list: number[], count: number, random: Random): void {
  for (let n = 0; n < count; n++) {
    const place = n + random.int(list.length - n);
    [list[n], list[place]] = [list[place], list[n]];
  }
}

/** A uniform part of `size` items. */
export function drawPart(items: Iterable<number>, size: number, random: Random): number[] {
  const list = [...items];
  drawFirst(list, size, random);
  return list.slice(0, size);
}

/** MurmurHash3's finalizer: neighbouring seeds must not start in neighbouring states. */
function mix(seed: number): number {
  let h = seed | 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}
