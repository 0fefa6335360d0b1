import { readFileSync } from 'node:fs';
import { countPairs as countAllPairs, type PairCounts } from '../../src/kernels/count-pairs.ts';
import { fimiFile, growingInputs, readFimi, realInputs } from '../data.ts';
import type { Case, Prepared } from '../harness.ts';
import { limitOf } from '../limit.ts';

/** Records in memory become the support of every pair of items. */
export const countPairs: Case = {
  name: 'count-pairs',
  title: 'in how many records each pair of items occurs together',
  inputs: [...growingInputs, ...realInputs],
  goals: { ratio: 2.5 },
  prepare(input) {
    const file = fimiFile(input);
    if (typeof file !== 'string') return file;
    const reference = limitOf('pairs', file);
    if ('skipped' in reference) return reference;
    const dataset = readFimi(readFileSync(file));
    const prepared: Prepared<PairCounts> = {
      run: () => countAllPairs(dataset, dataset.dictionary.labels.length),
      verify(pairs) {
        const checksum = checksumOf(pairs);
        return checksum === reference.checksum
          ? undefined
          : `counts differ from those of the C++ program (${checksum} against ${reference.checksum})`;
      },
      notes: (pairs) => `${checksumOf(pairs).split(' ')[0]} pairs occur`,
      reference,
    };
    return prepared;
  },
};

/** As in limit.cpp: pairs that occur, pairs that occur fewer than five times, and a sum over all that tells them apart. */
function checksumOf(pairs: PairCounts): string {
  let numPairs = 0;
  let numRare = 0;
  let sum = 0;
  pairs.forEachPair((i, j, count) => {
    numPairs++;
    if (count < 5) numRare++;
    sum = (sum + Math.imul(count, Math.imul(i, 0x9e3779b1) ^ Math.imul(j, 0x85ebca6b))) >>> 0;
  });
  return [numPairs, numRare, sum].join(' ');
}
