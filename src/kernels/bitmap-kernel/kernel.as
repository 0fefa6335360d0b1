// AssemblyScript, compiled to binary.ts by `npm run generate:kernel`.
// Bitmaps stand in linear memory at multiples of 128 bytes, and their length in bytes is a multiple of 128.

/** Bytes per round of counting: 31 additions of at most 8 stay below 256 in every byte lane. */
const ROUND: usize = 128 * 31;

/** The sum of the byte lanes as two 64-bit lanes. */
// @ts-ignore: decorator
@inline
function widen(sums: v128): v128 {
  const words = i32x4.extadd_pairwise_i16x8_u(i16x8.extadd_pairwise_i8x16_u(sums));
  return i64x2.add(i64x2.extend_low_i32x4_u(words), i64x2.extend_high_i32x4_u(words));
}

// @ts-ignore: decorator
@inline
function both(a: usize, b: usize, at: usize): v128 {
  return v128.and(v128.load(a + at), v128.load(b + at));
}

/** The two bits of x + y + z in every bit lane. */
// @ts-ignore: decorator
@inline
function high(x: v128, y: v128, z: v128): v128 {
  return v128.or(v128.and(x, y), v128.and(v128.xor(x, y), z));
}

// @ts-ignore: decorator
@inline
function low(x: v128, y: v128, z: v128): v128 {
  return v128.xor(v128.xor(x, y), z);
}

/** How many bits are set in both bitmaps, by a tree of carry-save adders (Harley and Seal): one popcount per 128 bytes. */
export function countBoth(a: usize, b: usize, bytes: usize): u32 {
  let eights = i64x2.splat(0);
  let ones = i64x2.splat(0);
  let twos = i64x2.splat(0);
  let fours = i64x2.splat(0);
  const end = a + bytes;
  while (a < end) {
    let sums = i8x16.splat(0);
    const stop = min(end, a + ROUND);
    while (a < stop) {
      let p = both(a, b, 0);
      let q = both(a, b, 16);
      const twos1 = high(ones, p, q);
      ones = low(ones, p, q);
      p = both(a, b, 32);
      q = both(a, b, 48);
      const twos2 = high(ones, p, q);
      ones = low(ones, p, q);
      const fours1 = high(twos, twos1, twos2);
      twos = low(twos, twos1, twos2);
      p = both(a, b, 64);
      q = both(a, b, 80);
      const twos3 = high(ones, p, q);
      ones = low(ones, p, q);
      p = both(a, b, 96);
      q = both(a, b, 112);
      const twos4 = high(ones, p, q);
      ones = low(ones, p, q);
      const fours2 = high(twos, twos3, twos4);
      twos = low(twos, twos3, twos4);
      sums = i8x16.add(sums, i8x16.popcnt(high(fours, fours1, fours2)));
      fours = low(fours, fours1, fours2);
      a += 128;
      b += 128;
    }
    eights = i64x2.add(eights, widen(sums));
  }
  let total = i64x2.shl(eights, 3);
  total = i64x2.add(total, i64x2.shl(widen(i8x16.popcnt(fours)), 2));
  total = i64x2.add(total, i64x2.shl(widen(i8x16.popcnt(twos)), 1));
  total = i64x2.add(total, widen(i8x16.popcnt(ones)));
  return u32(i64x2.extract_lane(total, 0) + i64x2.extract_lane(total, 1));
}

/** Writes the bits set in both bitmaps to `into` and counts them. `into` may be one of the two. */
export function intersect(a: usize, b: usize, into: usize, bytes: usize): u32 {
  for (let at: usize = 0; at < bytes; at += 64) {
    v128.store(into + at, both(a, b, at));
    v128.store(into + at, both(a, b, at + 16), 16);
    v128.store(into + at, both(a, b, at + 32), 32);
    v128.store(into + at, both(a, b, at + 48), 48);
  }
  return countBoth(into, into, bytes);
}
