import type { Measure } from './define.ts';
import { countOutcomes, type Outcomes } from './outcomes.ts';

/** The share of the original items that are published nowhere, neither as themselves nor under a label. */
export const suppressedItems: Measure = {
  id: 'suppressedItems',
  title: 'Items published nowhere',
  summary: 'The share of the items that occur in the original and are shown in no published record.',
  better: 'lower',
  unit: 'share',
  isCuratorOnly: true,
  measure(original, release) {
    return shareOf(countOutcomes(original, release));
  },
  fromCounts: ({ outcomes }) => shareOf(outcomes),
};

function shareOf({ supports, exact, merged }: Outcomes): number {
  let items = 0;
  let absent = 0;
  for (let i = 0; i < supports.length; i++) {
    if (supports[i] === 0) continue;
    items++;
    if (exact[i] + merged[i] === 0) absent++;
  }
  return items === 0 ? 0 : absent / items;
}
