import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSpark, type SparkSession } from '../../node/stores/spark/open-spark.ts';
import { sotto, temporaryFolder } from '../cli/run-sotto.ts';
import { server } from './server.ts';

/** 600 records of 1 to 4 of 40 items. */
const ORDERS = `SELECT id AS order_id, CONCAT('sku', CAST(FLOOR(POW(PMOD(XXHASH64(id, n), 1000) / 1000, 2) * 40) AS INT)) AS sku
  FROM RANGE(600) LATERAL VIEW EXPLODE(SEQUENCE(1, 1 + id % 4)) AS n`;

describe('the program on a real Spark server', () => {
  const folder = temporaryFolder();
  const { host, port } = server();
  const address = `spark://${host}:${port}?table=program_orders&id=order_id&item=sku`;
  let session: SparkSession;

  beforeAll(async () => {
    session = await openSpark(server());
    await session.run(`CREATE TABLE program_orders USING parquet AS ${ORDERS}`, 'preparing');
  });
  afterAll(async () => {
    await session.run('DROP TABLE IF EXISTS program_orders', 'cleaning up');
    await session.close();
    folder.remove();
  });

  it('anonymizes a table into a release that anyone can check', async () => {
    const release = folder.file('release');
    const made = await sotto(['anonymize', address, '--model', 'km', '--k', '5', '--m', '2', '-o', release]);
    expect(made.stderr).toContain('checked independently');
    expect(made.code).toBe(0);
    const checked = await sotto(['verify', release]);
    expect(checked.code).toBe(0);
    expect(checked.stderr).toContain('600 records');
    expect(textOf(release)).toContain('program_orders');
    expect(`${textOf(release)}${made.stdout}${made.stderr}${checked.stdout}${checked.stderr}`).not.toContain(
      process.env.SPARK_CONNECT_TOKEN,
    );
  });

  it('says in one sentence what is wrong, and writes nothing', async () => {
    const release = folder.file('none');
    const wrong = await sotto([
      'anonymize',
      `spark://${host}:${port}?table=no_such_table`,
      '--model',
      'km',
      '-o',
      release,
    ]);
    expect(wrong.code).toBe(3);
    expect(wrong.stderr).toContain('The table or view `no_such_table` cannot be found.');
    expect(wrong.stderr).not.toContain('    at ');
    expect(readdirSync(folder.path).filter((name) => name.includes('none'))).toEqual([]);
  });
});

/** All that the files below a folder say. */
function textOf(path: string): string {
  if (statSync(path).isFile()) return readFileSync(path, 'latin1');
  return readdirSync(path)
    .map((name) => textOf(join(path, name)))
    .join('\n');
}
