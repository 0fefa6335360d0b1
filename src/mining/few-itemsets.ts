import type { Cells } from '../data/dataset.ts';
import type { MiningCheckpoint } from './define.ts';
import { forEachFrequentItemset } from './frequent-itemsets.ts';
import { ItemsetStore } from './itemset-store.ts';

/** So many are remembered at most: some 20 MB. */
const MOST_REMEMBERED = 1 << 18;

const remembered = new WeakMap<Cells, { readonly minSupport: number; readonly store: ItemsetStore }>();

/**
 * All frequent itemsets where they are at most `most`, in the order in which they are mined; undefined where they are
 * more. Those of the last support that was asked for are remembered with the cells: to draw rules, to keep rules and to
 * measure what became of them takes the same itemsets.
 */
export function fewItemsets(
  cells: Cells,
  numItems: number,
  minSupport: number,
  most: number,
  checkpoint?: MiningCheckpoint,
): ItemsetStore | undefined {
  const known = rememberedItemsets(cells, minSupport);
  if (known !== undefined) return known.length <= most ? known : undefined;
  const store = new ItemsetStore();
  let isMore = false;
  const visit = (itemset: Uint32Array, size: number, support: number) => {
    isMore = store.length >= most;
    if (isMore) return 'stop';
    store.add(itemset, size, support);
    return undefined;
  };
  forEachFrequentItemset(cells, numItems, { minSupport }, visit, checkpoint);
  if (isMore) return undefined;
  if (store.length <= MOST_REMEMBERED) remembered.set(cells, { minSupport, store });
  return store;
}

/** All frequent itemsets, if they are remembered. */
export function rememberedItemsets(cells: Cells, minSupport: number): ItemsetStore | undefined {
  const known = remembered.get(cells);
  return known?.minSupport === minSupport ? known.store : undefined;
}
