import { countSupports } from '../../../src/internal.ts';
import { quickTask } from '../define.ts';

export interface FindItemsOptions {
  /** Part of a label, in any case; empty for the commonest items. */
  readonly query: string;
  /** How many of the first are left out. */
  readonly from?: number;
  readonly limit: number;
}

export interface ItemFace {
  readonly item: number;
  readonly label: string;
  /** In how many records. */
  readonly support: number;
}

export interface FoundItems {
  /** Labels that begin with the query first, then by falling support. */
  readonly items: readonly ItemFace[];
  /** How many match in all. */
  readonly matches: number;
}

/** Items whose label holds the query. */
export const findItems = quickTask(({ query, from = 0, limit }: FindItemsOptions, holding): FoundItems => {
  const { labels } = holding.data.dataset.dictionary;
  const supports = holding.derived('supports', countSupports);
  const folded = holding.derived('folded labels', () => labels.map((label) => label.toLowerCase()));
  const wanted = query.trim().toLowerCase();
  const matching: number[] = [];
  for (let i = 0; i < labels.length; i++) if (folded[i]!.includes(wanted)) matching.push(i);
  const rank = (i: number): number => (folded[i] === wanted ? 0 : folded[i]!.startsWith(wanted) ? 1 : 2);
  matching.sort((a, b) => rank(a) - rank(b) || supports[b]! - supports[a]! || a - b);
  return {
    items: matching.slice(from, from + limit).map((item) => ({ item, label: labels[item]!, support: supports[item]! })),
    matches: matching.length,
  };
});
