import type { Verdict } from '../../src/verify/verdict.ts';
import { fanOutHierarchy, growingInputs, questData } from '../data.ts';
import { type Case, type Prepared, timeRuns } from '../harness.ts';
import { countItemsets } from '../reference/count-itemsets.ts';
import { anonymize, promise, verify } from './km.ts';

/** Counting in a Map takes too long beyond this many records. */
const MAX_COUNTED_RECORDS = 100_000;

/** The independent check of what km-aa releases. */
export const kmVerify: Case = {
  name: 'km-verify',
  title: 'the independent check of that release, k = 5, m = 2',
  inputs: growingInputs,
  prepare({ records }) {
    const dataset = questData(records!);
    const published = anonymize(dataset, fanOutHierarchy(dataset)).dataset;
    const hasReference = records! <= MAX_COUNTED_RECORDS;
    const prepared: Prepared<Verdict> = {
      run: () => verify(published),
      verify(verdict) {
        if (verdict.status !== 'holds') return `the release of a correct algorithm was called ${verdict.status}`;
        if (!hasReference) return undefined;
        const { itemsets, rare } = countItemsets(published, promise);
        if (rare > 0) return `counting finds ${rare} rare itemsets`;
        return itemsets === verdict.checked ? undefined : `counting finds ${itemsets} itemsets, not ${verdict.checked}`;
      },
      notes: (verdict) => `${verdict.checked} itemsets checked`,
      ...(hasReference && {
        reference: {
          title: 'Map of strings',
          sample: (maxRuns: number) => timeRuns(() => countItemsets(published, promise), maxRuns),
        },
      }),
    };
    return prepared;
  },
};
