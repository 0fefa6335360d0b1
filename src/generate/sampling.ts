import type { Random } from '../random.ts';

// Only + − × ÷ and comparisons below: engines may round Math.exp and Math.log differently, and one seed must give the
// same data everywhere.

/** Draws indices in proportion to weights, in constant time (Walker's alias method). */
export class WeightedChoice {
  readonly #size: number;
  /** Index n keeps a draw with probability keep[n], else passes it on to alias[n]. */
  readonly #keep: Float64Array;
  readonly #alias: Uint32Array;

  /** Weights are finite, not negative, and not all 0. */
  constructor(weights: ArrayLike<number>) {
    this.#size = weights.length;
    this.#keep = new Float64Array(this.#size).fill(1);
    this.#alias = new Uint32Array(this.#size);
    let total = 0;
    for (let n = 0; n < this.#size; n++) total += weights[n];
    const share = Float64Array.from(weights, (weight) => (weight / total) * this.#size);
    const poor: number[] = [];
    const rich: number[] = [];
    for (let n = 0; n < this.#size; n++) (share[n] < 1 ? poor : rich).push(n);
    while (poor.length > 0 && rich.length > 0) {
      const taker = poor[poor.length - 1];
      poor.pop();
      const giver = rich[rich.length - 1];
      this.#keep[taker] = share[taker];
      this.#alias[taker] = giver;
      share[giver] -= 1 - share[taker];
      if (share[giver] >= 1) continue;
      rich.pop();
      poor.push(giver);
    }
    // The remainder of either list would be exactly 1 without rounding; an index of weight 0 must not win by it.
    for (const n of poor) if (weights[n] === 0) this.#passOn(n, weights);
  }

  draw(random: Random): number {
    const n = Math.floor(random.real() * this.#size);
    return random.real() < this.#keep[n] ? n : this.#alias[n];
  }

  #passOn(n: number, weights: ArrayLike<number>): void {
    this.#keep[n] = 0;
    while (weights[this.#alias[n]] === 0) this.#alias[n]++;
  }
}

/**
 * The weights of 0, 1, 2, … in a Poisson distribution, up to a common factor and as far as they matter: each follows
 * from its neighbour, starting from the most likely one, so that no power of e is needed.
 */
export function poissonWeights(mean: number): Float64Array {
  const mode = Math.floor(mean);
  const weights: number[] = [];
  weights[mode] = 1;
  for (let n = mode; n > 0; n--) weights[n - 1] = (weights[n] * n) / mean;
  for (let n = mode; weights[n] > 1e-18; n++) weights[n + 1] = (weights[n] * mean) / (n + 1);
  return Float64Array.from(weights);
}

/** The weights of 1 … max in a geometric distribution of the given mean (before it is cut off at max); index 0 is 0. */
export function geometricWeights(mean: number, max: number): Float64Array {
  const weights = new Float64Array(max + 1);
  weights[1] = 1;
  for (let n = 2; n <= max; n++) weights[n] = weights[n - 1] * (1 - 1 / mean);
  return weights;
}

/**
 * The weights of 1 … max in a distribution with a heavy tail, 1/(n − 1 + slowness)²; index 0 is 0. The larger the
 * slowness, the more slowly it falls off at first.
 */
export function heavyTailWeights(slowness: number, max: number): Float64Array {
  const weights = new Float64Array(max + 1);
  for (let n = 1; n <= max; n++) weights[n] = 1 / ((n - 1 + slowness) * (n - 1 + slowness));
  return weights;
}

/**
 * An exponentially distributed number of mean 1, by von Neumann's method: the length of a falling run of uniform numbers
 * decides whether its first one is the fraction; each failed run adds 1.
 */
export function drawExponential(random: Random): number {
  for (let total = 0; ; total++) {
    const first = random.real();
    let last = first;
    let length = 1;
    for (;;) {
      const next = random.real();
      if (next >= last) break;
      last = next;
      length++;
    }
    if (length % 2 === 1) return total + first;
  }
}

/** A number of mean 0 and variance 1, nearly normal: the sum of twelve uniform numbers, less 6. */
export function drawNormal(random: Random): number {
  let sum = -6;
  for (let n = 0; n < 12; n++) sum += random.real();
  return sum;
}
