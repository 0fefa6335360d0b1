import type { LabelCounts } from '../data/label-counts.ts';

/** What a release says of the counts of items that are published beside it. */
export interface CountsTold {
  /** Counts of fewer people are withheld. */
  readonly atLeast: number;
  /** Items whose count is told, and those of the same labels whose count is withheld. */
  readonly published: number;
  readonly withheld: number;
}

export function countsTold(counts: LabelCounts, k: number): CountsTold {
  const items = counts.flatMap((label) => label.items);
  const published = items.filter(({ records }) => records !== undefined).length;
  return { atLeast: k, published, withheld: items.length - published };
}
