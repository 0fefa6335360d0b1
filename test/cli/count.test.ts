import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
    const { code, stdout } = await sotto(['count', release, item, `"(${members.join(',')})"`, label, '--json']);
    expect(code).toBe(0);
    const { counts, records, assumption } = JSON.parse(stdout);
    expect(records).toBe(400);
    expect(assumption).toContain('A label stands for one of its items');
    const [single, spelt, short] = counts;
    expect(single.items).toEqual([item]);
    expect(single.lower).toBeLessThanOrEqual(truth([item]));
    expect(single.upper).toBeGreaterThanOrEqual(truth([item]));
    expect(short).toMatchObject({ lower: short.upper, upper: single.upper, sure: true });
    expect({ ...spelt, items: [label] }).toEqual(short);
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

  it('says what the release does not name, with the nearest name, and asks for an itemset', async () => {
    const { code, stderr } = await sotto(['count', release, 'mikl']);
    expect(code).toBe(0);
    expect(stderr).toContain('the release does not name "mikl"');
    expect((await sotto(['count', release])).code).toBe(2);
    expect((await sotto(['count', data, 'milk'])).code).toBe(3);
  });
});
