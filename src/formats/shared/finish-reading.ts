import type { DatasetBuilder } from '../../data/dataset-builder.ts';
import type { Problems } from '../../problems.ts';
import type { Cells } from '../../records/dataset.ts';
import { withIds } from '../../records/rows.ts';
import type { ReadResult } from '../define.ts';

/** The knowledge of a reader in addition to its builder. */
export interface ReadFacts {
  readonly emptyCells?: number;
  readonly rowIds?: readonly string[] | undefined;
}

/** The end of every reader: throws all problems at once, or gives the data and what was counted on the way. */
export function finishReading(problems: Problems, builder: DatasetBuilder, facts: ReadFacts = {}): ReadResult {
  problems.throwIfAny();
  const { dataset, duplicates } = builder.finish();
  return {
    dataset: facts.rowIds === undefined ? dataset : withIds(dataset, facts.rowIds),
    notes: { duplicates, emptyCells: facts.emptyCells ?? 0, emptyRecords: countEmptyRecords(dataset, dataset.unknown) },
  };
}

export function countEmptyRecords(known: Cells, unknown: Cells | undefined): number {
  const { offsets } = known;
  let count = 0;
  for (let t = 1, from = 0; t < offsets.length; t++) {
    const to = offsets[t];
    if (to === from && unknown?.offsets[t - 1] === unknown?.offsets[t]) count++;
    from = to;
  }
  return count;
}
