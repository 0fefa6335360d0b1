import type { Command, Option } from 'commander';
import {
  checkParameters,
  describeParameters,
  flagName,
  type Job,
  type JobField,
  jobFieldList,
  jobFields,
  jobSchema,
  type ParameterInfo,
  type Reading,
  readingOf,
  readingParameters,
} from '../src/internal.ts';
import { nameList } from './common-flags.ts';
import { addFlag, boundsText, typed } from './parameter-flags.ts';
import { engineFlag } from './store-flags.ts';

type FieldName = keyof typeof jobFields;

/** The fields that say how DATA is read. */
type DataFieldName = {
  [N in FieldName]: (typeof jobFields)[N] extends { readonly cliForm: 'argument' }
    ? never
    : (typeof jobFields)[N]['about'] extends 'data'
      ? N
      : never;
}[FieldName];

const GROUPS: Partial<Record<JobField['about'], string>> = {
  inputs: 'Files in addition to the data:',
  publishing: 'Publishing:',
};

/** The choices of the fields that name a definition. */
export type FieldChoices = Partial<Record<FieldName, readonly { readonly id: string; readonly title: string }[]>>;

/** The fields that `anonymize` takes by flags of its own; the seed has the same flag in all verbs. */
export const jobFlags = jobFieldList
  .filter(([name, { cliForm }]) => cliForm !== 'argument' && name !== 'seed')
  .map(([name]) => name);
const dataFlags = jobFieldList
  .filter(([, { about, cliForm }]) => about === 'data' && cliForm !== 'argument')
  // The fields about the data are the data fields.
  .map(([name]) => name as DataFieldName);

/** Adds a flag for each of these fields of a job, from their definitions. */
export function addFieldFlags(command: Command, names: readonly FieldName[], choices: FieldChoices = {}): void {
  for (const name of names) {
    const field: JobField = jobFields[name];
    const { flag = name, value = choices[name] === undefined ? undefined : 'id', about } = field;
    const group = GROUPS[about];
    if (name === 'engine') {
      command.addOption(engineFlag(infoOf(name).doc));
      continue;
    }
    const grouped = (option: Option): Option => {
      if (field.cliForm === 'again') option.argParser(expandRepeated);
      return group === undefined ? option : option.helpGroup(group);
    };
    addFlag(command, { ...infoOf(name), name: flag }, docOf(name, field, choices[name]), grouped, value);
  }
}

/** Adds the flags for reading DATA, except those with another meaning in this verb. */
export function addDataFlags(command: Command): Command {
  const used = new Set(command.options.map((option) => option.attributeName()));
  const names = dataFlags.filter((name) => !used.has(name));
  addFieldFlags(command, names);
  return command;
}

/** The values of flags for fields of a job, as a job states them; without choices and files. */
export function fieldsFromFlags<N extends FieldName>(
  flags: Readonly<Record<string, unknown>>,
  names: readonly N[],
): { [K in N]?: NonNullable<Job[K]> } {
  const values: Record<string, unknown> = {};
  for (const name of names) {
    const { cliForm, flag = name }: JobField = jobFields[name];
    const value = flags[flag];
    if (value === undefined || cliForm === 'choice' || cliForm === 'in a file') continue;
    values[name] = cliForm === 'commas' ? nameList(String(value), flagName(flag)) : typed(infoOf(name), value);
  }
  // Typed as the definitions say; what does not fit is passed on as it was typed, for the check of the job to refuse.
  return values as { [K in N]?: NonNullable<Job[K]> };
}

/** The values of flags for reading DATA, checked except for the name of the format. */
export function readingFromFlags(flags: Readonly<Record<string, unknown>>): Partial<Reading> {
  const { format, ...reading } = fieldsFromFlags(flags, dataFlags);
  return readingOf({ ...checkParameters(readingParameters, reading, 'flags'), format });
}

/** The side inputs that flags named, by name. */
export function inputsFromFlags(flags: Readonly<Record<string, unknown>>): Record<string, string> {
  const names = jobFieldList.filter(([, { about, cliForm }]) => about === 'inputs' && cliForm === undefined);
  return Object.fromEntries(names.flatMap(([name]) => (typeof flags[name] === 'string' ? [[name, flags[name]]] : [])));
}

function infoOf(name: FieldName): ParameterInfo {
  return describeParameters(jobSchema).find((parameter) => parameter.name === name)!;
}

function docOf(name: FieldName, { cliForm }: JobField, choices: FieldChoices[FieldName]): string {
  const parameter = infoOf(name);
  if (choices !== undefined)
    return `${parameter.doc} One of ${choices.map(({ id, title }) => `${id} (${title})`).join(', ')}.`;
  if (cliForm === 'again') return `${parameter.doc} May be given again.`;
  return cliForm === 'commas' || parameter.kind === 'text'
    ? parameter.doc
    : `${parameter.doc} (${boundsText(parameter)})`;
}

/** A flag that may be given again and again. */
export function expandRepeated(text: string, before: readonly string[] = []): readonly string[] {
  return [...before, text];
}
