import { countPairs } from '../kernels/count-pairs.ts';
import { countSupports, type Dataset } from '../records/dataset.ts';

/** The co-occurrence of the most common items. */
export interface CoOccurrence {
  readonly numRows: number;
  /** The most common items, most common first; ties by item. */
  readonly items: readonly number[];
  readonly supports: readonly number[];
  /** together[a][b]: the records that contain the a-th and the b-th of them; on the diagonal, their supports. */
  readonly together: readonly (readonly number[])[];
}

/** Counts all pairs of the `limit` most common items. */
export function coOccurrence(dataset: Dataset, limit: number): CoOccurrence {
  const supports = countSupports(dataset);
  const items = Array.from(supports.keys())
    .filter((i) => supports[i] > 0)
    .sort((a, b) => supports[b] - supports[a] || a - b)
    .slice(0, limit);
  const pairs = countPairs(onlyItems(dataset, items), items.length);
  return {
    numRows: dataset.numRows,
    items,
    supports: items.map((i) => supports[i]),
    together: items.map((i, a) => items.map((_, b) => (a === b ? supports[i] : pairs.count(a, b)))),
  };
}

/** The rows with only these items, numbered by their place in the list. */
function onlyItems({ numRows, offsets, items }: Dataset, wantedItems: readonly number[]) {
  const places = new Map(wantedItems.map((i, index) => [i, index]));
  const cut = new Uint32Array(numRows + 1);
  const matches: number[] = [];
  for (let t = 0; t < numRows; t++) {
    const row: number[] = [];
    for (let p = offsets[t]; p < offsets[t + 1]; p++) {
      const place = places.get(items[p]);
      if (place !== undefined) row.push(place);
    }
    for (const index of row.sort((a, b) => a - b)) matches.push(index);
    cut[t + 1] = matches.length;
  }
  return { offsets: cut, items: Uint32Array.from(matches) };
}
