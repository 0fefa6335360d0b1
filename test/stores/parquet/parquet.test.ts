import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parquetStore } from '../../../node/stores/parquet/index.ts';
import { datasetFromRows } from '../../../src/data/dataset-builder.ts';
import { cases } from '../../cases.ts';
import { sotto, temporaryFolder } from '../../cli/run-sotto.ts';
import { TEST_SECRET } from '../../secret.ts';
import { describeRead } from '../read.contract.ts';
import { failure, read, rows, write } from '../read-and-write.ts';
import { describeSink } from '../sink.contract.ts';

const folder = temporaryFolder();
const data = folder.file('shop.parquet');
const promise = ['--model', 'km', '--k', '3', '--m', '2'];

beforeAll(async () => {
  const records = Array.from({ length: 60 }, (_, t) => ['bread', `item ${t % 7}`, `item ${(t * 3) % 5}`]);
  await write(`parquet:${data}`, datasetFromRows(records));
});
afterAll(() => folder.remove());

async function json(args: readonly string[], input?: Uint8Array): Promise<Record<string, unknown>> {
  const { code, stdout, stderr } = await sotto([...args, '--json'], input === undefined ? {} : { input });
  expect(code, stderr).toBe(0);
  return JSON.parse(stdout) as Record<string, unknown>;
}

describe('a plain Parquet file', () => {
  it('is data to every verb', async () => {
    const release = folder.file('release');
    expect(await json(['profile', data])).toMatchObject({ records: 60, items: 8 });
    expect(await json(['mine', data, '--min-support', '50%', '--count'])).toMatchObject({ itemsets: 1 });
    const made = await json(['anonymize', data, '-o', release, ...promise]);
    expect(made).toMatchObject({ verdict: { status: 'holds' }, input: { reading: { format: 'parquet' } } });
    expect(existsSync(join(release, 'data.parquet'))).toBe(true);
    expect(await json(['verify', release, '--original', data])).toMatchObject({ status: 'holds', tampering: [] });
    expect(await json(['evaluate', release, '--original', data])).toMatchObject({ truthful: { status: 'holds' } });
    expect(await json(['verify', data, '--model', 'km', '--k', '2', '--m', '1'])).toMatchObject({ status: 'holds' });
  });

  it('is read from standard input and through gzip too', async () => {
    const bytes = readFileSync(data);
    expect(await json(['profile', '-'], bytes)).toMatchObject({ records: 60, items: 8 });
    const zipped = folder.file('zipped.parquet.gz');
    writeFileSync(zipped, gzipSync(bytes));
    expect(await json(['profile', zipped])).toMatchObject({ records: 60, items: 8 });
  });

  it('becomes a release of the same bytes every time, in which a changed byte is noticed', async () => {
    const [first, second] = [folder.file('first'), folder.file('second')];
    writeFileSync(folder.file('secret.txt'), TEST_SECRET);
    const flags = [...promise, '--secret-file', folder.file('secret.txt')];
    for (const output of [first, second]) await json(['anonymize', data, '-o', output, ...flags]);
    for (const name of ['data.parquet', 'release.json', 'recoding.csv']) {
      expect(readFileSync(join(first, name)).equals(readFileSync(join(second, name))), name).toBe(true);
    }
    const bytes = readFileSync(join(second, 'data.parquet'));
    bytes[bytes.length - 20] ^= 1;
    writeFileSync(join(second, 'data.parquet'), bytes);
    expect((await sotto(['verify', second])).code).not.toBe(0);
  });

  it('that is none is refused with the reason', async () => {
    writeFileSync(folder.file('none.parquet'), 'id,item\n1,bread\n');
    const { code, stderr } = await sotto(['profile', folder.file('none.parquet')]);
    expect([code, stderr]).toEqual([3, expect.stringContaining('expected a whole Parquet file')]);
  });
});

describe('an address in a job file', () => {
  it('is seen from that file, and stands in the curator’s job so that it can be repeated from there', async () => {
    mkdirSync(folder.file('jobs'));
    const job = folder.file('jobs/job.yaml');
    writeFileSync(job, 'data: parquet:../shop.parquet?items=items\nmodel: { id: km, k: 3, m: 2 }\n');
    const output = folder.file('by-job');
    await json(['anonymize', '--job', job, '-o', output]);
    const kept = join(output, 'curator', 'job.json');
    expect(JSON.parse(readFileSync(kept, 'utf8'))).toMatchObject({ data: 'parquet:../../shop.parquet?items=items' });
    const again = folder.file('again');
    await json(['anonymize', '--job', kept, '-o', again]);
    expect(readFileSync(join(again, 'data.parquet')).equals(readFileSync(join(output, 'data.parquet')))).toBe(true);
  });
});

describe('a Parquet table beside a release', () => {
  it('holds the records of the folder in the order of the folder, in the form that is asked for', async () => {
    const output = folder.file('with-table');
    for (const [n, form] of ['list', 'long'].entries()) {
      const table = `parquet:${folder.file(`table-${form}.parquet`)}`;
      const flags = [...promise, '--to', `${table}?form=${form}`];
      expect(await json(['anonymize', data, '-o', output, ...flags])).toMatchObject({ table });
      const published = await read(join(output, 'data.parquet'));
      expect((await read(table)).rows, String(n)).toEqual(published.rows);
    }
  });

  it('is refused where a file is in its place, before any work, and left alone', async () => {
    const table = folder.file('there.parquet');
    writeFileSync(table, 'something');
    const output = folder.file('not-made');
    const { code, stderr } = await sotto(['anonymize', data, '-o', output, ...promise, '--to', `parquet:${table}`]);
    expect([code, stderr]).toEqual([2, expect.stringContaining('&replace=yes')]);
    expect(existsSync(output)).toBe(false);
    expect(readFileSync(table, 'utf8')).toBe('something');
  });

  it('is not there where the folder cannot be published, and no draft is left', async () => {
    const table = folder.file('never.parquet');
    const broken = (): never => {
      throw new Error('no folder');
    };
    expect(await failure(write(`parquet:${table}`, datasetFromRows([['x']]), broken))).toBe('no folder');
    expect(readdirSync(folder.path).filter((name) => name.includes('never'))).toEqual([]);
  });

  it('is not written where the promise does not hold', async () => {
    const table = folder.file('broken.parquet');
    const flags = ['--model', 'km', '--k', '1000', '--m', '2', '--to', `parquet:${table}`];
    const { code } = await sotto(['anonymize', data, '-o', folder.file('broken'), ...flags]);
    expect(code).not.toBe(0);
    expect(existsSync(table)).toBe(false);
  });

  it('takes the names of its columns from the address', async () => {
    const table = `parquet:${folder.file('named.parquet')}?id=order&item=sku`;
    await write(table, datasetFromRows([['x', 'y'], []]));
    expect(await rows(table)).toEqual(['1: x y', '2:']);
    expect(await failure(read(`parquet:${folder.file('named.parquet')}?items=skus`))).toContain(
      'order (integer), sku (text)',
    );
  });
});

const tested = {
  store: parquetStore,
  place: (name: string) => `parquet:${folder.file(name)}.parquet`,
  runs: cases(60, 20),
};
describeRead(tested);
describeSink(tested);
