import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { mine as mineInLibrary, SottoError } from '../../src/index.ts';
import { TEST_SECRET } from '../../test/secret.ts';
import { anonymize, count, mine, risk, runTask, verify } from '../index.ts';

const folder = mkdtempSync(join(tmpdir(), 'sotto-calls-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const records = Array.from({ length: 40 }, (_, n) => [
  'milk',
  n % 2 === 0 ? 'beer' : 'bread',
  ...(n % 8 === 0 ? ['wine'] : []),
]);
const orders = join(folder, 'orders.csv');
const lines = records.flatMap((labels, n) => labels.map((label) => `${n},${label},c${n >> 1}\n`));
writeFileSync(orders, `order,sku,customer\n${lines.join('')}`);

describe('the calls of sotto/node', () => {
  it('anonymize records, write a release, and check and count it', async () => {
    const result = await anonymize(records, { model: 'km', k: 5, m: 2 });
    expect(result.verdict.status).toBe('holds');
    const release = join(folder, 'release');
    await result.write(release);
    expect(await verify(release)).toMatchObject({ status: 'holds', tampering: [] });
    const counted = await count(release, ['milk', 'beer']);
    expect(counted).toEqual(await count(result.release, ['milk', 'beer']));
    expect(counted.upper).toBeGreaterThanOrEqual(20);
    expect((await verify(result.release, { model: 'km', k: 5, m: 2 })).status).toBe('holds');
  });

  it('read a table by its columns, and stay silent about the persons in it', async () => {
    const columns = { id: 'order', item: 'sku', person: 'customer' };
    const phases = new Set<string>();
    const onProgress = ({ phase }: { phase: string }): void => void phases.add(phase);
    const result = await anonymize(orders, { model: 'km', k: 5, m: 2, ...columns, onProgress });
    expect(result.report.publishable.people?.unit).toBe('people');
    expect(result.release.records()).toHaveLength(40);
    expect([...phases].some((phase) => phase.startsWith('reading'))).toBe(true);
    const rules = await mine(orders, { kind: 'rules', minConfidence: '90%', ...columns });
    expect(rules).toContainEqual(expect.objectContaining({ antecedent: ['wine'], consequent: ['beer'], support: 5 }));
    expect((await risk(orders, { ...columns, similar: records })).items).toBe(4);
    expect((await verify(orders, { model: 'km', k: 5, m: 2, ...columns })).status).toBe('holds');
  });

  it('write the same release whether it is held first or written as it is made', async () => {
    const asked = {
      model: 'km',
      k: 5,
      m: 2,
      id: 'order',
      item: 'sku',
      person: 'customer',
      secret: TEST_SECRET,
    } as const;
    const [held, made] = [join(folder, 'held'), join(folder, 'made')];
    await (await anonymize(orders, asked)).write(held);
    const { release, verdict } = await anonymize(orders, { ...asked, output: made });
    expect([release, verdict.status]).toEqual([made, 'holds']);
    const files = readdirSync(made, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    expect(files.length).toBeGreaterThan(5);
    for (const { name, parentPath } of files) {
      const file = relative(made, join(parentPath, name));
      expect([file, readFileSync(join(held, file), 'utf8')]).toEqual([file, readFileSync(join(made, file), 'utf8')]);
    }
  });

  it('go on from earlier releases and leave out who withdrew', async () => {
    const promise = { model: 'km', k: 5, m: 2 } as const;
    const first = join(folder, 'first');
    await anonymize(records, { ...promise, output: first });
    const later = records.map((labels) => labels.map((label) => (label === 'wine' ? 'cider' : label)));
    const next = await anonymize(later, { ...promise, after: [first], scratch: false, output: join(folder, 'next') });
    expect(next.changes).toMatchObject({ newItems: ['cider'], goneItems: ['wine'] });
    const like = await anonymize(records, { ...promise, like: first, output: join(folder, 'like') });
    expect([like.verdict.status, like.like?.newItems]).toEqual(['holds', []]);
    writeFileSync(join(folder, 'gone.txt'), '1\n2\n');
    const rest = await anonymize(records, {
      ...promise,
      withdraw: join(folder, 'gone.txt'),
      output: join(folder, 'rest'),
    });
    expect(rest.withdrawn).toMatchObject({ count: 2, records: 2 });
  });

  it('mine the items behind the labels of a release, with bounds, as the command line does', async () => {
    const { release } = await anonymize(records, { model: 'km', k: 10, m: 2 });
    const asked = { kind: 'frequent', over: 'items', contains: ['milk'], minSupport: 20 } as const;
    const [found] = await mine(release, asked);
    expect(found).toEqual(mineInLibrary(release, asked)[0]);
    expect(found?.items).toContain('milk');
    expect(found?.maxSupport).toBeGreaterThanOrEqual(found?.minSupport ?? Number.POSITIVE_INFINITY);
  });

  it('stop when the signal comes, whatever the calling thread does meanwhile', async () => {
    const abort = new AbortController();
    const many = Array.from({ length: 4000 }, (_, n) =>
      Array.from({ length: 12 }, (_, i) => `i${(n * (i + 7)) % 911}`),
    );
    const run = anonymize(many, {
      model: 'km',
      k: 50,
      m: 2,
      algorithm: 'refine',
      steps: 10_000,
      signal: abort.signal,
      onProgress: () => setImmediate(() => abort.abort()),
    });
    await expect(run).rejects.toMatchObject({ code: 'cancelled' });
  });

  it('write nothing where the promise does not hold, and refuse as the library does', async () => {
    const rules = [{ antecedent: ['milk'], consequent: ['beer'] }];
    const wrong = anonymize(join(folder, 'none.csv'), { model: 'hidden-rules', rules });
    await expect(wrong).rejects.toBeInstanceOf(SottoError);
    await expect(verify(folder)).rejects.toMatchObject({ code: 'input' });
  });

  it('name what a check misses as options, not as flags', async () => {
    const asked = { data: orders, model: 'rho', params: { rho: '50%' }, id: ['order'], item: ['sku'] };
    const { status, reason, missing } = await runTask('verifyData', asked);
    expect(status).toBe('undecided');
    expect(missing).toEqual(['sensitive']);
    expect(reason).toContain('the sensitive items (sensitive)');
  });
});
