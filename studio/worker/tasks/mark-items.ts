import {
  type Dataset,
  type Format,
  randomFromSeed,
  type SideInput,
  SottoError,
  sideInputs,
} from '../../../src/internal.ts';
import { quickTask } from '../define.ts';
import type { ItemFace } from './find-items.ts';

export interface MarkItemsOptions {
  /** The side input, one that is a list of items. */
  readonly input: string;
  /** The text of its file as it stands. */
  readonly text?: string;
  /** Items to add or to take away, by id or by label; none only reads the text. */
  readonly items?: readonly (number | string)[];
  readonly remove?: boolean;
  /** A label that the data does not have, to be taken out of the list. */
  readonly withoutUnseen?: string;
}

export interface MarkedItems {
  readonly text: string;
  readonly items: readonly Pick<ItemFace, 'item' | 'label'>[];
}

/** Marks items, or takes marks away, in the text of a side input that lists items. */
export const markItems = quickTask(
  ({ input: name, text, items = [], remove, withoutUnseen }: MarkItemsOptions, holding): MarkedItems => {
    const { dataset } = holding.data;
    const { labels } = dataset.dictionary;
    const input = listOfItems(name);
    // A list is policy: what it names beyond the data stays in it.
    const unseen: string[][] = [];
    const marked = new Set(
      text === undefined || text === '' ? [] : readItems(input, text, dataset, holding.format, unseen),
    );
    for (const given of items) {
      const item = typeof given === 'number' ? given : labels.indexOf(given);
      if (item < 0) continue;
      if (remove === true) marked.delete(item);
      else marked.add(item);
    }
    const list = Uint32Array.from(marked).sort();
    const kept = unseen.map((labelsOf) => labelsOf.filter((label) => label !== withoutUnseen));
    return {
      text: input.write(list, { dataset, itemSyntax: holding.format.itemSyntax, unseen: kept }),
      items: Array.from(list, (item) => ({ item, label: labels[item]! })),
    };
  },
);

function listOfItems(name: string): SideInput {
  const input = sideInputs.find((one) => one.name === name);
  if (input === undefined) throw new SottoError('usage', `there is no side input ${name}`);
  return input;
}

function readItems(
  input: SideInput,
  text: string,
  dataset: Dataset,
  { itemSyntax }: Format,
  unseen: string[][],
): Uint32Array {
  const context = { dataset, itemSyntax, random: randomFromSeed(1), modelParams: {}, unseen };
  // Every list of items is one.
  return input.read(new TextEncoder().encode(text), input.file, context) as Uint32Array;
}
