import { getOrAdd } from '../data/get-or-add.ts';
import { transpose } from '../data/transpose.ts';
import type { Dataset } from '../records/dataset.ts';
import { takeRows } from '../records/rows.ts';
import { Individuals } from './individuals.ts';

/** The items, and pairs that occur, with too low support. Rarest first, then in the order of the dictionary. */
export interface RareCombinations {
  readonly threshold: number;
  /** The unit of counts: people if the data names owners, else records. */
  readonly unit: 'people' | 'records';
  readonly items: readonly { readonly item: string; readonly count: number }[];
  readonly pairs: readonly { readonly items: readonly [string, string]; readonly count: number }[];
  /** The number below the threshold, also of those that are not listed, and the number in all. */
  readonly counts: {
    readonly items: number;
    readonly pairs: number;
    readonly occurringItems: number;
    readonly occurringPairs: number;
  };
}

/**
 * Items and pairs of items that occur in records of fewer than `threshold` persons, or in fewer records if no owners
 * are named. At most `maxListed` of each are listed, all are counted. Time O(Σ length²), memory O(cells) and the lists.
 */
export function findRareCombinations(
  dataset: Dataset,
  threshold: number,
  maxListed: number,
  checkpoint: (done: number, total: number, phase: string) => void,
): RareCombinations {
  const { labels } = dataset.dictionary;
  const individuals = new Individuals(dataset);
  const items = new Rarest(maxListed);
  let occurringItems = 0;
  for (const [item, count] of individuals.holders(dataset).entries()) {
    if (count > 0) occurringItems++;
    if (count > 0 && count < threshold) items.add(count, item);
  }
  const pairs = new Rarest(maxListed);
  const occurringPairs = forEachPair(dataset, individuals, checkpoint, (i, j, count) => {
    if (count < threshold) pairs.add(count, i, j);
  });
  return {
    threshold,
    unit: dataset.persons === undefined ? 'records' : 'people',
    items: items.list().map(({ count, of: [i] }) => ({ item: labels[i], count })),
    pairs: pairs.list().map(({ count, of: [i, j] }) => ({ items: [labels[i], labels[j]], count })),
    counts: { items: items.total, pairs: pairs.total, occurringItems, occurringPairs },
  };
}

/** Visits every pair i < j that occurs, ascending, with the number of those who hold it; returns how many there are. */
function forEachPair(
  dataset: Dataset,
  individuals: Individuals,
  checkpoint: (done: number, total: number, phase: string) => void,
  visit: (i: number, j: number, count: number) => void,
): number {
  const numItems = dataset.dictionary.labels.length;
  // Records of one person are neighbours: who was counted last is enough to count everybody once.
  const sorted = dataset.persons === undefined ? dataset : takeRows(dataset, individuals.records());
  const owners = new Individuals(sorted);
  const { offsets, items } = sorted;
  const covers = transpose(sorted, numItems);
  const counts = new Uint32Array(numItems);
  const lastHolder = new Int32Array(numItems).fill(-1);
  let occurring = 0;
  for (let i = 0; i < numItems; i++) {
    if (i % 64 === 0) checkpoint(i, numItems, 'counting pairs');
    const partners: number[] = [];
    for (let n = covers.offsets[i]; n < covers.offsets[i + 1]; n++) {
      const holder = owners.of(covers.rows[n]);
      for (let p = offsets[covers.rows[n] + 1] - 1; items[p] > i; p--) {
        const j = items[p];
        if (lastHolder[j] === holder) continue;
        if (counts[j]++ === 0) partners.push(j);
        lastHolder[j] = holder;
      }
    }
    occurring += partners.length;
    for (const j of partners.sort((a, b) => a - b)) {
      visit(i, j, counts[j]);
      counts[j] = 0;
      lastHolder[j] = -1;
    }
  }
  return occurring;
}

/** The first few of every count, in the order in which they come. */
class Rarest {
  total = 0;
  readonly #most: number;
  readonly #byCount = new Map<number, number[][]>();

  constructor(limit: number) {
    this.#most = limit;
  }

  add(count: number, ...of: number[]): void {
    this.total++;
    const alike = getOrAdd(this.#byCount, count, () => []);
    if (alike.length < this.#most) alike.push(of);
  }

  list(): { readonly count: number; readonly of: readonly number[] }[] {
    const counts = [...this.#byCount.keys()].sort((a, b) => a - b);
    const listed = counts.flatMap((count) => (this.#byCount.get(count) ?? []).map((of) => ({ count, of })));
    return listed.slice(0, this.#most);
  }
}
