import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Dataset, type ENGINES, type EngineRecords, openInMemory, SottoError } from '../../src/internal.ts';
import { readData } from '../files/read-data.ts';
import { makeTemporaryFolder } from '../files/temporary-folder.ts';
import type { TaskContext } from '../worker/task-context.ts';
import { parseAddress } from './address.ts';
import { openDuckDbRecords } from './duckdb/engine.ts';
import { ListParquetWriter } from './parquet/list-parquet.ts';
import { openSparkRecords } from './spark/engine.ts';

export type EngineId = (typeof ENGINES)[number];

/** Opens the records that a file or an address names on an engine. They must be closed. */
export async function openRecords(
  engine: EngineId,
  data: string,
  format: string | undefined,
  context: TaskContext,
): Promise<EngineRecords> {
  const checkpoint = context.checkpoint.bind(context);
  const address = parseAddress(data);
  if (engine === 'spark') {
    if (address.kind === 'spark') return openSparkRecords(address, checkpoint);
    throw new SottoError('usage', `the engine spark counts where the data lives, and ${data} is no spark:// address`, {
      hint: 'leave --engine out, or choose --engine duckdb',
    });
  }
  if (engine === 'duckdb') {
    if (address.kind === 'parquet' || address.kind === 'duckdb') return openDuckDbRecords(address, checkpoint);
    if (address.kind === 'file' && format === undefined && address.path.endsWith('.parquet')) {
      return openDuckDbRecords({ kind: 'parquet', path: address.path, columns: {}, isLiteral: true }, checkpoint);
    }
  }
  const { dataset } = await readData(data, format, context);
  return engine === 'memory' ? openInMemory(dataset, checkpoint) : openCopy(dataset, context);
}

/** Records of a format that DuckDB does not read, by way of a temporary Parquet file. */
async function openCopy(dataset: Dataset, context: TaskContext): Promise<EngineRecords> {
  if (dataset.unknown !== undefined) {
    throw new SottoError(
      'unsupported',
      'engines read records of which every cell is known, and this data has "?" cells',
    );
  }
  const folder = makeTemporaryFolder(tmpdir(), 'sotto-records');
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    const path = join(folder, 'records.parquet');
    await writeParquetFile(path, dataset.dictionary.labels, (writer) => writer.writeRecords(dataset));
    const address = { kind: 'parquet', path, columns: {}, isLiteral: true } as const;
    const records = await openDuckDbRecords(address, context.checkpoint.bind(context));
    const close = records.close.bind(records);
    records.close = () => close().finally(remove);
    return records;
  } catch (error) {
    remove();
    throw error;
  }
}

/** Writes one Parquet file of lists of labels. */
export async function writeParquetFile(
  path: string,
  labels: readonly string[],
  write: (writer: ListParquetWriter) => Promise<void> | void,
): Promise<void> {
  const file = openSync(path, 'w');
  try {
    const writer = new ListParquetWriter(labels, (bytes) => {
      for (let written = 0; written < bytes.length; ) written += writeSync(file, bytes, written);
    });
    await write(writer);
    writer.end();
  } finally {
    closeSync(file);
  }
}
