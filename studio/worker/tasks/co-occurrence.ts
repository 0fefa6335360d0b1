import { coOccurrence as countTogether, lift } from '../../../src/internal.ts';
import { quickTask } from '../define.ts';

type RankedPair = readonly [a: number, b: number, lift: number];

/** The map of the commonest items: who occurs with whom, and how much more often than by chance. */
export interface CoOccurrenceMap {
  readonly items: readonly number[];
  readonly labels: readonly string[];
  readonly supports: readonly number[];
  readonly together: readonly (readonly number[])[];
  /** 1 where two items are independent. */
  readonly lifts: readonly (readonly number[])[];
  /** Pairs by falling lift. */
  readonly ranked: readonly RankedPair[];
  /** The first of them, if its items occur together more often than by chance. */
  readonly strongest?: RankedPair;
}

/** How many pairs are ranked. */
const MOST_RANKED = 50;

export const coOccurrence = quickTask(
  ({ most }: { readonly most: number }, holding): CoOccurrenceMap =>
    holding.derived(`co-occurrence of ${most}`, (dataset) => {
      const { items, supports, together, numRows } = countTogether(dataset, most);
      const liftOf = (support: number, a: number, b: number): number =>
        lift({ support, antecedentSupport: supports[a]!, consequentSupport: supports[b]! }, numRows);
      const lifts = together.map((row, a) => row.map((support, b) => liftOf(support, a, b)));
      const ranked = lifts
        .flatMap((row, a) => row.slice(0, a).map((value, b): RankedPair => [b, a, value]))
        .sort((x, y) => y[2] - x[2] || x[0] - y[0] || x[1] - y[1])
        .slice(0, MOST_RANKED);
      return {
        items: [...items],
        labels: items.map((i) => dataset.dictionary.labels[i]!),
        supports,
        together,
        lifts,
        ranked,
        ...(ranked[0] !== undefined && ranked[0][2] > 1 && { strongest: ranked[0] }),
      };
    }),
);
