import { type Command, Option } from 'commander';
import {
  checkParameters,
  describeParameters,
  flagName,
  type ParameterInfo,
  type Parameters,
  SottoError,
} from '../src/internal.ts';

/** Anything with an id and parameters: a model, an algorithm, a generator, a hierarchy builder. */
export interface Parametrised {
  readonly id: string;
  readonly title: string;
  readonly params: Parameters;
}

/** Adds a flag for every parameter of the definitions, grouped by their owner; a name shared by several is one flag. */
export function addParameterFlags(command: Command, noun: string, definitions: readonly Parametrised[]): void {
  const known = new Set(command.options.map((option) => option.attributeName()));
  for (const { id, params } of definitions) {
    for (const parameter of describeParameters(params)) {
      if (known.has(parameter.name)) continue;
      known.add(parameter.name);
      const owners = definitions.filter((other) => other.params.shape[parameter.name] !== undefined);
      const group =
        noun === id ? 'Parameters:' : `Parameters of ${noun} ${owners.map((other) => other.id).join(', ')}:`;
      addFlag(command, parameter, `${parameter.doc} (${boundsOf(parameter.name, owners)})`, (option) =>
        option.helpGroup(group),
      );
    }
  }
}

/** The values that flags gave for one definition, as far as given; numbers become numbers where they can. */
export function parametersFromFlags(
  options: Readonly<Record<string, unknown>>,
  definition: Parametrised,
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const parameter of describeParameters(definition.params)) {
    const value = options[parameter.name];
    if (value !== undefined) values[parameter.name] = typed(parameter, value);
  }
  return values;
}

/** The same, checked, with defaults for those that were left out; `owner` is what messages call their place. */
export function checkedFlags<P extends Parameters>(
  options: Readonly<Record<string, unknown>>,
  definition: Parametrised & { readonly params: P },
  owner = definition.id,
): ReturnType<typeof checkParameters<P>> {
  return checkParameters(definition.params, parametersFromFlags(options, definition), owner);
}

/** Throws `usage` for flags that were given but belong to a definition that was not chosen. */
export function refuseForeignFlags(
  options: Readonly<Record<string, unknown>>,
  chosen: readonly Parametrised[],
  all: readonly Parametrised[],
): void {
  const names = new Set(chosen.flatMap(({ params }) => Object.keys(params.shape)));
  for (const { id, params } of all) {
    for (const name of Object.keys(params.shape)) {
      if (names.has(name) || options[name] === undefined) continue;
      throw new SottoError('usage', `${flagName(name)} is a parameter of ${id}, which is not the one chosen`, {
        hint: `${chosen.map((definition) => `${definition.id} takes ${flagList(definition)}`).join('; ')}`,
      });
    }
  }
}

function flagList({ params }: Parametrised): string {
  const names = Object.keys(params.shape).map((name) => flagName(name));
  return names.length === 0 ? 'no parameters' : names.join(', ');
}

/** The possible values and the default; listed by owner if the owners of a parameter differ. */
function boundsOf(name: string, owners: readonly Parametrised[]): string {
  const ownersOf = new Map<string, string[]>();
  for (const { id, params } of owners) {
    const parameter = describeParameters(params).find((one) => one.name === name)!;
    const text = boundsText(parameter);
    ownersOf.set(text, [...(ownersOf.get(text) ?? []), id]);
  }
  if (ownersOf.size === 1) return [...ownersOf.keys()][0]!;
  return [...ownersOf].map(([text, ids]) => `${ids.join(', ')}: ${text}`).join(' · ');
}

/** `an integer ≥ 2; default 5` */
export function boundsText({ expectation, required, default: preset }: ParameterInfo): string {
  return `${expectation}${preset === undefined ? (required ? '; required' : '') : `; default ${String(preset)}`}`;
}

/** Adds the flag of a value, or both flags of a switch: `--conceal` and `--no-conceal`. */
export function addFlag(
  command: Command,
  parameter: ParameterInfo,
  doc: string,
  finish: (option: Option) => Option,
  value = valueName(parameter),
): void {
  if (parameter.kind !== 'flag') command.addOption(finish(new Option(`${flagName(parameter.name)} <${value}>`, doc)));
  else {
    const not = flagName(parameter.name, false);
    command.addOption(finish(new Option(flagName(parameter.name), `${doc} ${not} undoes it.`)));
    command.addOption(finish(new Option(not)).hideHelp());
  }
}

function valueName(parameter: ParameterInfo): string {
  return { integer: 'n', number: 'x', share: 'share', choice: 'name', text: 'text', flag: '' }[parameter.kind];
}

/** Text that is not a number is passed on as typed, so that the message can show it. */
export function typed(parameter: ParameterInfo, value: unknown): unknown {
  if (typeof value !== 'string' || (parameter.kind !== 'integer' && parameter.kind !== 'number')) return value;
  return value.trim() !== '' && Number.isFinite(Number(value)) ? Number(value) : value;
}
