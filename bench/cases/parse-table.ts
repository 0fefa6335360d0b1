import { readFileSync } from 'node:fs';
import { long } from '../../src/formats/long.ts';
import type { Dataset } from '../../src/records/dataset.ts';
import { growingInputs, tableFile } from '../data.ts';
import type { Case, Prepared } from '../harness.ts';
import { limitOf } from '../limit.ts';
import { differenceFrom } from './parse-fimi.ts';

const CHUNK_BYTES = 1 << 20;

/** A table whose columns are named becomes records. */
export const parseTable: Case = {
  name: 'parse-table',
  title: 'A CSV table in memory, in chunks of 1 MB, becomes records by its columns order_id and product',
  inputs: growingInputs,
  goals: { ratio: 4 },
  prepare(input) {
    const file = tableFile(input);
    const reference = limitOf('table', file);
    if ('skipped' in reference) return reference;
    const bytes = readFileSync(file);
    const prepared: Prepared<Dataset> = {
      run() {
        const reader = long.reader({ header: true, id: ['order_id'], item: ['product'] });
        for (let p = 0; p < bytes.length; p += CHUNK_BYTES) reader.push(bytes.subarray(p, p + CHUNK_BYTES));
        return reader.end().dataset;
      },
      verify: (dataset) => differenceFrom(dataset, reference),
      reference,
    };
    return prepared;
  },
};
