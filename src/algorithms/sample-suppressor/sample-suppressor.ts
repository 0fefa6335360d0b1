import type { Rational } from '../../data/rational.ts';
import type { Random } from '../../random.ts';
import { type Dataset, rowOf } from '../../records/dataset.ts';
import type { RunContext } from '../define.ts';
import { ConfidenceCeiling } from '../shared/personal/confidence-ceiling.ts';
import { type DeletionChoice, InferenceRepair } from '../shared/personal/inference-repair.ts';
import type { Wishes } from '../shared/personal/personal-rho-promise.ts';
import { PublishedRows } from '../shared/personal/published-rows.ts';

/** How many attackers are drawn: by Hoeffding's inequality as printed, or by the exact chance with δ spent over passes. */
export const SAMPLE_BOUNDS = ['exact', 'hoeffding'] as const;
export type SampleBound = (typeof SAMPLE_BOUNDS)[number];

export interface SampleOptions {
  readonly choice: DeletionChoice;
  readonly bound: SampleBound;
}

/** The cells (positions in `items`, 1 = deleted) without which all drawn attackers of a whole pass are held off. Steps as in NOTES.md. */
export function sampleSuppressor(
  wishes: Wishes,
  { epsilon, delta }: { readonly epsilon: Rational; readonly delta: Rational },
  { choice, bound }: SampleOptions,
  context: RunContext,
): Uint8Array {
  const { dataset, rho, m } = wishes;
  const published = new PublishedRows(dataset); // SAMPLE-SUPPRESSOR-1
  const ceiling = new ConfidenceCeiling(rho, dataset.numRows);
  const repair = new InferenceRepair(wishes, published, ceiling, choice, 'SAMPLE-SUPPRESSOR-5', context);
  const attackers = new DrawnAttackers(wishes, published, ceiling, repair, context.random);
  const rowsOfSize = Array.from({ length: Math.min(m, longestRow(dataset)) }, (_, n) => rowsOfAtLeast(dataset, n + 1));
  for (let pass = 1, isSafe = false; !isSafe; pass++) {
    isSafe = true; // SAMPLE-SUPPRESSOR-2
    const numDrawn = sampleSize(epsilon, delta, bound, pass); // SAMPLE-SUPPRESSOR-3
    for (const [n, rows] of rowsOfSize.entries()) {
      context.checkpoint(n, rowsOfSize.length, `pass ${pass}: drawing attackers`);
      if (attackers.holdOff(rows, n + 1, numDrawn) > 0) isSafe = false;
    }
    if (rowsOfSize.length === 0) context.checkpoint(0, 1, 'no records to draw from');
  }
  return published.isDeleted();
}

/**
 * Attackers per size: ⌈ln(1/δ)/(2ε²)⌉ by Hoeffding's inequality; exactly, the least n with (1−ε)ⁿ ≤ δ_t, where pass t
 * may spend δ_t = 6δ/(π²t²) of the chance of error, which sum up to δ.
 */
export function sampleSize(epsilon: Rational, delta: Rational, bound: SampleBound, pass: number): number {
  const share = epsilon.num / epsilon.den;
  const chance = delta.num / delta.den;
  if (bound === 'hoeffding') return Math.ceil(-Math.log(chance) / (2 * share * share));
  const spent = (6 * chance) / (Math.PI * pass) ** 2;
  return Math.ceil(Math.log(spent) / Math.log1p(-share));
}

/** Draws attackers and deletes what gives hidden items away to them. */
class DrawnAttackers {
  readonly #wishes: Wishes;
  readonly #published: PublishedRows;
  readonly #ceiling: ConfidenceCeiling;
  readonly #repair: InferenceRepair;
  readonly #random: Random;
  readonly #counts: Uint32Array;

  constructor(
    wishes: Wishes,
    published: PublishedRows,
    ceiling: ConfidenceCeiling,
    repair: InferenceRepair,
    random: Random,
  ) {
    this.#wishes = wishes;
    this.#published = published;
    this.#ceiling = ceiling;
    this.#repair = repair;
    this.#random = random;
    this.#counts = new Uint32Array(published.gone + 1);
  }

  /** Draws attackers of one size, then holds off all that got through; returns how many inferences they had made. */
  holdOff(rows: readonly number[], size: number, numDrawn: number): number {
    const found: { known: number[]; inferred: number }[] = [];
    for (let n = 0; n < numDrawn; n++) {
      const t = rows[this.#random.int(rows.length)];
      const known = drawPart(rowOf(this.#wishes.dataset, t), size, this.#random);
      for (const inferred of this.#inferredBy(t, known)) found.push({ known, inferred }); // SAMPLE-SUPPRESSOR-4
    }
    for (const { known, inferred } of found) {
      const matching = Uint32Array.from(this.#published.rowsWith(known));
      let both = 0;
      for (const t of matching) if (this.#published.shows(t, inferred)) both++;
      if (both > this.#ceiling.most[matching.length])
        this.#repair.repair(known, inferred, matching, 0, matching.length); // SAMPLE-SUPPRESSOR-5
    }
    return found.length;
  }

  /** What the person of row t wants hidden and the known items give away. */
  #inferredBy(t: number, known: readonly number[]): number[] {
    const { items, dataset } = this.#published;
    const { offsets } = dataset;
    const counts = this.#counts;
    const matching = this.#published.rowsWith(known);
    for (const row of matching) {
      const end = offsets[row + 1];
      for (let p = offsets[row]; p < end; p++) counts[items[p]]++;
    }
    const most = this.#ceiling.most[matching.length];
    const inferred: number[] = [];
    const { preferences } = this.#wishes;
    for (let p = preferences.offsets[t]; p < preferences.offsets[t + 1]; p++) {
      const e = preferences.items[p];
      if (counts[e] > most && !known.includes(e)) inferred.push(e);
    }
    for (const row of matching) {
      const end = offsets[row + 1];
      for (let p = offsets[row]; p < end; p++) counts[items[p]] = 0;
    }
    return inferred;
  }
}

function longestRow({ offsets, numRows }: Dataset): number {
  let longest = 0;
  for (let t = 0; t < numRows; t++) longest = Math.max(longest, offsets[t + 1] - offsets[t]);
  return longest;
}

function rowsOfAtLeast({ offsets, numRows }: Dataset, size: number): number[] {
  return Array.from({ length: numRows }, (_, t) => t).filter((t) => offsets[t + 1] - offsets[t] >= size);
}

/** A uniform part of `size` items, by the first steps of a shuffle. */
function drawPart(record: Uint32Array, size: number, random: Random): number[] {
  const items = [...record];
  for (let n = 0; n < size; n++) {
    const at = n + random.int(items.length - n);
    [items[n], items[at]] = [items[at], items[n]];
  }
  return items.slice(0, size);
}
