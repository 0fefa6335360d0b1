import type * as z from 'zod';
import type { DefinedAlgorithm } from '../algorithms/index.ts';
import type { SideInputName } from '../data/side-inputs.ts';
import type { PlainInputs } from '../inputs/index.ts';
import type { jobFields, jobSchema } from '../job/fields.ts';
import type { DefinedModel, ModelId } from '../models/index.ts';
import type { Parameters } from '../schema/parameters.ts';
import type { CallControls } from './call-controls.ts';

/** Side inputs: labels, or text as in a job, such as `random:40%` or, in Node, a file. */
export type SideInputOptions = { readonly [N in SideInputName]?: PlainInputs[N] | string | undefined };

/** The side inputs of these names, which cannot be left out. */
type Needed<N extends string> = { readonly [I in N & SideInputName]: PlainInputs[I] | string };

/** Parameters as they are given: with a default they may be left out. */
type ParameterOptions<D extends { readonly params: Parameters }> = Named<z.input<D['params']>>;

/** Without the index signature that zod gives to an object of no fields. */
type Named<T> = { readonly [N in keyof T as string extends N ? never : N]: T[N] };

type JobFieldName = keyof typeof jobFields;

/** The fields of a job that say how it is run and what is published, and what the release is written as. */
type FieldsAbout<S extends string> = {
  readonly [N in JobFieldName as (typeof jobFields)[N]['about'] extends S ? N : never]?:
    | Readonly<z.input<typeof jobSchema>[N]>
    | undefined;
};

/** The fields that say how the release is made and written. */
type RunFields = Omit<FieldsAbout<'running' | 'publishing'>, 'engine' | 'partitions'> &
  Pick<FieldsAbout<'data'>, 'format'> &
  Pick<FieldsAbout<'inputs'>, 'columns'>;

/** The relation of a release to earlier ones. */
export type SeriesFields = Omit<FieldsAbout<'promise'>, 'model' | 'algorithm'>;

/** The engine that counts records that are too many for memory. */
export type EngineFields = Pick<FieldsAbout<'running'>, 'engine' | 'partitions'>;

/** The reading of records in a file or table: its format, and the roles of its columns. */
export type ReadingFields = Omit<FieldsAbout<'data'>, 'data'>;

/** A model with its parameters and what its promise speaks of. */
type PromiseFields<M extends DefinedModel> = M extends DefinedModel
  ? { readonly model: M['id'] } & ParameterOptions<M> & Needed<M['needs'][number]>
  : never;

type Serving<I extends ModelId, A extends DefinedAlgorithm = DefinedAlgorithm> = A extends DefinedAlgorithm
  ? I extends A['serves'][number]
    ? A
    : never
  : never;

/** The parameters of the algorithms that a post-pass can start from, in addition to its own. */
type OfStart<A extends DefinedAlgorithm> = 'from' extends keyof ParameterOptions<A>
  ? Partial<
      Joined<ParameterOptions<Extract<DefinedAlgorithm, { readonly id: NonNullable<ParameterOptions<A>['from']> }>>>
    >
  : unknown;

type Joined<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer J) => void ? J : never;

/** An algorithm with its parameters and what it cannot do without. */
type Keeping<A extends DefinedAlgorithm> = A extends DefinedAlgorithm
  ? { readonly algorithm: A['id'] } & ParameterOptions<A> & OfStart<A> & Needed<A['needs'][number]>
  : never;

type KeysOf<U> = U extends unknown ? keyof U : never;
type ParameterName = KeysOf<ParameterOptions<DefinedModel>> | KeysOf<ParameterOptions<DefinedAlgorithm>>;

/** No parameter of another model or algorithm. */
type ExactParameters<T> = T extends unknown ? T & { readonly [N in Exclude<ParameterName, keyof T>]?: never } : never;

/** Promise and algorithm: one member for each pair that fits. */
type Choice<M extends DefinedModel = DefinedModel> = M extends DefinedModel
  ? ExactParameters<PromiseFields<M> & ({ readonly algorithm?: undefined } | Keeping<Serving<M['id']>>)>
  : never;

/**
 * The options of a run: the promise (`model` and its parameters), the algorithm and its parameters (the model's default
 * if left out), side inputs, and how the release is made. A parameter of another model or algorithm does not compile.
 *
 * @example
 * ```ts
 * const options: AnonymizeOptions = { model: 'rho', rho: '10%', sensitive: ['wine'], secret: '0'.repeat(64) };
 * ```
 */
export type AnonymizeOptions = Choice & SideInputOptions & RunFields & CallControls;

/** A promise to be checked: the model, its parameters, what it speaks of. */
export type PromiseOptions = ExactParameters<PromiseFields<DefinedModel>> & SideInputOptions & CallControls;
