import { randomBytes } from 'node:crypto';
import type { Dataset } from '../../../src/internal.ts';
import type { TaskContext } from '../../worker/task-context.ts';
import type { Sink } from '../define.ts';
import { tableName } from '../shared/sql-text.ts';
import { layoutOf, tableBlocks, tableExists } from '../shared/table-sink.ts';
import { type SparkAddress, sparkAddress } from './address.ts';
import { sparkIdentifier } from './dialect.ts';
import { openSpark, type SparkSession } from './open-spark.ts';

/** Rows sent at a time. */
const BLOCK_ROWS = 200_000;
const BLOCK = 'block';

/**
 * Writes a table of Parquet files on a Spark server. Spark has no transactions, so the rows go to a table of another
 * name, which gets its own when all is there; one that is replaced steps aside just before and is dropped after.
 */
export function sparkSink(address: SparkAddress, context: TaskContext): Sink {
  const name = sparkAddress.nameOf(address);
  const opened = async (work: (session: SparkSession) => Promise<void>): Promise<void> => {
    const session = await openSpark(address, { checkpoint: context.checkpoint });
    try {
      await work(session);
    } finally {
      await session.close();
    }
  };
  const phase = `writing ${name}`;
  return {
    name,
    check: () => opened((session) => refuseExisting(session, address, name)),
    write: (dataset, publish) =>
      opened(async (session) => {
        await refuseExisting(session, address, name);
        const draft = siblingTable(address, 'draft');
        try {
          await writeRows(session, address, draft, dataset);
          publish();
          await show(session, address, draft);
        } catch (error) {
          await session.run(`DROP TABLE IF EXISTS ${draft}`, phase).catch(() => undefined);
          throw error;
        }
      }),
  };
}

async function writeRows(session: SparkSession, address: SparkAddress, draft: string, dataset: Dataset): Promise<void> {
  const layout = layoutOf(address, dataset, 'long');
  const phase = `writing ${sparkAddress.nameOf(address)}`;
  const cellType = layout.form === 'list' ? 'ARRAY<STRING>' : 'STRING';
  const columns = `${sparkIdentifier(layout.id)} ${layout.hasNumbers ? 'BIGINT' : 'STRING'}, ${sparkIdentifier(layout.cells)} ${cellType}`;
  await session.run(`CREATE TABLE ${draft} (${columns}) USING parquet`, phase);
  const rows =
    layout.form === 'list'
      ? `SELECT id, ARRAY_SORT(COLLECT_LIST(cell)) FROM ${session.tempName(BLOCK)} GROUP BY id`
      : `SELECT id, cell FROM ${session.tempName(BLOCK)}`;
  for (const { ids, cells } of tableBlocks(dataset, { ...layout, form: 'long' }, BLOCK_ROWS, {
    hasWholeRecords: true,
  })) {
    await session.upload(BLOCK, {
      id: layout.hasNumbers ? Int32Array.from(ids, Number) : ids.map(String),
      cell: cells.flat(),
    });
    await session.run(`INSERT INTO ${draft} ${rows}`, phase);
  }
}

/** Gives the draft its name. Where that fails, a table that stepped aside is back. */
async function show(session: SparkSession, address: SparkAddress, draft: string): Promise<void> {
  const phase = `writing ${sparkAddress.nameOf(address)}`;
  const table = sparkIdentifier(...tableName(address.table!));
  if (!(await isThere(session, address))) return session.run(`ALTER TABLE ${draft} RENAME TO ${table}`, phase);
  const oldTable = siblingTable(address, 'old');
  await session.run(`ALTER TABLE ${table} RENAME TO ${oldTable}`, phase);
  try {
    await session.run(`ALTER TABLE ${draft} RENAME TO ${table}`, phase);
  } catch (error) {
    await session.run(`ALTER TABLE ${oldTable} RENAME TO ${table}`, phase);
    throw error;
  }
  await session.run(`DROP TABLE ${oldTable}`, phase);
}

async function refuseExisting(session: SparkSession, address: SparkAddress, name: string): Promise<void> {
  if (address.replace !== true && (await isThere(session, address))) throw tableExists(name);
}

async function isThere(session: SparkSession, address: SparkAddress): Promise<boolean> {
  const parts = tableName(address.table!);
  const location = parts.length > 1 ? ` IN ${sparkIdentifier(...parts.slice(0, -1))}` : '';
  const names: string[] = [];
  for await (const batch of session.query(`SHOW TABLES${location}`, 'looking for the table')) {
    names.push(...Array.from(batch.getChild('tableName') ?? [], (name) => String(name).toLowerCase()));
  }
  return names.includes(parts.at(-1)!.toLowerCase());
}

/** An unused name in the same schema. */
function siblingTable({ table }: SparkAddress, subject: string): string {
  const parts = tableName(table!);
  return sparkIdentifier(...parts.slice(0, -1), `${parts.at(-1)}_${subject}_${randomBytes(4).toString('hex')}`);
}
