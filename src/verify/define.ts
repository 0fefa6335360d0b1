import type { Dataset } from '../data/dataset.ts';
import type { Dictionary } from '../data/dictionary.ts';
import type { Recoding } from '../data/recoding.ts';
import type { SideInputs } from '../data/side-inputs.ts';
import type { EngineRecords } from '../engines/define.ts';
import type { Model } from '../models/define.ts';
import type { Refusal } from '../refusal.ts';
import type { Parameters, ParameterValues } from '../schema/parameters.ts';
import type { Verdict } from './verdict.ts';

/** What a promise speaks of beside the data. */
interface SideEvidence extends Omit<SideInputs, 'hierarchy' | 'weights' | 'queries'> {
  /** What each original item is published as, where labels were used. */
  readonly recoding?: Recoding;
}

/** What a verifier is shown. Side inputs speak of the items of `recoding.original`, or of `published` without one. */
export interface Evidence extends SideEvidence {
  /** The published data, as an outsider reads it. */
  readonly published: Dataset;
  /** The data before it was changed: only the curator can show it. */
  readonly original?: Dataset;
  /** Only persons are counted: a row is no record, but one way to take records of a person together. */
  readonly counts?: 'persons';
}

/** What a verifier is shown of records that are elsewhere. Side inputs speak of `items`. */
export interface RecordsEvidence extends SideEvidence {
  /** The published records, which are counted where they are. */
  readonly records: EngineRecords;
  /** The items of the original, by which the recoding is called too. */
  readonly items: Dictionary;
}

/** How a verifier checks records that are elsewhere. It asks, an engine counts. */
export interface RecordsVerifier<P extends Parameters = Parameters> {
  verify(evidence: RecordsEvidence, params: ParameterValues<P>, context: VerifyContext): Promise<Verdict>;
}

export interface VerifyContext {
  /** Reports progress and throws `cancelled` when the caller asked to stop. */
  checkpoint(done: number, total: number, phase: string): void;
  /** Most elementary counting steps before the verdict is `undecided`. */
  readonly maxSteps?: number;
}

/** The stranger that checks one model's promise. It shares no code with what it checks. */
export interface Verifier<P extends Parameters = Parameters> {
  readonly model: Model<P>;
  /** It also reads local releases, where an item shows under its own name here and under its label there. */
  readonly readsLocal?: true;
  /** It is also asked what several releases allow together (`verifyTogether`). */
  readonly readsSeries?: true;
  verify(evidence: Evidence, params: ParameterValues<P>, context: VerifyContext): Verdict;
  /** How records are checked that are elsewhere, or why that cannot be. */
  readonly onRecords: RecordsVerifier<P> | Refusal;
}

/** Identity at run time, inference at compile time. */
export function defineVerifier<P extends Parameters>(verifier: Verifier<P>): Verifier<P> {
  return verifier;
}
