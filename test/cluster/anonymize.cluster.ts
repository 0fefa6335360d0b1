import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sparkAddress } from '../../node/stores/spark/address.ts';
import { openSparkRecords } from '../../node/stores/spark/engine.ts';
import { openSpark } from '../../node/stores/spark/open-spark.ts';
import { readSpark } from '../../node/stores/spark/read.ts';
import { anonymizeByCounts } from '../../src/algorithms/merge-greedy/on-records/anonymize-by-counts.ts';
import { countRecords } from '../../src/engines/define.ts';
import { sotto } from '../cli/run-sotto.ts';
import { openInMemory } from '../engines/memory.ts';
import { secretFlags } from '../secret.ts';
import { publishedBy } from '../stores/engine.contract.ts';
import { type OwnServer, startOwnServer } from './own-server.ts';

const PROMISE = { k: 5, m: 2 };
const quiet = { checkpoint: () => {} };

/** 4,000 records of 1 to 6 of 120 items, some of them rare. */
const ORDERS = `SELECT id, CAST(FLOOR(POW(PMOD(XXHASH64(id, n), 100000) / 100000, 3) * 120) AS INT) AS item
  FROM RANGE(4000) LATERAL VIEW EXPLODE(SEQUENCE(1, 1 + id % 6)) AS n`;

describe('anonymizing on a server that may be killed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sotto-own-server-'));
  const data = join(folder, 'orders');
  const secret = secretFlags(join(folder, 'secret.txt'));
  let own: OwnServer;
  let address: string;

  beforeAll(async () => {
    own = await startOwnServer(folder);
    address = `spark://127.0.0.1:${own.port}?query=SELECT * FROM parquet.\`${data}\`&id=id&item=item`;
    const session = await openSpark(sparkAddress.parse(address, 'source'));
    await session.run(`INSERT OVERWRITE DIRECTORY '${data}' USING parquet ${ORDERS}`, 'preparing');
    await session.close();
  });
  afterAll(async () => {
    await own.kill();
    rmSync(folder, { recursive: true, force: true });
  });

  const anonymize = (release: string, started?: () => void) => {
    const args = ['anonymize', address, '--engine', 'spark', '--model', 'km', '--k', '5', '--m', '2', '-o', release];
    return sotto([...args, ...secret], { ...(started !== undefined && { started }) });
  };

  it('gives the recoding that memory gives, and the promise holds on the server', async () => {
    const parsed = sparkAddress.parse(address, 'source');
    const { dataset } = await readSpark(parsed, quiet);
    expect(dataset.numRows).toBe(4000);
    const inMemory = await anonymizeByCounts(await countRecords(openInMemory(dataset)), PROMISE, quiet);
    const records = await openSparkRecords(parsed, quiet.checkpoint);
    try {
      const counted = await anonymizeByCounts(await countRecords(records), PROMISE, quiet);
      expect(counted).toEqual(inMemory);
      const { recoding } = counted;
      expect((await records.findRareItemsets({ ...PROMISE, limit: 0 })).total).toBeGreaterThan(0);
      const rare = await records.findRareItemsets({ ...PROMISE, limit: 5, recoding });
      expect(rare).toMatchObject({ itemsets: [], total: 0 });
      expect(await publishedBy(records, recoding)).toEqual(await publishedBy(openInMemory(dataset), recoding));
    } finally {
      await records.close();
    }
  });

  it('fails clearly when the server is killed between passes, and goes on to the same release', async () => {
    const [whole, killed] = [join(folder, 'whole'), join(folder, 'killed')];
    const made = await anonymize(whole);
    expect(made.stderr).toContain('engine     spark');
    expect(made.code).toBe(0);
    expect((await sotto(['verify', whole])).code).toBe(0);

    const failed = await anonymize(killed, () => void killAfterFirstPass(join(folder, '.killed.progress')));
    expect(failed.stderr).toMatch(/lost the connection to the Spark server 127\.0\.0\.1:\d+ during: /);
    expect(failed.stderr).toContain('run the same command again');
    expect(failed.code).toBe(5);
    expect(readdirSync(folder).filter((name) => name.includes('killed'))).toEqual(['.killed.progress']);

    own = await startOwnServer(folder, own.port);
    expect((await anonymize(killed)).code).toBe(0);
    expect(readdirSync(folder).filter((name) => name.includes('killed'))).toEqual(['killed']);
    for (const name of ['data.parquet', 'recoding.csv', 'release.json']) {
      expect(readFileSync(join(killed, name)).equals(readFileSync(join(whole, name))), name).toBe(true);
    }
  });

  async function killAfterFirstPass(progress: string): Promise<void> {
    const state = join(progress, 'state.json');
    const passes = () => (existsSync(state) ? (JSON.parse(readFileSync(state, 'utf8')).passes.length as number) : 0);
    await expect.poll(passes, { timeout: 300_000, interval: 20 }).toBeGreaterThan(1);
    await own.kill();
  }

  it('leaves nothing half-written when it is killed while records are read', async () => {
    const release = join(folder, 'release');
    const endless = `spark://127.0.0.1:${own.port}?query=SELECT id, HASH(id) AS item FROM RANGE(100000000000)`;
    const { code, stderr } = await sotto(['anonymize', endless, '--model', 'km', '-o', release], {
      started: () => setTimeout(() => void own.kill(), 15_000),
    });
    expect(stderr).toContain(`lost the connection to the Spark server 127.0.0.1:${own.port} during`);
    expect(code).toBe(5);
    expect(readdirSync(folder).filter((name) => name.includes('release'))).toEqual([]);
  });
});
