import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSpark, type SparkSession } from '../../node/stores/spark/open-spark.ts';
import { SparkSession as Session } from '../../node/stores/spark/session.ts';
import { SottoError } from '../../src/internal.ts';
import { server } from './server.ts';

describe('a session on a real Spark server', () => {
  let session: SparkSession;
  let isCancelled = false;

  beforeAll(async () => {
    const checkpoint = (): void => {
      if (isCancelled) throw new SottoError('cancelled', 'stopped');
    };
    session = await openSpark(server(), { checkpoint });
  });
  afterAll(() => session.close());

  const rowsOf = (sql: string): Promise<unknown[][]> => session.rows(sql, 'testing');

  it('tells the version of Spark', () => {
    expect(session.version).toMatch(/^\d+\.\d+\.\d+/);
  });

  it('sends rows that later statements see, also in several parts', async () => {
    const label = Array.from({ length: 250_000 }, (_, i) => `x${i}`);
    await session.upload('sent', { label, item: Int32Array.from(label, (_, i) => i) });
    const check = `SELECT COUNT(*), COUNT_IF(label = CONCAT('x', item)), CAST(SUM(item) AS BIGINT) FROM ${session.tempName('sent')}`;
    expect(await rowsOf(check)).toEqual([[250_000n, 250_000n, (250_000n * 249_999n) / 2n]]);
    await session.upload('sent', { label: [], item: new Int32Array(0) });
    expect(await rowsOf(`SELECT * FROM ${session.tempName('sent')}`)).toEqual([]);
  });

  it('streams a large result in memory that does not grow with it', async () => {
    const before = process.memoryUsage().rss;
    let rows = 0;
    let most = 0;
    const query = `SELECT id, REPEAT('x', 100) AS t FROM RANGE(0, 2000000, 1, 40)`;
    for await (const batch of session.query(query, 'streaming')) {
      rows += batch.numRows;
      most = Math.max(most, process.memoryUsage().rss);
    }
    expect(rows).toBe(2_000_000);
    expect(most - before).toBeLessThan(150e6); // the result is 220 MB
  });

  it('repeats what is wrong with a statement, and no value of a record', async () => {
    await expect(rowsOf('SELECT * FROM no_such_table')).rejects.toThrow(
      'Spark: The table or view `no_such_table` cannot be found.',
    );
    const error = await rowsOf(`SELECT CAST(CONCAT('jane', id) AS INT) FROM RANGE(3)`).catch(
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(SottoError);
    expect((error as SottoError).message).toContain('CAST_INVALID_INPUT');
    expect(JSON.stringify([(error as SottoError).message, (error as SottoError).facts])).not.toContain('jane');
  });

  // The first is cancelled before it has begun, which a server may miss.
  it.each([10, 1500])(
    'stops an execution on the server when it is cancelled after %s ms, and can go on',
    async (delay) => {
      const endless = rowsOf('SELECT SUM(HASH(id)) FROM RANGE(10000000000000)');
      setTimeout(() => {
        isCancelled = true;
      }, delay);
      await expect(endless).rejects.toMatchObject({ code: 'cancelled' });
      isCancelled = false;
      // Both cores would be taken for hours, had it not been stopped.
      expect(await rowsOf('SELECT COUNT(*) FROM RANGE(1000)')).toEqual([[1000n]]);
    },
  );

  it('is refused with another token, and says where tokens come from', async () => {
    const target = { ...server(), userId: 'sotto', token: 'wrong' };
    await expect(Session.open(target)).rejects.toMatchObject({
      message: expect.stringContaining('wants a token'),
      facts: { hint: expect.stringContaining('SPARK_CONNECT_TOKEN') },
    });
  });
});
