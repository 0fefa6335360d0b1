import { collapseRows } from '../data/collapse-rows.ts';
import type { Dataset } from '../data/dataset.ts';
import { type Covers, transpose } from '../data/transpose.ts';
import { type Random, shuffle } from '../random.ts';

/** How many random items an attacker may know in the simulation. */
export const KNOWN_ITEMS = [1, 2, 3, 4] as const;

/** A share with the interval that holds it with 95 % confidence. */
export interface SampledShare {
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

export interface Uniqueness {
  /** Share of records that no other record equals: counted, not sampled. */
  readonly whole: number;
  /** By number of known items: share of records that are the only one to hold that many random items of theirs. */
  readonly known: readonly SampledShare[];
  readonly sampled: number;
}

/**
 * How identifying the data is: the share of records singled out by 1 … 4 random items of theirs (by all of them, where
 * a record has fewer), and by the whole record. Known items are simulated on `samples` records drawn with replacement.
 */
export function measureUniqueness(dataset: Dataset, random: Random, samples = 10_000): Uniqueness {
  const { numRows } = dataset;
  if (numRows === 0) return { whole: 0, known: KNOWN_ITEMS.map(() => wilsonInterval(0, 0)), sampled: 0 };
  const covers = transpose(dataset, dataset.dictionary.labels.length);
  const unique = KNOWN_ITEMS.map(() => 0);
  for (let n = 0; n < samples; n++) {
    const t = random.int(numRows);
    const items = shuffle(dataset.items.slice(dataset.offsets[t], dataset.offsets[t + 1]), random);
    // One attacker who learns item after item: once singled out, more knowledge cannot undo it.
    for (const [index, known] of KNOWN_ITEMS.entries()) {
      if (isUnique(items.subarray(0, known), dataset, covers)) unique[index]!++;
    }
  }
  return {
    whole: wholeUnique(dataset),
    known: unique.map((count) => wilsonInterval(count, samples)),
    sampled: samples,
  };
}

/** Whether exactly one record holds all the items (any of them may be repeated nowhere: items are a set). */
function isUnique(items: Uint32Array, dataset: Dataset, covers: Covers): boolean {
  if (items.length === 0) return dataset.numRows === 1;
  let rarest = items[0]!;
  const support = (i: number) => covers.offsets[i + 1]! - covers.offsets[i]!;
  for (const i of items) if (support(i) < support(rarest)) rarest = i;
  let matches = 0;
  for (let n = covers.offsets[rarest]!; n < covers.offsets[rarest + 1]! && matches < 2; n++) {
    if (holdsAll(dataset, covers.rows[n]!, items)) matches++;
  }
  return matches === 1;
}

function holdsAll({ offsets, items }: Dataset, t: number, wanted: Uint32Array): boolean {
  for (let w = 0; w < wanted.length; w++) {
    let low = offsets[t]!;
    let high = offsets[t + 1]!;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (items[middle]! < wanted[w]!) low = middle + 1;
      else high = middle;
    }
    if (low === offsets[t + 1] || items[low] !== wanted[w]) return false;
  }
  return true;
}

function wholeUnique(dataset: Dataset): number {
  let unique = 0;
  let emptyRows = dataset.numRows;
  for (const weight of collapseRows(dataset).weights) {
    if (weight === 1) unique++;
    emptyRows -= weight;
  }
  return (unique + (emptyRows === 1 ? 1 : 0)) / dataset.numRows;
}

/** Wilson's 95 % interval of a share: sensible also near 0 and 1. */
function wilsonInterval(count: number, samples: number): SampledShare {
  if (samples === 0) return { share: 0, low: 0, high: 0 };
  const z = 1.959964;
  const share = count / samples;
  const centre = share + (z * z) / (2 * samples);
  const spread = z * Math.sqrt((share * (1 - share)) / samples + (z * z) / (4 * samples * samples));
  const scale = 1 + (z * z) / samples;
  return { share, low: Math.max(0, (centre - spread) / scale), high: Math.min(1, (centre + spread) / scale) };
}
