import type { Taxonomy } from '../data/taxonomy.ts';
import type { Checkpoint } from '../progress.ts';
import type { Random } from '../random.ts';
import type { Dataset } from '../records/dataset.ts';
import type { Parameters, ParameterValues } from '../schema/parameters.ts';
import type { Source } from '../source.ts';

export interface Generated {
  readonly dataset: Dataset;
  /** The hierarchy over the items, where the generator knows one. */
  readonly taxonomy?: Taxonomy;
}

/** Makes synthetic data. The same parameters and seed give the same data, in every JavaScript engine. */
export interface Generator<P extends Parameters = Parameters> {
  readonly id: string;
  readonly title: string;
  /** One sentence: what the data looks like and what it is good for. */
  readonly summary: string;
  readonly source?: Source;
  /** Id of the format that the data is usually written in. */
  readonly format: string;
  readonly params: P;
  run(params: ParameterValues<P>, random: Random, checkpoint: Checkpoint): Generated;
}

/** Returns its argument, with its types inferred. */
export function defineGenerator<P extends Parameters>(generator: Generator<P>): Generator<P> {
  return generator;
}
