import type { Dictionary } from '../data/dictionary.ts';
import type { Hierarchy } from '../data/hierarchy.ts';
import { quote } from '../errors.ts';
import type { ItemSyntax } from '../formats/define.ts';
import { Problems } from '../problems.ts';
import { readItemLines } from './item-lines.ts';
import { itemsText } from './item-text.ts';
import { withoutHeading } from './itemsets.ts';
import { KnownItems } from './known-items.ts';
import type { SideFileOptions } from './table.ts';

/** Stands for an item that no line names. */
const FREE = -1;

/**
 * Reads utility groups, one per line in the data's own item syntax: the group of each item, numbered by line. Items that no
 * line names are free: they form one further group. Throws `input` with every item that the data does not have or that
 * stands in two groups.
 */
export function readUtilityGroups(
  bytes: Uint8Array,
  dictionary: Dictionary,
  options: SideFileOptions & { readonly syntax: ItemSyntax },
): Uint32Array {
  const { groupOf, numGroups } = readItemGroups(bytes, dictionary, options);
  return Uint32Array.from(groupOf, (group) => (group === FREE ? numGroups : group));
}

/**
 * Reads groups that must not be merged with each other, one per line, as utility groups: items that no line names may be
 * merged with those of the group that is nearest to them, in the smallest branch of the hierarchy that has one, else in the
 * order of the labels.
 */
export function readApartGroups(
  bytes: Uint8Array,
  dictionary: Dictionary,
  options: SideFileOptions & { readonly syntax: ItemSyntax; readonly hierarchy?: Hierarchy },
): Uint32Array {
  const { groupOf } = readItemGroups(bytes, dictionary, options);
  const { hierarchy } = options;
  const order = hierarchy?.leafOrder ?? Uint32Array.from(groupOf.keys());
  const named = Array.from(order.keys()).filter((rank) => groupOf[order[rank]] !== FREE);
  if (named.length === 0) return new Uint32Array(groupOf.length);
  return Uint32Array.from(groupOf.keys(), (item) => {
    const rank = hierarchy?.leafRank[item] ?? item;
    let near = named;
    for (let v = item; hierarchy !== undefined && v >= 0; v = hierarchy.parent[v]) {
      const [from, to] = [hierarchy.leafFrom[v], hierarchy.leafTo[v]];
      near = named.filter((each) => each >= from && each < to);
      if (near.length > 0) break;
    }
    const nearest = near.reduce((best, each) => (Math.abs(each - rank) < Math.abs(best - rank) ? each : best));
    return groupOf[order[nearest]];
  });
}

/** The line of each item, or FREE. */
function readItemGroups(
  bytes: Uint8Array,
  dictionary: Dictionary,
  options: SideFileOptions & { readonly syntax: ItemSyntax },
): { readonly groupOf: Int32Array; readonly numGroups: number } {
  const problems = new Problems(options.file);
  const known = new KnownItems(dictionary, problems);
  const groupOf = new Int32Array(dictionary.labels.length).fill(FREE);
  const lineOf = new Uint32Array(dictionary.labels.length);
  const lines = withoutHeading(readItemLines(bytes, options, problems), known);
  for (const [group, { line, tokens }] of lines.entries()) {
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
  problems.throwIfAny();
  return { groupOf, numGroups: lines.length };
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
    const items = members.get(group);
    if (items === undefined) members.set(group, [i]);
    else items.push(i);
  }
  return [...members.values()].map((items) => `${itemsText(items, dictionary, syntax)}\n`).join('');
}
