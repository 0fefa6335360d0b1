import type { Dataset } from '../data/dataset.ts';
import type { Hierarchy } from '../data/hierarchy.ts';
import type { Release } from '../data/release.ts';
import type { Random } from '../random.ts';
import type { Parameters, ParameterValues } from '../schema/parameters.ts';
import type { Source } from '../source.ts';

/** What an algorithm may need beside the data. */
export type Need = 'hierarchy';

/** What an algorithm works on. Never written to. */
export interface AlgorithmInput {
  readonly dataset: Dataset;
  readonly hierarchy?: Hierarchy;
}

/** All an algorithm may ask of the world. */
export interface RunContext {
  /** Seeded: the same job gives the same release. */
  readonly random: Random;
  /** Reports progress and throws `cancelled` when the caller asked to stop. Call it once per outer step. */
  checkpoint(done: number, total: number, phase: string): void;
}

/** The promise an algorithm is asked to keep: a model's id and its checked parameters. */
export interface Promised {
  readonly id: string;
  readonly params: Readonly<Record<string, unknown>>;
}

export interface Algorithm<P extends Parameters = Parameters, N extends Need = Need> {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly source: Source;
  /** Ids of the models it serves. */
  readonly serves: readonly string[];
  readonly needs: readonly N[];
  readonly publishes: Release['kind'];
  readonly params: P;
  run(
    input: AlgorithmInput & Required<Pick<AlgorithmInput, N>>,
    promised: Promised,
    params: ParameterValues<P>,
    context: RunContext,
  ): Release;
}

/** Identity at run time, inference at compile time. */
export function defineAlgorithm<P extends Parameters, const N extends Need>(
  algorithm: Algorithm<P, N>,
): Algorithm<P, N> {
  return algorithm;
}
