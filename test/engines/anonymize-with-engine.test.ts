import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readData } from '../../node/files/read-data.ts';
import { startSha256 } from '../../node/files/sha256.ts';
import { anonymizeToFolder } from '../../node/tasks/anonymize.ts';
import { verifyData, verifyRelease } from '../../node/tasks/verify.ts';
import { datasetFromRows } from '../../src/data/dataset-builder.ts';
import { countRecords } from '../../src/engines/define.ts';
import { SottoError } from '../../src/errors.ts';
import { formatById } from '../../src/formats/index.ts';
import { quest } from '../../src/generate/quest.ts';
import { onRecordsJob } from '../../src/job/elsewhere.ts';
import { checkJob, resolveJob } from '../../src/job/job.ts';
import { randomFromSeed } from '../../src/random.ts';
import type { Dataset } from '../../src/records/dataset.ts';
import type { RecordsStore } from '../../src/run/records.ts';
import { writeRecoding } from '../../src/side-files/recoding.ts';
import { memoryShelf } from '../memory-shelf.ts';
import { runElsewhere } from '../run-here.ts';
import { TEST_SECRET } from '../secret.ts';
import { openInMemory } from './memory.ts';

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
  checkJob({
    data,
    secret: TEST_SECRET,
    model: { id: 'km', k: 5, m: 2 },
    ...(engine !== undefined && { engine }),
    ...more,
  });

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
  it('publishes what the reference engine publishes, close to what memory publishes', async () => {
    const inMemory = await anonymizeToFolder({ job: jobOf(), output: join(folder, 'plain') }, idle);
    const { release, verdict, truthful, utility, engine } = await anonymizeToFolder(
      { job: jobOf('duckdb'), output: join(folder, 'duckdb') },
      idle,
    );
    expect(verdict.status).toBe('holds');
    expect(truthful).toMatchObject({ status: 'holds', checked: 3000 });
    expect(utility['ncp']).toBeLessThan(inMemory.utility['ncp'] * 1.05);
    expect(engine?.passes.slice(0, 2)).toEqual(['items', 'pairs of items']);
    expect(Object.keys(contents(release!))).toContain('/curator/decisions.jsonl');
    const { dataset } = await readData(data, undefined, idle);
    const { published, result } = await onReference(dataset);
    const { dataset: written } = await readData(join(release!, 'data.parquet'), undefined, idle);
    expect(labelled(written)).toEqual(labelled(published));
    expect(readFileSync(join(release!, 'recoding.csv'), 'utf8')).toBe(writeRecoding(result.release.recoding!));
    expect(result).toMatchObject({ utility, verdict, truthful, passes: engine?.passes });
  });

  /** The job of `jobOf` on the engine that others are compared with, its published records put down in memory. */
  async function onReference(dataset: Dataset) {
    const rows: string[][] = [];
    let published = dataset;
    const store: RecordsStore = {
      startHash: startSha256,
      shelf: memoryShelf(),
      write: async (labels, fill) => {
        await fill({ write: (batch) => void rows.push(...labelled({ ...batch, dictionary: { labels } })) });
        published = datasetFromRows(rows);
      },
      open: async () => openInMemory(published),
    };
    const counted = await countRecords(openInMemory(dataset));
    const resolved = onRecordsJob(resolveJob(jobOf('duckdb')));
    const result = await runElsewhere(resolved, { counted, inputs: {}, format: 'parquet' }, store, idle);
    return { published, result };
  }

  function labelled({ offsets, items, dictionary }: Pick<Dataset, 'offsets' | 'items' | 'dictionary'>): string[][] {
    return Array.from({ length: offsets.length - 1 }, (_, t) =>
      Array.from(items.subarray(offsets[t], offsets[t + 1]), (i) => dictionary.labels[i]).sort(),
    );
  }

  it('is accepted by the check in memory and on engines, and a changed record is noticed by both', async () => {
    const release = join(folder, 'checked');
    await anonymizeToFolder({ job: jobOf('duckdb'), output: release }, idle);
    for (const engine of [undefined, 'duckdb'] as const) {
      const result = await verifyRelease({ release, ...(engine !== undefined && { engine }) }, idle);
      expect(result).toMatchObject({ status: 'holds', tampering: [] });
    }
    const file = join(release, 'data.parquet');
    const bytes = readFileSync(file);
    bytes[bytes.length >> 1] ^= 1;
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

  it('says what it keeps when it is stopped, and that no release was written', async () => {
    const output = join(folder, 'stopped');
    const stopAt = (wanted?: string) => ({
      checkpoint: (_done: number, _total: number, phase: string) => {
        if (wanted === undefined || phase === wanted)
          throw new SottoError('cancelled', 'stopped as asked; nothing was written');
      },
    });
    const early = await anonymizeToFolder({ job: jobOf('duckdb'), output }, stopAt()).catch((error) => error);
    const late = await anonymizeToFolder({ job: jobOf('duckdb'), output }, stopAt('writing the release')).catch(
      (error) => error,
    );
    expect(early).toMatchObject({ code: 'cancelled', message: 'stopped as asked; nothing was written' });
    expect(late).toMatchObject({ code: 'cancelled', message: 'stopped as asked; no release was written' });
    expect(late.facts.hint).toBe(
      `what was counted is kept in ${join(folder, '.stopped.progress')}: the same command continues from there`,
    );
    expect(readdirSync(folder).filter((name) => name.includes('stopped'))).toEqual(['.stopped.progress']);
    rmSync(join(folder, '.stopped.progress'), { recursive: true });
  });

  it('goes on after a crash at any point, to the same bytes, and leaves nothing else behind', async () => {
    const whole = join(folder, 'whole');
    await anonymizeToFolder({ job: jobOf('duckdb'), output: whole }, idle);
    const output = join(folder, 'crashed');
    let crashes = 0;
    for (let patience = 3; ; patience += 3) {
      let calls = 0;
      const run = anonymizeToFolder(
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
    await expect(anonymizeToFolder({ job: jobOf('duckdb'), output }, { checkpoint: stop })).rejects.toThrow('killed');
    expect(readFileSync(join(folder, '.other.progress', 'state.json'), 'utf8')).toContain('fingerprint');
    const other = { model: { id: 'km', k: 9, m: 2 } };
    await anonymizeToFolder({ job: jobOf('duckdb', other), output }, idle);
    await anonymizeToFolder({ job: jobOf('duckdb', other), output: join(folder, 'fresh') }, idle);
    expect(contents(output)['/data.parquet']).toBe(contents(join(folder, 'fresh'))['/data.parquet']);
  });

  const singles = 'a\nb\nc\nd\n'.repeat(3);
  const small = join(folder, 'small.dat');
  const smallJob = () => jobOf('duckdb', { data: small, model: { id: 'km', k: 3, m: 2 } });

  /** Leaves what a run leaves that is killed when all is decided and nothing written, and says where. */
  async function killed(output: string): Promise<string> {
    const state = join(folder, `.${output}.progress`, 'state.json');
    const checkpoint = () => {
      if (existsSync(state) && JSON.parse(readFileSync(state, 'utf8')).isFinal) throw new Error('killed');
    };
    const run = anonymizeToFolder({ job: smallJob(), output: join(folder, output) }, { checkpoint });
    await expect(run).rejects.toThrow('killed');
    return state;
  }

  it('begins anew where other records have the same counts', async () => {
    writeFileSync(small, `${singles}a b\nc d\n`);
    const before = readFileSync(await killed('swapped'), 'utf8');
    writeFileSync(small, `${singles}a c\nb d\n`);
    const { release, verdict } = await anonymizeToFolder({ job: smallJob(), output: join(folder, 'swapped') }, idle);
    expect(verdict.status).toBe('holds');
    await anonymizeToFolder({ job: smallJob(), output: join(folder, 'unswapped') }, idle);
    expect(contents(release!)).toEqual(contents(join(folder, 'unswapped')));
    expect(JSON.parse(before).cluster).toEqual([0, 0, 2, 2]);
  });

  it('forgets what led to records that do not keep the promise', async () => {
    writeFileSync(small, `${singles}a b\nc d\n`);
    const state = await killed('misled');
    const saved = JSON.parse(readFileSync(state, 'utf8'));
    writeFileSync(state, JSON.stringify({ ...saved, cluster: [0, 1, 2, 3] }));
    const output = join(folder, 'misled');
    const misled = await anonymizeToFolder({ job: smallJob(), output }, idle);
    expect(misled).toMatchObject({ release: null, verdict: { status: 'violated' } });
    expect(existsSync(state)).toBe(false);
    expect(await anonymizeToFolder({ job: smallJob(), output }, idle)).toMatchObject({ verdict: { status: 'holds' } });
  });

  it('begins anew where the state is not what a run writes', async () => {
    writeFileSync(small, `${singles}a b\nc d\n`);
    await anonymizeToFolder({ job: smallJob(), output: join(folder, 'unbroken') }, idle);
    const state = await killed('broken');
    const { cluster, ...saved } = JSON.parse(readFileSync(state, 'utf8'));
    const [merge] = saved.decisions;
    const broken = [
      '',
      'null',
      '[]',
      '{"fingerprint":',
      ...[
        saved,
        ...[[], [0, 0, 2], [0, 0, 2, 2, 2], [0, 0, 2, 4], [0, 0, 2, -1], [0, 0, 2, 0.5], [0, 0, 2, null], 'abcd'].map(
          (other) => ({ ...saved, cluster: other }),
        ),
        ...[undefined, [], ['pairs of items'], ['items', 'items'], 'items', [null]].map((passes) => ({
          ...saved,
          cluster,
          passes,
        })),
        ...[undefined, 'yes', 1].map((isFinal) => ({ ...saved, cluster, isFinal })),
        ...[undefined, {}, [null], [{}], [{ ...merge, items: [9] }], [{ ...merge, action: 'blank' }]].map(
          (decisions) => ({ ...saved, cluster, decisions }),
        ),
        { ...saved, cluster, more: 1 },
        { ...saved, cluster, fingerprint: 'other' },
      ].map((value) => JSON.stringify(value)),
    ];
    for (const text of broken) {
      const output = join(folder, 'broken');
      mkdirSync(dirname(state), { recursive: true });
      writeFileSync(state, text);
      await anonymizeToFolder({ job: smallJob(), output }, idle);
      expect(contents(output), text).toEqual(contents(join(folder, 'unbroken')));
      rmSync(output, { recursive: true });
    }
  });

  it('publishes records in random order without empty ones, and the curator has the way back', async () => {
    const rows = Array.from({ length: 40 }, (_, t) => (t % 4 === 3 ? [] : [['a', 'b'], ['c'], ['a', 'c']][t % 3]!));
    writeFileSync(small, rows.map((row) => `${row.join(' ')}\n`).join(''));
    const orderOf = (output: string) =>
      readFileSync(join(output, 'curator/order.csv'), 'utf8')
        .split('\n')
        .slice(1, -1)
        .map((line) => Number(line.split(',')[1]) - 1);
    const shown = Array.from(rows.keys()).filter((t) => rows[t].length > 0);
    for (const [name, more] of [
      ['random', {}],
      ['in-order', { keepOrder: true }],
    ] as const) {
      const output = join(folder, name);
      await anonymizeToFolder(
        { job: jobOf('duckdb', { data: small, model: { id: 'km', k: 3, m: 2 }, ...more }), output },
        idle,
      );
      const order = orderOf(output);
      const { dataset } = await readData(join(output, 'data.parquet'), undefined, idle);
      expect(labelled(dataset)).toEqual(order.map((t) => rows[t]));
      expect([...order].sort((a, b) => a - b)).toEqual(shown);
      expect(order.every((t, n) => t === shown[n])).toBe(name === 'in-order');
      expect(readFileSync(join(output, 'release.json'), 'utf8')).toContain('"dropped": 12');
      expect(await verifyRelease({ release: output, original: small }, idle)).toMatchObject({
        status: 'holds',
        tampering: [],
      });
    }
    const output = join(folder, 'as-it-was');
    const job = jobOf('duckdb', {
      data: small,
      model: { id: 'km', k: 3, m: 2 },
      keepOrder: true,
      emptyRecords: 'keep',
    });
    await anonymizeToFolder({ job, output }, idle);
    expect(existsSync(join(output, 'curator/order.csv'))).toBe(false);
    expect(labelled((await readData(join(output, 'data.parquet'), undefined, idle)).dataset)).toEqual(rows);
  });

  it('says of truthfulness what was compared, and no more', async () => {
    writeFileSync(small, `${singles}a b\nc d\n`);
    const { truthful } = await anonymizeToFolder({ job: smallJob(), output: join(folder, 'scope') }, idle);
    expect(truthful.scope).toContain('with the recoded original on the engine');
  });

  it('says what it cannot do, and what to do instead', async () => {
    const refused = (more: object) =>
      anonymizeToFolder({ job: jobOf('duckdb', more), output: join(folder, 'no') }, idle);
    const personal = { model: { id: 'personal-rho', rho: '0.5' }, preferences: 'wishes.csv' };
    await expect(refused(personal)).rejects.toThrow('each person’s original record');
    const local = { algorithm: { id: 'local-recode' } };
    await expect(refused(local)).rejects.toThrow(
      'under labels or left out, and releases of local-recode are others (local)',
    );
    await expect(refused({ keepIds: true })).rejects.toThrow('record ids are not published');
    await expect(refused({ withdraw: 'ids.txt' })).rejects.toMatchObject({
      message: 'with the engine duckdb people cannot be withdrawn on an engine: it counts the stored records unchanged',
      facts: {
        hint: [
          'leave these people out of the table or query that is read',
          ', or ',
          { leaveOut: ['engine'] },
          ': in memory this works',
        ],
      },
    });
    for (const more of [{}, { partitions: 2 }])
      await expect(refused({ after: ['r1'], ...more })).rejects.toThrow('a release cannot build on an earlier one');
    await expect(refused({ model: { id: 'km', k: 4000, m: 2 } })).rejects.toThrow(/only 3000 records contain any item/);
    await expect(anonymizeToFolder({ job: jobOf('spark'), output: join(folder, 'no') }, idle)).rejects.toThrow(
      /not a spark:\/\/ address/,
    );
    expect(existsSync(join(folder, 'no'))).toBe(false);
  });
});
