import type { Disclosure, Extent } from '../models/define.ts';
import type { Source } from '../source.ts';
import type { RuleChanges } from '../utility/rule-changes.ts';
import type { Verdict, Witness } from '../verify/verdict.ts';
import type { ChartSpec } from './charts/chart-spec.ts';
import type { Coarse } from './coarse.ts';
import type { CountsTold } from './counts-told.ts';
import type { People } from './people.ts';

/** Plain JSON: what a report is made of. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** One number with its meaning; `before` and `after` where the original and the release are compared. */
export interface Figure<V = number> {
  readonly id: string;
  readonly title: string;
  readonly value?: V;
  readonly before?: number;
  readonly after?: number;
  readonly unit: 'count' | 'share' | 'number';
  readonly better?: 'lower' | 'higher';
  /** One sentence: how to read the number. */
  readonly summary: string;
}

/** The report of a run, in two parts: one to publish, one for the curator. */
export interface Report {
  readonly publishable: Publishable;
  readonly curator: Curator;
}

/**
 * What may stand beside the release. It holds no path, clock or seed. A number in it is a parameter, can be counted in the
 * published files, or is `Coarse`; none of the last where the algorithm keeps hidden cells out of everything published.
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
    /** The same as a formula. */
    readonly definition: string;
    /** Which of the three ways to learn about a person it addresses. */
    readonly against: readonly Disclosure[];
    readonly attacker: string;
    readonly stronger: string;
    /** What its check needs beside the data. */
    readonly needs: readonly string[];
    readonly source: Source;
  };
  readonly algorithm: {
    readonly id: string;
    readonly title: string;
    readonly params: Readonly<Record<string, Json>>;
    readonly source: Source;
    /** What the release reveals to somebody who knows the method, in one sentence. */
    readonly tells: string;
    /** Nothing published depends on a cell that is not shown, so no figure tells of them. */
    readonly isSimulatable: boolean;
  };
  readonly ranOn: RanOn;
  /** How many cases were examined is left out where only the curator can count them. */
  readonly verdict: PublishedCheck<'holds' | 'violated' | 'undecided'> & { readonly extent: Extent };
  /** Whether the release only says what is true of the original. */
  readonly truthful: Checked<'holds' | 'violated' | 'not-applicable'>;
  /** Whether the utility groups were kept, if there were any. */
  readonly policy?: Checked<'holds' | 'violated'>;
  /** Whose records they are, where that was said. */
  readonly people?: People<Coarse>;
  /** The released data, as anyone can count it. */
  readonly data: {
    readonly format: string;
    readonly records: number;
    readonly empty: number;
    /** About how many records were left out because nothing was left of them; left out where they are published. */
    readonly emptyRecords?: { readonly dropped: Coarse };
    /** Labels that occur. */
    readonly items: number;
    readonly occurrences: number;
    /** Cells published as "?"; left out where there are none. */
    readonly unknown?: number;
    readonly length: LengthRange;
  };
  /** Everything random in the release derives from a seed that others may guess. */
  readonly seedIsPublic?: true;
  readonly published: {
    /** Labels that occur in the release. */
    readonly published: number;
    /** Those of them that stand for two or more original items. */
    readonly merged: number;
  };
  /** What is said of counts beside labels, where they are published. */
  readonly counts?: CountsTold;
  /** Who receives the release, and what for, as far as it was said. */
  readonly recipient?: string;
  readonly purpose?: string;
  /** Other releases of the same data that the publisher knows of. */
  readonly otherReleases: readonly string[];
  /** Where it stands in a series. */
  readonly series?: SeriesPlace;
  /** Simulated attackers on the release. */
  readonly attack: readonly AttackFigures<Coarse>[];
  /** The utility measures by id. */
  readonly utility: Readonly<Record<string, Coarse>>;
  /** The utility measures with their titles and meaning. */
  readonly figures: readonly Figure<Coarse>[];
  readonly charts: readonly ChartSpec[];
  /** How to read the release: what merged, suppressed, empty and unknown mean. */
  readonly meaning: readonly string[];
  /** What is not promised. */
  readonly limits: readonly string[];
}

/** What an algorithm looked at: the records themselves, only counts of them, or one part of them after another. */
export const RAN_ON = ['records', 'counts', 'parts'] as const;

export type RanOn = (typeof RAN_ON)[number];

/** The releases before one in its series, by their digests, oldest first. */
export interface SeriesPlace {
  readonly after: readonly string[];
  /** Those of them that have no record in common with it. */
  readonly others: readonly string[];
  /** Whether what this one adds to the earlier ones keeps whoever has all to the promise, as it was checked when it was made. */
  readonly together?: Verdict['status'] | undefined;
}

/** How attackers fare who know so many items of a random person. */
export interface AttackFigures<V = number> {
  readonly known: number;
  /** The chance that a guess finds the record: mean, 95th percentile, greatest. */
  readonly mean: V;
  readonly p95: V;
  readonly max: V;
  /** Attackers who are left with the one record. */
  readonly singledOut: V;
}

/** What only the curator of the original may see. */
export interface Curator {
  /** SHA-256 of the data file as it was read, where there was a file. */
  readonly sourceHash?: string;
  /** What the check of the promise examined. */
  readonly verdict: Checked<'holds' | 'violated' | 'undecided'>;
  /** Original items that the release shows nowhere. */
  readonly suppressed: number;
  /** The utility measures that apply, exactly. */
  readonly utility: Readonly<Record<string, number>>;
  readonly cost: readonly Figure[];
  /** Simulated attackers on the original and on the release, and one attack told. */
  readonly attack: { readonly before: readonly AttackFigures[]; readonly after: readonly AttackFigures[] };
  readonly attackStory?: string;
  /** The effective job, without its secret. */
  readonly job: Json;
  readonly original: OriginalProfile;
  /** The least NCP that any labels can have for this promise, where it was proved. */
  readonly leastNcp?: number;
  /** What hiding rules did to them and to the others, where that was the promise. */
  readonly rules?: RuleChanges;
  /** What changed since the release before, in a series. */
  readonly changes?: SeriesChanges;
  /** Who was taken out of the data before anything was made of it. */
  readonly withdrawn?: Withdrawn;
  /** Original and release side by side. */
  readonly figures: readonly Figure[];
  /** Shows the promise broken. */
  readonly witness?: Witness;
  /** Why the promise could not be decided, or what in the release is not true. */
  readonly findings: readonly string[];
  /** How the original was read. */
  readonly input?: ReportedInput;
  readonly charts: readonly ChartSpec[];
}

/** How many were taken out because they withdrew: people, or records where nobody said whose they are. */
export interface Withdrawn {
  /** Those who withdrew now, and how many of them are in an earlier release. */
  readonly count: number;
  readonly published: number;
  /** How many records that takes, those too (`again`) whose people withdrew before. */
  readonly records: number;
  readonly again: number;
}

/** What a release changed of how the one before it in its series publishes items. */
export interface SeriesChanges {
  readonly labels: readonly ChangedLabel[];
  /** Items that the earlier releases did not know. */
  readonly newItems: readonly string[];
  /** Items of the release before that no record holds now. */
  readonly goneItems: readonly string[];
  /** Its NCP and that of a release of the same data from scratch, where that was made. */
  readonly ncp?: { readonly after: number; readonly scratch: number };
  /** What this release adds to what the earlier ones allow together, where that was checked; `accepted`: published all the same. */
  readonly together?: Verdict & { readonly accepted?: true };
}

/** A label that stands for more than a label of the release before did. */
export interface ChangedLabel {
  readonly label: string;
  /** The labels of the release before that it is made of. */
  readonly from: readonly string[];
  /** New items that it stands for too. */
  readonly added: readonly string[];
  /** What forced it. */
  readonly because?: string;
}

export interface Checked<S extends string> {
  readonly status: S;
  /** How many cases were examined. */
  readonly checked: number;
  /** What was examined, in words. */
  readonly scope: string;
}

/** The same in public. */
export type PublishedCheck<S extends string> = Omit<Checked<S>, 'checked'> & { readonly checked?: number };

export interface LengthRange {
  readonly min: number;
  readonly mean: number;
  readonly max: number;
}

/** Shares of the records or persons that 1 … 4 random items of theirs, or all, single out; left out where not measured. */
export type Uniqueness = { readonly [known in '1' | '2' | '3' | '4' | 'whole']?: number };

export interface OriginalProfile {
  readonly records: number;
  /** How many people they belong to, if the data says so. */
  readonly persons?: number;
  readonly items: number;
  readonly occurrences: number;
  readonly length: LengthRange;
  readonly unique: Uniqueness;
}

/** How the original was read; what else is known of that comes along. */
export interface ReportedInput {
  /** In one sentence. */
  readonly text: string;
  /** The columns that name records, where some do. */
  readonly reading?: { readonly id?: readonly string[] | undefined };
  readonly notes: ReadingNotes;
}

export interface ReadingNotes {
  readonly duplicates: number;
  readonly emptyCells: number;
  readonly emptyRecords: number;
}
