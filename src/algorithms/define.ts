import type { Rational } from '../data/rational.ts';
import type { Recoding } from '../data/recoding.ts';
import type { SideInputName, SideInputs } from '../data/side-inputs.ts';
import type { RecordsWithCounts } from '../engines/define.ts';
import type { Release } from '../kinds/index.ts';
import type { ModelId, PromiseSpec } from '../models/index.ts';
import type { Checkpoint } from '../progress.ts';
import type { Random } from '../random.ts';
import type { Dataset } from '../records/dataset.ts';
import type { Refusal } from '../refusal.ts';
import type { Parameters, ParameterValues } from '../schema/parameters.ts';
import type { Source } from '../source.ts';

export type { PromiseSpec as Promised } from '../models/index.ts';

/** The possible needs of an algorithm in addition to the data. */
export type Need = SideInputName;

/** The input of an algorithm. Never written to. */
export interface AlgorithmInput extends SideInputs {
  readonly dataset: Dataset;
}

/** Why something was changed or left as it was. For the curator, never published. Items are original items. */
export interface Decision {
  /** The step of NOTES.md that decided, such as `PCTA-3`. */
  readonly step: string;
  readonly action: 'merge' | 'raise' | 'suppress' | 'delete' | 'blank' | 'refuse';
  /** The original items that the decision is about. */
  readonly items: readonly number[];
  /** For a single cell: the original row. */
  readonly row?: number;
  /** The reason, in one sentence without record values: "matched by 3 records, 5 are needed". */
  readonly because: string;
  /** The original items of the itemset or rule (antecedent, then consequent) that forced it. */
  readonly forcedBy?: readonly number[];
}

/** Everything that an algorithm may use besides its input. */
export interface RunContext {
  /** Seeded: the same job gives the same release. */
  readonly random: Random;
  /** Reports progress and throws `cancelled` when the caller asked to stop. Call it once per outer step. */
  checkpoint(done: number, total: number, phase: string): void;
  /** Called with every decision, if the caller wants them. */
  decide?(decision: Decision): void;
}

/** The arguments of a definition's `run`. */
export interface AlgorithmContext extends RunContext {
  /** The release of the algorithm that a post-pass starts from, for the same input and promise. */
  start(): Release;
}

/** The services for an algorithm on records of an engine. */
export interface OnRecordsContext {
  readonly checkpoint: Checkpoint;
  /** The last checkpoint of an earlier run of the same job on the same records, if any: to be checked before use. */
  resume?(): unknown;
  /** Called after every pass with a checkpoint for a later run: plain JSON, without records. */
  save?(progress: object): void;
}

/** The result: the engine passes the records on as they are to be published. */
export interface OnRecordsResult {
  /** The labels of the records. */
  readonly recoding: Recoding;
  /** Names of the passes over the records, in order. */
  readonly passes: readonly string[];
  readonly decisions: readonly Decision[];
}

/** Side inputs, those that an algorithm needs among them. */
type InputsOf<N extends Need> = SideInputs & Required<Pick<SideInputs, N>>;

/** The way an algorithm runs on parts of the data, one after another, so that an item has one label in all of them. */
export interface ByParts<P extends Parameters = Parameters, N extends Need = Need, S extends string = string> {
  /** The supported variants, for error messages. */
  readonly terms: string;
  /** The parameters to run with; undefined if the given ones are not supported. */
  params(params: ParameterValues<P>): ParameterValues<P> | undefined;
  /** The labels that all parts share, if it publishes items under labels; without them `run` anonymizes each part. */
  readonly shared?: SharedLabels<P, N, S>;
}

/** Labels that are learned once, from counts of all records, and then used in every part. */
export interface SharedLabels<P extends Parameters = Parameters, N extends Need = Need, S extends string = string> {
  /** Why it cannot keep this promise with these parameters part by part; undefined if it can. */
  refuse(promise: PromiseSpec<S>, params: ParameterValues<P>): Refusal | undefined;
  learn(
    counts: RecordsWithCounts,
    inputs: InputsOf<N>,
    promise: PromiseSpec<S>,
    params: ParameterValues<P>,
    context: OnRecordsContext,
  ): Promise<OnRecordsResult>;
  /** Anonymizes one part, published as the recoding says. */
  run(
    input: InputsOf<N> & AlgorithmInput,
    recoding: Recoding,
    promise: PromiseSpec<S>,
    params: ParameterValues<P>,
    context: RunContext,
  ): Release;
}

/** A way to keep a promise: the models it serves, what it needs and publishes, its parameters, and the run itself. */
export interface Algorithm<
  P extends Parameters = Parameters,
  N extends Need = Need,
  S extends string = string,
  I extends string = string,
> {
  readonly id: I;
  readonly title: string;
  readonly summary: string;
  /** The facts that a release reveals to somebody who knows the method, in one sentence. */
  readonly tells: string;
  /** Its random choices protect people: an attacker who can guess them learns more than the release shows. */
  readonly chanceProtects?: true;
  /**
   * Removing a cell that is not shown from the data changes nothing that is published, for the same secret. A line in
   * test/contract/hidden-cells.test.ts proves it. No figure about the original is published then.
   */
  readonly isSimulatable?: true;
  /** If it deletes single cells: the only items affected. Readers may rely on all others. */
  readonly hidesOnly?: 'sensitive';
  /** If it adds noise: the probability that an item of a record is not shown, and that any other item is shown. */
  noise?(params: ParameterValues<P>): { readonly lost: Rational; readonly added: Rational };
  /** For an algorithm that is not part of this program: its own name for itself, and the SHA-256 of its file. */
  readonly own?: { readonly name: string; readonly sha256: string };
  readonly source: Source;
  /** Ids of the models it serves. */
  readonly serves: readonly S[];
  /** The side inputs that it needs in addition to those of the model. */
  readonly needs: readonly N[];
  /** The side inputs that it takes into account if they are given. */
  readonly uses?: readonly Need[];
  /** The lists of items that it never generalises: a hierarchy need not cover those. */
  readonly neverGeneralises?: readonly 'sensitive'[];
  /** The largest number of different items that it accepts, if there is a limit: it refuses data with more. */
  readonly maxItems?: number;
  /** Whether it counts an unknown cell both ways. Other algorithms refuse data with unknown cells. */
  readonly takesUnknown?: true;
  /**
   * Whether it counts people if the data names the owners of records (`Dataset.persons`). Other algorithms refuse such
   * data for promises that count people.
   */
  readonly countsPeople?: true;
  readonly publishes: Release['kind'];
  /** A post-pass has a parameter `from`: the id of the algorithm it starts from. */
  readonly params: P;
  /** The way it runs on records of an engine, from counts alone; omitted if it needs the records themselves. */
  readonly onRecords?: {
    /** Its title in reports of such runs. */
    readonly title: string;
    /** The part of it that runs there, in a clause, for messages about other requests. */
    readonly terms: string;
    /** Why it cannot keep this promise with these parameters there; undefined if it can. */
    refuse(promise: PromiseSpec<S>, params: ParameterValues<P>): Refusal | undefined;
    run(
      counts: RecordsWithCounts,
      promise: PromiseSpec<S>,
      params: ParameterValues<P>,
      context: OnRecordsContext,
    ): Promise<OnRecordsResult>;
  };
  /** A run on small data is about as fast as reading and measuring, so it needs no worker thread. */
  readonly isQuick?: true;
  /** Left out if parts that are safe alone may not be safe together. */
  readonly byParts?: ByParts<P, N, S>;
  run(
    input: AlgorithmInput & Required<Pick<AlgorithmInput, N>>,
    promise: PromiseSpec<S>,
    params: ParameterValues<P>,
    context: AlgorithmContext,
  ): Release;
}

/**
 * Defines an algorithm of your own, which jobs name by its file. Returns its argument, with its types inferred.
 *
 * @example
 * ```ts
 * import { z } from 'zod';
 *
 * const nothing = defineAlgorithm({
 *   id: 'nothing',
 *   title: 'Publishes no item',
 *   summary: 'Keeps every promise about items, and tells nothing.',
 *   tells: 'How many records there are.',
 *   source: { authors: 'me', title: 'Nothing', year: 2026, venue: 'here' },
 *   serves: ['km'],
 *   needs: [],
 *   publishes: 'recoded',
 *   params: z.object({}),
 *   run({ dataset }, _promised, _params, context) {
 *     context.checkpoint(0, 1, 'leaving out all items');
 *     const recoding = recodingFromClusters(dataset.dictionary, dataset.dictionary.labels.map(() => SUPPRESSED));
 *     return { kind: 'recoded', dataset: applyRecoding(dataset, recoding), recoding };
 *   },
 * });
 * checkAlgorithm(nothing).every(({ status }) => status === 'passed'); // → true
 * ```
 */
export function defineAlgorithm<
  P extends Parameters,
  const N extends Need,
  const S extends ModelId,
  const I extends string,
>(algorithm: Algorithm<P, N, S, I>): Algorithm<P, N, S, I> {
  return algorithm;
}
