import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Case, Prepared } from '../harness.ts';
import { root } from '../places.ts';
import { type Finished, peakMemoryOfNode, runNode } from '../program.ts';

/** The lines that the process prints. */
interface Arranged {
  readonly numShown: number;
  readonly isWhole: boolean;
  /** Records that stand where they stood: one, on average. */
  readonly inPlace: number;
}

/** Records that memory need not hold, in random order: the buckets of a shuffle lie in files. */
export const arrangeRecordsCase: Case = {
  name: 'arrange-records',
  title: 'records of 6 items, written to buckets on disk and shuffled bucket by bucket',
  inputs: [1_000_000, 3_000_000, 10_000_000].map((records) => ({ name: `${records} records`, records })),
  goals: { growth: 1.1, memory: 4e8 },
  prepare({ records }) {
    const program = join(root, 'dist', 'bench', 'arrange.js');
    if (!existsSync(program)) return { skipped: 'dist/bench/arrange.js is not built' };
    const args = [program, String(records)];
    const prepared: Prepared<Finished> = {
      run: () => runNode(args),
      verify({ status, stderr, stdout }) {
        if (status !== 0) return `exit code ${status}: ${stderr.trim()}`;
        const { numShown, isWhole, inPlace } = JSON.parse(stdout) as Arranged;
        if (numShown !== records || !isWhole) return `${numShown} records came through, not each of ${records} once`;
        return inPlace < 20 ? undefined : `${inPlace} records kept their place`;
      },
      peakMemory: () => peakMemoryOfNode(args),
    };
    return prepared;
  },
};
