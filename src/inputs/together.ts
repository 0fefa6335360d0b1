import { defineItemGroups } from './define-item-groups.ts';

/** Sets of items that share a label, as far as they are published. */
export const together = defineItemGroups({
  name: 'together',
  title: 'items to keep together',
  summary:
    'Groups of items, one per line: items of a group always share a label. Items that are not listed are free; the groups are published.',
  file: 'together.txt',
});
