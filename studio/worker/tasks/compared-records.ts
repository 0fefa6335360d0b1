import { CellFates, type Dataset, type Fate, type Release, rowIdOf, rowOf } from '../../../src/internal.ts';
import { quickTask } from '../define.ts';
import type { Holding } from '../holding.ts';

/** One item of a record before and after; one that was added has no original. */
export interface ComparedLine {
  readonly item?: number;
  readonly label?: string;
  readonly fate: Fate | 'added';
  /** What stands for it in the release. */
  readonly as?: string;
}

/** One record before and after, line by line. */
export interface ComparedRecord {
  readonly row: number;
  readonly id: string;
  readonly lines: readonly ComparedLine[];
}

export interface ComparedRecordsOptions {
  readonly run: string;
  readonly rows: readonly number[];
}

/** Some records of the original beside the same records of a release. */
export const comparedRecords = quickTask(({ run, rows }: ComparedRecordsOptions, holding): ComparedRecord[] => {
  const { dataset } = holding.data;
  const { release } = holding.run(run).result;
  const fates = cellFatesOf(run, holding);
  return rows.map((row) => ({ row, id: rowIdOf(dataset, row), lines: comparedLines(dataset, release, fates, row) }));
});

/** Where to find the fates of cells of a run's release. */
function cellFatesOf(run: string, holding: Holding): CellFates {
  return holding.derived(`fates of ${run}`, (dataset) => new CellFates(dataset, holding.run(run).result.release));
}

/** Row t, its items in the original's order, then what was added. */
export function comparedLines(
  { dictionary: { labels } }: Dataset,
  { dataset: published }: Release,
  fates: CellFates,
  t: number,
): ComparedLine[] {
  const shown = published.dictionary.labels;
  const { cells, added } = fates.row(t);
  const explained = new Set(cells.flatMap(({ fate, label }) => (fate === 'unknown' ? label : [])));
  const unknown = published.unknown === undefined ? [] : [...rowOf(published.unknown, t)];
  return [
    ...cells.map(({ item, fate, label }) => ({
      item,
      label: labels[item]!,
      fate,
      ...(label !== undefined && { as: shown[label]! }),
    })),
    ...added.map((label) => ({ fate: 'added' as const, as: shown[label]! })),
    ...unknown
      .filter((label) => !explained.has(label))
      .map((label) => ({ fate: 'unknown' as const, as: shown[label]! })),
  ];
}
