import type { Measure } from './define.ts';
import { countOutcomes, type Outcomes, total } from './outcomes.ts';

/** The share of the original's occurrences that are published as the item itself; 1 for empty data. */
export const exactShare: Measure = {
  id: 'exactShare',
  title: 'Occurrences published as they are',
  summary:
    'The share of the original item occurrences that are published as the item itself, neither merged nor left out.',
  better: 'higher',
  unit: 'share',
  measure(original, release) {
    return shareOf(countOutcomes(original, release));
  },
  fromCounts: ({ outcomes }) => shareOf(outcomes),
};

function shareOf({ supports, exact }: Outcomes): number {
  const occurrences = total(supports);
  return occurrences === 0 ? 1 : total(exact) / occurrences;
}
