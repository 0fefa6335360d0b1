import type { CheckScope, Disclosure } from '../models/define.ts';
import type { Source } from '../source.ts';
import type { RuleChanges } from '../utility/rule-changes.ts';
import type { Verdict, Witness } from '../verify/verdict.ts';
import type { ChartSpec } from './charts/chart-spec.ts';
import type { PeopleSummary } from './people.ts';
import type { PublishedCounts } from './published-counts.ts';
import type { RoundedFigure } from './rounded-figure.ts';

/** Plain JSON: what a report consists of. */
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
 * The part to publish with the release. It contains no path, time or seed. Every number in it is a parameter, can be
 * counted in the published files, or is `RoundedFigure`. There are no coarse numbers if the algorithm keeps hidden cells out
 * of everything published.
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
    /** The one of the three ways to learn about a person that it addresses. */
    readonly against: readonly Disclosure[];
    readonly attacker: string;
    readonly stronger: string;
    /** The inputs that its check needs in addition to the data. */
    readonly needs: readonly string[];
    readonly source: Source;
  };
  readonly algorithm: {
    readonly id: string;
    readonly title: string;
    readonly params: Readonly<Record<string, Json>>;
    readonly source: Source;
    /** The facts that the release reveals to somebody who knows the method, in one sentence. */
    readonly tells: string;
    /** Nothing published depends on a cell that is not shown, so there are no figures about such cells. */
    readonly isSimulatable: boolean;
  };
  readonly ranOn: RanOn;
  /** The number of cases examined is left out if only the curator can count them. */
  readonly verdict: PublishedCheck<'holds' | 'violated' | 'undecided'> & { readonly extent: CheckScope };
  /** Whether the release only says what is true of the original. */
  readonly truthful: Checked<'holds' | 'violated' | 'not-applicable'>;
  /** Whether the utility groups were kept, if there were any. */
  readonly policy?: Checked<'holds' | 'violated'>;
  /** The owners of records, if they were stated. */
  readonly people?: PeopleSummary<RoundedFigure>;
  /** The released data, as anyone can count it. */
  readonly data: {
    readonly format: string;
    readonly records: number;
    readonly empty: number;
    /** About how many records were left out because nothing was left of them; absent if such records are published. */
    readonly emptyRecords?: { readonly dropped: RoundedFigure };
    /** Labels that occur. */
    readonly items: number;
    readonly occurrences: number;
    /** Cells published as "?"; left out if there are none. */
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
  /** The statement about the counts of items behind labels, if they are published. */
  readonly counts?: PublishedCounts;
  /** The recipient of the release, and its purpose, as far as that was stated. */
  readonly recipient?: string;
  readonly purpose?: string;
  /** Other releases of the same data that the publisher knows of. */
  readonly otherReleases: readonly string[];
  /** Its place in a series. */
  readonly series?: SeriesPlace;
  /** Simulated attackers on the release. */
  readonly attack: readonly AttackFigures<RoundedFigure>[];
  /** The utility measures by id. */
  readonly utility: Readonly<Record<string, RoundedFigure>>;
  /** The utility measures with their titles and meaning. */
  readonly figures: readonly Figure<RoundedFigure>[];
  readonly charts: readonly ChartSpec[];
  /** The way to read the release: the meaning of merged, suppressed, empty and unknown. */
  readonly meaning: readonly string[];
  /** The limits of the promise. */
  readonly limits: readonly string[];
}

/** The data of an algorithm: the records themselves, only counts of them, or one part of them after another. */
export const RAN_ON = ['records', 'counts', 'parts'] as const;

export type RanOn = (typeof RAN_ON)[number];

/** The releases before one in its series, by their digests, oldest first. */
export interface SeriesPlace {
  readonly after: readonly string[];
  /** Those of them that share no record with it. */
  readonly others: readonly string[];
  /**
   * Whether what this release adds to the earlier ones keeps the promise for somebody who has all of them, as checked
   * when it was made.
   */
  readonly together?: Verdict['status'] | undefined;
}

/** The success of attackers who know this many items of a random person. */
export interface AttackFigures<V = number> {
  readonly known: number;
  /** The probability that a guess finds the record: mean, 95th percentile, greatest. */
  readonly mean: V;
  readonly p95: V;
  readonly max: V;
  /** Attackers who are left with only one record. */
  readonly singledOut: V;
}

/** The part that only the curator of the original may see. */
export interface Curator {
  /** SHA-256 of the data file as it was read, if there was a file. */
  readonly sourceHash?: string;
  /** The scope of the check of the promise. */
  readonly verdict: Checked<'holds' | 'violated' | 'undecided'>;
  /** Original items that the release shows nowhere. */
  readonly suppressed: number;
  /** The utility measures that apply, exactly. */
  readonly utility: Readonly<Record<string, number>>;
  readonly cost: readonly Figure[];
  /** Simulated attackers on the original and on the release, and the story of one attack. */
  readonly attack: { readonly before: readonly AttackFigures[]; readonly after: readonly AttackFigures[] };
  readonly attackStory?: string;
  /** The effective job, without its secret. */
  readonly job: Json;
  readonly original: OriginalProfile;
  /** The least NCP that any labels can have for this promise, if it was proved. */
  readonly leastNcp?: number;
  /** The effects of hiding rules on them and on other rules, if that was the promise. */
  readonly rules?: RuleChanges;
  /** The changes since the previous release of the series. */
  readonly changes?: SeriesChanges;
  /** The people removed from the data before the run. */
  readonly withdrawn?: Withdrawn;
  /** Original and release side by side. */
  readonly figures: readonly Figure[];
  /** A case that breaks the promise. */
  readonly witness?: Witness;
  /** Why the promise could not be decided, or what in the release is not true. */
  readonly findings: readonly string[];
  /** The reading of the original. */
  readonly input?: ReportedInput;
  readonly charts: readonly ChartSpec[];
}

/** The number removed because they withdrew: people, or records if their owners were not stated. */
export interface Withdrawn {
  /** Those who withdrew now, and how many of them are in an earlier release. */
  readonly count: number;
  readonly published: number;
  /** The number of removed records, including those (`again`) of people who withdrew before. */
  readonly records: number;
  readonly again: number;
}

/** The differences between the labels of a release and those of the previous release of its series. */
export interface SeriesChanges {
  readonly labels: readonly ChangedLabel[];
  /** Items that the earlier releases did not have. */
  readonly newItems: readonly string[];
  /** Items of the previous release that no record contains now. */
  readonly goneItems: readonly string[];
  /** Its NCP and that of a release of the same data from scratch, if one was made. */
  readonly ncp?: { readonly after: number; readonly scratch: number };
  /**
   * The additional exposure of this release together with the earlier ones, if that was checked; `accepted`: published
   * all the same.
   */
  readonly together?: Verdict & { readonly accepted?: true };
}

/** A label that stands for more items than a label of the previous release did. */
export interface ChangedLabel {
  readonly label: string;
  /** The labels of the previous release that it was merged from. */
  readonly from: readonly string[];
  /** New items that it stands for too. */
  readonly added: readonly string[];
  /** The cause. */
  readonly because?: string;
}

export interface Checked<S extends string> {
  readonly status: S;
  /** The number of examined cases. */
  readonly checked: number;
  /** The unit of examined cases, in words. */
  readonly scope: string;
}

/** The same in public. */
export type PublishedCheck<S extends string> = Omit<Checked<S>, 'checked'> & { readonly checked?: number };

export interface LengthRange {
  readonly min: number;
  readonly mean: number;
  readonly max: number;
}

/**
 * Shares of the records or people that 1 … 4 of their items at random, or all of them, single out; left out if not
 * measured.
 */
export type Uniqueness = { readonly [known in '1' | '2' | '3' | '4' | 'whole']?: number };

export interface OriginalProfile {
  readonly records: number;
  /** The number of people they belong to, if the data names people. */
  readonly persons?: number;
  readonly items: number;
  readonly occurrences: number;
  readonly length: LengthRange;
  readonly unique: Uniqueness;
}

/** The reading of the original, with other facts about it. */
export interface ReportedInput {
  /** In one sentence. */
  readonly text: string;
  /** The columns that identify records, if any do. */
  readonly reading?: { readonly id?: readonly string[] | undefined };
  readonly notes: ReadingNotes;
}

export interface ReadingNotes {
  readonly duplicates: number;
  readonly emptyCells: number;
  readonly emptyRecords: number;
}
