import { inMemoryRecords } from '../data/available-data.ts';
import { forEachFrequentItemset } from '../mining/frequent-itemsets.ts';
import { type Random, shuffle } from '../random.ts';
import { type Dataset, rowOf } from '../records/dataset.ts';
import { readItemsets, writeItemsets } from '../side-files/index.ts';
import { countArgument, integerArgument, refuseArgument, rowsOfSize, shareArgument } from './argument.ts';
import { defineInput } from './define.ts';
import { labelSetsText } from './plain-inputs.ts';

/** The largest number of queries that are drawn from frequent itemsets. */
const MAX_QUERIES = 1000;

/** COUNT queries to measure the release with. */
export const queries = defineInput({
  name: 'queries',
  title: 'queries',
  summary: 'Itemsets that analysts will count, one per line; used for the average relative error.',
  audience: 'curator',
  file: 'queries.txt',
  measuring: true,
  makers: [
    {
      prefix: 'frequent',
      doc: `up to ${MAX_QUERIES} of the itemsets that at least SHARE of the records contain, drawn at random`,
      example: 'frequent:5%',
      make: (argument, { dataset, random }) => frequentQueries(argument, inMemoryRecords(dataset, 'queries'), random),
    },
    {
      prefix: 'random',
      doc: 'COUNT itemsets of SIZE items, each of one random record',
      example: 'random:1000,5',
      make: (argument, { dataset, random }) => randomQueries(argument, inMemoryRecords(dataset, 'queries'), random),
    },
  ],
  text: labelSetsText,
  read: (bytes, file, { dataset, itemSyntax }) => readItemsets(bytes, dataset.dictionary, { file, syntax: itemSyntax }),
  write: (itemsets, { dataset, itemSyntax }) => writeItemsets(itemsets, dataset.dictionary, itemSyntax),
});

/** One pass over the itemsets as they are mined: each of the n seen so far is kept with the same probability. */
function frequentQueries(argument: string, dataset: Dataset, random: Random): Uint32Array[] {
  const { num, den } = shareArgument(argument, 'queries');
  const minSupport = Math.max(1, Math.ceil((dataset.numRows * num) / den));
  const sample: Uint32Array[] = [];
  let seen = 0;
  forEachFrequentItemset(dataset, dataset.dictionary.labels.length, { minSupport }, (items, size) => {
    const offset = seen < MAX_QUERIES ? seen : random.int(seen + 1);
    if (offset < MAX_QUERIES) sample[offset] = items.slice(0, size).sort();
    seen++;
  });
  if (seen === 0) return refuseArgument('queries', 'a share of the records that some itemset reaches', argument);
  return sample;
}

function randomQueries(argument: string, dataset: Dataset, random: Random): Uint32Array[] {
  const [countText = '', sizeText = '', ...remaining] = argument.split(',');
  if (remaining.length > 0) return refuseArgument('queries', 'COUNT,SIZE such as 1000,5', argument);
  const count = countArgument(countText, 'queries');
  const size = integerArgument(sizeText, 'queries');
  const rows = rowsOfSize(dataset, size);
  if (rows.length === 0) return refuseArgument('queries', 'a size that some record reaches', argument);
  return Array.from({ length: count }, () => {
    const row = rowOf(dataset, rows[random.int(rows.length)]).slice();
    return shuffle(row, random).slice(0, size).sort();
  });
}
