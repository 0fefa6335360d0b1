import { firstAtLeast } from '../../../data/first-at-least.ts';
import type { Rational } from '../../../data/rational.ts';

/**
 * Items that occur equally often: renaming leaves their frequency for all to see, so it is all that a code tells.
 * Group g holds `sizes[g]` items of support `supports[g]`; supports ascend strictly.
 */
export interface FrequencyGroups {
  readonly numRecords: number;
  readonly supports: Uint32Array;
  readonly sizes: Uint32Array;
  /** item → group */
  readonly groupOf: Uint32Array;
}

/** Distances between the supports of neighbouring groups, in records. All 0 where there are fewer than two groups. */
export interface Gaps {
  readonly mean: Rational;
  readonly median: Rational;
  readonly min: number;
  readonly max: number;
}

/** Groups items by support. O(items · log items). */
export function frequencyGroups(itemSupports: Uint32Array, numRecords: number): FrequencyGroups {
  const supports = Uint32Array.from(new Set(itemSupports)).sort();
  const sizes = new Uint32Array(supports.length);
  const groupOf = new Uint32Array(itemSupports.length);
  // IR-1
  for (let i = 0; i < itemSupports.length; i++) {
    const g = firstAtLeast(supports, itemSupports[i]);
    groupOf[i] = g;
    sizes[g]++;
  }
  return { numRecords, supports, sizes, groupOf };
}

/** Mean, median, least and greatest gap; exact. */
export function gapsOf({ supports }: FrequencyGroups): Gaps {
  const numGaps = supports.length - 1;
  if (numGaps < 1) return { mean: { num: 0, den: 1 }, median: { num: 0, den: 1 }, min: 0, max: 0 };
  const gaps = Uint32Array.from({ length: numGaps }, (_, g) => supports[g + 1] - supports[g]).sort();
  const middle = gaps[numGaps >> 1] + gaps[(numGaps - 1) >> 1];
  return {
    mean: { num: supports[numGaps] - supports[0], den: numGaps },
    median: middle % 2 === 0 ? { num: middle / 2, den: 1 } : { num: middle, den: 2 },
    min: gaps[0],
    max: gaps[numGaps - 1],
  };
}

/** The number of groups with a single item: known frequencies crack these with certainty. */
export function countSingletonGroups({ sizes }: FrequencyGroups): number {
  let singletons = 0;
  for (let g = 0; g < sizes.length; g++) if (sizes[g] === 1) singletons++;
  return singletons;
}
