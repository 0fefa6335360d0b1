import { readFileSync } from 'node:fs';
import type { Dataset } from '../../src/records/dataset.ts';
import { fimiFile, growingInputs, readFimi, realInputs } from '../data.ts';
import type { Case, Prepared } from '../harness.ts';
import { type Limit, limitOf } from '../limit.ts';

/** Bytes that are already in memory become records. */
export const parseFimi: Case = {
  name: 'parse-fimi',
  title: 'FIMI bytes in memory, in chunks of 1 MB, become records',
  inputs: [...growingInputs, ...realInputs],
  goals: { ratio: 2.5 },
  prepare(input) {
    const file = fimiFile(input);
    if (typeof file !== 'string') return file;
    const reference = limitOf('parse', file);
    if ('skipped' in reference) return reference;
    const bytes = readFileSync(file);
    const prepared: Prepared<Dataset> = {
      run: () => readFimi(bytes),
      verify: (dataset) => differenceFrom(dataset, reference),
      reference,
    };
    return prepared;
  },
};

/** The difference between the records and those that the C++ program read, if there is one. */
export function differenceFrom(dataset: Dataset, { checksum }: Limit): string | undefined {
  const own = checksumOf(dataset);
  return own === checksum ? undefined : `records differ from those of the C++ program (${own} against ${checksum})`;
}

/** As in limit.cpp: items, rows, cells, and a hash of all of it. */
function checksumOf({ dictionary, offsets, items, numRows }: Dataset): string {
  let hash = 0x811c9dc5;
  for (const words of [new TextEncoder().encode(dictionary.labels.join('')), offsets, items]) {
    for (const word of words) hash = Math.imul(hash ^ word, 16777619);
  }
  return [dictionary.labels.length, numRows, items.length, hash >>> 0].join(' ');
}
