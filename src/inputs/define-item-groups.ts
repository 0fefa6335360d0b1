import { readItemGroups, writeItemsets } from '../side-files/index.ts';
import { defineInput, type SideInput } from './define.ts';
import { labelSetsText } from './plain-inputs.ts';

/** Defines a side input of disjoint sets of items, one per line: a policy on labels. */
export function defineItemGroups<N extends 'apart' | 'together'>(
  named: Pick<SideInput<N>, 'name' | 'title' | 'summary' | 'file'>,
): SideInput<N> {
  return defineInput<N>({
    ...named,
    audience: 'public',
    isPolicy: true,
    binds: true,
    makers: [],
    text: labelSetsText,
    read: (bytes, file, { dataset, itemSyntax, unseen }) =>
      readItemGroups(bytes, dataset.dictionary, { file, syntax: itemSyntax, ...(unseen !== undefined && { unseen }) }),
    write: (groups, { dataset, itemSyntax, unseen }) => writeItemsets(groups, dataset.dictionary, itemSyntax, unseen),
  });
}
