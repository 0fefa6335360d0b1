import { randomBytes } from 'node:crypto';
import { type Dataset, rowIdOf } from '../../../src/internal.ts';
import type { TaskContext } from '../../worker/task-context.ts';
import type { Sink } from '../define.ts';
import { tableExists } from '../shared/table-exists.ts';
import { tableName } from '../shared/table-name.ts';
import { CellTexts, layoutOf, type TableLayout } from '../shared/table-rows.ts';
import { type SparkAddress, sparkAddress } from './address.ts';
import { identifier } from './identifier.ts';
import { openSpark, type SparkSession } from './open-spark.ts';

/** Rows sent at a time. */
const BLOCK_ROWS = 200_000;
const BLOCK = 'sotto_block';

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
  const doing = { doing: `writing ${name}` };
  return {
    name,
    check: () => opened((session) => refuseExisting(session, address, name)),
    write: (dataset, publish) =>
      opened(async (session) => {
        await refuseExisting(session, address, name);
        const draft = beside(address, 'draft');
        try {
          await writeRows(session, address, draft, dataset);
          publish();
          await show(session, address, draft);
        } catch (error) {
          await session.run(`DROP TABLE IF EXISTS ${draft}`, doing).catch(() => undefined);
          throw error;
        }
      }),
  };
}

async function writeRows(session: SparkSession, address: SparkAddress, draft: string, dataset: Dataset): Promise<void> {
  const layout = layoutOf(address, dataset, 'long');
  const doing = { doing: `writing ${sparkAddress.nameOf(address)}` };
  const cells = layout.form === 'list' ? 'ARRAY<STRING>' : 'STRING';
  const columns = `${identifier(layout.id)} ${layout.hasNumbers ? 'BIGINT' : 'STRING'}, ${identifier(layout.cells)} ${cells}`;
  await session.run(`CREATE TABLE ${draft} (${columns}) USING parquet`, doing);
  const rows =
    layout.form === 'list'
      ? `SELECT id, ARRAY_SORT(COLLECT_LIST(cell)) FROM ${BLOCK} GROUP BY id`
      : `SELECT id, cell FROM ${BLOCK}`;
  for (const block of blocksOf(dataset, layout)) {
    await session.createView(BLOCK, block);
    await session.run(`INSERT INTO ${draft} ${rows}`, doing);
  }
}

/** Whole records, a row per item, in blocks; a record without items has one row without. */
function* blocksOf(
  dataset: Dataset,
  { hasNumbers }: TableLayout,
): Iterable<{ readonly id: Int32Array | string[]; readonly cell: (string | null)[] }> {
  const texts = new CellTexts(dataset);
  let rows: number[] = [];
  let cell: (string | null)[] = [];
  const block = () => ({
    id: hasNumbers ? Int32Array.from(rows, (t) => t + 1) : rows.map((t) => rowIdOf(dataset, t)),
    cell,
  });
  for (let t = 0; t < dataset.numRows; t++) {
    const own = texts.of(t);
    for (const text of own.length === 0 ? [null] : own) {
      rows.push(t);
      cell.push(text);
    }
    if (rows.length < BLOCK_ROWS) continue;
    yield block();
    rows = [];
    cell = [];
  }
  if (rows.length > 0) yield block();
}

/** Gives the draft its name. Where that fails, a table that stepped aside is back. */
async function show(session: SparkSession, address: SparkAddress, draft: string): Promise<void> {
  const doing = { doing: `writing ${sparkAddress.nameOf(address)}` };
  const table = identifier(...tableName(address.table!));
  if (!(await isThere(session, address))) return session.run(`ALTER TABLE ${draft} RENAME TO ${table}`, doing);
  const aside = beside(address, 'old');
  await session.run(`ALTER TABLE ${table} RENAME TO ${aside}`, doing);
  try {
    await session.run(`ALTER TABLE ${draft} RENAME TO ${table}`, doing);
  } catch (error) {
    await session.run(`ALTER TABLE ${aside} RENAME TO ${table}`, doing);
    throw error;
  }
  await session.run(`DROP TABLE ${aside}`, doing);
}

async function refuseExisting(session: SparkSession, address: SparkAddress, name: string): Promise<void> {
  if (address.replace !== true && (await isThere(session, address))) throw tableExists(name);
}

async function isThere(session: SparkSession, address: SparkAddress): Promise<boolean> {
  const parts = tableName(address.table!);
  const place = parts.length > 1 ? ` IN ${identifier(...parts.slice(0, -1))}` : '';
  let found = false;
  for await (const batch of session.query(`SHOW TABLES${place}`, { doing: 'looking for the table' })) {
    const names = batch.getChild('tableName');
    for (let row = 0; row < batch.numRows; row++) {
      found ||= String(names?.get(row)).toLowerCase() === parts.at(-1)!.toLowerCase();
    }
  }
  return found;
}

/** A name in the same schema that nobody has. */
function beside({ table }: SparkAddress, what: string): string {
  const parts = tableName(table!);
  return identifier(...parts.slice(0, -1), `${parts.at(-1)}_${what}_${randomBytes(4).toString('hex')}`);
}
