import type { StepCheckpoint } from '../progress.ts';
import type { Cells } from '../records/dataset.ts';
import { forEachFrequentItemset } from './frequent-itemsets.ts';
import { ItemsetStore } from './itemset-store.ts';

/** The maximum number that is remembered: some 20 MB. */
const MAX_REMEMBERED = 1 << 18;

interface Remembered {
  readonly minSupport: number;
  readonly store: ItemsetStore;
}

const remembered = new WeakMap<Cells, Remembered>();
/** The cells of which some were remembered last. */
let lastMined: WeakRef<Cells> | undefined;

/**
 * All frequent itemsets where they are at most `limit`, in the order in which they are mined; undefined where they are
 * more. Those of the last support that was asked for are remembered with the cells: to draw rules, to keep rules and to
 * measure what became of them takes the same itemsets, since cells that became unknown may still be there.
 */
export function fewItemsets(
  cells: Cells,
  numItems: number,
  minSupport: number,
  limit: number,
  checkpoint?: StepCheckpoint,
): ItemsetStore | undefined {
  const known = rememberedItemsets(cells, minSupport);
  if (known !== undefined) return known.length <= limit ? known : undefined;
  const store = new ItemsetStore();
  let isMore = false;
  const visit = (itemset: Uint32Array, size: number, support: number) => {
    isMore = store.length >= limit;
    if (isMore) return 'stop';
    store.add(itemset, size, support);
    return undefined;
  };
  forEachFrequentItemset(cells, numItems, { minSupport }, visit, checkpoint);
  if (isMore) return undefined;
  if (store.length <= MAX_REMEMBERED) {
    remembered.set(cells, { minSupport, store });
    lastMined = new WeakRef(cells);
  }
  return store;
}

/** All frequent itemsets, if they are remembered, of these cells or of the same in other arrays. */
export function rememberedItemsets(cells: Cells, minSupport: number): ItemsetStore | undefined {
  const last = lastMined?.deref() ?? cells;
  const known = remembered.get(cells) ?? (areSame(last, cells) ? remembered.get(last) : undefined);
  return known?.minSupport === minSupport ? known.store : undefined;
}

function areSame(a: Cells, b: Cells): boolean {
  return areEqual(a.offsets, b.offsets) && areEqual(a.items, b.items);
}

function areEqual(a: Uint32Array, b: Uint32Array): boolean {
  if (a.length !== b.length) return false;
  let n = 0;
  while (n < a.length && a[n] === b[n]) n++;
  return n === a.length;
}
