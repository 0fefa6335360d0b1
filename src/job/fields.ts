import * as z from 'zod';
import { keysOf } from '../data/keys-of.ts';
import type { SideInputName } from '../data/side-inputs.ts';
import { formats } from '../formats/index.ts';
import { readingParameters } from '../formats/reading.ts';
import type { hierarchyOptions } from '../inputs/hierarchy.ts';
import { inputDoc, sideInputs } from '../inputs/index.ts';
import { LABEL_STYLES } from '../kinds/label-style.ts';
import { type FieldSubject, type JobField, type JobFields, shapeOf } from '../schema/field.ts';
import { SECRET_PATTERN } from '../secret.ts';

/** The choice of a model or algorithm, with its parameters next to the id, as in `{ id: km, k: 5, m: 2 }`. */
export const choice = z.looseObject({ id: z.string() });

/** A field per side input, which names a file or a way to make it, followed by its options. */
const inputFields = Object.fromEntries(
  sideInputs.flatMap((input): [string, JobField][] => [
    [
      input.name,
      { schema: z.string().optional().describe(inputDoc(input)), about: 'inputs', value: 'file', isPath: true },
    ],
    ...Object.entries(input.options ?? {}),
  ]),
  // A field for every side input, and the options of the hierarchy, which are the only ones.
) as Record<SideInputName, JobField<z.ZodOptional<z.ZodString>>> & typeof hierarchyOptions;

const { format: _format, sheet: _sheet, ...schemas } = readingParameters.shape;

/** A field for an option of reading. */
const readingFields = {
  id: { schema: schemas.id, about: 'data', cliForm: 'again', value: 'column' },
  item: { schema: schemas.item, about: 'data', cliForm: 'again', value: 'column' },
  items: { schema: schemas.items, about: 'data', value: 'column' },
  itemDelimiter: { schema: schemas.itemDelimiter, about: 'data', value: 'character' },
  person: { schema: schemas.person, about: 'data', value: 'column' },
  records: { schema: schemas.records, about: 'data' },
  columnValue: { schema: schemas.columnValue, about: 'data' },
  header: { schema: schemas.header, about: 'data' },
  delimiter: { schema: schemas.delimiter, about: 'data', value: 'character' },
  quote: { schema: schemas.quote, about: 'data', value: 'character' },
  skipLines: { schema: schemas.skipLines, about: 'data' },
  encoding: { schema: schemas.encoding, about: 'data', value: 'name' },
  trim: { schema: schemas.trim, about: 'data' },
  foldCase: { schema: schemas.foldCase, about: 'data' },
  unknownMark: { schema: schemas.unknownMark, about: 'data', value: 'character' },
} as const satisfies JobFields;

/** Every field of a job, in the order of job files, help and command text. */
export const jobFields = {
  data: { schema: z.string().describe('The data file.'), about: 'data', cliForm: 'argument', isPath: true },
  format: {
    schema: z
      .enum(formats.map((format) => format.id))
      .optional()
      .describe('The format of the data; detected when left out.'),
    about: 'data',
    value: 'id',
  },
  ...readingFields,
  ...inputFields,
  after: {
    schema: z
      .array(z.string())
      .optional()
      .describe(
        'An earlier release folder, or a folder of them: the new release builds on its labels, which may grow but are never split.',
      ),
    about: 'promise',
    cliForm: 'again',
    value: 'dir',
    isPath: true,
    inMemory: {
      why: 'on an engine, a release cannot build on an earlier one: checking them together needs every record',
    },
  },
  withdraw: {
    schema: z
      .string()
      .optional()
      .describe(
        'A file of ids, one per line, or id,when,why: these people or records are left out, and the curator’s log says so.',
      ),
    about: 'promise',
    value: 'file',
    isPath: true,
    inMemory: {
      why: 'people cannot be withdrawn on an engine: it counts the stored records unchanged',
      instead: 'leave these people out of the table or query that is read',
    },
  },
  acceptDifference: {
    schema: z
      .boolean()
      .optional()
      .describe(
        'Publish even if a comparison with earlier releases reveals more than the promise allows, because too few people withdrew to hide who is missing.',
      ),
    about: 'promise',
  },
  scratch: {
    schema: z
      .boolean()
      .optional()
      .describe('With earlier releases: also run without them and report that loss for comparison. On by default.'),
    about: 'running',
  },
  jointCheck: {
    schema: z
      .boolean()
      .optional()
      .describe(
        'With earlier releases: before writing, check the promise against an attacker who has all of them. On by default.',
      ),
    about: 'running',
  },
  like: {
    schema: z
      .string()
      .optional()
      .describe(
        'An earlier release folder. Every item is published as in that release; its promise applies unless you choose another.',
      ),
    about: 'promise',
    value: 'dir',
    isPath: true,
    inMemory: { why: 'a release cannot follow an earlier one: its labels come from counts alone' },
  },
  model: {
    schema: choice.describe('The promise: a model id and its parameters.'),
    about: 'promise',
    cliForm: 'choice',
  },
  algorithm: {
    schema: choice
      .optional()
      .describe(
        'How to keep the promise: an algorithm id, or the JavaScript file of your own algorithm (its code is run, so you must trust it), with parameters; the default of the model if left out.',
      ),
    about: 'promise',
    cliForm: 'choice',
  },
  engine: {
    schema: z
      .string()
      .optional()
      .describe('Where to count the records if they do not fit into memory; the release is written as Parquet.'),
    about: 'running',
    value: 'id',
  },
  partitions: {
    schema: z
      .int()
      .min(2)
      .max(100_000)
      .optional()
      .describe(
        'Anonymize this many parts of the data one after another, each in memory; for rho and km-rho, with an engine.',
      ),
    about: 'running',
  },
  secret: {
    schema: z
      .string()
      .regex(SECRET_PATTERN)
      .optional()
      .describe(
        'The source of everything random in the release: 64 hexadecimal digits that only the curator knows; drawn if left out.',
      ),
    about: 'running',
    cliForm: 'in a file',
    flag: 'secretFile',
    value: 'file',
  },
  seed: {
    schema: z
      .int()
      .min(0)
      .max(0xffff_ffff)
      .optional()
      .describe(
        'The seed of random choices that are not part of the protection, such as samples; in experiments, of all random choices.',
      ),
    about: 'running',
  },
  seedIsPublic: {
    schema: z
      .boolean()
      .default(false)
      .describe('Use the seed instead of a secret, although others may guess it: for experiments only.'),
    about: 'running',
  },
  keepOrder: {
    schema: z.boolean().default(false).describe('Publish the records in their original order instead of a random one.'),
    about: 'publishing',
  },
  emptyRecords: {
    schema: z
      .enum(['drop', 'keep'])
      .default('drop')
      .describe(
        'Records that lose all their items: drop them and report their approximate number, or keep them as empty records.',
      ),
    about: 'publishing',
  },
  labels: {
    schema: z
      .enum(LABEL_STYLES)
      .default('short')
      .describe(
        'The style of merged labels: one item and the number of others (beer+18), all members, or codes. labels.csv lists the members.',
      ),
    about: 'publishing',
  },
  publishCounts: {
    schema: z
      .boolean()
      .default(false)
      .describe(
        'Also publish the count of each item behind a label, if at least k people have the item and no withheld count can be derived.',
      ),
    about: 'publishing',
    inMemory: {
      why: 'counts of items cannot be published: only in memory can it be worked out which of them reveal others',
    },
  },
  recipient: {
    schema: z.string().optional().describe('Who receives the release; shown in the report.'),
    about: 'publishing',
  },
  purpose: {
    schema: z.string().optional().describe('The purpose of the release; shown in the report.'),
    about: 'publishing',
  },
  otherReleases: {
    schema: z.array(z.string()).optional().describe('Other releases of the same data; shown in the report.'),
    about: 'publishing',
    cliForm: 'again',
    flag: 'otherRelease',
  },
  keepIds: {
    schema: z.boolean().default(false).describe("Publish the file's own record ids instead of leaving them out."),
    about: 'publishing',
    inMemory: { why: 'record ids are not published' },
  },
} as const satisfies JobFields;

/** The fields of a job as plain entries. */
export const jobFieldList = keysOf(jobFields).map((name): readonly [typeof name, JobField] => [name, jobFields[name]]);

/** A job as it was asked for: by a job file, or by flags. Paths are relative to the job file. */
export const jobSchema = z.strictObject(shapeOf(jobFields));

/** A checked job: the fields of a job file with their defaults. */
export type Job = z.output<typeof jobSchema>;

/** The names of the fields about a subject. */
export function fieldsBySubject(subject: FieldSubject): (keyof Job)[] {
  return jobFieldList.filter(([, { about }]) => about === subject).map(([name]) => name);
}

/** The fields about a subject that have one value each, as the parameters of a form. */
export function formAbout(subject: FieldSubject): z.ZodObject {
  return z.object(
    Object.fromEntries(
      jobFieldList
        .filter(([, { about, cliForm }]) => about === subject && cliForm === undefined)
        .map(([name, { schema }]) => [name, schema]),
    ),
  );
}
