import fc from 'fast-check';

/** Where to cut bytes into chunks: shares of the length, so that one value fits any length. Many small, some none. */
export const cuts: fc.Arbitrary<readonly number[]> = fc.oneof(
  fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 12 }),
  fc.constant('every byte' as const).map(() => Array.from({ length: 2000 }, (_, n) => n / 2000)),
);

/** The bytes cut at the given shares of their length; empty chunks included. */
export function chunksOf(bytes: Uint8Array, shares: readonly number[]): Uint8Array[] {
  const places = shares.map((share) => Math.floor(share * bytes.length)).sort((a, b) => a - b);
  const ends = [...places, bytes.length];
  return ends.map((end, n) => bytes.slice(n === 0 ? 0 : ends[n - 1], end));
}
