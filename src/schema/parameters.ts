import * as z from 'zod';
import { compareRationals, parseRational, type Rational } from '../data/rational.ts';
import { type Problem, problemText, quote, SottoError } from '../errors.ts';
import { type PropertySchema, propertyOf } from './property.ts';

/** Parameters of a model, algorithm, format or measure: one zod object feeds flags, help, forms, job files and docs. */
export type Parameters = z.ZodObject;
export type ParameterValues<P extends Parameters> = z.output<P>;

type Share = z.ZodPipe<z.ZodUnion<[z.ZodString, z.ZodNumber]>, z.ZodTransform<Rational, string | number>>;

/** A share such as `0.001`, `0.1%` or `1/11`, kept as a rational and bounded by rationals. With a default it may be left out. */
export function share(doc: string, bounds: { min?: string; max?: string; default: string }): z.ZodPrefault<Share>;
export function share(doc: string, bounds?: { min?: string; max?: string }): Share;
export function share(doc: string, bounds: { min?: string; max?: string; default?: string } = {}) {
  const min = bounds.min === undefined ? undefined : parseRational(bounds.min);
  const max = bounds.max === undefined ? undefined : parseRational(bounds.max);
  const schema = z
    .union([z.string(), z.number()])
    .transform((text, context): Rational => {
      const value = parseRational(text);
      const tooLow = value !== undefined && min !== undefined && compareRationals(value, min) < 0;
      const tooHigh = value !== undefined && max !== undefined && compareRationals(value, max) > 0;
      if (value !== undefined && !tooLow && !tooHigh && !isMoreThanAll(text, value)) return value;
      context.addIssue({ code: 'custom', message: 'not a share within bounds' });
      return z.NEVER;
    })
    .meta({ description: doc, format: 'share', shareMin: bounds.min, shareMax: bounds.max });
  return bounds.default === undefined ? schema : schema.prefault(bounds.default);
}

/** Whether it is written as more than 100 %, which is never meant: a support above 1 is a number of records. */
function isMoreThanAll(text: string | number, value: Rational): boolean {
  return typeof text === 'string' && text.includes('%') && compareRationals(value, { num: 1, den: 1 }) > 0;
}

/** One parameter as plain data: what a flag, a form field, a help line or a docs row needs. */
export interface ParameterInfo {
  readonly name: string;
  readonly kind: 'integer' | 'number' | 'share' | 'choice' | 'flag' | 'text';
  readonly doc: string;
  readonly expectation: string;
  readonly required: boolean;
  readonly default?: string | number | boolean;
  readonly choices?: readonly string[];
}

const infosOf = new WeakMap<Parameters, readonly ParameterInfo[]>();

/** The properties of the JSON Schema of an object that zod wrote. */
export function propertiesOf(schema: z.core.JSONSchema.BaseSchema): Readonly<Record<string, PropertySchema>> {
  // No property of ours is `true` or `false`, and none has another type than those of PropertySchema.
  return (schema.properties ?? {}) as Record<string, PropertySchema>;
}

/** The parameters as plain data, in the order of their definition. */
export function describeParameters(parameters: Parameters): readonly ParameterInfo[] {
  let infos = infosOf.get(parameters);
  if (infos === undefined) {
    infos = readParameterInfos(parameters);
    infosOf.set(parameters, infos);
  }
  return infos;
}

function readParameterInfos(parameters: Parameters): ParameterInfo[] {
  return Object.entries(parameters.shape).map(([name, schema]) => {
    const property = propertyOf(schema);
    return {
      name,
      kind: kindOf(property),
      doc: property.description ?? '',
      expectation: expectation(property),
      required: schema._zod.optin === undefined,
      ...(property.default !== undefined && { default: property.default }),
      ...(property.enum !== undefined && { choices: property.enum }),
    };
  });
}

/** Checks given values against their definition and completes the defaults; throws `usage` with every problem at once. */
export function checkParameters<P extends Parameters>(
  parameters: P,
  params: Readonly<Record<string, unknown>>,
  owner: string,
): ParameterValues<P> {
  const infos = new Map(describeParameters(parameters).map((parameter) => [parameter.name, parameter]));
  const problems: Problem[] = [];
  for (const name of Object.keys(params)) {
    if (infos.has(name) || params[name] === undefined) continue;
    const known = infos.size === 0 ? 'no parameters' : `one of ${[...infos.keys()].join(', ')}`;
    problems.push({ field: owner, expected: known, got: quote(name) });
  }
  const result = parameters.safeParse(params);
  for (const name of new Set(result.error?.issues.map((issue) => String(issue.path[0])))) {
    const value = params[name];
    problems.push({
      field: `${owner}.${name}`,
      expected: infos.get(name)?.expectation ?? 'a value',
      got: value === undefined ? 'nothing' : typeof value === 'string' ? quote(value) : JSON.stringify(value),
    });
  }
  // Without problems the check gave a value.
  if (problems.length === 0) return result.data as ParameterValues<P>;
  const message = problems.length === 1 ? problemText(problems[0]) : `${problems.length} problems with ${owner}`;
  throw new SottoError('usage', message, { problems });
}

function kindOf(property: PropertySchema): ParameterInfo['kind'] {
  if (property.enum !== undefined) return 'choice';
  if (property.format === 'share') return 'share';
  if (property.type === 'integer') return 'integer';
  if (property.type === 'number') return 'number';
  if (property.type === 'boolean') return 'flag';
  return 'text';
}

/** "an integer ≥ 2": the one text of a bound, for errors, help and docs alike. */
function expectation(property: PropertySchema): string {
  switch (kindOf(property)) {
    case 'choice':
      return `one of ${property.enum?.join(', ')}`;
    case 'share': {
      const low = property.shareMin === undefined ? '' : ` ≥ ${property.shareMin}`;
      const high = property.shareMax === undefined ? '' : ` ≤ ${property.shareMax}`;
      return `a share${low}${low !== '' && high !== '' ? ' and' : ''}${high}, such as 0.1, 10% or 1/10`;
    }
    case 'flag':
      return 'true or false';
    case 'text':
      return property.const ?? 'text';
    default: {
      const noun = property.type === 'integer' ? 'an integer' : 'a number';
      const parts: string[] = [];
      if (property.exclusiveMinimum !== undefined) parts.push(`> ${property.exclusiveMinimum}`);
      if (property.minimum !== undefined && property.minimum > Number.MIN_SAFE_INTEGER)
        parts.push(`≥ ${property.minimum}`);
      if (property.maximum !== undefined && property.maximum < Number.MAX_SAFE_INTEGER)
        parts.push(`≤ ${property.maximum}`);
      return parts.length === 0 ? noun : `${noun} ${parts.join(' and ')}`;
    }
  }
}
