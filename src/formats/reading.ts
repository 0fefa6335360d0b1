import * as z from 'zod';
import { keysOf } from '../data/keys-of.ts';
import { SottoError } from '../errors.ts';
import type { Hint } from '../hints.ts';

const column = z.string().min(1);
const columns = z.union([column.transform((name) => [name]), z.array(column).min(1)]);
const character = z.union([
  z.string().regex(/^[\t -~]$/, 'one ASCII character'),
  z.literal('tab').transform(() => '\t'),
]);

/**
 * The reading of a file: its format and the roles of its columns. One definition feeds flags, help, job files,
 * addresses and the studio. Columns are identified by their names in the header, or by their numbers from 1. Omitted
 * parts have the format's defaults.
 */
export const readingParameters = z.object({
  format: z.string().optional().describe('The format of the data; detected if left out.'),
  delimiter: character.optional().describe('The field separator: one character, or tab.'),
  quote: z
    .union([character, z.literal('')])
    .optional()
    .describe('The character around fields that contain delimiters; "" for none.'),
  header: z.boolean().optional().describe('Whether the first line names the columns.'),
  skipLines: z.int().min(0).optional().describe('The number of lines to skip before the data (or its header).'),
  encoding: z
    .string()
    .optional()
    .describe('The encoding of the text: utf-8, utf-16le, windows-1252, … as in the Encoding Standard.'),
  id: columns.optional().describe('The columns that identify a record: rows with the same values form one record.'),
  item: columns.optional().describe('The columns that contain one item each.'),
  items: column.optional().describe('The column that contains all items of a record.'),
  itemDelimiter: character.optional().describe('The separator between the items in that column.'),
  person: column.optional().describe('The column that names the person of each record; never published.'),
  records: z
    .enum(['visits', 'people'])
    .optional()
    .describe(
      'The published unit, if the data names people. visits: records stay as they are, and the promise counts people. people: all records of a person are joined into one.',
    ),
  columnValue: z.boolean().optional().describe('Items are called COLUMN=VALUE.'),
  trim: z.boolean().optional().describe('Ignore blanks around labels and ids, and different ways to encode an accent.'),
  foldCase: z.boolean().optional().describe('Treat upper-case and lower-case letters in labels as the same.'),
  unknownMark: z.literal('?').optional().describe('The mark of an unknown item: the record may or may not contain it.'),
  sheet: z.string().min(1).optional().describe('The sheet of a spreadsheet, by name or number; the first if left out.'),
});

type ReadingValues = z.output<typeof readingParameters>;
type Immutable<V> = V extends string[] ? readonly string[] : Exclude<V, undefined>;

/** The reading of a file: plain data, complete once `format` is known. Records are visits unless stated. */
export type Reading = { readonly format: string } & {
  readonly [N in Exclude<keyof ReadingValues, 'format'>]?: Immutable<ReadingValues[N]>;
};

/** The reading parameters of a table in a store: all about its columns and labels, none about text. */
export const TABLE_FIELDS = [
  'id',
  'item',
  'items',
  'itemDelimiter',
  'person',
  'records',
  'columnValue',
  'trim',
  'foldCase',
  'unknownMark',
] as const;

/** The reading of a table in a store. */
export type TableReading = Pick<Partial<Reading>, (typeof TABLE_FIELDS)[number]>;

/** Why a reading was chosen that somebody asked for. */
export const AS_ASKED = 'as asked';

/** The parts of the reading that the user specified. */
export type RequestedReading = { readonly [N in keyof Reading]?: Reading[N] | undefined };

/** The reading parameters among other options. */
export function readingOf(reading: RequestedReading): Partial<Reading> {
  const names = keysOf(readingParameters.shape);
  return Object.fromEntries(names.flatMap((name) => (reading[name] === undefined ? [] : [[name, reading[name]]])));
}

/** One thing that a reading says, as a shell's flag or field says it: `header` false is the flag turned off. */
export interface ReadingFlag {
  readonly name: keyof Reading;
  readonly value: string | number | boolean;
}

/** The exact flags that ask for a reading; a field of several columns is a flag for each. */
export function readingFlags(reading: RequestedReading): ReadingFlag[] {
  return keysOf(readingParameters.shape).flatMap((name) => {
    const value = reading[name];
    if (value === undefined) return [];
    return typeof value === 'object' ? value.map((each) => ({ name, value: each })) : [{ name, value }];
  });
}

/** Whether any column parameter is given: only tables have them. */
export function hasRoles({ id, item, items, person, columnValue }: RequestedReading): boolean {
  return [id, item, items, person].some((role) => role !== undefined) || columnValue === true;
}

/** Throws `usage` where the parts of a reading contradict each other. */
export function checkReading(reading: RequestedReading): void {
  const refuse = (subject: string, hint: Hint): never => {
    throw new SottoError('usage', subject, { hint });
  };
  if (reading.item !== undefined && reading.items !== undefined)
    refuse('a table has item columns or a column of lists, not both', [
      'leave ',
      { name: 'item' },
      ' or ',
      { name: 'items' },
      ' out',
    ]);
  if (reading.itemDelimiter !== undefined && reading.item !== undefined)
    refuse('a cell of an item column is one item, so it is not split', ['name it with ', { name: 'items' }]);
  if (reading.columnValue === true && reading.items !== undefined)
    refuse('items can be named COLUMN=VALUE only if item columns are chosen', [
      'name the columns with ',
      { name: 'item' },
    ]);
  if (reading.records !== undefined && reading.person === undefined)
    refuse('whether records are visits or people can be chosen only if a column names the person of each record', [
      'name the column of persons with ',
      { name: 'person' },
      ', or ',
      { leaveOut: ['records'] },
    ]);
  if (reading.encoding !== undefined && !isEncoding(reading.encoding))
    refuse(`there is no encoding named ${reading.encoding}`, 'utf-8, utf-16le, latin1 and windows-1252 are usual');
}

function isEncoding(label: string): boolean {
  try {
    new TextDecoder(label);
    return true;
  } catch {
    return false;
  }
}
