import type { Reading } from '../reading.ts';

/** A way to read a file, with what speaks for it. */
export interface ReadingCandidate {
  readonly reading: Reading;
  readonly score: number;
  /** The evidence for it, in clauses that can follow "because". */
  readonly reasons: readonly string[];
  /** It is shown as a choice, and never taken unasked. */
  readonly onlyIfRequested?: true;
}

/** The minimum lead of a reading that is taken without a question. */
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

  for(reading: Reading, onlyIfRequested = false): ReadingCandidate {
    const { score, reasons } = this;
    return { reading, score, reasons, ...(onlyIfRequested && { onlyIfRequested: true }) };
  }
}
