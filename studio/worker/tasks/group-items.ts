import { readItemGroups, writeItemsets } from '../../../src/internal.ts';
import { quickTask } from '../define.ts';
import type { ItemFace } from './find-items.ts';

export interface GroupItemsOptions {
  /** The text of the file of groups as it stands. */
  readonly text?: string;
  /** Where an item goes: into a group of its own, into that of another item, or out of all groups; none only reads. */
  readonly put?: { readonly item: number; readonly into: 'own' | 'none' | { readonly groupOf: number } };
}

export interface GroupedItems {
  readonly text: string;
  readonly groups: readonly (readonly Pick<ItemFace, 'item' | 'label'>[])[];
}

/** Reads groups of items that may be merged with each other and with nothing else, and puts an item elsewhere. */
export const groupItems = quickTask(({ text = '', put }: GroupItemsOptions, holding): GroupedItems => {
  const { dictionary } = holding.data.dataset;
  const { itemSyntax } = holding.format;
  const bytes = new TextEncoder().encode(text);
  const read = text === '' ? [] : readItemGroups(bytes, dictionary, { syntax: itemSyntax });
  const groups = put === undefined ? read : placed(read, put).filter(({ length }) => length > 0);
  return {
    text: writeItemsets(groups, dictionary, itemSyntax),
    groups: groups.map((items) => Array.from(items, (item) => ({ item, label: dictionary.labels[item]! }))),
  };
});

function placed(
  groups: readonly Uint32Array[],
  { item, into }: NonNullable<GroupItemsOptions['put']>,
): readonly Uint32Array[] {
  const without = groups.map((items) => items.filter((one) => one !== item));
  if (into === 'none') return without;
  if (into === 'own') return [...without, Uint32Array.of(item)];
  const { groupOf: other } = into;
  const place = without.findIndex((items) => items.includes(other));
  if (place < 0) return [...without, Uint32Array.of(other, item).sort()];
  return without.map((items, n) => (n === place ? Uint32Array.of(...items, item).sort() : items));
}
