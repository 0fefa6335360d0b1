import { markItems } from '../../../data/mark-items.ts';
import type { Dataset } from '../../../records/dataset.ts';
import { supportGroups } from '../../support-clusters/contiguous-groups.ts';

/** The labels of the public items. */
export interface Grouping {
  readonly title: string;
  readonly isPlain: boolean;
  readonly labelOf: Uint32Array;
  readonly numLabels: number;
  readonly numPublic: number;
  /** Σ occurrences · size over the groups of two items or more. */
  readonly loss: number;
}

/** The public items as they are, then in groups of similar support under each number of labels that is fewer. */
export function publicGroupings(
  dataset: Dataset,
  sensitive: Uint32Array,
  supports: Uint32Array,
  numLabels: readonly number[],
): Grouping[] {
  const numItems = supports.length;
  const isSensitive = markItems(sensitive, numItems);
  const items = Array.from(dataset.dictionary.labels.keys()).filter((i) => isSensitive[i] === 0);
  const numPublic = items.length;
  const plain: Grouping = {
    title: 'public items as they are',
    isPlain: true,
    labelOf: labelsFrom(numItems, items, (n) => n),
    numLabels: numPublic,
    numPublic,
    loss: 0,
  };
  const counts = numLabels.filter((count) => count < numPublic);
  if (counts.length === 0) return [plain];
  const groups = supportGroups(items, supports, Math.max(...counts));
  const clustered = counts.map((count): Grouping => {
    const starts = groups.starts(count);
    const groupOf = new Uint32Array(numPublic);
    let loss = 0;
    for (const [g, start] of starts.entries()) {
      const end = starts[g + 1] ?? numPublic;
      groupOf.fill(g, start, end);
      for (let n = start; n < end && end - start > 1; n++) loss += supports[groups.order[n]] * (end - start);
    }
    return {
      title: `${starts.length} groups of public items`,
      isPlain: false,
      labelOf: labelsFrom(numItems, groups.order, (n) => groupOf[n]),
      numLabels: starts.length,
      numPublic,
      loss,
    };
  });
  return [plain, ...clustered];
}

function labelsFrom(numItems: number, items: ArrayLike<number>, labelAt: (n: number) => number): Uint32Array {
  const labelOf = new Uint32Array(numItems);
  for (let n = 0; n < items.length; n++) labelOf[items[n]] = labelAt(n);
  return labelOf;
}
