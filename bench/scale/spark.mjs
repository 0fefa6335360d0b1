// The same on a Spark Connect server of this machine (two threads, a heap of 1.5 GB), of a table with a row per item.
// It is installed where it is not (Java 17, Python 3, about 450 MB).
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, installSpark, startServer } from '../../tools/spark-server.mjs';

/** Ticks of the clock that /proc counts by, in a second. */
const TICKS = 100;

/** Calls `use` with the address of the rows on a server; gives the processor time that the server took meanwhile, in seconds. */
export async function onSpark(rows, use) {
  const home = installSpark();
  const folder = mkdtempSync(join(tmpdir(), 'sotto-scale-'));
  const port = await freePort();
  const server = await startServer({ home, port, folder });
  try {
    const before = processorTime(server.pid);
    use(`spark://127.0.0.1:${port}?query=SELECT * FROM parquet.\`${rows}\`&id=id&item=item`);
    return { started: before, taken: processorTime(server.pid) - before };
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Writes a row per item of records in Parquet, once. */
export async function rowsOf(data, rows) {
  if (existsSync(rows)) return;
  const { DuckDBInstance } = await import('@duckdb/node-api');
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  await connection.run(
    `COPY (SELECT id, unnest(items) AS item FROM (SELECT row_number() OVER () AS id, items FROM '${data}')) TO '${rows}'`,
  );
  connection.closeSync();
}

function processorTime(pid) {
  // The name, in parentheses, may hold blanks.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}
