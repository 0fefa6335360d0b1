import type { SideInputName } from '../data/side-inputs.ts';
import type { Refusal } from '../refusal.ts';
import type { Parameters, ParameterValues } from '../schema/parameters.ts';
import type { Source } from '../source.ts';

/** `original`: only somebody who has the data before it was changed can check the promise. */
export type ModelNeed = Exclude<SideInputName, 'hierarchy' | 'weights' | 'utility' | 'queries'> | 'original';

/** The three ways in which released data tells of a person. */
export const disclosures = ['singling out', 'linkability', 'inference'] as const;

export type Disclosure = (typeof disclosures)[number];

/** What must not happen: the question that leads a person to a promise, in the order in which they are asked. */
export const questions = {
  'singled out': {
    title: 'Somebody is singled out',
    doc: 'An attacker who knows a few things about a person must not find that person’s record.',
  },
  inferred: {
    title: 'Something sensitive is inferred',
    doc: 'An attacker who knows a few things about a person must not learn anything sensitive about them.',
  },
  chosen: {
    title: 'Something a person asked to hide is revealed',
    doc: 'Each person lists the items to hide.',
  },
  mined: {
    title: 'A confidential rule is mined',
    doc: 'Somebody who mines the data must not find the rules that you keep confidential.',
  },
} as const;

export type Question = keyof typeof questions;

/** What a promise counts: records, or the persons they are of, each once. */
export type Unit = 'records' | 'people';

/** Of what the verifier looks at: all there is, all up to a bound, or a sample. */
export type Extent = 'exhaustive' | 'bounded' | 'sampled';

/** What is promised about a release. The promise is checked by the verifier of the same name in verify/. */
export interface Model<P extends Parameters = Parameters, I extends string = string, N extends ModelNeed = ModelNeed> {
  readonly id: I;
  readonly title: string;
  /** What it protects against and what it does not, for help and docs. */
  readonly summary: string;
  readonly source: Source;
  readonly params: P;
  /** What the promise speaks of beside the data, such as the sensitive items; its verifier needs it too. */
  readonly needs: readonly N[];
  /** The question that the promise answers. */
  readonly question: Question;
  /** What the promise addresses; it says nothing about the others. */
  readonly against: readonly Disclosure[];
  /** The attacker that the promise covers: what they know and do, in one sentence. */
  attacker(params: ParameterValues<P>, unit?: Unit): string;
  /**
   * What becomes of the promise where a person has several records: people are counted, which every verifier of such a model
   * does; it takes one record of each; or it speaks of records, whosever they are.
   */
  readonly people: 'counted' | 'one record each' | 'of records';
  /** Which stronger attackers the promise does not cover, and why they were left out. */
  readonly stronger: string;
  /** How far the check of the promise goes. */
  extent(params: ParameterValues<P>): Extent;
  /**
   * Whether parts of the data that keep the promise alone keep it together (docs/theory/partitions.md), or why they do not
   * where that is worth telling.
   */
  readonly parts?: 'add up' | Refusal;
  /**
   * What of the records decides whether labels or deletions keep the promise, where that is less than all: so much must be at
   * hand where the records are elsewhere.
   */
  readonly decides?: {
    /** Equal records beyond so many change nothing. */
    equal?(params: ParameterValues<P>): number;
    /** Only the items that this list names. */
    readonly items?: 'constraints' | 'rules';
  };
  /** Counts of the items behind labels may stand beside it: who knows them finds nobody any better (docs/theory/counts.md). */
  readonly bearsCounts?: true;
  /** The algorithm that runs when none is named: by the rule of `mayBeDefault`, from the table in docs/defaults.md. */
  readonly defaultAlgorithm: string;
  /** The promise in one sentence that lawyers and analysts read alike, with the parameters filled in; it counts records unless stated. */
  statement(params: ParameterValues<P>, unit?: Unit): string;
  /** The same as a formula: what its verifier checks. */
  definition(params: ParameterValues<P>, unit?: Unit): string;
}

/** Identity at run time, inference at compile time. */
export function defineModel<P extends Parameters, const I extends string, const N extends ModelNeed>(
  model: Model<P, I, N>,
): Model<P, I, N> {
  return model;
}
