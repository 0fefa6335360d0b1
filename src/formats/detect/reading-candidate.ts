import type { Reading } from '../reading.ts';

/** A way to read a file, with what speaks for it. */
export interface ReadingCandidate {
  readonly reading: Reading;
  readonly score: number;
  /** What speaks for it, in clauses that can follow "because". */
  readonly reasons: readonly string[];
  /** It is shown as a choice, and never taken unasked. */
  readonly onlyAsked?: true;
}

/** How much better a reading must be than any other to be taken unasked. */
export const CLEAR = 3;

/** Collects what speaks for a reading. */
export class ReadingScore {
  score = 0;
  readonly reasons: string[] = [];

  /** Adds points; what speaks against a reading is not told. */
  add(points: number, reason?: string): this {
    this.score += points;
    if (points > 0 && reason !== undefined) this.reasons.push(reason);
    return this;
  }

  for(reading: Reading, onlyAsked = false): ReadingCandidate {
    const { score, reasons } = this;
    return { reading, score, reasons, ...(onlyAsked && { onlyAsked: true }) };
  }
}
