import type { Dataset } from '../data/dataset.ts';
import { possibleCells } from '../data/possible-cells.ts';
import type { MiningCheckpoint } from './define.ts';
import { forEachFrequentItemset } from './frequent-itemsets.ts';

/**
 * The largest number of items up to which there are at most `maxItemsets` itemsets that may be frequent; undefined if there
 * are no more of any size. For work that keeps all itemsets and must end on any data: a record of 40 items alone has 2⁴⁰.
 */
export function affordableSize(
  dataset: Dataset,
  minSupport: number,
  maxItemsets: number,
  checkpoint?: MiningCheckpoint,
): number | undefined {
  const cells = possibleCells(dataset);
  const numItems = dataset.dictionary.labels.length;
  const isAffordable = (maxSize: number): boolean => {
    let count = 0;
    const visit = () => (++count > maxItemsets ? 'stop' : undefined);
    forEachFrequentItemset(cells, numItems, { minSupport, maxSize }, visit, checkpoint);
    return count <= maxItemsets;
  };
  if (isAffordable(Number.POSITIVE_INFINITY)) return undefined;
  let size = 1;
  while (isAffordable(size + 1)) size++;
  return size;
}
