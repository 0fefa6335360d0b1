import { mkdirSync, writeFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { sotto, temporaryFolder } from './run-sotto.ts';

const folder = temporaryFolder();
const orders = folder.file('orders.csv');
const ROLES = ['--id', 'order', '--item', 'sku'];
const SAID =
  'orders.csv read as Long CSV (records by order; items from sku): 4 records of 2 items; record 1: beer, milk; record 2: beer, milk; left out: price';
const promise = ['--model', 'km', '--k', '2', '--m', '2'];
const release = folder.file('release');
writeFileSync(orders, `order,sku,price\n${[1, 2, 3, 4].map((n) => `${n},milk,1.5\n${n},beer,2.5\n`).join('')}`);
writeFileSync(folder.file('empty.csv'), '');
writeFileSync(folder.file('blank.csv'), '\n\n');
mkdirSync(folder.file('made'));
const released = sotto(['anonymize', orders, ...ROLES, ...promise, '-o', release]);

afterAll(() => folder.remove());

/** Every verb that takes data, with what it needs beside. */
const verbs: [string, (data: string) => string[]][] = [
  ['profile', (data) => ['profile', data]],
  ['risk', (data) => ['risk', data, '--tolerance', '100%']],
  ['mine', (data) => ['mine', data, '--count']],
  ['anonymize', (data) => ['anonymize', data, ...promise, '-o', folder.file('made/one')]],
  [
    'anonymize with an engine',
    (data) => ['anonymize', data, ...promise, '-o', folder.file('made/two'), '--engine', 'duckdb'],
  ],
  ['verify', (data) => ['verify', data, ...promise]],
  ['verify with an engine', (data) => ['verify', data, ...promise, '--engine', 'duckdb']],
  ['evaluate', (data) => ['evaluate', release, '--original', data]],
  ['attack', (data) => ['attack', release, '--original', data]],
  ['hierarchy build', (data) => ['hierarchy', 'build', data, '-o', folder.file('made/h.csv')]],
];
const converting: (typeof verbs)[number] = ['convert', (data) => ['convert', data, '-o', folder.file('made/x.dat')]];

describe('what was read', () => {
  it.each([...verbs, converting])('is told by %s, on standard error and as JSON', async (_, args) => {
    await released;
    const { code, stdout, stderr } = await sotto([...args(orders), ...ROLES, '--json']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringContaining(SAID) });
    expect(JSON.parse(stdout).input).toMatchObject({
      reading: { format: 'long', id: ['order'], item: ['sku'] },
      records: 4,
      items: 2,
      first: [
        ['beer', 'milk'],
        ['beer', 'milk'],
      ],
      leftOut: ['price'],
    });
  });

  it('is told of a table that an engine opened, with its reason of a file, and by explain', async () => {
    await released;
    const table = folder.file('orders.parquet');
    await sotto(['convert', orders, ...ROLES, '-o', table]);
    const { stderr } = await sotto(['verify', table, ...promise, '--engine', 'duckdb']);
    expect(stderr).toContain('read as a table: 4 records of 2 items; record 1: beer, milk; record 2: beer, milk\n');
    const dat = folder.file('orders.dat');
    writeFileSync(dat, '1 2\n1 2\n');
    expect((await sotto(['profile', dat])).stderr).toContain('read as FIMI, because the name ends in .dat');
    const kept = await sotto([
      ...['explain', release, '--item', 'milk', '--original', orders],
      ...['--id', 'order', '--item-column', 'sku', '--json'],
    ]);
    expect(JSON.parse(kept.stdout)).toMatchObject({ item: { kept: { status: 'holds' } }, input: { records: 4 } });
  });
});

describe('columns of a table in a store', () => {
  it('are named by the same flags, whether it is read or counted where it is', async () => {
    const query = "SELECT * FROM (VALUES (1,'x','a',9),(1,'x','b',9),(2,'y','a',9),(2,'y','b',9)) v(o,who,sku,price)";
    const table = `duckdb:?query=${query}`;
    const cased = "duckdb:?query=SELECT 1 AS id, unnest(['Milk', 'milk ', 'beer']) AS item";
    const folded = await sotto(['profile', cased, '--trim', '--fold-case', '--json']);
    expect(JSON.parse(folded.stdout).input).toMatchObject({ items: 2, first: [['beer', 'milk']] });
    for (const engine of [[], ['--engine', 'duckdb']]) {
      const verify = ['verify', table, ...promise, ...engine];
      const { code, stderr } = await sotto([...verify, '--id', 'o', '--item', 'sku']);
      expect({ code, stderr }).toEqual({
        code: 0,
        stderr: expect.stringMatching(/a table.*: 2 records of 2 items; record 1: a, b; record 2: a, b/),
      });
      expect((await sotto([...verify, '--id', 'o', '--item', 'price'])).code).toBe(0);
      const several = await sotto([...verify, '--id', 'o', '--id', 'who', '--item', 'sku']);
      expect({ code: several.code, stderr: several.stderr }).toEqual({
        code: 0,
        stderr: expect.stringMatching(/records by o and who; items from sku\): 2 records of 2 items.*left out: price/),
      });
      const unfit = await sotto([...verify, '--id', 'o', '--item', 'sku', '--delimiter', ';']);
      expect(unfit.code).toBe(2);
      expect(unfit.stderr).toContain('leave out --delimiter, or select the columns by a query');
    }
  });
});

describe('a file that can be read in two ways', () => {
  it('stops with both and the flags that choose them, and none of them is taken without', async () => {
    const pairs = folder.file('pairs.csv');
    writeFileSync(pairs, 'a,x\na,y\nb,x\nb,y\n');
    const verify = ['verify', pairs, '--model', 'km', '--k', '2', '--m', '2'];
    const { code, stderr } = await sotto(verify);
    expect(code).toBe(2);
    expect(stderr).toContain('--format basket');
    expect(stderr).toContain('--format long --no-header');
    expect((await sotto([...verify, '--format', 'basket'])).code).toBe(1);
    expect((await sotto([...verify, '--format', 'long', '--no-header'])).code).toBe(0);
  });
});

describe('no records, or none with items', () => {
  it.each(verbs)('end %s with 3', async (_, args) => {
    await released;
    for (const [name, got] of [
      ['empty.csv', 'expected records, got none'],
      ['blank.csv', 'expected records with items, got 2 empty records'],
    ] as const) {
      const { code, stderr } = await sotto([...args(folder.file(name)), '--format', 'basket']);
      expect({ code, stderr }).toEqual({ code: 3, stderr: expect.stringContaining(got) });
    }
  });

  it('are told as such, whatever they might be read as', async () => {
    expect((await sotto(['profile', folder.file('empty.csv')])).stderr).toContain('empty.csv has no records');
    expect((await sotto(['profile', folder.file('blank.csv')])).stderr).toContain('blank.csv has 2 empty records');
  });
});

describe('hints of explain', () => {
  it('call the columns of the original by the flag that it has for them', async () => {
    await released;
    const table = folder.file('table.csv');
    writeFileSync(table, 'who,kind,thing,colour\n1,a,x,red\n1,b,y,blue\n2,a,x,red\n3,b,z,blue\n');
    const { code, stderr } = await sotto(['explain', release, '--item', 'milk', '--original', table]);
    expect(code).toBe(2);
    expect(stderr).toContain('--item-column colour');
    expect(stderr).not.toContain('--item colour');
  });
});
