import type { Dictionary } from '../data/dictionary.ts';
import { quote } from '../errors.ts';
import type { ItemSyntax } from '../formats/define.ts';
import { Problems } from '../problems.ts';
import { readItemLines } from './item-lines.ts';
import { itemsText } from './item-text.ts';
import { KnownItems } from './known-items.ts';
import type { SideFileOptions } from './table.ts';

/**
 * Reads utility groups, one per line in the data's own item syntax: the group of each item, numbered by line. Throws
 * `input` with every item that the data does not have, that stands in two groups, or that stands in none.
 */
export function readUtilityGroups(
  bytes: Uint8Array,
  dictionary: Dictionary,
  options: SideFileOptions & { readonly syntax: ItemSyntax },
): Uint32Array {
  const problems = new Problems(options.file);
  const known = new KnownItems(dictionary, problems);
  const groupOf = new Int32Array(dictionary.labels.length).fill(-1);
  const lineOf = new Uint32Array(dictionary.labels.length);
  for (const [group, { line, tokens }] of readItemLines(bytes, options, problems).entries()) {
    for (const { text, column } of tokens) {
      const item = known.find(text, { line, column });
      if (item < 0 || groupOf[item] === group) continue;
      if (groupOf[item] >= 0) {
        const got = `${quote(text)} again, after line ${lineOf[item]}`;
        problems.add({ line, column, expected: 'every item in one group', got });
      }
      groupOf[item] = group;
      lineOf[item] = line;
    }
  }
  for (let i = 0; i < groupOf.length; i++) {
    if (groupOf[i] >= 0) continue;
    problems.add({
      expected: `a group for every item; ${quote(dictionary.labels[i])} may stand alone on a line`,
      got: `none for ${quote(dictionary.labels[i])}`,
    });
  }
  problems.throwIfAny();
  return Uint32Array.from(groupOf);
}

/** The groups as a file that reads as the same partition again. */
export function writeUtilityGroups(groupOf: Uint32Array, dictionary: Dictionary, syntax: ItemSyntax): string {
  const members = new Map<number, number[]>();
  for (const [i, group] of groupOf.entries()) {
    const items = members.get(group);
    if (items === undefined) members.set(group, [i]);
    else items.push(i);
  }
  return [...members.values()].map((items) => `${itemsText(items, dictionary, syntax)}\n`).join('');
}
