import type { Rational } from '../data/rational.ts';

/** By support q of the known items, q ≤ numRows: the most records among them that may hold an item to hide, ⌊ρ·q⌋. */
export function mostInferred({ num, den }: Rational, numRows: number): Uint32Array {
  return Uint32Array.from({ length: numRows + 1 }, (_, q) => Number((BigInt(num) * BigInt(q)) / BigInt(den)));
}
