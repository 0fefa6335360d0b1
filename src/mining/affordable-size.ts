import type { StepCheckpoint } from '../progress.ts';
import type { Dataset } from '../records/dataset.ts';
import { possibleCells } from '../records/possible-cells.ts';
import { fewItemsets } from './few-itemsets.ts';
import { forEachFrequentItemset } from './frequent-itemsets.ts';

/**
 * The largest number of items up to which there are at most `maxItemsets` itemsets that may be frequent; undefined if there
 * are no more of any size. For work that keeps all itemsets and must end on any data: a record of 40 items alone has 2⁴⁰.
 */
export function affordableSize(
  dataset: Dataset,
  minSupport: number,
  maxItemsets: number,
  checkpoint?: StepCheckpoint,
): number | undefined {
  const numItems = dataset.dictionary.labels.length;
  const all = fewItemsets(possibleCells(dataset), numItems, minSupport, maxItemsets, checkpoint);
  if (all !== undefined) return undefined;
  return largestSize(affordability(dataset, minSupport, maxItemsets, () => 1, checkpoint));
}

/** The same for work that keeps rules, of which an itemset of n items may give 2ⁿ − 2. */
export function affordableRuleSize(dataset: Dataset, minSupport: number, maxRules: number): number | undefined {
  const isAffordable = affordability(dataset, minSupport, maxRules, (size) => 2 ** size - 2);
  return isAffordable(Number.POSITIVE_INFINITY) ? undefined : largestSize(isAffordable);
}

function largestSize(isAffordable: (maxSize: number) => boolean): number {
  let size = 1;
  while (isAffordable(size + 1)) size++;
  return size;
}

/** Whether the itemsets of up to this many items are worth at most `limit`. */
function affordability(
  dataset: Dataset,
  minSupport: number,
  limit: number,
  worth: (size: number) => number,
  checkpoint?: StepCheckpoint,
): (maxSize: number) => boolean {
  const cells = possibleCells(dataset);
  const numItems = dataset.dictionary.labels.length;
  return (maxSize) => {
    let count = 0;
    const visit = (_: Uint32Array, size: number) => {
      count += worth(size);
      return count > limit ? 'stop' : undefined;
    };
    forEachFrequentItemset(cells, numItems, { minSupport, maxSize }, visit, checkpoint);
    return count <= limit;
  };
}
