import { leavesUnder } from '../data/taxonomy.ts';
import { compareLabels, indexLabels } from '../records/dictionary.ts';
import { readItemList, writeSensitive } from '../side-files/index.ts';
import { drawItems, hierarchyFor, refuseArgument, shareArgument } from './argument.ts';
import { defineInput } from './define.ts';
import { labelListText } from './plain-inputs.ts';

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
        const listedLabels = new Set(taxonomy === undefined ? [] : leavesUnder(taxonomy, argument));
        if (v < 0 && listedLabels.size === 0) {
          refuseArgument('sensitive', 'branch: and the name of a node of the hierarchy', argument);
        }
        const idOf = indexLabels(dataset.dictionary);
        const items = new Set(v < 0 ? [] : leafOrder.subarray(leafFrom[v], leafTo[v]));
        for (const label of listedLabels) if (idOf(label) >= 0) items.add(idOf(label));
        const unexpected = [...listedLabels].filter((label) => idOf(label) < 0);
        if (unexpected.length > 0) unseen?.push(unexpected.sort(compareLabels));
        return Uint32Array.from(items).sort();
      },
    },
  ],
  text: labelListText,
  read: (bytes, file, { dataset, unseen }) =>
    readItemList(bytes, dataset.dictionary, { file, ...(unseen !== undefined && { unseen }) }),
  write: (items, { dataset, unseen }) => writeSensitive(items, dataset.dictionary, unseen),
});
