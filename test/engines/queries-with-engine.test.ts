import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anonymizeToFolder } from '../../node/tasks/anonymize.ts';
import { countInFolder } from '../../node/tasks/count.ts';
import { mineToOutput } from '../../node/tasks/mine.ts';
import { profile } from '../../node/tasks/profile.ts';
import { checkJob } from '../../src/job/job.ts';
import { miningParameters } from '../../src/queries/mining-query.ts';
import { checkParameters } from '../../src/schema/parameters.ts';
import { TEST_SECRET } from '../secret.ts';

const folder = mkdtempSync(join(tmpdir(), 'sotto-engine-queries-'));
const data = join(folder, 'baskets.dat');
const idle = { checkpoint: () => {} };
const there = { engine: 'duckdb' };

beforeAll(() => {
  const rows = Array.from({ length: 90 }, (_, t) => [t % 2, 2 + (t % 3), 5 + (t % 5), 10 + (t % 31)].join(' '));
  writeFileSync(data, `${rows.join('\n')}\n`);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('records that are read on an engine', () => {
  it('are described as those in memory', async () => {
    const asked = { data, seed: 1, minPeople: { threshold: 3, maxListed: 5 } };
    expect(await profile({ ...asked, ...there }, idle)).toEqual(await profile(asked, idle));
  });

  it.each(['frequent', 'closed', 'maximal', 'rules', 'rare'] as const)(
    'are mined as those in memory: %s',
    async (kind) => {
      const params = checkParameters(miningParameters, { minSupport: '10%' }, 'mine');
      const mined = async (way: object, file: string) => {
        const output = join(folder, file);
        const { output: _, ...result } = await mineToOutput(
          { data, kind, params, form: 'text', threads: 1, output, ...way },
          idle,
        );
        return { ...result, lines: readFileSync(output, 'utf8').split('\n').sort() };
      };
      const here = await mined({}, 'here.txt');
      expect(await mined(there, 'there.txt')).toEqual(here);
      expect(here.itemsets).toBeGreaterThan(0);
    },
  );

  it('are counted as those in memory, by items and by labels', async () => {
    const job = checkJob({ data, secret: TEST_SECRET, model: { id: 'km', k: 5, m: 2 } });
    const { release } = await anonymizeToFolder({ job, output: join(folder, 'release') }, idle);
    const asked = { release: release!, itemsets: ['0,2', '12', '1,3,6', 'nothing'] };
    const here = await countInFolder(asked, idle);
    expect(await countInFolder({ ...asked, ...there }, idle)).toEqual(here);
    expect(here.counts[0]?.upper).toBeGreaterThan(0);
  });

  it('may be none where a release has none: they are counted, and nothing is mined, as in memory', async () => {
    const alike = join(folder, 'alike.dat');
    writeFileSync(alike, '1 2\n1 2\n');
    const sensitive = join(folder, 'sensitive.txt');
    writeFileSync(sensitive, '1\n2\n');
    for (const way of [{}, there]) {
      const promised = { model: { id: 'rho', rho: '1/2' }, algorithm: { id: 'simple' } };
      const job = checkJob({ data: alike, sensitive, secret: TEST_SECRET, ...promised, ...way });
      const release = join(folder, `none-${Object.keys(way).length}`);
      await anonymizeToFolder({ job, output: release }, idle);
      const asked = { release, itemsets: ['1'] };
      expect(await countInFolder({ ...asked, ...there }, idle)).toEqual(await countInFolder(asked, idle));
      const params = checkParameters(miningParameters, { minSupport: '10%' }, 'mine');
      for (const here of [{}, there]) {
        const mined = mineToOutput({ data: release, kind: 'frequent', params, form: 'text', ...here }, idle);
        await expect(mined).rejects.toThrow(`${release}: expected records, got none`);
      }
    }
  });
});
