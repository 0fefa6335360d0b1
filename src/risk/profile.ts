import { lengthCounts } from '../data/length-counts.ts';
import type { Random } from '../random.ts';
import type { Dataset } from '../records/dataset.ts';
import { Individuals } from './individuals.ts';
import { KNOWN_ITEMS, measureUniqueness } from './uniqueness.ts';

/**
 * An overview of a dataset and of how identifying it is. If the data names owners, supports count people, and a person
 * is unique if no other person has a record that matches.
 */
export interface Profile {
  readonly records: number;
  /** The number of people they belong to, if the data names people. */
  readonly persons?: number;
  readonly emptyRecords: number;
  readonly items: number;
  readonly occurrences: number;
  readonly unknown: number;
  readonly length: { readonly min: number; readonly mean: number; readonly median: number; readonly max: number };
  /** Records by length: [length, records], ascending. */
  readonly lengths: readonly (readonly [number, number])[];
  /** Item supports, most common first: [rank from 1, support], thinned to at most some hundred points. */
  readonly frequencies: readonly (readonly [number, number])[];
  readonly support: { readonly min: number; readonly median: number; readonly max: number };
  /** Items that occur in only one record, or only in records of one person. */
  readonly singletons: number;
  /** Shares of records or people that are unique given 1 … 4 random known items, and given the whole record. */
  readonly unique: Readonly<Record<'1' | '2' | '3' | '4' | 'whole', number>>;
  /** 95% intervals of the sampled shares. */
  readonly uniqueInterval: Readonly<Record<'1' | '2' | '3' | '4', readonly [number, number]>>;
  readonly uniqueSampled: number;
}

/**
 * Describes a dataset: its size, its lengths and frequencies, and how many records a few known items single out.
 *
 * @example
 * ```ts
 * const profile = profileDataset(datasetFromRows([['beer', 'milk'], ['milk']]), randomFromSeed(1));
 * profile.length.mean; // → 1.5
 * ```
 */
export function profileDataset(dataset: Dataset, random: Random, samples?: number): Profile {
  const lengths = [...lengthCounts(dataset).entries()].filter(([, records]) => records > 0);
  const individuals = new Individuals(dataset);
  const supports = individuals.holders(dataset).slice().sort().reverse();
  const uniqueness = measureUniqueness(dataset, random, samples);
  const known = Object.fromEntries(KNOWN_ITEMS.map((count, n) => [count, uniqueness.known[n]]));
  const { numRows } = dataset;
  return {
    records: numRows,
    ...(dataset.persons !== undefined && { persons: individuals.total }),
    emptyRecords: lengths.find(([length]) => length === 0)?.[1] ?? 0,
    items: supports.length,
    occurrences: dataset.items.length,
    unknown: dataset.unknown?.items.length ?? 0,
    length: {
      min: lengths[0]?.[0] ?? 0,
      mean: numRows === 0 ? 0 : dataset.items.length / numRows,
      median: medianOfCounts(lengths, numRows),
      max: lengths.at(-1)?.[0] ?? 0,
    },
    lengths,
    frequencies: thinned(supports),
    support: {
      min: supports.at(-1) ?? 0,
      median: supports[supports.length >> 1] ?? 0,
      max: supports[0] ?? 0,
    },
    singletons: supports.filter((support) => support === 1).length,
    unique: {
      1: known[1].share,
      2: known[2].share,
      3: known[3].share,
      4: known[4].share,
      whole: uniqueness.whole,
    },
    uniqueInterval: {
      1: [known[1].low, known[1].high],
      2: [known[2].low, known[2].high],
      3: [known[3].low, known[3].high],
      4: [known[4].low, known[4].high],
    },
    uniqueSampled: uniqueness.sampled,
  };
}

/** The median of values that come with their counts, ascending. */
function medianOfCounts(counts: readonly (readonly [number, number])[], total: number): number {
  let seen = 0;
  for (const [value, count] of counts) {
    seen += count;
    if (seen * 2 > total) return value;
  }
  return 0;
}

/** Every rank up to 50, then ranks 5 % apart, and the last. */
function thinned(supports: Uint32Array): [number, number][] {
  const points: [number, number][] = [];
  for (let rank = 1; rank <= supports.length; rank = Math.max(rank + 1, Math.floor(rank * 1.05))) {
    points.push([rank, supports[rank - 1]]);
  }
  if (supports.length > 0 && points[points.length - 1][0] !== supports.length)
    points.push([supports.length, supports[supports.length - 1]]);
  return points;
}
