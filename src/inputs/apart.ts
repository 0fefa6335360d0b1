import { defineItemGroups } from './define-item-groups.ts';

/** Sets of items to keep apart: items of different sets never share a label. */
export const apart = defineItemGroups({
  name: 'apart',
  title: 'items to keep apart',
  summary:
    'Groups of items, one per line: items of different groups never share a label. Items that are not listed are free; the groups are published.',
  file: 'apart.txt',
});
