import { defineStore } from '../define.ts';
import { postgresAddress } from './address.ts';
import { postgresDriver } from './driver.ts';

export const postgresStore = defineStore({
  id: 'postgres',
  title: 'PostgreSQL',
  summary: 'A table or query of a PostgreSQL server.',
  address: postgresAddress,
  drivers: [postgresDriver],
  read: async (address, context) => (await import('./read.ts')).readPostgres(address, context),
  sink: async (address, context) => (await import('./sink.ts')).postgresSink(address, context),
});
