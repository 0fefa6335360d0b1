import { readItemList, writeSensitive } from '../side-files/index.ts';
import { defineInput } from './define.ts';
import { labelListText } from './plain-inputs.ts';

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
  text: labelListText,
  read: (bytes, file, { dataset, unseen }) =>
    readItemList(bytes, dataset.dictionary, { file, ...(unseen !== undefined && { unseen }) }),
  write: (items, { dataset, unseen }) => writeSensitive(items, dataset.dictionary, unseen),
});
