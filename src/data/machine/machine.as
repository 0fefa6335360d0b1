// What machine.ts is, for WebAssembly with SIMD: the build compiles the sources of kernels with this file in its place.

@external("host", "flush")
export declare function flush(): void;
@external("host", "refuse")
export declare function refuse(): void;

// @ts-ignore: decorator
@inline
export function get(address: i32): i32 {
  return load<i32>(address);
}

// @ts-ignore: decorator
@inline
export function set(address: i32, value: i32): void {
  store<i32>(address, value);
}

export function reserve(end: i32): void {
  const held = memory.size();
  if (end >= 0 && end < held << 16) return;
  if (end < 0 || end > 0x7fff0000) refuse();
  const wanted = (end >>> 16) + 1;
  const more = wanted - held;
  if (memory.grow(min(32767 - held, max(more, held >> 1))) < 0 && memory.grow(more) < 0) refuse();
}

// @ts-ignore: decorator
@inline
export function clear(from: i32, to: i32): void {
  memory.fill(from, 0, to - from);
}

// @ts-ignore: decorator
@inline
export function multiply(a: i32, b: i32): i32 {
  return a * b;
}

// @ts-ignore: decorator
@inline
export function lowestBit(x: i32): i32 {
  return ctz(x);
}

// @ts-ignore: decorator
@inline
export function bitCount(x: i32): i32 {
  return popcnt(x);
}

// @ts-ignore: decorator
@inline
export function copyBytes(to: i32, from: i32, bytes: i32): void {
  for (let w = 0; w < bytes; w += 16) v128.store(to + w, v128.load(from + w));
}

// @ts-ignore: decorator
@inline
export function keepCommon(at: i32, other: i32, bytes: i32): void {
  for (let w = 0; w < bytes; w += 16) v128.store(at + w, v128.and(v128.load(at + w), v128.load(other + w)));
}

/** For each byte 8 words: all ones where its bit is set. */
const LANES: i32 = 1024;

export function prepareMachine(): void {
  for (let byte = 0; byte < 256; byte++) {
    for (let bit = 0; bit < 8; bit++) store<i32>(LANES + byte * 32 + bit * 4, (byte >> bit) & 1 ? -1 : 0);
  }
}

export function countWordBits(rows: i32, end: i32, rowBytes: i32, from: i32, n: i32, counts: i32): void {
  let byte = from >> 3;
  const last = (n - 1) >> 3;
  for (; byte < last; byte += 2) {
    let a = i32x4.splat(0);
    let b = a;
    let c = a;
    let d = a;
    for (let r = rows; r < end; r += rowBytes) {
      const weight = v128.load32_splat(r, 8);
      const first = LANES + (<i32>load<u8>(r + byte) << 5);
      const second = LANES + (<i32>load<u8>(r + byte + 1) << 5);
      a = i32x4.add(a, v128.and(v128.load(first), weight));
      b = i32x4.add(b, v128.and(v128.load(first, 16), weight));
      c = i32x4.add(c, v128.and(v128.load(second), weight));
      d = i32x4.add(d, v128.and(v128.load(second, 16), weight));
    }
    const to = counts + (byte << 5);
    v128.store(to, a);
    v128.store(to, b, 16);
    v128.store(to, c, 32);
    v128.store(to, d, 48);
  }
  if (byte > last) return;
  let a = i32x4.splat(0);
  let b = a;
  for (let r = rows; r < end; r += rowBytes) {
    const weight = v128.load32_splat(r, 8);
    const lanes = LANES + (<i32>load<u8>(r + byte) << 5);
    a = i32x4.add(a, v128.and(v128.load(lanes), weight));
    b = i32x4.add(b, v128.and(v128.load(lanes, 16), weight));
  }
  v128.store(counts + (byte << 5), a);
  v128.store(counts + (byte << 5), b, 16);
}

export function sumSupersets(table: i32, bits: i32): void {
  const length = 4 << bits;
  if (bits < 2) {
    if (bits == 1) store<i32>(table, load<i32>(table) + load<i32>(table, 4));
    return;
  }
  const none = i32x4.splat(0);
  for (let m = table; m < table + length; m += 16) {
    let v = v128.load(m);
    v = i32x4.add(v, v128.shuffle<i32>(v, none, 1, 4, 3, 4));
    v = i32x4.add(v, v128.shuffle<i32>(v, none, 2, 3, 4, 4));
    v128.store(m, v);
  }
  let bit = 16;
  for (; bit << 1 < length; bit <<= 2) {
    const twice = bit << 1;
    for (let block = table; block < table + length; block += bit << 2) {
      for (let m = block; m < block + bit; m += 16) {
        const both = v128.load(m + twice + bit);
        const high = i32x4.add(v128.load(m + twice), both);
        const low = i32x4.add(v128.load(m + bit), both);
        v128.store(m, i32x4.add(i32x4.add(v128.load(m), v128.load(m + bit)), high));
        v128.store(m + bit, low);
        v128.store(m + twice, high);
      }
    }
  }
  if (bit < length) {
    for (let m = table; m < table + bit; m += 16) v128.store(m, i32x4.add(v128.load(m), v128.load(m + bit)));
  }
}

export function countAtLeast(table: i32, length: i32, least: i32): i32 {
  let found = 0;
  if (length < 4) {
    for (let m = 1; m < length; m++) found += i32(load<i32>(table + (m << 2)) >= least);
    return found;
  }
  const bound = i32x4.splat(least);
  let sums = i32x4.splat(0);
  for (let m = table; m < table + (length << 2); m += 16) sums = i32x4.sub(sums, i32x4.ge_s(v128.load(m), bound));
  found = i32x4.extract_lane(sums, 0) + i32x4.extract_lane(sums, 1);
  found += i32x4.extract_lane(sums, 2) + i32x4.extract_lane(sums, 3);
  return found - i32(load<i32>(table) >= least);
}

// @ts-ignore: decorator
@inline
export function getByte(address: i32): i32 {
  return <i32>load<u8>(address);
}

// @ts-ignore: decorator
@inline
export function setByte(address: i32, value: i32): void {
  store<u8>(address, <u8>value);
}

// @ts-ignore: decorator
@inline
export function copyText(to: i32, from: i32, length: i32): void {
  for (let w = 0; w < length; w += 16) v128.store(to + w, v128.load(from + w));
}

// @ts-ignore: decorator
@inline
export function sumBelow(items: i32, values: i32, n: i32, bound: i32): i32 {
  v128.store(values + (n << 2), i32x4.splat(0));
  const least = i32x4.splat(bound);
  let sums = i32x4.splat(0);
  for (let w = 0; w < n << 2; w += 16) {
    sums = i32x4.add(sums, v128.and(v128.load(values + w), i32x4.lt_s(v128.load(items + w), least)));
  }
  return (
    i32x4.extract_lane(sums, 0) +
    i32x4.extract_lane(sums, 1) +
    i32x4.extract_lane(sums, 2) +
    i32x4.extract_lane(sums, 3)
  );
}
