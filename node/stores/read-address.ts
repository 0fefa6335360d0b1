import { formatById, type ReadResult } from '../../src/internal.ts';
import { startSha256 } from '../files/sha256.ts';
import type { TaskContext } from '../worker/task-context.ts';
import type { Address } from './address.ts';

/** The address of a table rather than a plain file. */
export type TableAddress = Exclude<Address, { kind: 'file' }>;

/** What a source gives: the data, and a hash where it read files rather than a database. */
export interface SourceResult extends ReadResult {
  readonly sha256?: string;
}

/** Reads the table that an address names. The code of each kind, and its driver, are loaded when they are needed. */
export async function readAddress(
  address: TableAddress,
  context: TaskContext,
): Promise<ReadResult & { readonly sha256: string }> {
  const result = await readSource(address, context);
  return { ...result, sha256: result.sha256 ?? hashRecords(result) };
}

async function readSource(address: TableAddress, context: TaskContext): Promise<SourceResult> {
  switch (address.kind) {
    case 'parquet':
      return (await import('./parquet/read.ts')).readParquetAddress(address, context);
    case 'duckdb':
      return (await import('./duckdb/read.ts')).readDuckDb(address, context);
    case 'postgres':
      return (await import('./postgres/read.ts')).readPostgres(address, context);
    case 'spark':
      return (await import('./spark/read.ts')).readSpark(address, context);
  }
}

/** A database has no bytes to hash, so its records are hashed as JSON lines. */
function hashRecords({ dataset }: ReadResult): string {
  const hash = startSha256();
  for (const piece of formatById('jsonl').write(dataset)) hash.update(piece);
  return hash.hex();
}
