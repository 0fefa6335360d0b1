import { countOutcomes, countSupports, type Outcomes } from '../../../src/internal.ts';
import { quickTask } from '../define.ts';
import type { Holding } from '../holding.ts';
import type { ItemFace } from './find-items.ts';

export interface RunsByItemOptions {
  /** Two runs. */
  readonly runs: readonly [string, string];
  /** Part of a label, in any case. */
  readonly query: string;
  /** First row and the row after the last. */
  readonly from: number;
  readonly to: number;
}

/** What became of an item in one release. */
export interface ItemOutcome {
  /** The label that it is published under, where there is one for all records. */
  readonly as?: string;
  readonly exact: number;
  readonly merged: number;
  readonly absent: number;
}

export interface ItemInRuns extends ItemFace {
  readonly outcomes: readonly [ItemOutcome, ItemOutcome];
}

export interface RunsByItem {
  readonly items: readonly ItemInRuns[];
  readonly matches: number;
}

/** Items in two releases, those that fare most differently first. */
export const runsByItem = quickTask(({ runs, query, from, to }: RunsByItemOptions, holding): RunsByItem => {
  const { labels } = holding.data.dataset.dictionary;
  const supports = holding.derived('supports', countSupports);
  const a = outcomesOf(runs[0], holding);
  const b = outcomesOf(runs[1], holding);
  const order = holding.derived(`items in ${runs.join(' and ')}`, () => byDifference(a, b));
  const wanted = query.trim().toLowerCase();
  const matching = wanted === '' ? order : order.filter((i) => labels[i]!.toLowerCase().includes(wanted));
  const items = Array.from(matching.slice(from, to), (item) => ({
    item,
    label: labels[item]!,
    support: supports[item]!,
    outcomes: [outcomeOf(item, a, runs[0], holding), outcomeOf(item, b, runs[1], holding)] as const,
  }));
  return { items, matches: matching.length };
});

/** By the shares of its occurrences that are published as the item itself and under a label, and by how wide that is. */
function byDifference(a: Outcomes, b: Outcomes): Uint32Array {
  const difference = Float64Array.from(a.supports, (support, i) => {
    const of = Math.max(1, support);
    const shown = 2 * Math.abs(a.exact[i]! - b.exact[i]!) + Math.abs(a.merged[i]! - b.merged[i]!);
    const [small, wide] = [a.sizes[i]!, b.sizes[i]!].sort((x, y) => x - y) as [number, number];
    return shown / of + 1 - small / Math.max(1, wide);
  });
  return Uint32Array.from(difference.keys()).sort(
    (i, j) => difference[j]! - difference[i]! || a.supports[j]! - a.supports[i]! || i - j,
  );
}

function outcomesOf(run: string, holding: Holding): Outcomes {
  return holding.derived(`outcomes of ${run}`, (dataset) => countOutcomes(dataset, holding.run(run).result.release));
}

function outcomeOf(i: number, { exact, merged, absent, sizes }: Outcomes, run: string, holding: Holding): ItemOutcome {
  const { recoding } = holding.run(run).result.release;
  return {
    ...(recoding !== undefined && sizes[i]! > 0 && { as: recoding.published.labels[recoding.target[i]!]! }),
    exact: exact[i]!,
    merged: merged[i]!,
    absent: absent[i]!,
  };
}
