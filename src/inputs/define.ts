import type { AvailableData } from '../data/available-data.ts';
import type { Hierarchy } from '../data/hierarchy.ts';
import type { SideInputName, SideInputs } from '../data/side-inputs.ts';
import type { ItemSyntax } from '../formats/define.ts';
import type { Random } from '../random.ts';
import type { JobFields } from '../schema/field.ts';
import type { PlainInputs } from './plain-inputs.ts';

/** The context in which a side input is read or made. */
export interface InputContext {
  /** Makers and readers that need the records call `recordsAtHand`. */
  readonly dataset: AvailableData;
  /** It is read before all other side inputs, which may refer to it. */
  readonly hierarchy?: Hierarchy;
  /** The items that a hierarchy must cover; all if left out. */
  readonly mustCover?: Uint32Array;
  /** The columns of its file that are levels. */
  readonly columns?: readonly string[];
  /** The item syntax of the data's format. */
  readonly itemSyntax: ItemSyntax;
  /** Seeded. */
  readonly random: Random;
  /** The checked parameters of the model. */
  readonly modelParams: Readonly<Record<string, unknown>>;
  checkpoint?(done: number, total: number, phase: string): void;
  /** Collects labels that do not occur in the data; without it, such labels are mistakes. */
  readonly unseen?: string[][];
}

/** The context in which a side input is written. */
export interface WriteContext extends Pick<InputContext, 'dataset' | 'itemSyntax'> {
  /** Labels that do not occur in the data, as they were read. */
  readonly unseen?: readonly (readonly string[])[];
  /** Whether a release names an item: side inputs that state no policy are written for these items alone. */
  isNamed?(label: string): boolean;
}

/** A way to make a side input without a file: `prefix:argument`. */
export interface InputMaker<T> {
  readonly prefix: string;
  /** Its output, with the argument in capitals: "SHARE of the items, drawn at random". */
  readonly doc: string;
  readonly example: string;
  /** It uses the hierarchy, if there is one. */
  readonly readsHierarchy?: true;
  /** Throws `usage` if the argument makes no sense. */
  make(argument: string, context: InputContext): T;
}

/** A side input: an input of a job in addition to the data, as a file or as a way to make it. */
export interface SideInput<N extends SideInputName = SideInputName> {
  /** The job's field and, in kebab case, the flag. */
  readonly name: N;
  readonly title: string;
  /** One sentence: what the file says and how it is written. */
  readonly summary: string;
  /** The recipients of it with a release: everybody who checks the promise, the curator alone, or no one. */
  readonly audience: 'public' | 'curator' | 'nobody';
  /** It is for measuring the release: no model or algorithm has to use it. */
  readonly measuring?: true;
  /** If it is given and nothing uses it, that is worth a note; without this, it is a mistake. */
  readonly ifIdle?: 'note';
  /** It states a policy: it may name items that do not occur in the data. */
  readonly isPolicy?: true;
  /** A release must follow it: the algorithm itself must use it, not only one that it starts from. */
  readonly binds?: true;
  /** The name of its file. */
  readonly file: string;
  readonly makers: readonly InputMaker<NonNullable<SideInputs[N]>>[];
  /** Fields of a job that say how its file is read. */
  readonly options?: JobFields;
  /** The number of them, if that is not the number of entries. */
  count?(value: NonNullable<SideInputs[N]>): number;
  /** The text of a file that says the same as plain values. */
  text(value: PlainInputs[N], syntax: ItemSyntax): string;
  /** Reads a file; throws `input` with every problem. */
  read(bytes: Uint8Array, file: string, context: InputContext): NonNullable<SideInputs[N]>;
  /** The text of a file that reads as the same input again. */
  write(value: NonNullable<SideInputs[N]>, context: WriteContext): string;
}

/** Returns its argument, with its types inferred. */
export function defineInput<N extends SideInputName>(input: SideInput<N>): SideInput<N> {
  return input;
}
