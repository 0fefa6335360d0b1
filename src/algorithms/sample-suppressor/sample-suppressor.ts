import * as z from 'zod';
import { longestRow } from '../../data/longest-row.ts';
import type { Rational } from '../../data/rational.ts';
import { drawPart } from '../../random.ts';
import { type Dataset, rowOf } from '../../records/dataset.ts';
import { defineAlgorithm, type RunContext } from '../define.ts';
import { exactSuppressor } from '../exact-suppressor/exact-suppressor.ts';
import { DELETION_CHOICES, type DeletionChoice, InferenceRepair } from '../shared/personal/inference-repair.ts';
import {
  type PersonalRhoInput,
  partialSuppression,
  personalRhoInputOf,
} from '../shared/personal/personal-rho-promise.ts';
import { releaseWithoutCells } from '../shared/release-without-cells.ts';

/** The number of drawn attackers: by Hoeffding’s inequality as printed, or by the exact chance, δ spent over passes. */
export const SAMPLE_BOUNDS = ['exact', 'hoeffding'] as const;
export type SampleBound = (typeof SAMPLE_BOUNDS)[number];

/** SAMPLESUPPRESSOR: partial suppression until a whole pass of randomly drawn attackers is held off; as printed by default. */
export const sampleSuppressorAlgorithm = defineAlgorithm({
  id: 'sample-suppressor',
  title: 'SAMPLESUPPRESSOR',
  summary:
    'Deletes single cells until a whole round of randomly drawn attackers fails: for promises with epsilon and delta. Keeps a promise without them exactly, like exact-suppressor.',
  ...partialSuppression,
  params: z.object({
    bound: z
      .enum(SAMPLE_BOUNDS)
      .default('hoeffding')
      .describe(
        'How many attackers to draw: hoeffding (as in the paper, whose argument overlooks that rounds are repeated) or exact (enough for delta over all rounds).',
      ),
    choice: z
      .enum(DELETION_CHOICES)
      .default('balanced')
      .describe(
        'Which cells to delete: balanced (as in the paper: any item of the inference, from random rows) or inferred (the inferred item, first from rows of people who asked to hide it, then from the longest rows: deletes fewer).',
      ),
  }),
  run(input, promise, { bound, choice }, context) {
    const wishes = personalRhoInputOf(input, promise);
    const { epsilon, delta } = promise.params;
    const isDeleted =
      epsilon === undefined || delta === undefined
        ? exactSuppressor(wishes, choice, context)
        : sampleSuppressor(wishes, { epsilon, delta }, { bound, choice }, context);
    return releaseWithoutCells(input.dataset, isDeleted);
  },
});

export interface SampleOptions {
  readonly choice: DeletionChoice;
  readonly bound: SampleBound;
}

/** The cells (positions in `items`, 1 = deleted) without which all drawn attackers of a whole pass are held off. Steps as in NOTES.md. */
export function sampleSuppressor(
  wishes: PersonalRhoInput,
  { epsilon, delta }: { readonly epsilon: Rational; readonly delta: Rational },
  { choice, bound }: SampleOptions,
  context: RunContext,
): Uint8Array {
  const { dataset, m } = wishes;
  const repair = new InferenceRepair(wishes, choice, 'SAMPLE-SUPPRESSOR-5', context); // SAMPLE-SUPPRESSOR-1
  const attackers = new DrawnAttackers(repair);
  const rowsOfSize = Array.from({ length: Math.min(m, longestRow(dataset)) }, (_, n) => rowsOfAtLeast(dataset, n + 1));
  for (let pass = 1, isSafe = false; !isSafe; pass++) {
    isSafe = true; // SAMPLE-SUPPRESSOR-2
    const numDrawn = sampleSize(epsilon, delta, bound, pass); // SAMPLE-SUPPRESSOR-3
    for (const [n, rows] of rowsOfSize.entries()) {
      context.checkpoint(n, rowsOfSize.length, `pass ${pass}: drawing attackers`);
      if (attackers.repel(rows, n + 1, numDrawn) > 0) isSafe = false;
    }
    if (rowsOfSize.length === 0) context.checkpoint(0, 1, 'no records to draw from');
  }
  return repair.published.isDeleted();
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

/** Draws attackers and deletes the cells that reveal hidden items to them. */
class DrawnAttackers {
  readonly #repair: InferenceRepair;
  readonly #counts: Uint32Array;

  constructor(repair: InferenceRepair) {
    this.#repair = repair;
    this.#counts = new Uint32Array(repair.published.blank + 1);
  }

  /** Draws attackers of one size, then holds off all that got through; returns how many inferences they had made. */
  repel(rows: readonly number[], size: number, numDrawn: number): number {
    const { input, published, ceiling, context } = this.#repair;
    const found: { known: number[]; inferred: number }[] = [];
    for (let n = 0; n < numDrawn; n++) {
      const t = rows[context.random.int(rows.length)];
      const known = drawPart(rowOf(input.dataset, t), size, context.random);
      for (const inferred of this.#inferredBy(t, known)) found.push({ known, inferred }); // SAMPLE-SUPPRESSOR-4
    }
    for (const { known, inferred } of found) {
      const matching = Uint32Array.from(published.rowsWith(known));
      let jointSupport = 0;
      for (const t of matching) if (published.shows(t, inferred)) jointSupport++;
      if (jointSupport > ceiling.most[matching.length])
        this.#repair.repair(known, inferred, matching, 0, matching.length); // SAMPLE-SUPPRESSOR-5
    }
    return found.length;
  }

  /** The hidden items of row t's person that the known items reveal. */
  #inferredBy(t: number, knownItems: readonly number[]): number[] {
    const { input, published, ceiling } = this.#repair;
    const { items, dataset } = published;
    const { offsets } = dataset;
    const counts = this.#counts;
    const matching = published.rowsWith(knownItems);
    for (const row of matching) {
      const end = offsets[row + 1];
      for (let p = offsets[row]; p < end; p++) counts[items[p]]++;
    }
    const limit = ceiling.most[matching.length];
    const inferred: number[] = [];
    const { preferences } = input;
    for (let p = preferences.offsets[t]; p < preferences.offsets[t + 1]; p++) {
      const e = preferences.items[p];
      if (counts[e] > limit && !knownItems.includes(e)) inferred.push(e);
    }
    for (const row of matching) {
      const end = offsets[row + 1];
      for (let p = offsets[row]; p < end; p++) counts[items[p]] = 0;
    }
    return inferred;
  }
}

function rowsOfAtLeast({ offsets, numRows }: Dataset, size: number): number[] {
  return Array.from({ length: numRows }, (_, t) => t).filter((t) => offsets[t + 1] - offsets[t] >= size);
}
