import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SweepResults } from '../../src/sweep/results.ts';
import { inLong } from '../cases.ts';
import { sotto, temporaryFolder } from './run-sotto.ts';

const folder = temporaryFolder();
const RECORDS = ['1 2', '1 2', '1 3', '3 2', '1 2 3', '2 4', '4 1', '3 4', '2', '1 4'];

beforeAll(() => {
  mkdirSync(folder.file('elsewhere'));
  writeFileSync(folder.file('small.dat'), `${RECORDS.join('\n')}\n`);
  writeFileSync(folder.file('elsewhere/far.dat'), `${RECORDS.slice(0, 7).join('\n')}\n`);
});
afterAll(() => folder.remove());

const plain = {
  title: 'Two algorithms',
  data: [{ name: 'small', file: 'small.dat', hierarchy: 'fan-out:2' }],
  model: { id: 'km', m: 2, k: [2, 3] },
  algorithm: ['aa', 'pcta'],
};

/** Writes a sweep and compares; gives the outcome and the results. */
async function compare(name: string, sweep: object, ...flags: string[]) {
  const file = folder.file(`${name}.json`);
  const output = folder.file(name);
  writeFileSync(file, JSON.stringify(sweep));
  const outcome = await sotto(['compare', file, '-o', output, ...flags]);
  const written = join(output, 'results.json');
  const results = existsSync(written) ? (JSON.parse(readFileSync(written, 'utf8')) as SweepResults) : undefined;
  return { ...outcome, output, results: results! };
}

/** What must not depend on the clock or the machine. */
function timeless({ cells }: SweepResults) {
  return cells.map(({ numbers, ...rest }) => ({
    ...rest,
    numbers: Object.fromEntries(Object.entries(numbers).filter(([id]) => !/^(seconds|cpuSeconds|memory)/.test(id))),
  }));
}

describe('sotto compare', () => {
  it('runs and verifies every cell, and writes tables and a page', async () => {
    const { code, stdout, stderr, output, results } = await compare('plain', {
      ...plain,
      charts: [{ x: 'k', y: 'ncp' }],
      claims: [{ text: 'PCTA loses no more', measure: 'ncp', less: 'pcta', than: 'aa' }],
    });
    expect([code, stdout]).toEqual([0, '']);
    expect(results.cells.map(({ factors, status }) => [factors['k'], factors['algorithm'], status])).toEqual([
      [2, 'aa', 'holds'],
      [2, 'pcta', 'holds'],
      [3, 'aa', 'holds'],
      [3, 'pcta', 'holds'],
    ]);
    for (const { numbers } of results.cells) {
      expect(numbers).toMatchObject({
        records: 10,
        items: 4,
        seconds: expect.any(Number),
        cpuSeconds: expect.any(Number),
        secondsVerify: expect.any(Number),
      });
      expect(numbers['memory']).toBeGreaterThan(10);
    }
    expect(readFileSync(join(output, 'results.csv'), 'utf8').split('\n')).toHaveLength(1 + 4 + 1);
    expect(readFileSync(join(output, 'index.html'), 'utf8')).toContain('All 4 cells finished');
    expect(readFileSync(join(output, 'results.parquet')).subarray(0, 4).toString()).toBe('PAR1');
    expect(readdirSync(join(output, 'charts'))).toEqual([
      '01-ncp-by-k.svg',
      '02-seconds-by-k.svg',
      '03-memory-by-k.svg',
    ]);
    expect(stderr.match(/^\d\/4 small, m = 2, k = \d, \w+, seed = 1: holds, [\d.]+ s, \d+ MB$/gm)).toHaveLength(4);
    const summary = readFileSync(join(output, 'summary.md'), 'utf8').split('\n');
    expect(summary[0]).toMatch(/^## /);
    expect(summary.filter((line) => line.startsWith('| ')).length).toBe(2 + 4);
    expect(stderr).toContain('PCTA loses no more: holds in');
    expect(stderr).toContain('4 holds');
  });

  it('gives the same numbers as the same job by itself', async () => {
    const { results } = await compare('single', { ...plain, model: { id: 'km', k: 2, m: 2 }, algorithm: 'pcta' });
    const { stdout } = await sotto([
      'anonymize',
      folder.file('small.dat'),
      '-o',
      folder.file('release'),
      '--model',
      'km',
      '--k',
      '2',
      '--m',
      '2',
      '--algorithm',
      'pcta',
      '--json',
    ]);
    const { utility, items } = JSON.parse(stdout);
    expect(results.cells[0].numbers).toMatchObject({ ...utility, ...items });
  });

  inLong('gives the same results whatever the number of threads', async () => {
    const sweep = { ...plain, model: { id: 'km', k: 2 }, seeds: [1, 2] };
    const one = await compare('one', sweep);
    const three = await compare('three', sweep, '--threads', '3');
    expect(timeless(three.results)).toEqual(timeless(one.results));
    expect(one.results.groups[0].numbers['ncp']).toMatchObject({ count: 2, deviation: expect.any(Number) });
  });

  it('goes on where it was interrupted: finished cells are not run again', async () => {
    const first = await compare('resumed', { ...plain, model: { id: 'km', m: 2, k: 2 } }, '--json');
    expect(JSON.parse(first.stdout)).toMatchObject({ cells: 2, run: 2 });
    appendFileSync(join(first.output, 'results.jsonl'), '{"key":"cut o');
    const kept = await compare('resumed', plain, '--json', '--finished');
    expect(JSON.parse(kept.stdout)).toMatchObject({ cells: 2, run: 0 });
    expect(kept.results.cells).toEqual(first.results.cells);
    const second = await compare('resumed', plain, '--json');
    expect(JSON.parse(second.stdout)).toMatchObject({ cells: 4, run: 2 });
    expect(second.results.cells.slice(0, 2)).toEqual(first.results.cells);
    const third = await compare('resumed', plain, '--json');
    expect(JSON.parse(third.stdout)).toMatchObject({ cells: 4, run: 0 });
    expect(third.results).toEqual(second.results);
    const fresh = await compare('resumed', { ...plain, algorithm: 'aa' }, '--json', '--fresh');
    expect(JSON.parse(fresh.stdout)).toMatchObject({ cells: 2, run: 2 });
  });

  it('runs a cell again when its data has changed', async () => {
    writeFileSync(folder.file('changing.dat'), '1 2\n1 2\n');
    const sweep = {
      ...plain,
      data: [{ name: 'c', file: 'changing.dat' }],
      algorithm: 'pcta',
      model: { id: 'km', k: 2 },
    };
    await compare('changed', sweep);
    writeFileSync(folder.file('changing.dat'), '1 2\n1 2\n1 2\n');
    const { results } = await compare('changed', sweep);
    expect(results.cells[0].numbers['records']).toBe(3);
  });

  it('finds data in --data-dir, leaves out what is missing with a reason, and ends well', async () => {
    const one = { ...plain, model: { id: 'km', k: 2 }, algorithm: 'pcta' };
    const sweep = { ...one, data: [...plain.data, { name: 'far', file: 'far.dat', hierarchy: 'fan-out:2' }] };
    const without = await compare('near', sweep);
    expect(without.code).toBe(0);
    expect(without.stderr).toContain('left out: far (far.dat: not found next to the sweep file)');
    expect(without.results.skipped).toHaveLength(1);
    expect(without.results.cells).toHaveLength(1);
    const found = await compare('near', sweep, '--data-dir', folder.file('elsewhere'));
    expect(found.results.cells.map(({ numbers }) => numbers['records'])).toEqual([10, 7]);
  });

  it('keeps infeasible cells as results, with their reason', async () => {
    const { code, results, output } = await compare('infeasible', {
      ...plain,
      algorithm: 'pcta',
      model: { id: 'km', k: [2, 99] },
    });
    expect(code).toBe(0);
    expect(results.cells.map(({ status }) => status)).toEqual(['holds', 'infeasible']);
    expect(results.cells[1].reason).toContain('99');
    expect(readFileSync(join(output, 'index.html'), 'utf8')).toContain('1 of 2 cells finished');
  });

  it('ends a cell that takes too long, and tries it again when given more time', async () => {
    const sweep = { ...plain, algorithm: 'pcta', model: { id: 'km', k: 2 } };
    const short = await compare('late', sweep, '--max-seconds', '0.001');
    expect(short.results.cells[0]).toMatchObject({ status: 'resource', reason: 'stopped after 0.001 seconds' });
    const again = await compare('late', sweep, '--max-seconds', '0.001', '--json');
    expect(JSON.parse(again.stdout)).toMatchObject({ run: 0 });
    const long = await compare('late', sweep, '--max-seconds', '60');
    expect(long.results.cells[0].status).toBe('holds');
  });

  it('takes parts of the data, side inputs and the options of the risk task', async () => {
    const data = [{ ...plain.data[0], prefix: [5, 10], sortBy: 'length' }];
    const sensitive = await compare('sensitive', {
      ...plain,
      data,
      model: { id: 'rho', rho: '50%' },
      sensitive: 'random:50%',
      algorithm: 'simple',
    });
    expect(sensitive.results.cells.map(({ numbers, status }) => [numbers['records'], status])).toEqual([
      [5, 'holds'],
      [10, 'holds'],
    ]);
    const { model: _, algorithm: __, ...rest } = plain;
    const risk = await compare('risk', {
      ...rest,
      task: 'risk',
      options: { tolerance: ['5%', '90%'] },
      charts: [{ x: 'tolerance', y: 'expectedCracks.value' }],
    });
    expect(risk.results.cells.map(({ status, numbers }) => [status, typeof numbers['expectedCracks.value']])).toEqual([
      ['done', 'number'],
      ['done', 'number'],
    ]);
  });

  it('reads a data entry as a job reads its data: people are counted, from a file or a table', async () => {
    const visits = join(import.meta.dirname, '../golden/km-visits/visits.csv');
    const reading = { id: 'visit', person: 'patient', item: ['code'] };
    const address = 'duckdb:visits.db?table=visits';
    await sotto(['convert', visits, '--id', 'visit', '--item', 'code', '-o', address], { cwd: folder.path });
    const one = { title: 'visits', model: { id: 'km', k: 2, m: 2 }, algorithm: 'pcta' };
    const unclear = await compare('unclear', { ...one, data: [{ name: 'v', file: visits }] });
    expect([unclear.code, unclear.stderr]).toEqual([3, expect.stringContaining('say which is right')]);
    const { code, results } = await compare('people', {
      ...one,
      data: [
        { name: 'people', file: visits, ...reading },
        { name: 'joined', file: visits, ...reading, records: 'people' },
        { name: 'records', file: visits, id: 'visit', item: 'code' },
        { name: 'table', file: address },
        { name: 'none', file: 'duckdb:none.db?table=visits', id: 'id' },
      ],
    });
    expect(code).toBe(0);
    expect(results.cells.map(({ status, numbers }) => [status, numbers['records']])).toEqual([
      ['holds', 10],
      ['holds', 4],
      ['holds', 10],
      ['holds', 10],
    ]);
    expect(results.skipped.map(({ name }) => name)).toEqual(['none']);
    const args = ['anonymize', visits, '--id', 'visit', '--person', 'patient', '--item', 'code', '--algorithm', 'pcta'];
    const alone = await sotto([...args, '--model', 'km', '--k', '2', '--m', '2', '-o', folder.file('v'), '--json']);
    expect(results.cells[0]?.numbers).toMatchObject(JSON.parse(alone.stdout).utility);
    expect(results.cells[2]?.numbers['ncp']).toBeLessThan(results.cells[0]?.numbers['ncp'] ?? 0);
  });

  it('shows a cell that fails, ends with 3, and tries it again next time', async () => {
    writeFileSync(folder.file('sensitive.txt'), '# nobody\n');
    const sweep = { ...plain, model: { id: 'rho', rho: '50%' }, sensitive: 'sensitive.txt', algorithm: 'simple' };
    const first = await compare('failing', sweep);
    expect([first.code, first.results.cells[0].status]).toEqual([3, 'failed']);
    expect(first.stderr).toContain('expected sensitive items, got none');
    writeFileSync(folder.file('sensitive.txt'), '1\n');
    expect((await compare('failing', sweep)).code).toBe(0);
  });

  it.each<[string, object, string[], number, string]>([
    ['a field that is not there', { ...plain, modle: 1 }, [], 2, 'sweep: expected only title'],
    ['a bound', { ...plain, model: { id: 'km', k: 1 } }, [], 2, 'model.k: expected an integer ≥ 2'],
    [
      'no data at all',
      { ...plain, data: [{ name: 'x', file: 'x.dat', hierarchy: 'fan-out:2' }] },
      [],
      3,
      'none of the data',
    ],
    ['a limit', plain, ['--max-seconds', 'x'], 2, 'flags.maxSeconds: expected a number'],
  ])('refuses %s', async (_, sweep, flags, exit, message) => {
    const { code, stderr, output } = await compare('refused', sweep, ...flags);
    expect([code, existsSync(output)]).toEqual([exit, false]);
    expect(stderr).toContain(message);
  });

  it('refuses to write into a folder with other files, and to guess what or where', async () => {
    writeFileSync(folder.file('sweep.json'), JSON.stringify(plain));
    const into = await sotto(['compare', folder.file('sweep.json'), '-o', folder.path]);
    expect([into.code, into.stderr]).toEqual([2, expect.stringContaining('or one of an earlier comparison')]);
    expect((await sotto(['compare', '-o', folder.file('x')])).stderr).toContain('which sweep?');
    expect((await sotto(['compare', folder.file('sweep.json')])).stderr).toContain('where to?');
  });

  it('names line and column of a file that is not well-formed', async () => {
    writeFileSync(folder.file('bad.yaml'), 'title: [1\ndata: x\n');
    const { code, stderr } = await sotto(['compare', folder.file('bad.yaml'), '-o', folder.file('x')]);
    expect(code).toBe(2);
    expect(stderr).toContain('bad.yaml');
    expect(stderr).toContain('well-formed YAML or JSON');
  });

  it('stops when asked, keeps what is done, and goes on from there', async () => {
    writeFileSync(folder.file('stopped.json'), JSON.stringify({ ...plain, seeds: [1, 2] }));
    const args = ['compare', folder.file('stopped.json'), '-o', folder.file('stopped'), '--json'];
    const store = folder.file('stopped/results.jsonl');
    const { code, stderr } = await sotto(args, {
      started: (child) => {
        const timer = setInterval(() => {
          if (!existsSync(store) || readFileSync(store, 'utf8') === '') return;
          clearInterval(timer);
          child.kill('SIGINT');
        }, 20);
        child.on('exit', () => clearInterval(timer));
      },
    });
    expect(code).toBe(130);
    expect(stderr).toMatch(/stopped as asked; \d+ of 8 cells are kept/);
    const kept = readFileSync(store, 'utf8').trimEnd().split('\n').length;
    expect(kept).toBeGreaterThan(0);
    const { stdout } = await sotto(args);
    expect(JSON.parse(stdout)).toMatchObject({ cells: 8, run: 8 - kept });
  });
});
