import { getOrAdd } from '../data/get-or-add.ts';
import { quote } from '../errors.ts';
import type { ItemSyntax } from '../formats/define.ts';
import { Problems } from '../problems.ts';
import type { Dictionary } from '../records/dictionary.ts';
import { itemsText, readItemLines } from './item-lines.ts';
import { ItemLookup } from './item-lookup.ts';
import { withoutHeading } from './itemsets.ts';
import type { SideFileOptions, UnseenOption } from './table.ts';

/**
 * Reads utility groups, one per line in the data's own item syntax: the group of each item, numbered by line. Unnamed
 * items are free: they form one further group. Throws `input` with every item that the data does not have or that is in
 * two groups.
 */
export function readUtilityGroups(
  bytes: Uint8Array,
  dictionary: Dictionary,
  options: SideFileOptions & { readonly syntax: ItemSyntax },
): Uint32Array {
  const groups = readItemGroups(bytes, dictionary, options);
  const groupOf = new Uint32Array(dictionary.labels.length).fill(groups.length);
  for (const [group, items] of groups.entries()) for (const i of items) groupOf[i] = group;
  return groupOf;
}

/**
 * Reads sets of items, one per line, no item in two of them. Returns them in the order of the file, items ascending.
 * Throws `input` with every item that the data does not have, unless there is a list for them, or that is in two sets.
 */
export function readItemGroups(
  bytes: Uint8Array,
  dictionary: Dictionary,
  { unseen, ...options }: SideFileOptions & UnseenOption & { readonly syntax: ItemSyntax },
): Uint32Array[] {
  const problems = new Problems(options.file);
  const lookup = new ItemLookup(dictionary, problems, unseen === undefined);
  /** By label: the line that names it first. */
  const lineOf = new Map<string, number>();
  const groups = withoutHeading(readItemLines(bytes, options, problems), lookup).map(({ line, tokens }) => {
    const items = new Set<number>();
    const absent = new Set<string>();
    for (const { text, column } of tokens) {
      const item = lookup.find(text, { line, column });
      const label = item < 0 ? text : dictionary.labels[item];
      const first = lineOf.get(label) ?? line;
      if (first !== line) {
        const got = `${quote(text)} again, after line ${first}`;
        problems.add({ line, column, expected: 'every item in one group', got });
      }
      lineOf.set(label, line);
      if (item < 0) absent.add(label);
      else items.add(item);
    }
    unseen?.push([...absent]);
    return Uint32Array.from(items).sort();
  });
  problems.throwIfAny();
  return groups;
}

/** The groups, of some items or all, as a file that reads as the same partition again. */
export function writeUtilityGroups(
  groupOf: Uint32Array,
  dictionary: Dictionary,
  syntax: ItemSyntax,
  isWritten: (label: string) => boolean = () => true,
): string {
  const members = new Map<number, number[]>();
  for (const [i, group] of groupOf.entries()) {
    if (!isWritten(dictionary.labels[i])) continue;
    getOrAdd(members, group, () => []).push(i);
  }
  return [...members.values()].map((items) => `${itemsText(items, dictionary, syntax)}\n`).join('');
}
