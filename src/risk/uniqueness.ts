import { coversOf } from '../data/covers-of.ts';
import { firstEqualRows } from '../data/first-equal-rows.ts';
import { intersectRows } from '../data/intersect-rows.ts';
import type { Covers } from '../data/transpose.ts';
import type { Random } from '../random.ts';
import type { Dataset } from '../records/dataset.ts';
import { Individuals } from './individuals.ts';

/** The numbers of random items an attacker may know in the simulation. */
export const KNOWN_ITEMS = [1, 2, 3, 4] as const;

/** The number of records examined before lists of records are compared. */
const TRIED_FIRST = 32;

/** A share with the interval that holds it with 95 % confidence. */
export interface SampledShare {
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

export interface UniquenessEstimate {
  /** Share of records that no other record equals: counted, not sampled. With persons: that nobody else's equals. */
  readonly whole: number;
  /** By number of known items: share of records that are the only one to hold that many random items of theirs. */
  readonly known: readonly SampledShare[];
  readonly sampled: number;
}

/**
 * The identifiability of the data: the share of records singled out by 1 … 4 random items of theirs (by all of them if
 * a record has fewer), and by the whole record. Known items are simulated on at most `maxSamples` records: every
 * record equally often if they are fewer than that, else records drawn with replacement. If the data names owners, the
 * shares are of the persons: one record of a person is known in part or whole, and the person is singled out if no
 * other person has a record that matches.
 */
export function measureUniqueness(
  dataset: Dataset,
  random: Random,
  maxSamples = 10_000,
  coversIn: (dataset: Dataset) => Covers = coversOf,
): UniquenessEstimate {
  if (dataset.numRows === 0) return { whole: 0, known: KNOWN_ITEMS.map(() => wilsonInterval(0, 0)), sampled: 0 };
  const individuals = new Individuals(dataset);
  const covers = coversIn(dataset);
  const rows = new Uint32Array(dataset.numRows);
  const { total } = individuals;
  const isEach = total <= maxSamples;
  const samples = isEach ? maxSamples - (maxSamples % total) : maxSamples;
  const unique = KNOWN_ITEMS.map(() => 0);
  const known = new Uint32Array(KNOWN_ITEMS.length);
  for (let n = 0; n < samples; n++) {
    const t = individuals.recordOf(isEach ? n % total : random.int(total), random);
    const numDrawn = drawItems(dataset, t, known, random);
    // One attacker who learns item after item: once singled out, more knowledge cannot undo it.
    let isSingledOut = false;
    for (let index = 0; index < unique.length; index++) {
      const numKnown = Math.min(numDrawn, KNOWN_ITEMS[index]);
      isSingledOut ||= isUnique(known, numKnown, dataset, covers, individuals, rows);
      if (isSingledOut) unique[index]++;
    }
  }
  return {
    whole: wholeUnique(dataset, individuals),
    known: unique.map((count) => wilsonInterval(count, samples)),
    sampled: samples,
  };
}

/** Draws different random items of row t, in random order, into `into`; returns how many there were to draw. */
function drawItems({ offsets, items }: Dataset, t: number, into: Uint32Array, random: Random): number {
  const from = offsets[t];
  const length = offsets[t + 1] - from;
  const numDrawn = Math.min(length, into.length);
  for (let n = 0; n < numDrawn; ) {
    const item = items[from + random.int(length)];
    let drawnBefore = 0;
    while (drawnBefore < n && into[drawnBefore] !== item) drawnBefore++;
    if (drawnBefore === n) into[n++] = item;
  }
  return numDrawn;
}

/** Whether the records that contain the first `count` items are all of one individual. `into` is working memory for all rows. */
function isUnique(
  items: Uint32Array,
  count: number,
  dataset: Dataset,
  covers: Covers,
  individuals: Individuals,
  into: Uint32Array,
): boolean {
  if (count === 0) return individuals.total === 1;
  const { offsets, rows } = covers;
  let rarest = items[0];
  for (let n = 1; n < count; n++) {
    const i = items[n];
    if (offsets[i + 1] - offsets[i] < offsets[rarest + 1] - offsets[rarest]) rarest = i;
  }
  const from = offsets[rarest];
  const to = offsets[rarest + 1];
  if (count === 1) return areOfOne(rows, from, to, individuals);
  // The first records show which items are common; only rare ones are worth the walk through whole lists.
  const tried = Math.min(to, from + TRIED_FIRST);
  let owner = -1;
  for (let n = from; n < tried; n++) {
    const individual = individuals.of(rows[n]);
    if (individual === owner || !containsAll(dataset, rows[n], items, count)) continue;
    if (owner >= 0) return false;
    owner = individual;
  }
  return tried === to || areOfOne(into, 0, intersectRows(covers, [...items.subarray(0, count)], into), individuals);
}

function containsAll({ offsets, items }: Dataset, t: number, targetItems: Uint32Array, count: number): boolean {
  const end = offsets[t + 1];
  for (let n = 0; n < count; n++) {
    let p = offsets[t];
    while (p < end && items[p] < targetItems[n]) p++;
    if (p === end || items[p] !== targetItems[n]) return false;
  }
  return true;
}

function areOfOne(rows: Uint32Array, from: number, to: number, individuals: Individuals): boolean {
  for (let n = from + 1; n < to; n++) if (individuals.of(rows[n]) !== individuals.of(rows[from])) return false;
  return true;
}

/** Of the individuals, the mean share of their records that no other's equals. */
function wholeUnique(dataset: Dataset, individuals: Individuals): number {
  const { numRows } = dataset;
  const first = firstEqualRows(dataset);
  const isShared = new Uint8Array(numRows);
  for (let t = 0; t < numRows; t++) if (individuals.of(t) !== individuals.of(first[t])) isShared[first[t]] = 1;
  const unique = new Uint32Array(numRows);
  let count = 0;
  for (let t = 0; t < numRows; t++) if (isShared[first[t]] === 0) unique[count++] = t;
  return individuals.share(unique.subarray(0, count));
}

/** Wilson's 95 % interval of a share: sensible also near 0 and 1. */
export function wilsonInterval(count: number, samples: number): SampledShare {
  if (samples === 0) return { share: 0, low: 0, high: 0 };
  const z = 1.959964;
  const share = count / samples;
  const centre = share + (z * z) / (2 * samples);
  const spread = z * Math.sqrt((share * (1 - share)) / samples + (z * z) / (4 * samples * samples));
  const scale = 1 + (z * z) / samples;
  // Rounding must not put the share outside its own interval.
  const low = Math.min(share, Math.max(0, (centre - spread) / scale));
  return { share, low, high: Math.max(share, Math.min(1, (centre + spread) / scale)) };
}
