import { defineStore } from '../define.ts';
import { sparkAddress } from './address.ts';
import { sparkDrivers } from './open-spark.ts';

export const sparkStore = defineStore({
  id: 'spark',
  title: 'Spark',
  summary: 'A table or query of a Spark Connect server. Its engine counts the records on that server.',
  address: sparkAddress,
  drivers: sparkDrivers,
  read: async (address, context) => (await import('./read.ts')).readSpark(address, context),
  sink: async (address, context) => (await import('./sink.ts')).sparkSink(address, context),
  engine: {
    opens: ['spark'],
    recountsWith: 'duckdb',
    open: async (address, checkpoint) => (await import('./engine.ts')).openSparkRecords(address, checkpoint),
  },
});
