import type { Recoding } from '../data/recoding.ts';
import type { SideInputs } from '../data/side-inputs.ts';
import type { EngineRecords } from '../engines/define.ts';
import type { Model } from '../models/define.ts';
import type { Dataset } from '../records/dataset.ts';
import type { Dictionary } from '../records/dictionary.ts';
import type { Refusal } from '../refusal.ts';
import type { Parameters, ParameterValues } from '../schema/parameters.ts';
import type { Verdict } from './verdict.ts';

/** The part of the evidence that is not records: the side inputs of a promise, and labels. */
export interface SideEvidence extends Omit<SideInputs, 'hierarchy' | 'weights' | 'queries'> {
  /** The label of each original item, if labels were used. */
  readonly recoding?: Recoding;
}

/**
 * The evidence for a verifier. Side inputs name items of `recoding.original`, or of `published` if there is no
 * recoding.
 */
export interface Evidence extends SideEvidence {
  /** The published data, as an outsider reads it. */
  readonly published: Dataset;
  /** The original data, which only the curator can show. */
  readonly original?: Dataset;
  /** Only people are counted: a row is not a record, but one way to combine records of a person. */
  readonly counts?: 'persons';
}

/** The evidence for a verifier about records on an engine. Side inputs refer to `items`. */
export interface RecordsEvidence extends SideEvidence {
  /** The published records, which are counted where they are. */
  readonly records: EngineRecords;
  /** The items of the original; the recoding uses the same labels. */
  readonly items: Dictionary;
}

/** The way a verifier checks records on an engine. It asks, an engine counts. */
export interface RecordsVerifier<P extends Parameters = Parameters> {
  verify(evidence: RecordsEvidence, params: ParameterValues<P>, context: VerifyContext): Promise<Verdict>;
}

export interface VerifyContext {
  /** Reports progress and throws `cancelled` when the caller asked to stop. */
  checkpoint(done: number, total: number, phase: string): void;
  /** The maximum number of counting steps before the verdict is `undecided`. */
  readonly maxSteps?: number;
}

/** The independent check of one model's promise. It shares no code with what it checks. */
export interface Verifier<P extends Parameters = Parameters> {
  readonly model: Model<P>;
  /** It also reads local releases, which show an item under its own name in some records and under its label in others. */
  readonly readsLocal?: true;
  /** It also checks what several releases allow together (`verifySeries`). */
  readonly readsSeries?: true;
  verify(evidence: Evidence, params: ParameterValues<P>, context: VerifyContext): Verdict;
  /** The way it checks records on an engine, or the reason why it cannot. */
  readonly onRecords: RecordsVerifier<P> | Refusal;
}

/** Returns its argument, with its types inferred. */
export function defineVerifier<P extends Parameters>(verifier: Verifier<P>): Verifier<P> {
  return verifier;
}
