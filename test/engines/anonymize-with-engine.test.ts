import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anonymize } from '../../node/tasks/anonymize.ts';
import { verifyData, verifyRelease } from '../../node/tasks/verify.ts';
import { quest } from '../../src/generate/quest.ts';
import { formatById } from '../../src/job/catalog.ts';
import { checkJob } from '../../src/job/job.ts';
import { randomFromSeed } from '../../src/random.ts';

const folder = mkdtempSync(join(tmpdir(), 'sotto-engine-run-'));
const data = join(folder, 'baskets.dat');
const idle = { checkpoint: () => {} };

beforeAll(() => {
  const params = quest.params.parse({ records: 3000, items: 60, meanLength: 4, patterns: 50 });
  const { dataset } = quest.run(params, randomFromSeed(7), () => {});
  writeFileSync(data, [...(formatById('fimi').write(dataset) as Iterable<string>)].join(''));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const jobOf = (engine?: string, more: object = {}) =>
  checkJob({ data, model: { id: 'km', k: 5, m: 2 }, ...(engine !== undefined && { engine }), ...more });

/** Every file of a folder, by name. */
function contents(path: string): Record<string, string> {
  return Object.fromEntries(
    readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => {
        const file = join(entry.parentPath, entry.name);
        return [file.slice(path.length), readFileSync(file, 'base64')];
      }),
  );
}

describe('a run on an engine', () => {
  it('publishes the same records on every engine, and close to what memory publishes', async () => {
    const inMemory = await anonymize({ job: jobOf(), output: join(folder, 'plain') }, idle);
    const results = await Promise.all(
      ['memory', 'duckdb'].map((engine) => anonymize({ job: jobOf(engine), output: join(folder, engine) }, idle)),
    );
    for (const { verdict, truthful, utility, engine } of results) {
      expect(verdict.status).toBe('holds');
      expect(truthful).toMatchObject({ status: 'holds', checked: 3000 });
      expect(utility['ncp']).toBeLessThan(inMemory.utility['ncp']! * 1.05);
      expect(engine?.passes.slice(0, 2)).toEqual(['items', 'pairs of items']);
    }
    const [memory, duckdb] = results.map(({ release }) => contents(release!));
    expect(duckdb!['/data.parquet']).toBe(memory!['/data.parquet']);
    expect(duckdb!['/recoding.csv']).toBe(memory!['/recoding.csv']);
    expect(Object.keys(duckdb!).sort()).toContain('/curator/decisions.jsonl');
    expect(results[0]!.utility).toEqual(results[1]!.utility);
  });

  it('is accepted by the check in memory and on engines, and a changed record is noticed by both', async () => {
    const release = join(folder, 'checked');
    await anonymize({ job: jobOf('duckdb'), output: release }, idle);
    for (const engine of [undefined, 'memory', 'duckdb'] as const) {
      const result = await verifyRelease({ release, ...(engine !== undefined && { engine }) }, idle);
      expect(result).toMatchObject({ status: 'holds', tampering: [] });
    }
    const file = join(release, 'data.parquet');
    const bytes = readFileSync(file);
    bytes[bytes.length >> 1]! ^= 1;
    writeFileSync(file, bytes);
    const { status, tampering } = await verifyRelease({ release, engine: 'duckdb' }, idle);
    expect(status).toBe('violated');
    expect(tampering).toContain('data.parquet was changed after it was written');
  });

  it('finds the original data exposed, as the check in memory does', async () => {
    const asked = { data, model: 'km', params: { k: 5, m: 2 } };
    const inMemory = await verifyData(asked, idle);
    const onEngine = await verifyData({ ...asked, engine: 'duckdb' }, idle);
    expect([inMemory.status, onEngine.status]).toEqual(['violated', 'violated']);
    expect(onEngine.witness?.support).toBeLessThan(5);
  });

  it('counts sensitive inferences that attackers with up to m items make', async () => {
    const sensitive = join(folder, 'sensitive.txt');
    writeFileSync(sensitive, '1\n2\n3\n');
    for (const rho of ['0.5', '1']) {
      const asked = { data, model: 'rho', params: { rho, m: 2 }, inputs: { sensitive } };
      const inMemory = await verifyData(asked, idle);
      const onEngine = await verifyData({ ...asked, engine: 'duckdb' }, idle);
      expect(onEngine.status).toBe(inMemory.status);
    }
  });

  it('goes on after a crash at any point, to the same bytes, and leaves nothing else behind', async () => {
    const whole = join(folder, 'whole');
    await anonymize({ job: jobOf('duckdb'), output: whole }, idle);
    const output = join(folder, 'crashed');
    let crashes = 0;
    for (let patience = 3; ; patience += 3) {
      let calls = 0;
      const run = anonymize(
        { job: jobOf('duckdb'), output },
        {
          checkpoint: () => {
            if (++calls > patience) throw new Error('killed');
          },
        },
      );
      const error = await run.then(
        () => undefined,
        (thrown: Error) => thrown,
      );
      if (error === undefined) break;
      expect(error.message).toBe('killed');
      expect(existsSync(output)).toBe(false);
      crashes++;
    }
    expect(crashes).toBeGreaterThan(3);
    expect(contents(output)).toEqual(contents(whole));
    expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  it('begins anew where the data or the promise changed since the crash', async () => {
    const output = join(folder, 'other');
    let isSaved = false;
    const stop = () => {
      isSaved ||= existsSync(join(folder, '.other.progress', 'state.json'));
      if (isSaved) throw new Error('killed');
    };
    await expect(anonymize({ job: jobOf('memory'), output }, { checkpoint: stop })).rejects.toThrow('killed');
    expect(readFileSync(join(folder, '.other.progress', 'state.json'), 'utf8')).toContain('fingerprint');
    const other = { model: { id: 'km', k: 9, m: 2 } };
    await anonymize({ job: jobOf('memory', other), output }, idle);
    await anonymize({ job: jobOf('memory', other), output: join(folder, 'fresh') }, idle);
    expect(contents(output)['/data.parquet']).toBe(contents(join(folder, 'fresh'))['/data.parquet']);
  });

  it('says what it cannot do, and what to do instead', async () => {
    const refused = (more: object) => anonymize({ job: jobOf('duckdb', more), output: join(folder, 'no') }, idle);
    await expect(refused({ model: { id: 'km', k: 5, m: 3 } })).rejects.toThrow('up to 2 items are counted, and m is 3');
    await expect(refused({ model: { id: 'k-complete', k: 5 } })).rejects.toThrow('only the promise km can be kept');
    await expect(refused({ algorithm: { id: 'pcta' } })).rejects.toThrow('merge-greedy runs, once, on counts');
    await expect(refused({ shuffle: true })).rejects.toThrow('records keep their order');
    await expect(refused({ model: { id: 'km', k: 4000, m: 2 } })).rejects.toThrow(/only 3000 records hold any item/);
    await expect(anonymize({ job: jobOf('spark'), output: join(folder, 'no') }, idle)).rejects.toThrow(
      /no spark:\/\/ address/,
    );
    expect(existsSync(join(folder, 'no'))).toBe(false);
  });
});
