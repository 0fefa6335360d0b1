import * as z from 'zod';
import { type Algorithm, algorithms, type Need } from '../algorithms/index.ts';
import { rationalText } from '../data/rational.ts';
import { type Problem, problemText, quote, SottoError } from '../errors.ts';
import { formats } from '../formats/index.ts';
import { type Model, models } from '../models/index.ts';
import { checkParameters } from '../schema/parameters.ts';
import { algorithmById, modelById } from './catalog.ts';

/** A choice of a model or algorithm with its parameters beside the id, as in `{ id: km, k: 5, m: 2 }`. */
const choice = z.looseObject({ id: z.string() });

/** What was asked: a job file, or the same thing said by flags. Paths are relative to the job file. */
export const jobSchema = z.strictObject({
  data: z.string().describe('The data file.'),
  format: z
    .enum(formats.map((format) => format.id) as [string, ...string[]])
    .optional()
    .describe('The format of the data; detected when left out.'),
  hierarchy: z.string().optional().describe('The hierarchy file, for algorithms that need one.'),
  columns: z.array(z.string()).optional().describe('Which columns of the hierarchy file are levels, the item first.'),
  model: choice.describe('The promise: a model id and its parameters.'),
  algorithm: choice
    .optional()
    .describe('How to keep it: an algorithm id and its parameters; else the default of the model.'),
  seed: z.int().min(0).max(0xffff_ffff).default(1).describe('Seed of all random choices.'),
  shuffle: z.boolean().default(false).describe('Publish the records in random order.'),
  keepIds: z.boolean().default(false).describe("Publish the file's own record ids instead of leaving them out."),
});

export type Job = z.output<typeof jobSchema>;

/** A job with its definitions found and every parameter checked and completed. */
export interface ResolvedJob {
  readonly job: Job;
  readonly model: Model;
  readonly modelParams: Readonly<Record<string, unknown>>;
  readonly algorithm: Algorithm;
  readonly algorithmParams: Readonly<Record<string, unknown>>;
}

/** Checks a job as it was read; throws `usage` with every problem of its shape at once. */
export function checkJob(given: unknown, file?: string): Job {
  const result = jobSchema.safeParse(given);
  if (result.success) return result.data;
  const problems = result.error.issues.map((issue): Problem => {
    const place = file === undefined ? {} : { file };
    if (issue.code === 'unrecognized_keys') {
      const expected = `only ${Object.keys(jobSchema.shape).join(', ')}`;
      return { ...place, expected, got: issue.keys.map(quote).join(', ') };
    }
    return {
      ...place,
      field: issue.path.join('.') || 'job',
      expected: expectationOf(issue),
      got: gotText(given, issue.path),
    };
  });
  const message = problems.length === 1 ? problemText(problems[0]!) : `${problems.length} problems in the job`;
  throw new SottoError('usage', message, { problems });
}

/** Finds the definitions and checks the parameters; throws `usage` or `unsupported`. */
export function resolveJob(job: Job): ResolvedJob {
  const model = modelById(job.model.id);
  const algorithm = algorithmById(job.algorithm?.id ?? model.defaultAlgorithm);
  if (!algorithm.serves.includes(model.id)) {
    const serving = algorithms.filter((other) => other.serves.includes(model.id)).map((other) => other.id);
    throw new SottoError('unsupported', `algorithm ${algorithm.id} does not serve model ${model.id}`, {
      hint: `use --algorithm ${serving.join(' or ')}`,
    });
  }
  const { id: _model, ...modelGiven } = job.model;
  const { id: _algorithm, ...algorithmGiven } = job.algorithm ?? { id: algorithm.id };
  const modelParams = checkParameters(model.params, modelGiven, 'model');
  const algorithmParams = checkParameters(algorithm.params, algorithmGiven, 'algorithm');
  return { job, model, modelParams, algorithm, algorithmParams };
}

/** Throws `usage` when the algorithm needs a side file that the job does not name. */
export function checkNeeds({ algorithm, job }: ResolvedJob): void {
  const missing = algorithm.needs.filter((need) => job[need] === undefined);
  if (missing.length === 0) return;
  const hints: Record<Need, string> = {
    hierarchy: 'add --hierarchy FILE; `sotto hierarchy build DATA` makes one',
  };
  throw new SottoError('usage', `algorithm ${algorithm.id} needs ${missing.map((need) => `a ${need}`).join(' and ')}`, {
    hint: missing.map((need) => hints[need]).join('; '),
  });
}

/** The job with every default written out, as plain JSON: running it again gives the same release. */
export function effectiveJob({ job, model, modelParams, algorithm, algorithmParams }: ResolvedJob): Job {
  return {
    ...job,
    model: { id: model.id, ...plain(modelParams) },
    algorithm: { id: algorithm.id, ...plain(algorithmParams) },
  };
}

/** The published JSON Schema of job files: every model and algorithm with its own parameters. */
export function jobJsonSchema(): unknown {
  const schema = z.toJSONSchema(jobSchema, { io: 'input' });
  const choices = (list: readonly (Model | Algorithm)[]) =>
    list.map(({ id, title, params }) => {
      const { $schema: _, properties, required, ...rest } = z.toJSONSchema(params, { io: 'input' });
      return {
        title,
        ...rest,
        properties: { id: { const: id }, ...properties },
        required: ['id', ...(required ?? [])],
        additionalProperties: false,
      };
    });
  const { model, algorithm, ...others } = schema.properties as Record<string, { description?: string }>;
  return {
    ...schema,
    title: 'A Sotto job',
    properties: {
      ...others,
      model: { description: model!.description, oneOf: choices(models) },
      algorithm: { description: algorithm!.description, oneOf: choices(algorithms) },
    },
  };
}

/** Rationals become text, so that a job is plain JSON and stays exact. */
function plain(params: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, isRational(value) ? rationalText(value) : value]),
  );
}

function isRational(value: unknown): value is { num: number; den: number } {
  return typeof value === 'object' && value !== null && 'num' in value && 'den' in value;
}

function expectationOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type') return `a ${issue.expected}`;
  if (issue.code === 'invalid_value') return `one of ${issue.values.join(', ')}`;
  if (issue.code === 'too_small') return `a number ≥ ${issue.minimum}`;
  if (issue.code === 'too_big') return `a number ≤ ${issue.maximum}`;
  return 'another value';
}

function gotText(given: unknown, path: readonly PropertyKey[]): string {
  let value = given;
  for (const key of path) value = (value as Record<PropertyKey, unknown> | undefined)?.[key];
  return value === undefined ? 'nothing' : typeof value === 'string' ? quote(value) : quote(JSON.stringify(value));
}
