import { existsSync } from 'node:fs';
import { type Dataset, SottoError, writeParquet, writeParquetPairs } from '../../../src/internal.ts';
import { draftFile } from '../../files/write-folder.ts';
import type { Sink } from '../define.ts';
import { layoutOf, tableExists } from '../shared/table-sink.ts';
import { type ParquetAddress, parquetAddress } from './address.ts';

/** Writes one Parquet file next to its name, and renames it. A list per record unless another form is requested. */
export function parquetSink(address: ParquetAddress): Sink {
  const name = parquetAddress.nameOf(address);
  const { path, replace } = address;
  const check = (): void => {
    if (path.includes('*')) throw new SottoError('usage', `${name}: expected the name of one file, got a pattern`);
    if (existsSync(path) && replace !== true) throw tableExists(name);
  };
  return {
    name,
    check: async () => check(),
    write: async (dataset, publish) => {
      check();
      const draft = draftFile(path, bytesOf(dataset, address));
      try {
        publish();
        draft.publish();
      } finally {
        draft.discard();
      }
    },
  };
}

function bytesOf(dataset: Dataset, address: ParquetAddress): Iterable<Uint8Array> {
  const { form, id, cells } = layoutOf(address, dataset, 'list');
  return form === 'list'
    ? writeParquet(dataset, { id, items: cells })
    : writeParquetPairs(dataset, { id, item: cells });
}
