import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sotto, temporaryFolder } from './run-sotto.ts';

const folder = temporaryFolder();
const data = folder.file('data.csv');
// Every fifth record holds one item that nobody else has: it is suppressed, and nothing is left of the record.
const ROWS = Array.from({ length: 60 }, (_, t) => (t % 5 === 4 ? [`only ${t}`] : ['tea', 'milk', `of ${t % 4}`]));
writeFileSync(data, ROWS.map((row) => `${row.join(',')}\n`).join(''));
const km = ['--format', 'basket', '--model', 'km', '--k', '5', '--m', '2', '--algorithm', 'coat'];
const inputs = ['--utility', folder.file('groups.txt'), '--max-suppression', '100%'];
const flags = [...km, ...inputs];

beforeAll(async () => {
  writeFileSync(folder.file('groups.txt'), [...new Set(ROWS.flat())].map((item) => `${item}\n`).join(''));
  for (const [output, more] of [
    ['plain', []],
    ['kept', ['--keep-order', '--empty-records', 'keep']],
    ['dropped', ['--keep-order']],
  ] as const) {
    const { code, stderr } = await sotto(['anonymize', data, '-o', folder.file(output), ...flags, ...more]);
    expect(code, stderr).toBe(0);
  }
});
afterAll(() => folder.remove());

const textOf = (name: string): string => readFileSync(folder.file(name), 'utf8');
const rowsOf = (output: string): string[] => textOf(join(output, 'data.csv')).split('\n').slice(0, -1);
const documentOf = (output: string) => JSON.parse(textOf(join(output, 'release.json')));
const orderOf = (output: string): number[] =>
  textOf(join(output, 'curator/order.csv'))
    .split('\n')
    .slice(1, -1)
    .map((line, n) => {
      expect(line).toMatch(new RegExp(`^${n + 1},\\d+$`));
      return Number(line.split(',')[1]);
    });

async function jsonOf(...args: string[]) {
  const { code, stdout, stderr } = await sotto([...args, '--json']);
  expect(code, stderr).toBe(0);
  return JSON.parse(stdout);
}

describe('the order of published records', () => {
  it('is random, and the curator has the way back', () => {
    const order = orderOf('plain');
    expect(order).not.toEqual([...order].sort((a, b) => a - b));
    const inOrder = rowsOf('kept');
    expect(inOrder).toHaveLength(60);
    expect(rowsOf('plain')).toEqual(order.map((t) => inOrder[t - 1]));
    expect(documentOf('plain').data.shuffled).toBe(true);
    expect(textOf('plain/report.html')).not.toContain('keep the order of the original');
  });

  it('is kept where that is asked for, and the report says what that gives away', () => {
    expect(documentOf('kept').data.shuffled).toBe(false);
    expect(existsSync(folder.file('kept/curator/order.csv'))).toBe(false);
    expect(documentOf('kept').limits.join()).toContain('keep the order of the original');
    expect(textOf('kept/report.html')).toContain('keep the order of the original');
    const order = orderOf('dropped');
    expect(order).toEqual([...order].sort((a, b) => a - b));
  });

  it('does not matter to what is measured, explained or attacked', async () => {
    const original = ['--original', data];
    const kept = await jsonOf('evaluate', folder.file('kept'), ...original);
    expect(kept.truthful).toMatchObject({ status: 'holds', checked: 60 });
    for (const output of ['plain', 'dropped']) {
      expect(await jsonOf('evaluate', folder.file(output), ...original)).toEqual(kept);
    }
    const attacks = [];
    const explained = [];
    for (const output of ['plain', 'dropped']) {
      attacks.push(await jsonOf('attack', folder.file(output), ...original, '--known', '2'));
      explained.push((await jsonOf('explain', folder.file(output), '--item', 'only 4', ...original)).item.kept);
    }
    expect(attacks[1]).toEqual(attacks[0]);
    expect(explained.map(({ status }) => status)).toEqual(['violated', 'violated']);
  });

  it('is needed to compare with the original, and its absence is told', async () => {
    cpSync(folder.file('plain'), folder.file('handed-over'), { recursive: true });
    rmSync(folder.file('handed-over/curator'), { recursive: true });
    const { code, stderr } = await sotto(['evaluate', folder.file('handed-over'), '--original', data]);
    expect(code).toBe(3);
    expect(stderr).toContain('only that file links published records to the original');
    expect((await sotto(['verify', folder.file('handed-over')])).code).toBe(0);
  });

  it('leads to no other original, shorter or longer', async () => {
    const lines = readFileSync(data, 'utf8');
    for (const other of [lines.split('\n').slice(0, 40).join('\n'), `${lines}only here\n`]) {
      writeFileSync(folder.file('other.csv'), other);
      const { code, stderr } = await sotto(['evaluate', folder.file('plain'), '--original', folder.file('other.csv')]);
      expect(code).toBe(3);
      expect(stderr).toContain('is it the right original?');
    }
  });

  it('pairs two releases of the same people', async () => {
    expect((await sotto(['verify', folder.file('plain'), folder.file('dropped')])).code).toBe(0);
  });
});

describe('records of which nothing is left', () => {
  it('are not listed, and about how many there were is told, in multiples of k', () => {
    expect(rowsOf('plain')).toHaveLength(48);
    expect(rowsOf('plain')).not.toContain('');
    const { data: described, truthful, meaning } = documentOf('plain');
    expect(described).toMatchObject({ records: 48, empty: 0, emptyRecords: { dropped: 15 } });
    expect(truthful.checked).toBe(48);
    expect(meaning.join()).toContain('are not published: 15 at most');
    expect(JSON.stringify(documentOf('plain'))).not.toMatch(/\b60\b/);
  });

  it('are only said to be few where they are', async () => {
    const few = folder.file('few.csv');
    const full = ROWS.filter((_, t) => t % 5 !== 4).map((row) => `${row.join(',')}\n`);
    writeFileSync(few, `${full.join('')}\n\n`);
    const result = await sotto(['anonymize', few, '-o', folder.file('few'), ...km]);
    expect(result.code, result.stderr).toBe(0);
    expect(documentOf('few').data).toMatchObject({ records: 48, emptyRecords: { dropped: 'fewer than 5' } });
    expect(JSON.stringify(documentOf('few'))).not.toMatch(/\b50\b/);
  });

  it('are named as the way out where only leaving them out breaks the promise', async () => {
    writeFileSync(folder.file('sparse.dat'), `1 2\n1 2\n3\n${'\n'.repeat(7)}`);
    writeFileSync(folder.file('rules.txt'), '1 ==> 2\n');
    const hiding = ['--model', 'hidden-rules', '--min-support', '30%', '--min-confidence', '50%'];
    const run = ['anonymize', folder.file('sparse.dat'), ...hiding, '--rules', folder.file('rules.txt')];
    for (const engine of [[], ['--engine', 'duckdb']]) {
      const output = ['-o', folder.file(`sparse${engine.length}`), ...engine];
      const refused = await sotto([...run, ...output]);
      expect(refused.code).toBe(1);
      expect(refused.stderr).toContain('2 of 3 records are known to contain it');
      expect(refused.stderr).toContain('use --empty-records keep: the promise holds for all records');
      const kept = await sotto([...run, '--empty-records', 'keep', ...output]);
      expect(kept.code, kept.stderr).toBe(0);
    }
  });

  it('are listed where that is asked for', () => {
    expect(rowsOf('kept').filter((row) => row === '')).toHaveLength(12);
    const { data: described, meaning } = documentOf('kept');
    expect(described).toMatchObject({ records: 60, empty: 12 });
    expect(described.emptyRecords).toBeUndefined();
    expect(meaning.join()).toContain('12 records are published empty');
  });

  it('count as lost', async () => {
    // 12 of 156 cells are gone with their records, and every other one is as it was.
    const { exactShare } = await jsonOf('evaluate', folder.file('plain'), '--original', data);
    expect(exactShare.after).toBeCloseTo(144 / 156);
  });
});
