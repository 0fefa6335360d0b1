import { shuffle } from '../random.ts';
import { readSensitive, writeSensitive } from '../side-files/index.ts';
import { hierarchyFor, refuse, shareArgument } from './argument.ts';
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
      make(argument, { dataset, random }) {
        const { num, den } = shareArgument(argument, 'sensitive');
        const numItems = dataset.dictionary.labels.length;
        const items = shuffle(
          Uint32Array.from({ length: numItems }, (_, i) => i),
          random,
        );
        return items.slice(0, Math.round((numItems * num) / den)).sort();
      },
    },
    {
      prefix: 'branch',
      doc: 'all items under the NODE of the hierarchy',
      example: 'branch:Diagnoses',
      readsHierarchy: true,
      make(argument, context) {
        const { labels, leafOrder, leafFrom, leafTo } = hierarchyFor(context.hierarchy, 'sensitive');
        const v = labels.indexOf(argument);
        if (v < 0) refuse('sensitive', 'branch: and the name of a node of the hierarchy', argument);
        return leafOrder.slice(leafFrom[v], leafTo[v]).sort();
      },
    },
  ],
  text: labelListText,
  read: (bytes, file, { dataset, unseen }) =>
    readSensitive(bytes, dataset.dictionary, { file, ...(unseen !== undefined && { unseen }) }),
  write: (items, { dataset, unseen }) => writeSensitive(items, dataset.dictionary, unseen),
});
