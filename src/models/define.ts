import type { SideInputName } from '../data/side-inputs.ts';
import type { Refusal } from '../refusal.ts';
import type { Parameters, ParameterValues } from '../schema/parameters.ts';
import type { Source } from '../source.ts';

/** `original`: only somebody who has the data before it was changed can check the promise. */
export type ModelNeed = Exclude<SideInputName, 'hierarchy' | 'weights' | 'utility' | 'queries'> | 'original';

/** The three ways in which released data reveals facts about a person. */
export const disclosures = ['singling out', 'linkability', 'inference'] as const;

export type Disclosure = (typeof disclosures)[number];

/** The event to prevent: the question that leads a person to a promise, in the order of the questions. */
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

export type ModelQuestion = keyof typeof questions;

/** The unit that a promise counts: records, or their owners, each once. */
export type Unit = 'records' | 'people';

/** The scope of the check: exhaustive, up to a bound, or a sample. */
export type CheckScope = 'exhaustive' | 'bounded' | 'sampled';

/** A promise about a release. The verifier of the same name in verify/ checks it. */
export interface Model<P extends Parameters = Parameters, I extends string = string, N extends ModelNeed = ModelNeed> {
  readonly id: I;
  readonly title: string;
  /** The attackers it protects against and those it does not, for help and docs. */
  readonly summary: string;
  readonly source: Source;
  readonly params: P;
  /** The side inputs that the promise is about, such as the sensitive items; its verifier needs them too. */
  readonly needs: readonly N[];
  /** The question that the promise answers. */
  readonly question: ModelQuestion;
  /** The kinds of disclosure that the promise addresses; it says nothing about the others. */
  readonly against: readonly Disclosure[];
  /** The attacker that the promise covers: what they know and do, in one sentence. */
  attacker(params: ParameterValues<P>, unit?: Unit): string;
  /**
   * The meaning of the promise if a person has several records: it counts people, as every verifier of such a model
   * does; it requires one record per person; or it is about records, whatever their owners.
   */
  readonly people: 'counted' | 'one record each' | 'of records';
  /** The stronger attackers that the promise does not cover, and the reason. */
  readonly stronger: string;
  /** The scope of the promise's check. */
  extent(params: ParameterValues<P>): CheckScope;
  /**
   * Whether parts of the data that keep the promise alone also keep it together (docs/theory/partitions.md), or do so
   * under labels that all of the data supports; or why they do not, if that is worth stating.
   */
  readonly parts?: 'add up' | 'add up under shared labels' | Refusal;
  /**
   * The subset of the records that decides whether labels or deletions keep the promise, if that is less than all. Only
   * this subset must be loaded into memory from an engine.
   */
  readonly decides?: {
    /** More equal records than this number change nothing. */
    equal?(params: ParameterValues<P>): number;
    /** Only the items that this list names. */
    readonly items?: 'constraints' | 'rules';
  };
  /**
   * Counts of the items behind labels may be published too: they do not help an attacker to find anybody
   * (docs/theory/counts.md).
   */
  readonly bearsCounts?: true;
  /** The algorithm that runs when none is named: by the rule of `isDefaultCandidate`, from the table in docs/defaults.md. */
  readonly defaultAlgorithm: string;
  /**
   * The promise in one sentence that lawyers and analysts read alike, with the parameters filled in. It counts records
   * unless `unit` says otherwise.
   */
  statement(params: ParameterValues<P>, unit?: Unit): string;
  /** The same as a formula: what its verifier checks. */
  definition(params: ParameterValues<P>, unit?: Unit): string;
}

/** Returns its argument, with its types inferred. */
export function defineModel<P extends Parameters, const I extends string, const N extends ModelNeed>(
  model: Model<P, I, N>,
): Model<P, I, N> {
  return model;
}
