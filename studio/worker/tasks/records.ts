import { type Dataset, rowIdOf, rowOf } from '../../../src/internal.ts';
import { quickTask } from '../define.ts';

export interface RecordsOptions {
  /** First row and the row after the last. */
  readonly from: number;
  readonly to: number;
  /** The release of a run; the original when left out. */
  readonly run?: string;
}

/** One record as a list shows it. */
export interface RecordFace {
  readonly row: number;
  /** The file's own id, else its number from 1. */
  readonly id: string;
  readonly items: readonly number[];
  readonly labels: readonly string[];
  /** Labels of cells published as "?". */
  readonly unknown?: readonly string[];
}

/** Some records of the original or of a release, by row. */
export const records = quickTask(({ from, to, run }: RecordsOptions, holding): RecordFace[] => {
  const dataset = run === undefined ? holding.data.dataset : holding.run(run).result.release.dataset;
  const last = Math.min(to, dataset.numRows);
  return Array.from({ length: Math.max(0, last - from) }, (_, n) => recordFace(dataset, from + n));
});

/** Row t with its labels. */
export function recordFace(dataset: Dataset, t: number): RecordFace {
  const { labels } = dataset.dictionary;
  const items = [...rowOf(dataset, t)];
  return {
    row: t,
    id: rowIdOf(dataset, t),
    items,
    labels: items.map((i) => labels[i]!),
    ...(dataset.unknown !== undefined && { unknown: Array.from(rowOf(dataset.unknown, t), (i) => labels[i]!) }),
  };
}
