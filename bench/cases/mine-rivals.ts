import { readFileSync } from 'node:fs';
import { forEachClosedItemset } from '../../src/mining/closed-itemsets.ts';
import { countFrequentItemsets } from '../../src/mining/frequent-itemsets.ts';
import { forEachMaximalItemset } from '../../src/mining/maximal-itemsets.ts';
import { mineDataset } from '../../src/queries/mine.ts';
import { MinedLines, SUPPORT } from '../../src/queries/mined-lines.ts';
import type { Dataset } from '../../src/records/dataset.ts';
import { fimiFile, growingInputs, readFimi } from '../data.ts';
import type { Case, Prepared, Skipped } from '../harness.ts';
import { linesOfC } from '../rivals/lines-of-c.ts';
import { pythonRival, type Rival } from '../rivals/rival.ts';

/** Least support of each input, in percent, where there are very many itemsets. */
export const FREQUENT: Readonly<Record<string, number>> = {
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

/** Minimum support of the written itemsets. */
export const WRITTEN: Readonly<Record<string, number>> = {
  'BMS-WebView-1': 0.1,
  'BMS-WebView-2': 0.1,
  retail: 0.1,
  T10I4D100K: 0.1,
  'kosarak-100k': 0.5,
  chess: 60,
  connect: 90,
  mushroom: 10,
  'pumsb-4k': 80,
  'accidents-15k': 50,
};

/** The number of frequent itemsets, against Borgelt's C. */
export const countFrequent = rivalCase({
  name: 'count-frequent',
  title: 'the number of frequent itemsets',
  goal: 0.6,
  shares: FREQUENT,
  rival: pythonRival('pyfim', 'frequent'),
  mine: countItemsets,
});

/** Frequent itemsets as lines of text, against C that writes them too. */
export const writeFrequent = rivalCase({
  name: 'write-frequent',
  title: 'all frequent itemsets as lines of text',
  goal: 1,
  shares: WRITTEN,
  rival: linesOfC,
  mine: writeItemsets,
});

/** Closed itemsets, against Borgelt's C. */
export const mineClosed = rivalCase({
  name: 'mine-closed',
  title: 'all closed itemsets',
  goal: 0.8,
  shares: CLOSED,
  rival: pythonRival('pyfim', 'closed'),
  mine: (dataset, minSupport) => visitAll(forEachClosedItemset, dataset, minSupport),
});

/** Maximal itemsets, against Borgelt's C. */
export const mineMaximal = rivalCase({
  name: 'mine-maximal',
  title: 'all maximal itemsets',
  goal: 1,
  shares: MAXIMAL,
  rival: pythonRival('pyfim', 'maximal'),
  mine: (dataset, minSupport) => visitAll(forEachMaximalItemset, dataset, minSupport),
});

/** Frequent itemsets, against what most people call from Python. */
export const countSmall = rivalCase({
  name: 'count-mlxtend',
  title: 'the number of frequent itemsets',
  goal: 0.6,
  shares: SMALL,
  rival: pythonRival('mlxtend', 'frequent'),
  mine: countItemsets,
});

interface RivalCase {
  readonly name: string;
  readonly title: string;
  /** Most times the rival. */
  readonly goal: number;
  readonly shares: Readonly<Record<string, number>>;
  readonly rival: Rival;
  /** Finds the itemsets and returns how many there are. */
  mine(dataset: Dataset, minSupport: number): number;
}

/** Records in memory; both sides by CPU time. */
function rivalCase({ name, title, goal, shares, rival, mine }: RivalCase): Case {
  return {
    name,
    title: `${title} of records in memory, by CPU time`,
    inputs: Object.keys(shares).map(
      (input) => growingInputs.find(({ name: known }) => known === input) ?? { name: input },
    ),
    goals: { ratio: goal },
    prepare(input): Prepared<number> | Skipped {
      const file = fimiFile(input);
      if (typeof file !== 'string') return file;
      const dataset = readFimi(readFileSync(file));
      const share = shares[input.name]! / 100;
      const question = { file, share, minSupport: Math.ceil(share * dataset.numRows) };
      const first = rival.run(question, 0);
      if ('skipped' in first) return first;
      const everywhere = countItemsInAll(dataset);
      return {
        clock: 'cpu',
        run: () => mine(dataset, question.minSupport),
        verify(found) {
          // The C library leaves out an item that is in all records as a set of its own.
          const isRight = found === first.itemsets || found === first.itemsets + everywhere;
          return isRight ? undefined : `${found} itemsets, but ${rival.name} finds ${first.itemsets}`;
        },
        notes: (found) => `${found} itemsets at ${share * 100} %`,
        reference: {
          title: rival.name,
          sample(maxRuns) {
            const sample = rival.run(question, Math.min(3, maxRuns));
            return 'skipped' in sample ? [] : sample.times;
          },
        },
      };
    },
  };
}

export function countItemsInAll({ items, numRows, dictionary }: Dataset): number {
  const supports = new Uint32Array(dictionary.labels.length);
  for (const i of items) supports[i]!++;
  return supports.filter((support) => support === numRows).length;
}

function countItemsets(cells: Dataset, minSupport: number): number {
  return countFrequentItemsets({ cells, numItems: cells.dictionary.labels.length, query: { minSupport } });
}

function writeItemsets(dataset: Dataset, minSupport: number): number {
  let bytes = 0;
  const lines = new MinedLines('text', dataset.dictionary, false, [SUPPORT], ({ length }) => {
    bytes += length;
  });
  const query = { minSupport, minConfidence: { num: 1, den: 1 } };
  const { itemsets } = mineDataset(dataset, 'frequent', query, lines, undefined);
  lines.finish();
  if (bytes < itemsets * '1 #SUP: 1\n'.length) throw new Error(`${bytes} bytes are too few for ${itemsets} lines`);
  return itemsets;
}

function visitAll(
  forEach: typeof forEachClosedItemset | typeof forEachMaximalItemset,
  dataset: Dataset,
  minSupport: number,
): number {
  let found = 0;
  forEach(dataset, dataset.dictionary.labels.length, { minSupport }, () => {
    found++;
    return undefined;
  });
  return found;
}
