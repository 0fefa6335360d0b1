import type { Hierarchy } from '../data/hierarchy.ts';
import { readUtilityGroups, writeUtilityGroups } from '../side-files/index.ts';
import { hierarchyFor, integerArgument, refuseArgument } from './argument.ts';
import { defineInput, type InputContext } from './define.ts';
import { labelSetsText } from './plain-inputs.ts';

/** Group sizes in the experiments of Gkoulalas-Divanis and Loukides. */
const PAPER: Readonly<Record<string, number>> = { UR1: 25, UR2: 50, UR3: 125, UR4: 250, UR5: 500 };

/** Groups of items that may share a label; items of different groups may not. */
export const utility = defineInput({
  name: 'utility',
  title: 'utility groups',
  summary:
    'Groups of items that may be merged, one group per line; items that are not listed may be merged with each other.',
  audience: 'public',
  binds: true,
  file: 'utility.txt',
  makers: [
    {
      prefix: 'level',
      doc: 'the branches of the hierarchy at depth LEVEL, the root being 0',
      example: 'level:1',
      readsHierarchy: true,
      make: (argument, { hierarchy }) =>
        groupsAtLevel(hierarchyFor(hierarchy, 'utility'), integerArgument(argument, 'utility', 0)),
    },
    {
      prefix: 'neighbours',
      doc: 'groups of SIZE neighbours in the order of the hierarchy, or of the labels without one',
      example: 'neighbours:25',
      readsHierarchy: true,
      make: (argument, context) => neighbourGroups(integerArgument(argument, 'utility'), context),
    },
    {
      prefix: 'paper',
      doc: 'one of the sets UR1 to UR5 of the experiments of Gkoulalas-Divanis and Loukides',
      example: 'paper:UR1',
      readsHierarchy: true,
      make(argument, context) {
        const size = PAPER[argument];
        if (size === undefined) return refuseArgument('utility', `one of ${Object.keys(PAPER).join(', ')}`, argument);
        return neighbourGroups(size, context);
      },
    },
  ],
  count: (groupOf) => new Set(groupOf).size,
  text: labelSetsText,
  read: (bytes, file, { dataset, itemSyntax }) =>
    readUtilityGroups(bytes, dataset.dictionary, { file, syntax: itemSyntax }),
  write: (groupOf, { dataset, itemSyntax, isNamed }) =>
    writeUtilityGroups(groupOf, dataset.dictionary, itemSyntax, isNamed),
});

/** The ancestor at that depth, or the item itself if its branch is shorter. */
function groupsAtLevel({ numItems, parent }: Hierarchy, level: number): Uint32Array {
  const depth = new Uint32Array(parent.length);
  for (let v = parent.length - 2; v >= 0; v--) depth[v] = depth[parent[v]] + 1;
  return Uint32Array.from({ length: numItems }, (_, i) => {
    let v = i;
    while (depth[v] > level) v = parent[v];
    return v;
  });
}

function neighbourGroups(size: number, { dataset, hierarchy }: InputContext): Uint32Array {
  const numItems = dataset.dictionary.labels.length;
  return Uint32Array.from({ length: numItems }, (_, i) => Math.floor((hierarchy?.leafRank[i] ?? i) / size));
}
