import { CellFates } from '../../../src/internal.ts';
import { longTask } from '../define.ts';
import { comparedLines } from './compared-records.ts';

export interface FilterRecordsOptions {
  readonly run: string;
  /** Records alone of which something was changed. */
  readonly onlyChanged: boolean;
  /** Part of the name of an item that the record holds, before or after; empty for any. */
  readonly query: string;
}

/** How many records are looked at between two reports of progress. */
const STRIDE = 4096;

/** The records of a release to be looked at, by row. */
export const filterRecords = longTask({
  share: ({ run }: FilterRecordsOptions, holding) => ({
    dataset: holding.data.dataset,
    release: holding.run(run).result.release,
  }),
  work({ onlyChanged, query }, { dataset, release }, { checkpoint }): Uint32Array {
    const fates = new CellFates(dataset, release);
    const wanted = query.trim().toLowerCase();
    const holds = (label = ''): boolean => label.toLowerCase().includes(wanted);
    const rows: number[] = [];
    for (let t = 0; t < dataset.numRows; t++) {
      if (t % STRIDE === 0) checkpoint(t, dataset.numRows, 'looking through the records');
      const lines = comparedLines(dataset, release, fates, t);
      if (onlyChanged && lines.every(({ fate }) => fate === 'exact')) continue;
      if (lines.some(({ label, as }) => holds(label) || holds(as)) || wanted === '') rows.push(t);
    }
    return Uint32Array.from(rows);
  },
  keep: (_options, rows) => rows,
});
