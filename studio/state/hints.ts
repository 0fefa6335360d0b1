import {
  algorithms,
  describeParameters,
  fieldsBySubject,
  formats,
  type Hint,
  type HintWords,
  models,
  sideInputs,
} from '../../src/internal.ts';

/** Hints of the library in the words of the studio: menus, ticks and fields. */
export const studioWords: HintWords = {
  set(field, values) {
    if (field === 'algorithm') return `tick ${values.map((id) => titleOf(algorithms, id)).join(' or ')}`;
    if (field === 'format') return `choose ${values.map((id) => titleOf(formats, id)).join(' or ')} under Format`;
    if (values[0] === 'true') return `tick ${fieldText(field)}`;
    return `set ${fieldText(field)} to ${values.join(' or ')}`;
  },
  give: (input) =>
    input === 'hierarchy' ? 'load or build a hierarchy on Protect' : `give ${fieldText(input)} on Protect`,
  leaveOut: (fields) => `leave out ${fields.map(fieldText).join(' and ')}`,
  info: (field, value) =>
    field === 'format'
      ? `choose ${titleOf(formats, String(value))} under Format`
      : `${fieldText(field)} ${String(value)}`,
  name: fieldText,
};

function titleOf(list: readonly { readonly id: string; readonly title: string }[], id: string): string {
  return list.find((one) => one.id === id)?.title ?? id;
}

/** Fields whose label here is not their name. */
const LABELS: Readonly<Record<string, string>> = { columns: 'Columns that are levels' };

/** A side input by its title, a field by its label: `maxNodes` → `“max nodes”`. */
function fieldText(field: string): string {
  const words = field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return sideInputs.find(({ name }) => name === field)?.title ?? `“${LABELS[field] ?? words}”`;
}

/** A field that a hint names, and the screen where it stands. */
export interface HintedField {
  readonly name: string;
  readonly screen: string;
}

/** The fields that a hint names, each once; what the studio has no field for is left out. */
export function hintedFields(hint: Hint): HintedField[] {
  const names = typeof hint === 'string' ? [] : hint.flatMap((part) => (typeof part === 'string' ? [] : namesIn(part)));
  return [...new Set(names)].flatMap((name) => {
    const screen = screenOf(name);
    return screen === undefined ? [] : [{ name, screen }];
  });
}

function namesIn(part: Exclude<Extract<Hint, readonly unknown[]>[number], string>): readonly string[] {
  if ('leaveOut' in part) return part.leaveOut;
  if ('say' in part) return part.say.map(({ name }) => name);
  return ['set' in part ? part.set : 'give' in part ? part.give : part.name];
}

function screenOf(name: string): string | undefined {
  const isParameterOf = (list: typeof models | typeof algorithms): boolean =>
    list.some(({ params }) => describeParameters(params).some((parameter) => parameter.name === name));
  const isOfInput = sideInputs.some((input) => input.name === name || input.options?.[name] !== undefined);
  const isPublishing = fieldsBySubject('publishing').some((field) => field === name);
  if (isOfInput || isPublishing || name === 'model' || isParameterOf(models)) return 'protect';
  if (name === 'algorithm' || isParameterOf(algorithms)) return 'explore';
  return fieldsBySubject('data').some((field) => field === name) ? 'start' : undefined;
}
