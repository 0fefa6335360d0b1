import {
  describeParameters,
  flagName,
  quote,
  readingParameters,
  TABLE_FIELDS,
  type TableReading,
} from '../../../src/internal.ts';
import type { ErrorFactory, ListedParameters } from './address-parameters.ts';

/** A parameter of several columns is repeated for each. */
const LISTS: ReadonlySet<string> = new Set(['id', 'item']);

/** The fields of a reading as an address writes them: `item-delimiter` of `itemDelimiter`. */
const fields = TABLE_FIELDS.map((field) => ({
  field,
  name: flagName(field).slice(2),
  schema: readingParameters.shape[field],
  parameter: describeParameters(readingParameters).find(({ name }) => name === field),
}));

/** The statements that an address may make about its table, for readers of the reference. */
export const addressFields = fields.map(({ field, name, parameter }) => ({
  name,
  doc: parameter?.doc ?? '',
  value: parameter?.kind === 'flag' ? 'yes or no' : (parameter?.choices?.join(' or ') ?? ''),
  isRepeated: LISTS.has(field),
}));

export const READING_NAMES = fields.map(({ name }) => name);
export const REPEATED_NAMES = [...LISTS];

/** The reading that an address states for its table; throws errors of `makeError`. */
export function addressReading(parameters: ListedParameters, makeError: ErrorFactory): TableReading {
  const reading: Record<string, unknown> = {};
  for (const { field, name, schema, parameter } of fields) {
    const texts = parameters[name];
    if (texts === undefined) continue;
    const isSwitch = parameter?.kind === 'flag';
    const [text = ''] = texts;
    const value = LISTS.has(field) ? texts : isSwitch ? SWITCHES.get(text) : text;
    const result = schema.safeParse(value);
    if (!result.success || value === undefined) {
      throw makeError(`${name}=${quote(text)}: expected ${isSwitch ? 'yes or no' : parameter?.expectation}`);
    }
    reading[field] = result.data;
  }
  // Every value is what the definition of its field says.
  return reading as TableReading;
}

/** The parameters of an address that state a reading. */
export function parametersOf(reading: TableReading): ListedParameters {
  return Object.fromEntries(
    fields.flatMap(({ field, name }) => {
      const value = reading[field];
      if (value === undefined) return [];
      const texts = typeof value === 'boolean' ? [value ? 'yes' : 'no'] : [value].flat();
      return [[name, texts]];
    }),
  );
}

const SWITCHES: ReadonlyMap<string, boolean> = new Map([
  ['yes', true],
  ['no', false],
]);
