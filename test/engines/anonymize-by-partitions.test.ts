import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readDataAs } from '../../node/files/read-data.ts';
import { anonymizeToFolder } from '../../node/tasks/anonymize.ts';
import { verifyRelease } from '../../node/tasks/verify.ts';
import { formatById } from '../../src/formats/index.ts';
import { quest } from '../../src/generate/quest.ts';
import { checkJob } from '../../src/job/job.ts';
import { randomFromSeed } from '../../src/random.ts';
import { labelRowsOf } from '../oracles/hidden-cells.ts';
import { TEST_SECRET } from '../secret.ts';

const ITEMS = ['a', 'b', 'c', 'x', 'y'];
const sensitive = new Set(['x', 'y']);

describe('anonymizing by partitions', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sotto-partitions-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const data = join(folder, 'baskets.dat');
  const params = quest.params.parse({ records: 600, items: 25, meanLength: 3, patterns: 20 });
  const { dataset } = quest.run(params, randomFromSeed(3), () => {});
  writeFileSync(data, [...(formatById('fimi').write(dataset) as Iterable<string>)].join(''));
  const idle = { checkpoint: () => {} };
  const jobOf = (more: object) =>
    checkJob({
      data,
      model: { id: 'rho', rho: '0.5', m: 2 },
      sensitive: 'random:20%',
      engine: 'duckdb',
      partitions: 3,
      ...more,
    });

  it('writes a release that anybody can check, whatever the number of parts', async () => {
    for (const partitions of [2, 3, 7]) {
      const output = join(folder, `parts-${partitions}`);
      const { verdict, truthful, utility } = await anonymizeToFolder({ job: jobOf({ partitions }), output }, idle);
      expect(verdict.status).toBe('holds');
      expect(truthful).toMatchObject({ status: 'holds', checked: 600 });
      expect(utility.exactShare).toBeGreaterThan(0.5);
      expect(await verifyRelease({ release: output }, idle)).toMatchObject({ status: 'holds', tampering: [] });
      expect(await verifyRelease({ release: output, engine: 'duckdb' }, idle)).toMatchObject({ status: 'holds' });
      expect(await verifyRelease({ release: output, original: data }, idle)).toMatchObject({
        status: 'holds',
        tampering: [],
      });
      expect(readFileSync(join(output, 'curator/deletions.csv'), 'utf8')).toMatch(/^record,item\n/);
    }
  });

  it('publishes the records in random order, and keeps the way back for the curator', async () => {
    const output = join(folder, 'ordered');
    const secret = TEST_SECRET;
    expect((await anonymizeToFolder({ job: jobOf({ secret, emptyRecords: 'keep' }), output }, idle)).release).toBe(
      output,
    );
    const order = readFileSync(join(output, 'curator/order.csv'), 'utf8')
      .trimEnd()
      .split('\n')
      .slice(1)
      .map((line) => Number(line.split(',').at(-1)));
    const rows = Array.from({ length: 600 }, (_, t) => t + 1);
    expect(order).not.toEqual(rows);
    expect([...order].sort((a, b) => a - b)).toEqual(rows);
    const read = async (name: string) =>
      labelRowsOf((await readDataAs(join(folder, name, 'data.parquet'), { format: 'parquet' }, idle)).dataset);
    const kept = join(folder, 'in-order');
    await anonymizeToFolder({ job: jobOf({ secret, emptyRecords: 'keep', keepOrder: true }), output: kept }, idle);
    const inOrder = await read('in-order');
    expect(await read('ordered')).toEqual(order.map((row) => inOrder[row - 1]));
    // Beside the original again, every record is what is left of its own.
    expect(await verifyRelease({ release: output, original: data }, idle)).toMatchObject({ status: 'holds' });
    const rowsBefore = labelRowsOf(dataset);
    for (const [t, row] of inOrder.entries()) for (const label of row) expect(rowsBefore[t]).toContain(label);
  });

  const kept = [
    ['rho', { algorithm: { id: 'cell-insert' } }],
    ['km-rho', { model: { id: 'km-rho', k: 2, m: 2, rho: '0.7' } }],
  ] as const;
  it.each(kept)(
    'shows hidden cells nowhere, for %s: every published file has the same bytes without',
    async (id, promise) => {
      const random = randomFromSeed(11);
      const rows = Array.from({ length: 18 }, () => ITEMS.filter(() => random.real() < 0.5));
      writeFileSync(join(folder, 'policy.txt'), 'x\ny\n');
      let numHidden = 0;
      const publish = async (name: string, given: readonly (readonly string[])[]) => {
        const file = join(folder, `${id}-${name}.csv`);
        writeFileSync(file, given.map((row) => `${row.join(',')}\n`).join(''));
        const output = join(folder, `${id}-${name}`);
        const policy = { sensitive: join(folder, 'policy.txt'), secret: TEST_SECRET, ...promise };
        await anonymizeToFolder(
          { job: jobOf({ data: file, format: 'basket', partitions: 2, ...policy }), output },
          idle,
        );
        const files = readdirSync(output).filter((part) => part !== 'curator');
        const deleted = readFileSync(join(output, 'curator/deletions.csv'), 'utf8').trimEnd().split('\n').slice(1);
        return {
          files: Object.fromEntries(files.map((part) => [part, readFileSync(join(output, part), 'hex')])),
          hidden: deleted.map((line) => line.split(',')),
        };
      };
      const { files, hidden } = await publish('whole', rows);
      for (const [row, label] of hidden) {
        const without = rows.map((items, t) =>
          t === Number(row) - 1 ? items.filter((item) => item !== label) : items,
        );
        expect(without.flat()).toHaveLength(rows.flat().length - 1);
        expect((await publish(`without-${numHidden++}`, without)).files).toEqual(files);
      }
      expect(numHidden).toBeGreaterThan(3);
      expect(rows.flat().filter((label) => sensitive.has(label)).length).toBeGreaterThan(numHidden); // some show
    },
  );

  const shared = (more: object = {}) =>
    jobOf({ model: { id: 'km-rho', k: 4, m: 2, rho: '0.5' }, secret: TEST_SECRET, ...more });
  const contents = (path: string) =>
    Object.fromEntries(
      readdirSync(path, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => [
          join(parentPath, name).slice(path.length),
          readFileSync(join(parentPath, name), 'hex'),
        ]),
    );

  it('writes a release under shared labels that anybody can check, the same each time', async () => {
    for (const partitions of [2, 3, 7]) {
      const output = join(folder, `shared-${partitions}`);
      const job = shared({ partitions });
      const { verdict, truthful } = await anonymizeToFolder({ job, output }, idle);
      expect(verdict.status).toBe('holds');
      expect(truthful).toMatchObject({ status: 'holds', checked: 600 });
      expect(await verifyRelease({ release: output }, idle)).toMatchObject({ status: 'holds', tampering: [] });
      expect(await verifyRelease({ release: output, engine: 'duckdb' }, idle)).toMatchObject({ status: 'holds' });
      expect(await verifyRelease({ release: output, original: data }, idle)).toMatchObject({
        status: 'holds',
        tampering: [],
      });
      expect(readFileSync(join(output, 'curator/deletions.csv'), 'utf8')).toMatch(/^record,item\n\d/);
      expect(readFileSync(join(output, 'curator/items.csv'), 'utf8')).toMatch(/\d/);
      expect(readFileSync(join(output, 'recoding.csv'), 'utf8')).toMatch(/\+/);
      const again = join(folder, `shared-${partitions}-again`);
      await anonymizeToFolder({ job, output: again }, idle);
      expect(contents(again)).toEqual(contents(output));
    }
  });

  it('goes on after a stop, to the same bytes, but not for another list of sensitive items', async () => {
    const list = join(folder, 'list.txt');
    const labels = dataset.dictionary.labels;
    const write = (sensitiveItems: readonly string[]) => writeFileSync(list, `${sensitiveItems.join('\n')}\n`);
    const job = shared({ sensitive: list });
    const state = join(folder, '.stopped.progress/state.json');
    /** Stops when a part is to be anonymized; says what the run did before. */
    const stopped = async () => {
      const phases = new Set<string>();
      const checkpoint = (_done: number, _total: number, phase: string) => {
        phases.add(phase);
        if (phase === 'anonymizing partitions') throw new Error('killed');
      };
      const run = anonymizeToFolder({ job, output: join(folder, 'stopped') }, { checkpoint });
      await expect(run).rejects.toThrow('killed');
      return phases;
    };
    write(labels.slice(0, 5));
    await anonymizeToFolder({ job, output: join(folder, 'whole') }, idle);
    expect(await stopped()).toContain('merging rare pairs');
    expect(JSON.parse(readFileSync(state, 'utf8')).progress.isFinal).toBe(true);
    expect(await stopped()).not.toContain('merging rare pairs');
    await anonymizeToFolder({ job, output: join(folder, 'stopped') }, idle);
    expect(contents(join(folder, 'stopped'))).toEqual(contents(join(folder, 'whole')));
    expect(existsSync(state)).toBe(false);
    rmSync(join(folder, 'stopped'), { recursive: true });
    await stopped();
    write(labels.slice(5, 10)); // as many, but others
    expect(await stopped()).toContain('merging rare pairs');
    await anonymizeToFolder({ job, output: join(folder, 'stopped') }, idle);
    await anonymizeToFolder({ job, output: join(folder, 'other') }, idle);
    expect(contents(join(folder, 'stopped'))).toEqual(contents(join(folder, 'other')));
  });

  it('checks any number of known items in memory', async () => {
    const output = join(folder, 'unbounded');
    const { verdict } = await anonymizeToFolder({ job: jobOf({ model: { id: 'rho', rho: '0.5' } }), output }, idle);
    expect(verdict.status).toBe('holds');
    expect(await verifyRelease({ release: output }, idle)).toMatchObject({ status: 'holds', tampering: [] });
  });

  it('takes more parts than records', async () => {
    const few = join(folder, 'few.dat');
    writeFileSync(few, '1 2\n1\n1 3\n');
    const output = join(folder, 'few');
    const job = jobOf({ data: few, partitions: 10, sensitive: 'random:34%' });
    expect((await anonymizeToFolder({ job, output }, idle)).release).toBe(output);
  });

  it('is refused for promises that do not add up, with the reason', async () => {
    const refused = (more: object) => anonymizeToFolder({ job: jobOf(more), output: join(folder, 'no') }, idle);
    await expect(
      refused({ model: { id: 'personal-rho', rho: '0.5' }, sensitive: undefined, preferences: 'random:20%' }),
    ).rejects.toThrow(/personalised ρ does not add up over partitions/);
    for (const model of [
      { id: 'km', k: 5, m: 2 },
      { id: 'k-complete', k: 5 },
    ]) {
      await expect(refused({ model, sensitive: undefined })).rejects.toThrow(
        /labels must be the same in all partitions/,
      );
    }
    const kmRho = (m: number) => ({ id: 'km-rho', k: 5, m, rho: '0.5' });
    await expect(refused({ model: kmRho(3) })).rejects.toThrow(/counts of up to 2 items in all partitions, but m is 3/);
    await expect(refused({ model: kmRho(2), algorithm: { id: 'support-clusters' } })).rejects.toThrow(
      /partitions are anonymized by core-insert$/,
    );
    await expect(refused({ model: kmRho(2), person: '1' })).rejects.toThrow(/core-insert counts records/);
    await expect(refused({ model: kmRho(2), suppress: 'random:20%' })).rejects.toThrow(/a list of items to suppress/);
    const rules = join(folder, 'rules.txt');
    writeFileSync(rules, '1 ==> 2\n');
    const hidden = { model: { id: 'hidden-rules' }, sensitive: undefined, rules };
    await expect(refused(hidden)).rejects.toThrow(/hidden rules do not add up over partitions/);
    await expect(refused({ engine: undefined })).rejects.toThrow(/read by an engine/);
  });
});
