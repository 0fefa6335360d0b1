import { defineStore } from '../define.ts';
import type { ParquetAddress } from '../parquet/address.ts';
import { type DuckDbAddress, duckDbAddress } from './address.ts';
import { duckDbDriver } from './driver.ts';

export const duckDbStore = defineStore<DuckDbAddress, DuckDbAddress | ParquetAddress>({
  id: 'duckdb',
  title: 'DuckDB',
  summary:
    'A table or query of a DuckDB database, or a file that DuckDB reads. Its engine can count any data on this machine.',
  address: duckDbAddress,
  drivers: [duckDbDriver],
  read: async (address, context) => (await import('./read.ts')).readDuckDb(address, context),
  sink: async (address, context) => (await import('./sink.ts')).duckDbSink(address, context),
  engine: {
    opens: ['duckdb', 'parquet'],
    open: async (address, checkpoint) => (await import('./engine.ts')).openDuckDbRecords(address, checkpoint),
    openFile: async (path, checkpoint, personsFile) => {
      const owners = personsFile === undefined ? {} : { personsFile };
      const address = { kind: 'parquet', path, columns: {}, isLiteral: true, ...owners } as const;
      return (await import('./engine.ts')).openDuckDbRecords(address, checkpoint);
    },
  },
});
