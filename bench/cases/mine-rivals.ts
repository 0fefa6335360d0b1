import { readFileSync } from 'node:fs';
import type { Dataset } from '../../src/data/dataset.ts';
import { forEachClosedItemset } from '../../src/mining/closed-itemsets.ts';
import { countFrequentItemsets } from '../../src/mining/frequent-itemsets.ts';
import { forEachMaximalItemset } from '../../src/mining/maximal-itemsets.ts';
import { fimiFile, growingInputs, readFimi } from '../data.ts';
import type { Case, Prepared, Skipped } from '../harness.ts';
import { type MinedKind, runRival } from '../rivals/run-rival.ts';

/** Least support of each input, in percent, where there are very many itemsets. */
const FREQUENT = {
  chess: 40,
  connect: 40,
  'pumsb-4k': 60,
  'accidents-15k': 8,
  mushroom: 2,
  'kosarak-100k': 0.08,
  T10I4D100K: 0.01,
  retail: 0.02,
  'BMS-WebView-2': 0.04,
  '1M': 0.02,
};

/** The same where maximal itemsets are listed. */
const MAXIMAL = { chess: 50, mushroom: 2, 'kosarak-100k': 0.2, T10I4D100K: 0.05, retail: 0.05, 'BMS-WebView-2': 0.05 };

/** And closed ones. */
const CLOSED = { ...MAXIMAL, chess: 40, '1M': 0.02 };

/** mlxtend's table of records and items must fit into memory, and its time into patience. */
const SMALL = { chess: 70, mushroom: 20, 'BMS-WebView-1': 0.1 };

/** The number of frequent itemsets, against Borgelt's C. */
export const countFrequent = rivalCase(
  'count-frequent',
  'the number of frequent itemsets',
  FREQUENT,
  'pyfim',
  'frequent',
);

/** Closed itemsets, against Borgelt's C. */
export const mineClosed = rivalCase('mine-closed', 'all closed itemsets', CLOSED, 'pyfim', 'closed');

/** Maximal itemsets, against Borgelt's C. */
export const mineMaximal = rivalCase('mine-maximal', 'all maximal itemsets', MAXIMAL, 'pyfim', 'maximal');

/** Frequent itemsets, against what most people call from Python. */
export const countSmall = rivalCase('count-mlxtend', 'the number of frequent itemsets', SMALL, 'mlxtend', 'frequent');

/** Records in memory; both sides by CPU time. */
function rivalCase(
  name: string,
  title: string,
  shares: Readonly<Record<string, number>>,
  rival: 'pyfim' | 'mlxtend',
  kind: MinedKind,
): Case {
  return {
    name,
    title: `${title} of records in memory, by CPU time`,
    inputs: Object.keys(shares).map(
      (input) => growingInputs.find(({ name: known }) => known === input) ?? { name: input },
    ),
    goals: { ratio: { frequent: 0.6, closed: 0.8, maximal: 1 }[kind] },
    prepare(input): Prepared<number> | Skipped {
      const file = fimiFile(input);
      if (typeof file !== 'string') return file;
      const dataset = readFimi(readFileSync(file));
      const share = shares[input.name]! / 100;
      const first = runRival(rival, file, share, kind, 0);
      if ('skipped' in first) return first;
      const everywhere = countItemsInAll(dataset);
      return {
        clock: 'cpu',
        run: () => count(dataset, Math.ceil(share * dataset.numRows), kind),
        verify(found) {
          // The C library leaves out an item that is in all records as a set of its own.
          const isRight = found === first.itemsets || found === first.itemsets + everywhere;
          return isRight ? undefined : `${found} itemsets, but ${rival} finds ${first.itemsets}`;
        },
        notes: (found) => `${found} itemsets at ${share * 100} %`,
        reference: {
          title: rival,
          sample(mostRuns) {
            const again = runRival(rival, file, share, kind, Math.min(3, mostRuns));
            return 'skipped' in again ? [] : again.times;
          },
        },
      };
    },
  };
}

function countItemsInAll({ items, numRows, dictionary }: Dataset): number {
  const supports = new Uint32Array(dictionary.labels.length);
  for (const i of items) supports[i]!++;
  return supports.filter((support) => support === numRows).length;
}

function count(dataset: Dataset, minSupport: number, kind: MinedKind): number {
  const numItems = dataset.dictionary.labels.length;
  if (kind === 'frequent') return countFrequentItemsets({ cells: dataset, numItems, query: { minSupport } });
  let found = 0;
  const mine = kind === 'closed' ? forEachClosedItemset : forEachMaximalItemset;
  mine(dataset, numItems, { minSupport }, () => {
    found++;
    return undefined;
  });
  return found;
}
