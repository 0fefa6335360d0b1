import { leavesUnder } from '../data/taxonomy.ts';
import { compareLabels, indexLabels } from '../records/dictionary.ts';
import { readItemList, writeSensitive } from '../side-files/index.ts';
import { drawItems, hierarchyFor, refuseArgument, shareArgument } from './argument.ts';
import { defineInput, type SideInput } from './define.ts';
import { labelListText } from './plain-inputs.ts';

/** The file of a list of items. */
const itemList: Pick<SideInput<'sensitive' | 'suppress'>, 'text' | 'read' | 'write'> = {
  text: labelListText,
  read: (bytes, file, { dataset, unseen }) => readItemList(bytes, dataset.dictionary, { file, unseen }),
  write: (items, { dataset, unseen }) => writeSensitive(items, dataset.dictionary, unseen),
};

/** The items that must not be inferred. */
export const sensitive = defineInput({
  name: 'sensitive',
  title: 'sensitive items',
  summary: 'Sensitive items, one per line; the list states a policy and may name items that do not occur.',
  audience: 'public',
  isPolicy: true,
  file: 'sensitive.txt',
  makers: [
    {
      prefix: 'random',
      doc: 'SHARE of the items, drawn at random by the seed',
      example: 'random:40%',
      make: (argument, { dataset, random }) =>
        drawItems(dataset.dictionary.labels.length, shareArgument(argument, 'sensitive'), random),
    },
    {
      prefix: 'branch',
      doc: 'all items under the NODE of the hierarchy',
      example: 'branch:Diagnoses',
      readsHierarchy: true,
      // A policy: the list names what the file has under the node, whether it occurs or not.
      make(argument, { hierarchy, dataset, unseen }) {
        const { labels, leafOrder, leafFrom, leafTo, taxonomy } = hierarchyFor(hierarchy, 'sensitive');
        const v = labels.indexOf(argument);
        const leaves = new Set(taxonomy === undefined ? [] : leavesUnder(taxonomy, argument));
        if (v < 0 && leaves.size === 0) {
          refuseArgument('sensitive', 'branch: and the name of a node of the hierarchy', argument);
        }
        const idOf = indexLabels(dataset.dictionary);
        const items = new Set(v < 0 ? [] : leafOrder.subarray(leafFrom[v], leafTo[v]));
        for (const label of leaves) if (idOf(label) >= 0) items.add(idOf(label));
        const absent = [...leaves].filter((label) => idOf(label) < 0);
        if (absent.length > 0) unseen?.push(absent.sort(compareLabels));
        return Uint32Array.from(items).sort();
      },
    },
  ],
  ...itemList,
});

/** The items to publish nowhere. */
export const suppress = defineInput({
  name: 'suppress',
  title: 'items to suppress',
  summary: 'Items that are published nowhere, one per line; the list is published with the release.',
  audience: 'public',
  isPolicy: true,
  binds: true,
  file: 'suppress.txt',
  makers: [],
  ...itemList,
});
