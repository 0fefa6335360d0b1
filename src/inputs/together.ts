import { defineItemGroups } from './define-item-groups.ts';

/** Sets of items to keep together: those that are published share a label. */
export const together = defineItemGroups({
  name: 'together',
  title: 'items to keep together',
  summary:
    'Groups of items, one per line: items of a group always share a label. Items that are not listed are free; the groups are published.',
  file: 'together.txt',
});
