import * as z from 'zod';
import { algorithms } from '../algorithms/index.ts';
import { recordOf } from '../data/keys-of.ts';
import { type Problem, problemText, quote, quoteValue, SottoError, valueAt } from '../errors.ts';
import { readingParameters } from '../formats/reading.ts';
import { inputDoc, sideInputs } from '../inputs/index.ts';
import { jobFields } from '../job/fields.ts';
import { OWN_ALGORITHM } from '../job/own-algorithm.ts';
import { models } from '../models/index.ts';
import { propertiesOf, share } from '../schema/parameters.ts';
import { publishedSchema, withoutSchemaNote } from '../schema/schema-note.ts';
import { claim, figure, listable, where } from './claim-schema.ts';

const scalar = z.union([z.string(), z.number(), z.boolean()], { error: 'text, a number, true or false' });

const parameter = listable(scalar, 'text, a number, true or false');
const choice = z.object({ id: z.string() }).catchall(parameter);
const algorithmChoice = z
  .object({
    id: z.string(),
    model: choice
      .optional()
      .describe(
        'A separate promise, for a baseline; parameters that it leaves out are taken from the model of the sweep.',
      ),
    unpromised: z
      .literal(true)
      .optional()
      .describe('For a baseline that keeps no promise: it is measured all the same, though it could not be released.'),
  })
  .catchall(parameter);
const algorithmEntry = z.union([z.string(), algorithmChoice], { error: 'an algorithm id, or { id: …, parameter: … }' });

/** A field per side input: files or ways to make them. */
const inputFields = recordOf(
  sideInputs.map(
    (input) =>
      [input.name, listable(z.string(), 'a file or a way to make one').optional().describe(inputDoc(input))] as const,
  ),
);

/** A maximum number, or a list of them. */
function limit(description: string) {
  return listable(z.int().min(1), 'an integer ≥ 1').optional().describe(description);
}

const dataEntry = z.strictObject({
  name: z.string().min(1).describe('The name of the data in tables and charts.'),
  file: z.string().describe('The data file, next to the sweep file or in the data folder, or the address of a table.'),
  ...readingParameters.shape,
  format: jobFields.format.schema,
  columns: jobFields.columns.schema,
  maxItems: limit('Only this many items, the first ones; records that contain none of them are left out.'),
  minLength: limit('Only records of at least this many items.'),
  maxLength: limit('Only records of at most this many items.'),
  drawnItems: limit('Then keep this many items, drawn with the seed; records without any of them are dropped.'),
  sortBy: z
    .enum(['length', 'random'])
    .optional()
    .describe('Records by length, shortest first, or shuffled by the seed; else as in the file.'),
  sample: listable(
    share('Share of the records, drawn by the seed.', { min: '0.000001', max: '1' }).transform(
      ({ num, den }) => `${num}/${den}`,
    ),
    'a share such as 10%',
  )
    .optional()
    .describe('Only a share of the records, drawn by the seed.'),
  prefix: limit('Only this many records, the first ones.'),
  itemOrder: z
    .enum(['random'])
    .optional()
    .describe('Numbers items in a random order (by the seed), so that ties are broken differently.'),
  ...inputFields,
});

const chartNumber = z.strictObject({
  number: z.string().describe('A measure, or another number of the results.'),
  name: z.string().optional().describe('The name of the line.'),
  per: z.string().optional().describe('Drawn as a share of this number of the same cell.'),
  where,
});

const chart = z.strictObject({
  x: z.string().describe('The x axis: a factor such as k, or a number such as records.'),
  y: z
    .union([
      z.string(),
      z.strictObject({ title: z.string().describe('The title of the axis.'), lines: z.array(chartNumber).min(1) }),
    ])
    .describe('Y: a measure, seconds, memory, or another number of the results; or several, each with its own lines.'),
  series: z.string().optional().describe('One line per value of this factor; the algorithm when left out.'),
  log: z.enum(['x', 'y', 'xy']).optional().describe('Which axes are logarithmic.'),
  to: z.string().optional().describe('Numbers are drawn as multiples of those of this line, such as an algorithm.'),
  figure,
  where,
});

/** The content of a sweep file. */
const sweepSchema = z.strictObject({
  title: z.string().describe('The subject of the comparison.'),
  about: z.string().optional().describe('One paragraph for the reader of the page.'),
  paper: z.string().optional().describe('The paper whose experiment it is, by the name of its list of figures.'),
  data: z.array(dataEntry).min(1).describe('The data files, with what is taken from each.'),
  task: z
    .enum(['anonymize', 'risk'])
    .default('anonymize')
    .describe('The command of every cell: sotto anonymize or sotto risk.'),
  model: z
    .union([choice, z.array(choice).min(1)], { error: 'a model such as { id: km, k: [2, 5], m: 2 }, or a list' })
    .optional()
    .describe('The promise: a model id and its parameters; a list is a dimension.'),
  algorithm: z
    .union([algorithmEntry, z.array(algorithmEntry).min(1)], { error: 'an algorithm id, { id: … }, or a list of them' })
    .optional()
    .describe('The algorithm; the default of the model when left out.'),
  options: z.record(z.string(), parameter).optional().describe('Options of the risk task; a list is a dimension.'),
  ...inputFields,
  seeds: z
    .array(z.int().min(0).max(0xffff_ffff))
    .min(1)
    .default([1])
    .describe('One run per seed: mean and standard deviation.'),
  charts: z.array(chart).default([]).describe('The charts of the page.'),
  claims: z.array(claim).default([]).describe('Statements to check against the numbers.'),
});

export type Sweep = z.output<typeof sweepSchema>;
export type SweepDataEntry = Sweep['data'][number];

/** Checks the shape of a sweep as it was read; throws `usage` with every problem at once. `expandSweep` checks the rest. */
export function checkSweep(value: unknown, file?: string): Sweep {
  const result = sweepSchema.safeParse(withoutSchemaNote(value));
  if (result.success) return result.data;
  const place = file === undefined ? {} : { file };
  const problems = result.error.issues
    .flatMap((issue) => issueProblems(issue, value))
    .map((one) => ({ ...place, ...one }));
  throw sweepError(problems);
}

/** All problems of a sweep in one error. */
export function sweepError(problems: readonly Problem[]): SottoError {
  const message = problems.length === 1 ? problemText(problems[0]) : `${problems.length} problems in the sweep`;
  return new SottoError('usage', message, { problems });
}

function issueProblems(issue: z.core.$ZodIssue, value: unknown, base: readonly PropertyKey[] = []): Problem[] {
  const path = [...base, ...issue.path];
  const field = fieldText(path);
  const got = quoteValue(valueAt(value, path));
  switch (issue.code) {
    case 'unrecognized_keys':
      return [{ field, expected: `only ${knownFields(path).join(', ')}`, got: issue.keys.map(quote).join(', ') }];
    case 'invalid_type':
      return [{ field, expected: `${/^[aeiou]/.test(issue.expected) ? 'an' : 'a'} ${issue.expected}`, got }];
    case 'invalid_value':
      return [{ field, expected: `one of ${issue.values.join(', ')}`, got }];
    case 'too_small':
      return [{ field, expected: issue.origin === 'array' ? 'at least one' : `at least ${issue.minimum}`, got }];
    case 'too_big':
      return [{ field, expected: `at most ${issue.maximum}`, got }];
    case 'invalid_union': {
      // If one of the alternatives got further than the others, its problem is reported.
      const deeper = issue.errors.filter((tried) => tried.length > 0 && tried.every((one) => one.path.length > 0));
      if (deeper.length === 1) return deeper[0].flatMap((one) => issueProblems(one, value, path));
      return [{ field, expected: issue.message, got }];
    }
    default:
      return [{ field, expected: issue.message, got }];
  }
}

/** The fields that an object of the sweep may have. */
function knownFields(path: readonly PropertyKey[]): string[] {
  const shapes: Readonly<Record<string, object>> = { data: dataEntry.shape, charts: chart.shape, claims: claim.shape };
  return Object.keys(shapes[String(path[0])] ?? sweepSchema.shape);
}

/** `data[0].prefix` */
function fieldText(path: readonly PropertyKey[]): string {
  const text = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('');
  return text.replace(/^\./, '') || 'sweep';
}

/** The published JSON Schema of sweep files. */
export function sweepJsonSchema(): unknown {
  const schema = z.toJSONSchema(sweepSchema, { io: 'input' });
  const ids = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id);
  const { model, algorithm, ...others } = propertiesOf(schema);
  const oneOrMore = (one: object) => ({ anyOf: [one, { type: 'array', items: one, minItems: 1 }] });
  const named = (enumeration: readonly string[], more: object = {}) => ({
    type: 'object',
    properties: { id: { enum: enumeration }, ...more },
    required: ['id'],
  });
  const promise = named(ids(models));
  return publishedSchema('sweep', {
    ...schema,
    title: 'A Sotto sweep',
    properties: {
      ...others,
      model: { description: model.description, ...oneOrMore(promise) },
      algorithm: {
        description: algorithm.description,
        ...oneOrMore({
          anyOf: [
            { enum: ids(algorithms) },
            { type: 'string', pattern: OWN_ALGORITHM.source },
            named(ids(algorithms), { model: promise }),
          ],
        }),
      },
    },
  });
}
