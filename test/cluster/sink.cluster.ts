import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SparkAddress } from '../../node/stores/spark/address.ts';
import { openSpark, type SparkSession } from '../../node/stores/spark/open-spark.ts';
import { readSpark } from '../../node/stores/spark/read.ts';
import { sparkSink } from '../../node/stores/spark/sink.ts';
import { datasetFromRows } from '../../src/data/dataset-builder.ts';
import { server } from './server.ts';

const context = { checkpoint: () => {} };

describe('a table in Spark as a sink', () => {
  const table = 'released_by_tests';
  const address: SparkAddress = { kind: 'spark', ...server(), table, replace: false };
  const first = datasetFromRows([['a', "it's"], [], ['😀', 'a', '10']]);
  const second = datasetFromRows([['b'], ['b', 'c']]);
  let session: SparkSession;

  beforeAll(async () => {
    session = await openSpark(server());
  });
  afterAll(async () => {
    await session.run(`DROP TABLE IF EXISTS ${table}`, 'cleaning up');
    await session.close();
  });

  const write = (choice: Partial<SparkAddress>, dataset = first, publish = () => {}): Promise<void> =>
    sparkSink({ ...address, ...choice }, context).write(dataset, publish);
  const read = async () => (await readSpark({ ...address, reading: { id: ['id'] } }, context)).dataset;

  async function tables(): Promise<string[]> {
    const names: string[] = [];
    for await (const batch of session.query('SHOW TABLES', 'looking')) {
      names.push(...Array.from({ length: batch.numRows }, (_, row) => String(batch.getChild('tableName')?.get(row))));
    }
    return names.filter((name) => name.startsWith(table));
  }

  it('leaves nothing where what belongs to it cannot be published', async () => {
    const failing = (): void => {
      throw new Error('the disk is full');
    };
    await expect(write({}, first, failing)).rejects.toThrow('the disk is full');
    expect(await tables()).toEqual([]);
  });

  it('holds a row per item, after the rest was published', async () => {
    await sparkSink(address, context).check();
    let isPublished = false;
    await write({}, first, () => {
      isPublished = true;
    });
    expect(isPublished).toBe(true);
    expect(await read()).toEqual(first);
  });

  it('is not replaced unless asked for, and then as a whole', async () => {
    await expect(sparkSink(address, context).check()).rejects.toThrow('exists already');
    await expect(write({}, second)).rejects.toThrow('exists already');
    expect(await read()).toEqual(first);
    await write({ replace: true, form: 'list' }, second);
    expect(await read()).toEqual(second);
    expect(await tables()).toEqual([table]);
  });
});
