import { kindById } from '../kinds/index.ts';
import { ItemCovers } from './item-covers.ts';
import { isNoised } from './noise.ts';
import { type ReceivedRelease, releasedItems } from './released-items.ts';

/** The number of original records that contain an itemset, as far as a release shows. */
export interface ItemsetCount {
  readonly items: readonly string[];
  /** At least this many, for certain. */
  readonly lower: number;
  /** At most this many, for certain. */
  readonly upper: number;
  /** An estimate between them; `assumptionOf` states what it assumes. */
  readonly estimate: number;
  /** Whether the two bounds are equal. */
  readonly sure: boolean;
  /** Names that do not occur in the release: items that are published nowhere, or misspelt names. */
  readonly unnamed?: readonly string[];
}

/** The assumption of an estimate of a count, in one sentence. */
export function assumptionOf(release: ReceivedRelease): string {
  const { recoding } = release;
  const { hasUnknownCells, hidesCells, truth } = kindById(release.kind);
  if ('none' in truth) return noiseAssumption(release);
  if (hasUnknownCells === true) return 'An unknown cell contains its item as often as the known cells of that item do.';
  const labels =
    recoding === undefined
      ? ''
      : release.counts === undefined
        ? 'A label stands for one of its items, each equally often'
        : 'Records with a label contain each of its items as often as counts.csv says, whatever else they show; withheld counts are equal';
  const cells = hidesCells === true ? 'cells that were left out are not estimated' : '';
  const parts = [labels, cells].filter((part) => part !== '').join('; ');
  return parts === '' ? 'None: everything is shown.' : `${parts[0].toUpperCase()}${parts.slice(1)}.`;
}

function noiseAssumption({ dataset, noise }: ReceivedRelease): string {
  if (noise === undefined) return 'Records are counted as they are shown; noise was added to them and is not removed.';
  if (!isNoised(dataset, noise))
    return 'The records show less than the stated noise would produce, so they are counted as they are shown.';
  if (noise.kept === noise.added)
    return 'The noise leaves nothing of the data: each item is assumed to be in every second record.';
  const [kept, added] = [noise.kept, noise.added].map((chance) => Number(chance.toFixed(6)));
  return `Each item of a record was kept with probability ${kept}, and each other item was added with probability ${added}, independently; the estimate corrects for that, without bias.`;
}

/**
 * Counts itemsets in a release, by original items or by labels: bounds that always hold and that no reader of the
 * release can narrow record by record, and an estimate.
 *
 * @example
 * ```ts
 * const dataset = datasetFromRows([['milk', 'beer'], ['milk']]);
 * countItemsets({ kind: 'recoded', dataset, mostDropped: 0 }, [['milk', 'beer']]);
 * // → [{ items: ['milk', 'beer'], lower: 1, upper: 1, estimate: 1, sure: true }]
 * ```
 */
export function countItemsets(release: ReceivedRelease, itemsets: Iterable<readonly string[]>): ItemsetCount[] {
  const itemOf = releasedItems(release);
  const covers = new ItemCovers(release);
  return Array.from(itemsets, (names) => {
    const items = [...new Set(names)];
    const found = items.map(itemOf);
    const { lower, upper, estimate } = covers.support(covers.coverOfAll(found), found);
    const unnamed = found.filter(({ isNamed }) => !isNamed).map(({ name }) => name);
    return {
      items,
      lower,
      upper,
      estimate: Math.round(100 * estimate) / 100,
      sure: lower === upper,
      ...(unnamed.length > 0 && { unnamed }),
    };
  });
}
