import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anonymizeToFolder } from '../../node/tasks/anonymize.ts';
import { countInFolder } from '../../node/tasks/count.ts';
import { verifyData, verifyRelease } from '../../node/tasks/verify.ts';
import { datasetFromRows } from '../../src/data/dataset-builder.ts';
import { formats } from '../../src/formats/index.ts';
import { checkJob } from '../../src/job/job.ts';
import { type Forged, forgeRelease } from '../cli/forge-release.ts';

const folder = mkdtempSync(join(tmpdir(), 'sotto-engine-check-'));
const file = (name: string): string => join(folder, name);
const idle = { checkpoint: () => {} };
const ways = [undefined, 'duckdb'] as const;

const rows = ['x s', 'x s', 'x s', 'x s', 'x', 'x', 'y', 'a b', 'a b', 'a b', 'a b', 'a c', 'c', 'c', 'c'];
const dataset = datasetFromRows(rows.map((row) => row.split(' ')));
const km = file('km');
const rho = file('rho');
const short = file('short.txt');

beforeAll(async () => {
  const data = file('data.dat');
  writeFileSync(data, `${rows.join('\n')}\n`);
  writeFileSync(file('s.txt'), 's\n');
  writeFileSync(short, 'y\n');
  const model = { id: 'rho', rho: '0.5', m: 2 };
  await anonymizeToFolder(
    { job: checkJob({ data, model: { id: 'km', k: 3, m: 2 }, engine: 'duckdb' }), output: km },
    idle,
  );
  await anonymizeToFolder({ job: checkJob({ data, model, sensitive: file('s.txt') }), output: rho }, idle);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What every way of checking says of a release. */
async function judge(release: string, inputs: Record<string, string> = {}) {
  const results = [];
  for (const engine of ways) {
    results.push(await verifyRelease({ release, inputs, ...(engine !== undefined && { engine }) }, idle));
  }
  return results;
}

describe('a release that is checked on an engine', () => {
  it('holds where it holds in memory', async () => {
    for (const release of [km, rho])
      for (const result of await judge(release)) expect(result).toMatchObject({ status: 'holds', tampering: [] });
  });

  const changeRecoding = (path: string): void => {
    const [head, ...lines] = readFileSync(`${path}/recoding.csv`, 'utf8').trimEnd().split('\n');
    const moved = lines.map((line) => `${line.split(',')[0]},elsewhere`);
    writeFileSync(`${path}/recoding.csv`, `${[head, ...moved].join('\n')}\n`);
  };
  const dropList = (path: string, document: Forged): void => {
    rmSync(`${path}/sensitive.txt`);
    document.subject = document.subject.filter(({ name }) => name !== 'sensitive.txt');
  };

  it.each<[string, () => string, (path: string, document: Forged) => void, string, Record<string, string>?]>([
    [
      'another statement',
      () => km,
      (_, d) => Object.assign(d, { statement: 'All is well.' }),
      'statement is "All is well."',
    ],
    ['another verdict', () => km, (_, d) => Object.assign(d.verdict, { status: 'violated' }), 'verdict.status is'],
    ['another kind', () => km, (_, d) => Object.assign(d, { kind: 'perturbed' }), 'kind is "perturbed"'],
    ['a kind that its check cannot read', () => rho, (_, d) => Object.assign(d, { kind: 'local' }), 'kind is "local"'],
    ['an untrue release', () => km, (_, d) => Object.assign(d.truthful, { status: 'violated' }), 'truthful.status is'],
    [
      'fewer compared',
      () => km,
      (_, d) => Object.assign(d.truthful, { checked: 3 }),
      'truthful.checked is 3, and must be 15',
    ],
    ['more records', () => km, (_, d) => Object.assign(d.data, { records: 99 }), 'data.records is 99, and must be 15'],
    ['more cells', () => km, (_, d) => Object.assign(d.data, { occurrences: 99 }), 'data.occurrences is 99'],
    ['more labels', () => km, (_, d) => Object.assign(d.data, { items: 99 }), 'data.items is 99'],
    ['more published', () => km, (_, d) => Object.assign(d.items, { published: 99 }), 'items.published is 99'],
    ['a label of no item', () => km, changeRecoding, 'missing from recoding.csv'],
    [
      'a policy of nothing',
      () => km,
      (_, d) => Object.assign(d, { policy: { status: 'holds', checked: 4, scope: 'all' } }),
      'release.json policy is',
    ],
    ['a weaker list', () => rho, dropList, 'release.json does not list sensitive.txt', { sensitive: short }],
  ])('is found out if it is forged consistently: %s', async (name, from, change, expected, inputs) => {
    const results = await judge(forgeRelease(from(), file(name), change), inputs);
    for (const { status, tampering } of results) {
      expect(status).toBe('violated');
      expect(tampering.join('\n')).toContain(expected);
      // Of another promise each way counts in its own way.
      if (inputs === undefined) expect(tampering).toEqual(results[0].tampering);
    }
  });

  it('is pointed out if it publishes what looks like a listed item', async () => {
    const path = forgeRelease(rho, file('look-alike'), (copy) => {
      writeFileSync(`${copy}/recoding.csv`, `${readFileSync(`${copy}/recoding.csv`, 'utf8')}"X ",\n`);
      writeFileSync(`${copy}/sensitive.txt`, '"X "\n');
    });
    for (const { notes } of await judge(path)) expect(notes.join()).toContain('but "x" is published');
  });

  it.each(formats)('is read in the format that it names: $id', async (format) => {
    const { id } = format;
    const data = file(`${id}.${format.extensions[0]}`);
    const chunks = [...format.write(dataset)].map((chunk) => Buffer.from(chunk as string));
    writeFileSync(data, Buffer.concat(chunks));
    const output = file(`in-${id}`);
    await anonymizeToFolder({ job: checkJob({ data, format: id, model: { id: 'km', k: 3, m: 2 } }), output }, idle);
    for (const result of await judge(output)) expect(result).toMatchObject({ status: 'holds', tampering: [] });
  });

  it('is read as it was written, whatever its labels look like', async () => {
    const data = file('looks-split.csv');
    writeFileSync(data, 'x;y,b\nx;y,b\nb\nx;y\n');
    const output = file('not-split');
    await anonymizeToFolder(
      { job: checkJob({ data, format: 'basket', delimiter: ',', model: { id: 'km', k: 2, m: 2 } }), output },
      idle,
    );
    for (const result of await judge(output)) expect(result).toMatchObject({ status: 'holds', tampering: [] });
    for (const engine of ways) {
      const asked = { release: output, itemsets: ['x;y'], ...(engine !== undefined && { engine }) };
      expect((await countInFolder(asked, idle)).counts).toMatchObject([{ lower: 3, upper: 3 }]);
    }
  });

  it('is told in the same words where the promise is broken', async () => {
    const findings = [];
    for (const engine of ways) {
      const way = engine === undefined ? {} : { engine };
      const options = { data: file('data.dat'), model: 'km', params: { k: 3, m: 2 }, ...way };
      findings.push((await verifyData(options, idle)).witness?.finding);
    }
    const told = 'an attacker who knows this item is left with fewer than 3 candidates: 1 record matches';
    expect(findings).toEqual([told, `${told}; 1 other itemset is too rare as well`]);
  });

  it('is refused by one reason where it has what no engine reads', async () => {
    const data = file('named.csv');
    writeFileSync(data, `id,item\n${rows.map((row, t) => row.replace(/(\S+) ?/g, `r${t},$1\n`)).join('')}`);
    writeFileSync(file('rules.txt'), 'x ==> s\n');
    const ids = file('ids');
    const unknown = file('unknown');
    const named = { data: `duckdb:${data}`, keepIds: true, model: { id: 'km', k: 3, m: 2 } };
    await anonymizeToFolder({ job: checkJob(named), output: ids }, idle);
    const model = { id: 'hidden-rules', minSupport: '10%', minConfidence: '50%' };
    await anonymizeToFolder(
      { job: checkJob({ data: file('data.dat'), model, rules: file('rules.txt') }), output: unknown },
      idle,
    );
    for (const [release, reason] of [
      [ids, 'an engine reads what records contain, and not their ids'],
      [unknown, 'engines do not support unknown cells ("?")'],
    ] as const) {
      await expect(verifyRelease({ release }, idle)).resolves.toMatchObject({ status: 'holds' });
      await expect(verifyRelease({ release, engine: 'duckdb' }, idle)).rejects.toThrow(reason);
    }
  });

  it('is named where its data is damaged, as in memory', async () => {
    const release = file('damaged');
    cpSync(km, release, { recursive: true });
    const data = join(release, 'data.parquet');
    writeFileSync(data, readFileSync(data).subarray(0, 100));
    for (const engine of ways) {
      const checked = verifyRelease({ release, ...(engine !== undefined && { engine }) }, idle);
      await expect(checked).rejects.toThrow(`${data}: expected a whole Parquet file, got another or a damaged one`);
    }
  });

  it('is not taken for data of another format by its looks', async () => {
    const data = file('looks-long.csv');
    writeFileSync(data, 'id,item\n'.repeat(4) + 'b,c\n'.repeat(4));
    const output = file('baskets');
    await anonymizeToFolder(
      { job: checkJob({ data, format: 'basket', model: { id: 'km', k: 2, m: 2 } }), output },
      idle,
    );
    for (const { status, scope } of await judge(output)) {
      expect(status).toBe('holds');
      expect(scope).toContain('8 records');
    }
  });
});
