import { defineStore } from '../define.ts';
import { parquetAddress } from './address.ts';

export const parquetStore = defineStore({
  id: 'parquet',
  title: 'Parquet',
  summary: 'Parquet files, one or many by a pattern with `*` and `**`.',
  address: parquetAddress,
  read: async (address, context) => (await import('./read.ts')).readParquetAddress(address, context),
  sink: async (address) => (await import('./sink.ts')).parquetSink(address),
});
