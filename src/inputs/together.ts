import { defineItemGroups } from './define-item-groups.ts';

/** Sets of items that share a label, as far as they are published. */
export const together = defineItemGroups({
  name: 'together',
  title: 'items to keep together',
  summary:
    'Groups of items, one per line, that share one label wherever they are published. Items that no line names are free; the groups are published.',
  file: 'together.txt',
});
