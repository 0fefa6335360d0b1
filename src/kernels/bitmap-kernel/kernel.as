// AssemblyScript, compiled to bitmap-kernel/binary.ts by `npm run generate:kernel`.
// Bitmaps stand in linear memory at multiples of 64 bytes, and their length in bytes is a multiple of 64.

/** Bytes per round: 28 additions of at most 8 stay below 256 in every byte lane. */
const ROUND: usize = 64 * 7;

/** The sum of the byte lanes as two 64-bit lanes. */
// @ts-ignore: decorator
@inline
function widen(sums: v128): v128 {
  const words = i32x4.extadd_pairwise_i16x8_u(i16x8.extadd_pairwise_i8x16_u(sums));
  return i64x2.add(i64x2.extend_low_i32x4_u(words), i64x2.extend_high_i32x4_u(words));
}

/** How many bits are set in both bitmaps. */
export function countBoth(a: usize, b: usize, bytes: usize): u32 {
  let total = i64x2.splat(0);
  const end = a + bytes;
  while (a < end) {
    let sums = i8x16.splat(0);
    const stop = min(end, a + ROUND);
    while (a < stop) {
      sums = i8x16.add(sums, i8x16.popcnt(v128.and(v128.load(a), v128.load(b))));
      sums = i8x16.add(sums, i8x16.popcnt(v128.and(v128.load(a, 16), v128.load(b, 16))));
      sums = i8x16.add(sums, i8x16.popcnt(v128.and(v128.load(a, 32), v128.load(b, 32))));
      sums = i8x16.add(sums, i8x16.popcnt(v128.and(v128.load(a, 48), v128.load(b, 48))));
      a += 64;
      b += 64;
    }
    total = i64x2.add(total, widen(sums));
  }
  return u32(i64x2.extract_lane(total, 0) + i64x2.extract_lane(total, 1));
}

/** Writes the bits set in both bitmaps to `into` and counts them. `into` may be one of the two. */
export function intersect(a: usize, b: usize, into: usize, bytes: usize): u32 {
  let total = i64x2.splat(0);
  const end = a + bytes;
  while (a < end) {
    let sums = i8x16.splat(0);
    const stop = min(end, a + ROUND);
    while (a < stop) {
      const low = v128.and(v128.load(a), v128.load(b));
      const high = v128.and(v128.load(a, 16), v128.load(b, 16));
      v128.store(into, low);
      v128.store(into, high, 16);
      sums = i8x16.add(sums, i8x16.popcnt(low));
      sums = i8x16.add(sums, i8x16.popcnt(high));
      a += 32;
      b += 32;
      into += 32;
    }
    total = i64x2.add(total, widen(sums));
  }
  return u32(i64x2.extract_lane(total, 0) + i64x2.extract_lane(total, 1));
}
