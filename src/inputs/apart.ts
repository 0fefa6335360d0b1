import { defineItemGroups } from './define-item-groups.ts';

/** Sets of items that no label may join. */
export const apart = defineItemGroups({
  name: 'apart',
  title: 'items to keep apart',
  summary:
    'Groups of items, one per line: no label joins items of two groups. Items that no line names are free; the groups are published.',
  file: 'apart.txt',
});
