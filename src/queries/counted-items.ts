import type { LabelCounts } from '../data/label-counts.ts';

/** What counts beside labels tell of an item. */
export interface CountedItem {
  /** The share of the records with its label that hold it. */
  readonly share: number;
  /** What the chances of two items of the label are multiplied by where both are asked for. */
  readonly together: number;
  /** At least and at most how many records contain it. */
  readonly least: number;
  readonly most: number;
  /** The records with its label, and how many cells their items have beyond one for each of them. */
  readonly shown: number;
  readonly spare: number;
}

/** The items that counts speak of; those that are withheld are taken to share their total equally. */
export function countedItems(counts: LabelCounts, recordsWith: (label: string) => number): Map<string, CountedItem> {
  const counted = new Map<string, CountedItem>();
  for (const { label, items, withheld = 0 } of counts) {
    const shown = recordsWith(label);
    const open = items.filter(({ records }) => records === undefined).length;
    const shares = items.map(({ records }) => (records ?? withheld / open) / shown);
    const together = chanceOfAny(shares);
    const spare = items.reduce((sum, { records = 0 }) => sum + records, withheld) - shown;
    for (const [n, { item, records }] of items.entries()) {
      // What the other withheld ones leave of their total; each of those is in at most all records with the label.
      const least = records ?? Math.max(0, withheld - (open - 1) * shown);
      const most = records ?? Math.min(shown, withheld);
      counted.set(item, { share: shares[n], together, least, most, shown, spare });
    }
  }
  return counted;
}

/**
 * Z = 1 − Π(1 − q Z): were the items held each by itself, with chance q Z, a record would hold one of them with chance Z,
 * and one that does would hold each with chance q. Two of them it then holds with chance q q' Z.
 */
function chanceOfAny(shares: readonly number[]): number {
  const excess = (z: number): number => 1 - shares.reduce((none, q) => none * (1 - q * z), 1) - z;
  let [low, high] = [0, 1];
  for (let step = 0; step < 50; step++) {
    const middle = (low + high) / 2;
    if (excess(middle) > 0) low = middle;
    else high = middle;
  }
  return high < 1e-9 ? 0 : (low + high) / 2;
}
