import type { Command, Option } from 'commander';
import {
  algorithms,
  describeParameters,
  formats,
  generators,
  hierarchyBuilders,
  jobSchema,
  models,
} from '../../src/internal.ts';

/** The words that can follow a command, for a shell to complete. */
export interface CommandWords {
  /** The words that lead to it: none, `anonymize`, `hierarchy build`. */
  readonly path: string;
  /** The commands below it, or what its argument may be. */
  readonly commands: readonly { readonly name: string; readonly doc: string }[];
  readonly flags: readonly FlagWords[];
}

export interface FlagWords {
  /** `--model`, `--no-conceal`. */
  readonly name: string;
  readonly doc: string;
  readonly takesValue: boolean;
  /** Its possible values, if they are known; else files are offered. */
  readonly values: readonly string[];
}

/** Every command of the program with what it takes, from the definitions. */
export function commandWords(program: Command): CommandWords[] {
  const known = knownValues();
  return below(program, '').map(({ command, path }) => ({
    path,
    commands: [
      ...command.commands.map((one) => ({ name: one.name(), doc: one.summary() || one.description() })),
      ...command.registeredArguments.flatMap(({ argChoices = [] }) => argChoices.map((name) => ({ name, doc: '' }))),
    ],
    flags: [...command.options.flatMap((option) => flagWords(option, known)), HELP],
  }));
}

const HELP: FlagWords = { name: '--help', doc: 'Show this help.', takesValue: false, values: [] };

function below(command: Command, path: string): { command: Command; path: string }[] {
  const deeper = command.commands.flatMap((one) => below(one, path === '' ? one.name() : `${path} ${one.name()}`));
  return [{ command, path }, ...deeper];
}

function flagWords(option: Option, known: ReadonlyMap<string, ReadonlySet<string>>): FlagWords[] {
  const { long, description, required, optional, argChoices } = option;
  if (long === undefined || long === null) return [];
  const takesValue = required || optional;
  const isChoice = /<(id|name)>$/.test(option.flags);
  const values = argChoices ?? (isChoice ? [...(known.get(option.attributeName()) ?? [])] : []);
  return [{ name: long, doc: description.split(/(?<=[.;]) /, 1)[0] ?? '', takesValue, values }];
}

/** The possible values of parameters and fields with this name, whichever definition they belong to. */
function knownValues(): Map<string, Set<string>> {
  const ids = (list: readonly { readonly id: string }[]) => new Set(list.map(({ id }) => id));
  const known = new Map([
    ['model', ids(models)],
    ['algorithm', ids(algorithms)],
    ['to', ids(formats)],
  ]);
  const owners = [
    jobSchema,
    ...[...models, ...algorithms, ...generators, ...hierarchyBuilders].map((one) => one.params),
  ];
  for (const { name, choices = [] } of owners.flatMap(describeParameters)) {
    const before = known.get(name) ?? new Set();
    for (const choice of choices) before.add(choice);
    if (before.size > 0) known.set(name, before);
  }
  return known;
}
