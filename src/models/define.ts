import type { Parameters, ParameterValues } from '../schema/parameters.ts';
import type { Source } from '../source.ts';

/** What is promised about a release. The promise is checked by the verifier of the same name in verify/. */
export interface Model<P extends Parameters = Parameters> {
  readonly id: string;
  readonly title: string;
  /** What it protects against and what it does not, for help and docs. */
  readonly summary: string;
  readonly source: Source;
  readonly params: P;
  /** The algorithm that runs when none is named: the one that keeps most for this promise. */
  readonly defaultAlgorithm: string;
  /** The promise in one sentence, with the parameters filled in. */
  statement(params: ParameterValues<P>): string;
}

/** Identity at run time, inference at compile time. */
export function defineModel<P extends Parameters>(model: Model<P>): Model<P> {
  return model;
}
