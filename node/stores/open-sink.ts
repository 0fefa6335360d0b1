import { SottoError } from '../../src/internal.ts';
import type { TaskContext } from '../worker/task-context.ts';
import { parseAddress } from './address.ts';
import type { Sink } from './define.ts';

/** The sink that an address names; its code and driver are loaded now. */
export async function openSink(text: string, context: TaskContext): Promise<Sink> {
  const address = parseAddress(text, 'sink');
  switch (address.kind) {
    case 'parquet':
      return (await import('./parquet/sink.ts')).parquetSink(address);
    case 'duckdb':
      return (await import('./duckdb/sink.ts')).duckDbSink(address, context);
    case 'postgres':
      return (await import('./postgres/sink.ts')).postgresSink(address, context);
    case 'spark':
      return (await import('./spark/sink.ts')).sparkSink(address, context);
    case 'file':
      if (address.path.endsWith('.parquet')) {
        return (await import('./parquet/sink.ts')).parquetSink({ kind: 'parquet', path: address.path, columns: {} });
      }
      throw new SottoError('usage', `${address.path}: expected the address of a table`, {
        hint: 'such as parquet:release.parquet, duckdb:shop.db?table=release or postgres://host/db?table=release',
      });
  }
}

/** Has a sink write the table; `publish` is called when all is written and nothing is shown yet. */
export async function writeTable(
  sink: Sink,
  dataset: Parameters<Sink['write']>[0],
  publish: () => void,
  published: string,
): Promise<void> {
  let isPublished = false;
  try {
    await sink.write(dataset, () => {
      publish();
      isPublished = true;
    });
  } catch (error) {
    if (!isPublished) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new SottoError('input', `${published} was written, but showing the table failed: ${reason}`, {
      hint: `look whether ${sink.name} is there; if not, write it from the release: sotto convert`,
    });
  }
}

/** A table that is there is not replaced unless that was asked for. */
export function tableExists(name: string): SottoError {
  return new SottoError('usage', `${name} exists already`, {
    hint: 'choose another name, or add &replace=yes to the address',
  });
}
