/**
 * A part of a hint: words, or what to do about a field of a job or a parameter, which every shell says in its own way.
 * Plain data, which survives `structuredClone`.
 */
export type HintPart =
  | string
  /** Set it to this, or to one of these. */
  | { readonly set: string; readonly to: string | number | readonly string[] }
  /** Give this side input. */
  | { readonly give: string }
  | { readonly leaveOut: readonly string[] }
  /** Say all of these: the fields that choose one of several ways. */
  | { readonly say: readonly { readonly name: string; readonly value: string | number | boolean }[] }
  /** Just its name. */
  | { readonly name: string };

/** The remedy for an error. */
export type Hint = string | readonly HintPart[];

/** The words of a shell for the parts of a hint. */
export interface HintWords {
  set(field: string, values: readonly string[]): string;
  give(input: string): string;
  leaveOut(fields: readonly string[]): string;
  info(field: string, value: string | number | boolean): string;
  name(field: string): string;
}

/** As somebody says it who writes options in code or fields in a file. */
const optionWords: HintWords = {
  set: (field, values) => `set ${field} to ${values.join(' or ')}`,
  give: (input) => `give ${input}`,
  leaveOut: (fields) => `leave out ${fields.join(' and ')}`,
  info: (field, value) => `${field} ${JSON.stringify(value)}`,
  name: (field) => field,
};

/** A hint as text, in the words of a shell; as options when none are given. */
export function hintText(hint: Hint, words: HintWords = optionWords): string {
  if (typeof hint === 'string') return hint;
  return hint.map((part) => partText(part, words)).join('');
}

function partText(part: HintPart, words: HintWords): string {
  if (typeof part === 'string') return part;
  if ('set' in part) return words.set(part.set, [part.to].flat().map(String));
  if ('say' in part) return part.say.map(({ name, value }) => words.info(name, value)).join(' ');
  if ('give' in part) return words.give(part.give);
  return 'name' in part ? words.name(part.name) : words.leaveOut(part.leaveOut);
}
