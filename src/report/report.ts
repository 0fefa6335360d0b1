import type { Source } from '../source.ts';
import type { Witness } from '../verify/verdict.ts';
import type { ChartSpec } from './charts/chart-spec.ts';

/** Plain JSON: what a report is made of. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** One number with its meaning; `before` and `after` where the original and the release are compared. */
export interface Figure {
  readonly id: string;
  readonly title: string;
  readonly value?: number;
  readonly before?: number;
  readonly after?: number;
  readonly unit: 'count' | 'share' | 'number';
  readonly better?: 'lower' | 'higher';
  /** One sentence: how to read the number. */
  readonly summary: string;
}

/** What a run has to say, in two parts for two audiences. */
export interface Report {
  readonly publishable: Publishable;
  readonly curator: Curator;
}

/**
 * What may stand beside the release. It holds no path, clock or seed, and nothing of the original beyond what the
 * release itself discloses and the utility figures.
 */
export interface Publishable {
  /** The version of Sotto. */
  readonly sotto: string;
  readonly model: {
    readonly id: string;
    readonly title: string;
    readonly params: Readonly<Record<string, Json>>;
    /** The promise in one sentence. */
    readonly statement: string;
    readonly source: Source;
  };
  readonly algorithm: {
    readonly id: string;
    readonly title: string;
    readonly params: Readonly<Record<string, Json>>;
    readonly source: Source;
  };
  readonly verdict: Checked<'holds' | 'violated' | 'undecided'>;
  /** Whether the release only says what is true of the original. */
  readonly truthful: Checked<'holds' | 'violated' | 'not-applicable'>;
  /** The released data, as anyone can count it. */
  readonly data: {
    readonly format: string;
    readonly records: number;
    readonly empty: number;
    /** Labels that occur. */
    readonly items: number;
    readonly occurrences: number;
    /** Cells published as "?"; left out where there are none. */
    readonly unknown?: number;
    readonly length: LengthRange;
  };
  readonly published: {
    /** Labels that occur in the release. */
    readonly published: number;
    /** Those of them that stand for two or more original items. */
    readonly merged: number;
    /** Original items that the release shows nowhere. */
    readonly suppressed: number;
  };
  /** The utility measures by id. */
  readonly utility: Readonly<Record<string, number>>;
  /** The utility measures with their titles and meaning. */
  readonly figures: readonly Figure[];
  readonly charts: readonly ChartSpec[];
  /** How to read the release: what merged, suppressed, empty and unknown mean. */
  readonly meaning: readonly string[];
  /** What is not promised. */
  readonly limits: readonly string[];
}

/** What only the curator of the original may see. */
export interface Curator {
  /** The effective job. */
  readonly job: Json;
  readonly seed: number;
  readonly original: OriginalProfile;
  /** Original and release side by side. */
  readonly figures: readonly Figure[];
  /** Shows the promise broken. */
  readonly witness?: Witness;
  /** Why the promise could not be decided, or what in the release is not true. */
  readonly findings: readonly string[];
  /** What reading the original counted. */
  readonly reading?: ReadingNotes;
  readonly charts: readonly ChartSpec[];
}

export interface Checked<S extends string> {
  readonly status: S;
  /** How many cases were examined. */
  readonly checked: number;
  /** What was examined, in words. */
  readonly scope: string;
}

export interface LengthRange {
  readonly min: number;
  readonly mean: number;
  readonly max: number;
}

/** Shares of the records that 1 … 4 random items of theirs, or all, single out; left out where not measured. */
export type Uniqueness = { readonly [known in '1' | '2' | '3' | '4' | 'whole']?: number };

export interface OriginalProfile {
  readonly records: number;
  readonly items: number;
  readonly occurrences: number;
  readonly length: LengthRange;
  readonly unique: Uniqueness;
}

export interface ReadingNotes {
  readonly duplicates: number;
  readonly emptyCells: number;
  readonly emptyRecords: number;
}
