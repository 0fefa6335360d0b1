import type { ItemSyntax } from '../formats/define.ts';
import { Problems } from '../problems.ts';
import { compareLabels, type Dictionary } from '../records/dictionary.ts';
import { type ItemLine, type ItemToken, labelsText, readItemLines } from './item-lines.ts';
import { ItemLookup } from './item-lookup.ts';
import type { SideFileOptions, UnseenOption } from './table.ts';

/**
 * Reads itemsets (constraints, utility groups), one per line in the data's own item syntax. Returns them in the order of
 * the file, their items ascending and each once. Throws `input` with every item that the data does not have, unless there is
 * a place for them: then they are left out of their itemsets.
 */
export function readItemsets(
  bytes: Uint8Array,
  dictionary: Dictionary,
  { unseen, ...options }: SideFileOptions & UnseenOption & { readonly syntax: ItemSyntax },
): Uint32Array[] {
  const problems = new Problems(options.file);
  const lookup = new ItemLookup(dictionary, problems, unseen === undefined);
  const itemsets = withoutHeading(readItemLines(bytes, options, problems), lookup).map(({ tokens }) => {
    unseen?.push(unknownLabels(tokens, lookup));
    return itemsetOf(tokens, lookup).filter((item) => item !== NO_ITEM);
  });
  problems.throwIfAny();
  return itemsets;
}

/** Reads lists of names, one per line, whatever they name; throws `input` where a line cannot be read. */
export function readLabelSets(
  bytes: Uint8Array,
  options: SideFileOptions & { readonly syntax: ItemSyntax },
): string[][] {
  const problems = new Problems(options.file);
  const lines = readItemLines(bytes, options, problems).map(({ tokens }) => tokens.map(({ text }) => text));
  problems.throwIfAny();
  return lines;
}

/** −1 among unsigned numbers. */
const NO_ITEM = 0xffff_ffff;

/** The itemsets, with labels that the data does not have, as a file that reads as the same ones again. */
export function writeItemsets(
  itemsets: readonly Uint32Array[],
  { labels }: Dictionary,
  syntax: ItemSyntax,
  unseen: readonly (readonly string[])[] = [],
): string {
  return itemsets
    .map((items, n) => [...Array.from(items, (i) => labels[i]), ...(unseen[n] ?? [])].sort(compareLabels))
    .map((line) => `${labelsText(line, syntax)}\n`)
    .join('');
}

/** The lines below a first one that is a heading and no item. */
export function withoutHeading(lines: readonly ItemLine[], lookup: ItemLookup): readonly ItemLine[] {
  const tokens = lines[0]?.tokens ?? [];
  return tokens.length === 1 && lookup.isHeading(tokens[0].text) ? lines.slice(1) : lines;
}

/** The names in tokens that the data does not have, each once. */
export function unknownLabels(tokens: readonly ItemToken[], lookup: ItemLookup): string[] {
  return [...new Set(tokens.filter((token) => lookup.find(token.text, placeOf(token)) < 0).map(({ text }) => text))];
}

/** The items that tokens name, ascending, each once. */
export function itemsetOf(tokens: readonly ItemToken[], lookup: ItemLookup): Uint32Array {
  return Uint32Array.from(new Set(tokens.map((token) => lookup.find(token.text, placeOf(token))))).sort();
}

function placeOf({ line, column }: ItemToken): { line: number; column: number } {
  return { line, column };
}
