import { readItemGroups, writeItemsets } from '../side-files/index.ts';
import { defineInput, type SideInput } from './define.ts';
import { labelSetsText } from './plain-inputs.ts';

/** Sets of items to keep apart: items of different sets never share a label. */
export const separated = defineItemGroups(
  'apart',
  'items to keep apart',
  'Groups of items, one per line: items of different groups never share a label. Items that are not listed are free; the groups are published.',
);

/** Sets of items to keep together: those that are published share a label. */
export const together = defineItemGroups(
  'together',
  'items to keep together',
  'Groups of items, one per line: items of a group always share a label. Items that are not listed are free; the groups are published.',
);

/** Defines a side input of disjoint sets of items, one per line: a policy on labels. */
function defineItemGroups<N extends 'apart' | 'together'>(name: N, title: string, summary: string): SideInput<N> {
  return defineInput<N>({
    name,
    title,
    summary,
    file: `${name}.txt`,
    audience: 'public',
    isPolicy: true,
    binds: true,
    makers: [],
    text: labelSetsText,
    read: (bytes, file, { dataset, itemSyntax, unseen }) =>
      readItemGroups(bytes, dataset.dictionary, { file, syntax: itemSyntax, unseen }),
    write: (groups, { dataset, itemSyntax, unseen }) => writeItemsets(groups, dataset.dictionary, itemSyntax, unseen),
  });
}
