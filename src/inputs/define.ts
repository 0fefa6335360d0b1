import type { Hierarchy } from '../data/hierarchy.ts';
import type { KnownData } from '../data/known-data.ts';
import type { SideInputName, SideInputs } from '../data/side-inputs.ts';
import type { ItemSyntax } from '../formats/define.ts';
import type { Random } from '../random.ts';
import type { JobFields } from '../schema/field.ts';
import type { PlainInputs } from './plain-inputs.ts';

/** What a side input is read or made for. */
export interface InputContext {
  /** Makers and readers that look at records ask `recordsAtHand`. */
  readonly dataset: KnownData;
  /** It is read before all others, which may speak of it. */
  readonly hierarchy?: Hierarchy;
  /** The items that a hierarchy must cover; all if left out. */
  readonly mustCover?: Uint32Array;
  /** The columns of its file that are levels. */
  readonly columns?: readonly string[];
  /** How the data's format writes items. */
  readonly itemSyntax: ItemSyntax;
  /** Seeded. */
  readonly random: Random;
  /** The checked parameters of the model. */
  readonly modelParams: Readonly<Record<string, unknown>>;
  checkpoint?(done: number, total: number, phase: string): void;
  /** Where labels go that the data does not have; they are mistakes without it. */
  readonly unseen?: string[][];
}

/** What a side input is written with. */
export interface WriteContext extends Pick<InputContext, 'dataset' | 'itemSyntax'> {
  /** Labels that the data does not have, as they were read. */
  readonly unseen?: readonly (readonly string[])[];
  /** Whether a release names an item: what is no policy is written of those alone. */
  isNamed?(label: string): boolean;
}

/** A way to make a side input without a file: `prefix:argument`. */
export interface InputMaker<T> {
  readonly prefix: string;
  /** What it makes, with the argument in capitals: "SHARE of the items, drawn at random". */
  readonly doc: string;
  readonly example: string;
  /** It looks at the hierarchy, if there is one. */
  readonly readsHierarchy?: true;
  /** Throws `usage` where the argument makes no sense. */
  make(argument: string, context: InputContext): T;
}

/** Something that a job is given beside the data: a file, or the way to make it. */
export interface SideInput<N extends SideInputName = SideInputName> {
  /** The job's field and, in kebab case, the flag. */
  readonly name: N;
  readonly title: string;
  /** One sentence: what the file says and how it is written. */
  readonly summary: string;
  /** Who gets it with a release: all who re-check the promise, the curator alone, or nobody. */
  readonly audience: 'public' | 'curator' | 'nobody';
  /** It is for measuring the release: no model or algorithm has to use it. */
  readonly measuring?: true;
  /** Given and looked at by nothing, it is worth a note; else it is a mistake. */
  readonly ifIdle?: 'note';
  /** It is policy: it may name items that the data does not have. */
  readonly isPolicy?: true;
  /** A release must keep to it: the algorithm itself must look at it, not only one that it starts from. */
  readonly binds?: true;
  /** What its file is called. */
  readonly file: string;
  readonly makers: readonly InputMaker<NonNullable<SideInputs[N]>>[];
  /** Fields of a job that say how its file is read. */
  readonly options?: JobFields;
  /** How many there are, where that is not the number of entries. */
  count?(value: NonNullable<SideInputs[N]>): number;
  /** The text of a file that says the same as plain values do. */
  text(given: PlainInputs[N], syntax: ItemSyntax): string;
  /** Reads a file; throws `input` with every problem. */
  read(bytes: Uint8Array, file: string, context: InputContext): NonNullable<SideInputs[N]>;
  /** The text of a file that reads as the same input again. */
  write(value: NonNullable<SideInputs[N]>, context: WriteContext): string;
}

/** Returns its argument, with its types inferred. */
export function defineInput<N extends SideInputName>(input: SideInput<N>): SideInput<N> {
  return input;
}
