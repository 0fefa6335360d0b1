import { algorithms, describeParameters, fieldsAbout, type Hint, models, sideInputs } from '../../src/internal.ts';

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
    list.some(({ params }) => describeParameters(params).some((face) => face.name === name));
  const isOfInput = sideInputs.some((input) => input.name === name || input.options?.[name] !== undefined);
  const isPublishing = fieldsAbout('publishing').some((field) => field === name);
  if (isOfInput || isPublishing || name === 'model' || isParameterOf(models)) return 'protect';
  if (name === 'algorithm' || isParameterOf(algorithms)) return 'explore';
  return fieldsAbout('data').some((field) => field === name) ? 'start' : undefined;
}
