import type { LabelCounts } from '../data/label-counts.ts';

/** The statement of a release about the counts of items behind labels that it publishes. */
export interface PublishedCounts {
  /** Counts of fewer people are withheld. */
  readonly atLeast: number;
  /** Items whose count is published, and items of the same labels whose count is withheld. */
  readonly published: number;
  readonly withheld: number;
}

export function publishedCounts(counts: LabelCounts, k: number): PublishedCounts {
  const items = counts.flatMap((label) => label.items);
  const published = items.filter(({ records }) => records !== undefined).length;
  return { atLeast: k, published, withheld: items.length - published };
}
