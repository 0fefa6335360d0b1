import type * as z from 'zod';

/** The subject of a field; flags and forms are grouped by it. */
export type FieldSubject = 'data' | 'inputs' | 'promise' | 'running' | 'publishing';

/** One field of a job: job files, flags, help, command text, forms and docs all follow from it. */
export interface JobField<S extends z.ZodType = z.ZodType> {
  /** With one sentence of description; optional, or with a default, unless it must be given. */
  readonly schema: S;
  readonly about: FieldSubject;
  /**
   * The form on a command line: as the argument; as an id with its parameters in flags of their own; as names split by
   * commas; by a repeated flag; by a flag that names a file with the value, which must stay unseen. Else one flag with
   * one value, or `--x` and `--no-x`.
   */
  readonly cliForm?: 'argument' | 'choice' | 'commas' | 'again' | 'in a file';
  /** The flag's name, if singular and plural differ. */
  readonly flag?: string;
  /** The value in help, such as `dir`; derived from the schema by default. */
  readonly value?: string;
  /** It names a file or folder, relative to the job file. */
  readonly isPath?: true;
  /** It works only on records in memory: why, in words that go on “with an engine …”, and what else could be done. */
  readonly inMemory?: { readonly why: string; readonly instead?: string };
}

/** Fields by name. */
export type JobFields = Readonly<Record<string, JobField>>;

/** The schemas of fields, as the shape of an object. */
export function shapeOf<F extends JobFields>(fields: F): { [N in keyof F]: F[N]['schema'] } {
  const entries = Object.entries(fields).map(([name, { schema }]) => [name, schema]);
  // Names and schemas are those of `fields`, which entries cannot tell.
  return Object.fromEntries(entries) as { [N in keyof F]: F[N]['schema'] };
}
