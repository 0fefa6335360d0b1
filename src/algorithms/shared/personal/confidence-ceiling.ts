import type { Rational } from '../../../data/rational.ts';

/** The bound ρ on the share of records that may contain an inferred item, exactly. */
export class ConfidenceCeiling {
  /** By support q of the known items: the most records among them that may hold the item, ⌊ρ·q⌋. */
  readonly most: Uint32Array;
  readonly #num: bigint;
  readonly #den: bigint;

  constructor({ num, den }: Rational, numRows: number) {
    this.#num = BigInt(num);
    this.#den = BigInt(den);
    this.most = new Uint32Array(numRows + 1);
    const isSmall = Number.isSafeInteger(num * (numRows + 1));
    for (let q = 0; q <= numRows; q++) {
      const product = num * q;
      this.most[q] = isSmall ? (product - (product % den)) / den : Number((this.#num * BigInt(q)) / this.#den);
    }
  }

  /** Deletions of the inferred item that bring `jointSupport` of `numKnown` records to the bound: ⌈jointSupport − ρ·numKnown⌉. */
  deletionsOfInferred(jointSupport: number, numKnown: number): number {
    return jointSupport - this.most[numKnown];
  }

  /**
   * Deletions of a known item from records that contain both: ⌈(both − ρ·known)/(1−ρ)⌉; asked for only above the bound,
   * so ρ < 1.
   */
  deletionsOfKnown(jointSupport: number, numKnown: number): number {
    const excess = this.#den * BigInt(jointSupport) - this.#num * BigInt(numKnown);
    const each = this.#den - this.#num;
    return Number((excess + each - 1n) / each);
  }
}
