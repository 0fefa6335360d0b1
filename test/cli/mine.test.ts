import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeWith } from '../needs.ts';
import { sotto, temporaryFolder } from './run-sotto.ts';

const folder = temporaryFolder();
const others = temporaryFolder();
const data = folder.file('baskets.dat');

beforeAll(() =>
  writeFileSync(data, 'milk bread butter\nmilk bread\nmilk beer\nbread butter\nmilk bread butter beer\n'),
);
afterAll(() => {
  folder.remove();
  others.remove();
});

describe('sotto mine', () => {
  it('streams itemsets to standard output in SPMF’s form', async () => {
    const { code, stdout } = await sotto(['mine', data, '--min-support', '60%']);
    expect(code).toBe(0);
    expect(stdout.trimEnd().split('\n').sort()).toEqual([
      'bread #SUP: 4',
      'bread butter #SUP: 3',
      'bread milk #SUP: 3',
      'butter #SUP: 3',
      'milk #SUP: 4',
    ]);
  });

  it.each<[string, string[]]>([
    ['closed', ['bread #SUP: 4', 'bread butter #SUP: 3', 'bread milk #SUP: 3', 'milk #SUP: 4']],
    ['maximal', ['bread butter #SUP: 3', 'bread milk #SUP: 3']],
    ['rare', ['beer #SUP: 2', 'butter milk #SUP: 2']],
    [
      'rules',
      [
        'bread ==> butter #SUP: 3 #CONF: 0.75',
        'bread ==> milk #SUP: 3 #CONF: 0.75',
        'butter ==> bread #SUP: 3 #CONF: 1',
        'milk ==> bread #SUP: 3 #CONF: 0.75',
      ],
    ],
  ])('finds %s', async (kind, expected) => {
    const { stdout } = await sotto(['mine', data, '--kind', kind, '--min-support', '3', '--min-confidence', '3/4']);
    expect(stdout.trimEnd().split('\n').sort()).toEqual(expected);
  });

  it('counts records by the weights of a file, and says where it is wrong', async () => {
    const weights = folder.file('weights.csv');
    writeFileSync(weights, 'record,weight\n3,4\n');
    const given = ['mine', data, '--record-weights', weights];
    const { stdout, stderr } = await sotto([...given, '--kind', 'maximal', '--min-support', '5']);
    expect(stdout.trimEnd().split('\n').sort()).toEqual(['beer milk #SUP: 5']);
    expect(stderr).toContain('in 5 records of weight 8, least support 5');
    writeFileSync(weights, '6,1\n5,0.5\n');
    const wrong = await sotto(given);
    expect(wrong.code).toBe(3);
    expect(wrong.stderr).toContain('rows are numbered from 1 to 5');
    expect(wrong.stderr).toContain('expected a whole number of at least 1, got "0.5"');
    rmSync(weights);
  });

  it('compares confidence exactly: 3/4 is in at 75%, out just above', async () => {
    const count = async (least: string) => {
      const { stdout } = await sotto([
        'mine',
        data,
        '--kind',
        'rules',
        '--min-support',
        '3',
        '--min-confidence',
        least,
        '--count',
      ]);
      return JSON.parse(stdout).rules as number;
    };
    expect(await count('75%')).toBe(4);
    expect(await count('0.7500000001')).toBe(1);
  });

  it('counts itemsets and rules', async () => {
    const { stdout, code } = await sotto(['mine', data, '--min-support', '0.6', '--min-confidence', '0.5', '--count']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ itemsets: 5, rules: 4, records: 5, minSupport: 3 });
  });

  it('counts no more itemsets than it can tell exactly', async () => {
    const many = others.file('many.jsonl');
    const record = JSON.stringify(Array.from({ length: 60 }, (_, i) => `item ${i}`));
    writeFileSync(many, `${record}\n${record}\n`);
    for (const flags of [[], ['--threads', '2']]) {
      const { code, stderr, stdout } = await sotto(['mine', many, '--min-support', '2', '--count', ...flags]);
      expect([code, stdout]).toEqual([5, '']);
      expect(stderr).toContain('there are more than 9,007,199,254,740,991 itemsets');
    }
  });

  it('tells that it counts no more with any number of threads', async () => {
    // Many branches, each with more itemsets than can be counted.
    const wide = others.file('wide.dat');
    const rows = Array.from({ length: 9 }, (_, t) =>
      Array.from({ length: 450 }, (_, i) => i).filter((i) => (i * 7 + t * 13) % 19 > 0),
    );
    writeFileSync(wide, rows.map((row) => `${row.join(' ')}\n`).join(''));
    for (const threads of [[], ['--threads', '1'], ['--threads', '2']]) {
      const { code, stderr } = await sotto(['mine', wide, '--min-support', '2', '--count', ...threads]);
      expect([code, stderr]).toEqual([5, expect.stringContaining('9,007,199,254,740,991')]);
    }
  });

  it('finds what must be contained where nothing else is frequent, whatever the threads', async () => {
    const star = others.file('star.dat');
    writeFileSync(star, '1 2\n1 3\n1 4\n');
    for (const kind of ['frequent', 'closed', 'maximal']) {
      for (const threads of [[], ['--threads', '1'], ['--threads', '2']]) {
        const asked = ['mine', star, '--kind', kind, '--min-support', '2', '--contains', '1', ...threads];
        expect((await sotto(asked)).stdout).toBe('1 #SUP: 3\n');
        expect(JSON.parse((await sotto([...asked, '--count'])).stdout)).toMatchObject({ itemsets: 1 });
      }
    }
  });

  it('keeps to item constraints for rare itemsets, and refuses those that only rules have', async () => {
    const rare = async (...flags: string[]) =>
      (await sotto(['mine', data, '--kind', 'rare', '--min-support', '3', ...flags])).stdout.trimEnd();
    expect(await rare('--contains', 'milk')).toBe('butter milk #SUP: 2');
    expect(await rare('--without', 'milk')).toBe('beer #SUP: 2');
    expect(await rare('--contains', 'beer,milk')).toBe('');
    const { code, stderr } = await sotto(['mine', data, '--consequent-in', 'milk']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('applies only to rules')]);
  });

  it('refuses to replace the data that it reads, as converting does', async () => {
    const before = readFileSync(data);
    const twin = others.file('twin.dat');
    symlinkSync(data, twin);
    for (const args of [
      ['mine', data, '-o', data],
      ['mine', twin, '-o', data],
      ['mine', '-', '--record-weights', data, '-o', data],
      ['convert', data, '--to', 'jsonl', '-o', twin],
    ]) {
      const { code, stderr } = await sotto(args);
      expect([code, stderr]).toEqual([2, expect.stringContaining('is the data that is read, and would be replaced')]);
      expect(stderr).toContain('choose another name for --output');
    }
    expect(readFileSync(data).equals(before)).toBe(true);
  });

  it('refuses a folder as its output before it mines, and leaves nothing beside it', async () => {
    const taken = others.file('taken');
    mkdirSync(taken);
    const { code, stderr } = await sotto(['mine', data, '--min-support', '2', '-o', taken]);
    expect(code).toBe(2);
    expect(stderr).toContain('cannot be written: it is a folder');
    expect(readdirSync(others.path).filter((name) => name.includes('.draft'))).toEqual([]);
  });

  it('takes item constraints, a size and a number of best ones', async () => {
    const lines = async (...flags: string[]) =>
      (await sotto(['mine', data, '--min-support', '2', ...flags])).stdout.trimEnd().split('\n');
    expect((await lines('--contains', 'beer')).sort()).toEqual(['beer #SUP: 2', 'beer milk #SUP: 2']);
    expect((await lines('--without', 'bread,milk')).sort()).toEqual(['beer #SUP: 2', 'butter #SUP: 3']);
    expect(await lines('--max-size', '1', '--top', '2')).toEqual(['bread #SUP: 4', 'milk #SUP: 4']);
    expect(await lines('--kind', 'rules', '--consequent-in', 'milk', '--min-confidence', '1')).toEqual([
      'beer ==> milk #SUP: 2 #CONF: 1',
    ]);
  });

  it('writes CSV and JSON lines with all measures to a file, whole or not at all', async () => {
    const file = folder.file('rules.csv');
    const flags = ['--kind', 'rules', '--min-support', '3', '--min-confidence', '1'];
    expect((await sotto(['mine', data, ...flags, '--to', 'csv', '-o', file])).code).toBe(0);
    expect(readFileSync(file, 'utf8')).toBe(
      'antecedent,consequent,support,confidence,lift,leverage,conviction\n"butter","bread",3,1,1.25,0.12,inf\n',
    );
    const { stdout } = await sotto(['mine', data, ...flags, '--to', 'jsonl']);
    expect(JSON.parse(stdout)).toEqual({
      antecedent: ['butter'],
      consequent: ['bread'],
      support: 3,
      confidence: 1,
      lift: 1.25,
      leverage: 0.12,
      conviction: null,
    });
    expect(readdirSync(folder.path).sort()).toEqual(['baskets.dat', 'rules.csv']);
  });

  it('gives itemsets over unknown cells with their bounds, and tells the sure ones: table 2 of Saygın et al.', async () => {
    const input = 'A ?B C D\n?A B\nA C D\nA ?B\nB D\n';
    const flags = ['--format', 'fimi', '--unknown-mark', '?', '--min-support', '50%'];
    const { stdout, stderr } = await sotto(['mine', '-', ...flags, '--without', 'C'], { input });
    expect(stdout.trimEnd().split('\n').sort()).toEqual([
      'A #MINSUP: 3 #MAXSUP: 4 #ESTSUP: 3.75 #SURE: 1',
      'A B #MINSUP: 0 #MAXSUP: 3 #ESTSUP: 2.083333 #SURE: 0',
      'B #MINSUP: 2 #MAXSUP: 4 #ESTSUP: 3.333333 #SURE: 0',
      'D #MINSUP: 3 #MAXSUP: 3 #ESTSUP: 3 #SURE: 1',
    ]);
    expect(stderr).toContain('2 of them certainly reach the thresholds');
  });

  it('finds rules that may hold where cells are unknown', async () => {
    const { stdout } = await sotto(
      [
        'mine',
        '-',
        '--format',
        'fimi',
        '--unknown-mark',
        '?',
        '--kind',
        'interval-rules',
        '--min-support',
        '2',
        '--min-confidence',
        '1',
      ],
      {
        input: 'a b\na ?b\n?a b\n',
      },
    );
    expect(stdout.trimEnd().split('\n').sort()).toEqual([
      'a ==> b #MINSUP: 1 #MAXSUP: 3 #MINCONF: 0.333333 #MAXCONF: 1 #SURE: 0',
      'b ==> a #MINSUP: 1 #MAXSUP: 3 #MINCONF: 0.333333 #MAXCONF: 1 #SURE: 0',
    ]);
  });

  it('gives the same bytes whatever the number of threads', async () => {
    const big = folder.file('big.dat');
    await sotto(['generate', 'quest', '--records', '20000', '--items', '300', '-o', big]);
    const outputs = await Promise.all(
      ['1', '2', '3'].map((threads) => sotto(['mine', big, '--min-support', '0.5%', '--threads', threads])),
    );
    expect(outputs[0].stdout.length).toBeGreaterThan(10_000);
    for (const { stdout } of outputs) expect(stdout).toBe(outputs[0].stdout);
    const asked = ['mine', big, '--kind', 'maximal', '--min-support', '0.5%', '--without', '7', '--count'];
    const [one, two] = await Promise.all(['1', '2'].map((threads) => sotto([...asked, '--threads', threads])));
    expect(JSON.parse(two.stdout)).toEqual(JSON.parse(one.stdout));
  });

  it.each<[string, string[], number, string]>([
    ['an unknown item', ['--contains', 'wine'], 2, 'expected items of the data, got "wine"'],
    ['an unknown kind', ['--kind', 'frequents'], 2, 'Allowed choices are frequent'],
    ['a confidence above 1', ['--min-confidence', '2'], 2, 'a share ≥ 0 and ≤ 1'],
    ['a zipped output', ['-o', 'x.gz'], 2, 'leave .gz out of its name'],
  ])('refuses %s', async (_, flags, code, message) => {
    const outcome = await sotto(['mine', data, ...flags]);
    expect(outcome.stderr).toContain(message);
    expect(outcome.code).toBe(code);
    expect(outcome.stdout).toBe('');
  });
});

// The counts that all correct miners give on public data; that data is not part of the repository.
const shared = resolve(import.meta.dirname, '../../../shared/data');
describeWith(
  existsSync(shared),
  'figures on public data',
  'the data sets in ../shared/data',
)('sotto mine on public data', () => {
  it.each([
    ['BMS-WebView-1', 3991, 4894],
    ['BMS-WebView-2', 23_294, 618_389],
  ])('%s: %i itemsets and %i rules at 0.1 %% and 50 %%', async (name, itemsets, rules) => {
    const { stdout } = await sotto([
      'mine',
      `${shared}/${name}.dat.gz`,
      '--kind',
      'rules',
      '--min-support',
      '0.1%',
      '--min-confidence',
      '50%',
      '--count',
    ]);
    expect(JSON.parse(stdout)).toMatchObject({ itemsets, rules });
  });
});
