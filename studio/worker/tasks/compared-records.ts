import { CellFates, type Dataset, type Fate, type Release, rowIdOf, rowOf } from '../../../src/internal.ts';
import { quickTask } from '../define.ts';
import type { Holding } from '../holding.ts';

export interface ComparedCell {
  readonly item: number;
  readonly label: string;
  readonly fate: Fate;
  /** What it is published as, where that is another name. */
  readonly as?: string;
}

/** One record before and after. */
export interface ComparedRecord {
  readonly row: number;
  readonly id: string;
  readonly before: readonly ComparedCell[];
  readonly after: readonly { readonly label: string; readonly kind: 'exact' | 'merged' | 'added' | 'unknown' }[];
}

/** Some records of the original beside the same records of a release. */
export const comparedRecords = quickTask(
  (
    { run, from, to }: { readonly run: string; readonly from: number; readonly to: number },
    holding,
  ): ComparedRecord[] => {
    const { dataset } = holding.data;
    const { release } = holding.run(run).result;
    const fates = cellFatesOf(run, holding);
    const last = Math.min(to, dataset.numRows);
    return Array.from({ length: Math.max(0, last - from) }, (_, n) => compared(dataset, release, fates, from + n));
  },
);

/** Where to find the fates of cells of a run's release. */
function cellFatesOf(run: string, holding: Holding): CellFates {
  return holding.derived(`fates of ${run}`, (dataset) => new CellFates(dataset, holding.run(run).result.release));
}

function compared(dataset: Dataset, { dataset: published }: Release, fates: CellFates, t: number): ComparedRecord {
  const { labels } = dataset.dictionary;
  const shown = published.dictionary.labels;
  const { cells, added } = fates.row(t);
  const kinds = new Map<number, 'exact' | 'merged'>();
  for (const { fate, label } of cells) {
    if (label !== undefined && (fate === 'exact' || fate === 'merged')) kinds.set(label, fate);
  }
  const isAdded = new Set(added);
  return {
    row: t,
    id: rowIdOf(dataset, t),
    before: cells.map(({ item, fate, label }) => ({
      item,
      label: labels[item]!,
      fate,
      ...(fate === 'merged' && label !== undefined && { as: shown[label]! }),
    })),
    after: [
      ...Array.from(rowOf(published, t), (label) => ({
        label: shown[label]!,
        kind: isAdded.has(label) ? ('added' as const) : (kinds.get(label) ?? ('exact' as const)),
      })),
      ...(published.unknown === undefined
        ? []
        : Array.from(rowOf(published.unknown, t), (label) => ({ label: shown[label]!, kind: 'unknown' as const }))),
    ],
  };
}
