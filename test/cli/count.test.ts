import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findSweepFiles } from '../../node/compare/sweep-files.ts';
import { tasks } from '../../node/internal.ts';
import { checkJob, checkSweep, ensureDefined, miningParameters } from '../../src/internal.ts';
import { sotto, temporaryFolder } from './run-sotto.ts';

const folder = temporaryFolder();
const data = folder.file('baskets.csv');
const release = folder.file('release');

beforeAll(async () => {
  await sotto(['generate', 'supermarket', '--records', '400', '-o', data]);
  const { code, stderr } = await sotto([
    ...['anonymize', data, '-o', release, '--model', 'km', '--k', '5', '--m', '2', '--format', 'basket'],
  ]);
  expect(code, stderr).toBe(0);
});
afterAll(() => folder.remove());

const truth = (items: readonly string[]) =>
  readFileSync(data, 'utf8')
    .split('\n')
    .map((line) => line.split(','))
    .filter((row) => items.every((item) => row.includes(item))).length;

describe('sotto count', () => {
  it('bounds the counts of original items, and of labels in both their forms', async () => {
    const lines = readFileSync(folder.file('release/labels.csv'), 'utf8').trim().split('\n').slice(1);
    const [label, item] = lines[0].split(',');
    const members = lines.filter((line) => line.startsWith(`${label},`)).map((line) => line.slice(label.length + 1));
    expect(label).toBe(
      `${members.toSorted((a, b) => a.length - b.length)[0].replaceAll(' ', '_')}+${members.length - 1}`,
    );
    const written = `(${members.join(',')})`;
    const asked = [item, `"${written}"`, label, written, `${label},${written}`];
    const { code, stdout } = await sotto(['count', release, ...asked, '--json']);
    expect(code).toBe(0);
    const { counts, records, assumption } = JSON.parse(stdout);
    expect(records).toBe(400);
    expect(assumption).toContain('A label stands for one of its items');
    const [single, quoted, short, spelt, both] = counts;
    expect(single.items).toEqual([item]);
    expect(single.lower).toBeLessThanOrEqual(truth([item]));
    expect(single.upper).toBeGreaterThanOrEqual(truth([item]));
    expect(short).toMatchObject({ lower: short.upper, upper: single.upper, sure: true });
    for (const one of [quoted, spelt, both]) expect({ ...one, items: [label] }).toEqual(short);
  });

  it('takes many from a file, and shows them in a table', async () => {
    writeFileSync(folder.file('sets.csv'), '# pairs\nmilk,bread\nmilk\n');
    const { code, stderr, stdout } = await sotto(['count', release, '--itemsets', folder.file('sets.csv'), '--json']);
    expect(code, stderr).toBe(0);
    const { counts } = JSON.parse(stdout);
    expect(counts.map(({ items }: { items: string[] }) => items)).toEqual([['milk', 'bread'], ['milk']]);
    const shown = await sotto(['count', release, 'milk']);
    expect(shown.stderr).toMatch(/items +at least +at most +estimate\n +milk /);
  });

  it('is what mining lists over original items; labels are mined as they are shown, and items stand for theirs', async () => {
    const mine = async (kind: 'frequent' | 'rules', params: Record<string, unknown>) => {
      const output = folder.file('mined.jsonl');
      const asked = { data: release, kind, params: miningParameters.parse(params), form: 'jsonl' as const, threads: 1 };
      const result = await tasks.mine({ ...asked, output }, { checkpoint: () => {} });
      const text = readFileSync(output, 'utf8').trimEnd();
      return { result, lines: text === '' ? [] : text.split('\n').map((line) => JSON.parse(line)) };
    };
    const { lines, result } = await mine('frequent', { minSupport: '5%', maxSize: 2 });
    expect(lines.length).toBeGreaterThan(20);
    expect(result.assumption).toContain('A label stands for one of its items');
    expect(result.sure).toBe(lines.filter(({ sure }) => sure === 1).length);
    for (const { items, minSupport, maxSupport, estimate } of lines) {
      expect(truth(items)).toBeGreaterThanOrEqual(minSupport);
      expect(truth(items)).toBeLessThanOrEqual(maxSupport);
      expect(estimate).toBeGreaterThanOrEqual(20);
    }
    const rules = (await mine('rules', { minSupport: '2%', maxSize: 2, minConfidence: '1/5' })).lines;
    expect(rules.length).toBeGreaterThan(5);
    for (const { antecedent, consequent, minConfidence, maxConfidence } of rules) {
      const confidence = truth([...antecedent, ...consequent]) / truth(antecedent);
      expect(confidence).toBeGreaterThanOrEqual(minConfidence - 1e-6);
      expect(confidence).toBeLessThanOrEqual(maxConfidence + 1e-6);
    }
    const [, first] = readFileSync(folder.file('release/labels.csv'), 'utf8').split('\n');
    const [label, item] = first.split(',');
    const shown = (await mine('frequent', { over: 'labels', minSupport: 2, maxSize: 1, contains: item })).lines;
    expect(shown).toEqual([{ items: [label], support: expect.any(Number) }]);
  });

  it('uses counts beside labels, which verify checks and which are withheld where few people hold an item', async () => {
    const context = { checkpoint: () => {} };
    const counted = folder.file('counted');
    const job = checkJob({ data, format: 'basket', model: { id: 'km', k: 5, m: 2 }, publishCounts: true });
    await tasks.anonymize({ job, output: counted }, context);
    const lines = readFileSync(`${counted}/counts.csv`, 'utf8').trim().split('\n').slice(1);
    const told = lines.map((line) => line.split(',')).filter(([, item, records]) => item !== '' && records !== '');
    expect(told.length).toBeGreaterThan(10);
    for (const [, item, records] of told) expect(Number(records)).toBe(truth([item]));
    const { counts } = await tasks.count({ release: counted, itemsets: told.map(([, item]) => item) }, context);
    expect(counts.every(({ sure, estimate, items }) => sure && estimate === truth(items))).toBe(true);
    const evaluated = await tasks.evaluate(
      { release: counted, original: data, format: 'basket', seed: 1, estimates: true },
      context,
    );
    expect(evaluated.truthful.status).toBe('holds');
    const { items, withoutCounts } = ensureDefined(evaluated.estimates, 'it was asked for');
    expect(items).toBeLessThan(withoutCounts?.items ?? 0);
    const verified = await tasks.verifyRelease({ release: counted }, context);
    expect(verified).toMatchObject({ status: 'holds', tampering: [], scope: expect.stringContaining('the counts of') });
    expect(verified.files).toContainEqual({ file: 'counts.csv', check: 'rebuilt' });
    writeFileSync(`${counted}/counts.csv`, `label,item,records\n${lines.join('\n').replace(/,(\d+)$/m, ',2')}\n`);
    const forged = await tasks.verifyRelease({ release: counted }, context);
    expect(forged.status).toBe('violated');
    expect(forged.tampering.join()).toContain('a count below 5 is published');
  });

  it('is data for a comparison too', async () => {
    const sweep = checkSweep({ title: 't', data: [{ name: 'R', file: 'release' }] });
    const { data: found } = await findSweepFiles(sweep, folder.file('sweep.yaml'), undefined, { checkpoint: () => {} });
    expect(found).toEqual([{ name: 'R', file: 'release', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) }]);
  });

  it('says what the release does not name, with the nearest name, and asks for an itemset', async () => {
    const { code, stderr } = await sotto(['count', release, 'mikl']);
    expect(code).toBe(0);
    expect(stderr).toContain('the release does not name "mikl"');
    expect((await sotto(['count', release])).code).toBe(2);
    expect((await sotto(['count', data, 'milk'])).code).toBe(3);
  });
});
