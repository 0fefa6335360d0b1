import type { SideInputName, SideInputs } from '../data/side-inputs.ts';
import { SottoError } from '../errors.ts';
import { constraints } from './constraints.ts';
import type { InputContext, InputMaker, SideInput } from './define.ts';
import { hierarchy } from './hierarchy.ts';
import { separated, together } from './item-groups.ts';
import { preferences } from './preferences.ts';
import { queries } from './queries.ts';
import { rules } from './rules.ts';
import { sensitive, suppress } from './sensitive.ts';
import { utility } from './utility.ts';
import { weights } from './weights.ts';

export type { InputContext, SideInput, WriteContext } from './define.ts';
export {
  type ByName,
  type Labels,
  labelListText,
  labelSetsText,
  namedEntries,
  type PlainInputs,
  type Tree,
} from './plain-inputs.ts';

/** Every side input, in the order of help and docs. The hierarchy comes first, because others refer to it. */
export const sideInputs: readonly SideInput[] = [
  hierarchy,
  sensitive,
  preferences,
  constraints,
  utility,
  weights,
  rules,
  queries,
  suppress,
  separated,
  together,
  // Each reads and writes the type that its own name stands for.
] as unknown as readonly SideInput[];

type Value = NonNullable<SideInputs[SideInputName]>;

/** The name of a side input in sentences. */
export function inputTitle(name: SideInputName): string {
  return sideInputs.find((input) => input.name === name)?.title ?? name;
}

/** Whether everybody who checks a promise gets this. */
export function isPublic(need: SideInputName | 'original'): boolean {
  return sideInputs.find(({ name }) => name === need)?.audience === 'public';
}

/** The value of a job's field or a flag: a file, or a way to make the input without one. */
export type InputAddress = { readonly file: string } | { readonly maker: InputMaker<Value>; readonly argument: string };

/** Distinguishes a file name from `prefix:argument`; `./random:1` is a file. */
export function inputAddress(input: SideInput, text: string): InputAddress {
  const colon = text.indexOf(':');
  const maker = input.makers.find(({ prefix }) => prefix === text.slice(0, colon));
  return maker === undefined ? { file: text } : { maker, argument: text.slice(colon + 1) };
}

/** The text of a flag's or field's help: the file, and the ways to make it without one. */
export function inputDoc({ summary, makers }: SideInput): string {
  const ways = makers.map(({ doc, example }) => `${example} (${doc})`).join(', ');
  return ways === '' ? summary : `${summary} Or ${ways}.`;
}

/** Reads or makes a side input; `readBytes` fetches a file. */
export async function loadInput(
  input: SideInput,
  text: string,
  context: InputContext,
  readBytes: (file: string) => Promise<Uint8Array>,
): Promise<Value> {
  const address = inputAddress(input, text);
  const value =
    'file' in address
      ? input.read(await fetchFile(input, address.file, readBytes), address.file, context)
      : address.maker.make(address.argument, context);
  if (isNothing(value) && (context.unseen ?? []).length === 0) {
    throw new SottoError('input', `${text}: expected ${input.title}, got none`, {
      hint: 'a promise about nothing holds for any data and means nothing',
    });
  }
  return value;
}

/** If somebody mistypes a way to make the input, the error lists the ways, and says that there is no such file. */
async function fetchFile(
  { makers }: SideInput,
  file: string,
  readBytes: (file: string) => Promise<Uint8Array>,
): Promise<Uint8Array> {
  try {
    return await readBytes(file);
  } catch (error) {
    if (!(error instanceof SottoError) || makers.length === 0) throw error;
    const hint = `name a file, or write ${makers.map(({ example }) => example).join(' or ')}`;
    throw new SottoError(error.code, error.message, { ...error.facts, hint });
  }
}

/** The number of items, itemsets, rules or preferences that a side input names. */
export function countInput(input: SideInput, value: Value): number {
  return input.count?.(value) ?? entriesOf(value);
}

/** Whether a side input names nothing at all. */
function isNothing(value: Value): boolean {
  return entriesOf(value) === 0;
}

function entriesOf(value: Value): number {
  if ('labels' in value) return 1; // one tree, whatever its content
  return 'offsets' in value ? value.items.length : value.length;
}
