import { type Store, withEngine } from './define.ts';
import { duckDbStore } from './duckdb/index.ts';
import { parquetStore } from './parquet/index.ts';
import { postgresStore } from './postgres/index.ts';
import { sparkStore } from './spark/index.ts';

/** All stores, in the order of help and docs. */
export const stores: readonly Store[] = [parquetStore, duckDbStore, postgresStore, sparkStore];

/** Those that count records: their ids are the names of the engines. */
export const engineStores = withEngine(stores);
