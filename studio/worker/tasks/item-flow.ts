import { countOutcomes, type Outcomes } from '../../../src/internal.ts';
import { quickTask } from '../define.ts';

/** Original items that flow into one label, or that are changed cell by cell. */
export interface FlowGroup {
  readonly label: string;
  /** Occurrences of each item, most first; the first of many. */
  readonly members: readonly { readonly item: number; readonly label: string; readonly count: number }[];
  readonly numMembers: number;
  readonly occurrences: number;
}

/** Where the occurrences of the original items went. */
export interface ItemFlow {
  readonly occurrences: number;
  /** Labels that stand for several items, those of most items first. */
  readonly merged: readonly FlowGroup[];
  readonly numMerged: number;
  /** Occurrences published as the item itself, and of how many items. */
  readonly exact: FlowGroup;
  /** Occurrences published neither way. */
  readonly absent: FlowGroup;
  readonly mergedOccurrences: number;
}

const MOST_MEMBERS = 12;

/** From original to published, by occurrences. */
export const itemFlow = quickTask(
  ({ run, most }: { readonly run: string; readonly most: number }, holding): ItemFlow => {
    const { release } = holding.run(run).result;
    const { labels } = holding.data.dataset.dictionary;
    const outcomes = holding.derived(`outcomes of ${run}`, (dataset) => countOutcomes(dataset, release));
    const { recoding } = release;
    const byLabel = new Map<string, number[]>();
    for (let i = 0; i < labels.length; i++) {
      if (recoding === undefined || outcomes.sizes[i]! < 2) continue;
      const label = recoding.published.labels[recoding.target[i]!]!;
      const members = byLabel.get(label) ?? [];
      members.push(i);
      byLabel.set(label, members);
    }
    const group = (label: string, items: readonly number[], counts: Uint32Array): FlowGroup => {
      const sorted = items.filter((i) => counts[i]! > 0).sort((a, b) => counts[b]! - counts[a]! || a - b);
      return {
        label,
        members: sorted.slice(0, MOST_MEMBERS).map((i) => ({ item: i, label: labels[i]!, count: counts[i]! })),
        numMembers: sorted.length,
        occurrences: sorted.reduce((sum, i) => sum + counts[i]!, 0),
      };
    };
    const all = Array.from(labels.keys());
    const merged = [...byLabel].map(([label, items]) => group(label, items, outcomes.merged));
    merged.sort((a, b) => b.occurrences - a.occurrences || b.numMembers - a.numMembers);
    return {
      occurrences: sum(outcomes.supports),
      merged: merged.slice(0, most),
      numMerged: merged.length,
      exact: group('as they are', all, outcomes.exact),
      absent: group('not published', all, outcomes.absent),
      mergedOccurrences: sum(outcomes.merged),
    };
  },
);

function sum(counts: Outcomes['merged']): number {
  return counts.reduce((total, count) => total + count, 0);
}
