import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sotto, temporaryFolder } from './run-sotto.ts';

const folder = temporaryFolder();
const csv = folder.file('visits.csv');
const database = folder.file('visits.db');
const reading = ['--id', 'visit', '--item', 'code', '--person', 'patient'];
const promise = ['--model', 'km', '--k', '4', '--m', '2'];

beforeAll(async () => {
  const lines: string[] = [];
  let visit = 0;
  for (let patient = 0; patient < 120; patient++) {
    for (let n = 0; n < 1 + (patient % 5); n++) {
      visit++;
      for (let c = 0; c < 3; c++) lines.push(`p${patient},${visit},c${(patient * (c + 1) + n * c * c) % 19}`);
    }
  }
  writeFileSync(csv, ['patient,visit,code', ...lines, ''].join('\n'));
  const instance = await DuckDBInstance.create(database);
  const connection = await instance.connect();
  await connection.run(`CREATE TABLE visits AS FROM '${csv}'`);
  connection.closeSync();
  instance.closeSync();
});
afterAll(() => folder.remove());

/** Runs `sotto … --json`; gives the exit code and the document. */
async function run(...args: string[]) {
  const { code, stdout, stderr } = await sotto([...args, '--json']);
  return { code, stderr, found: stdout === '' ? undefined : JSON.parse(stdout) };
}

describe('people on the engine duckdb', () => {
  it('are counted in a file and in a table, and the check in memory agrees', async () => {
    for (const [data, name] of [
      [csv, 'from-file'],
      [`duckdb:${database}?table=visits`, 'from-table'],
    ] as const) {
      const output = folder.file(name);
      const made = await run('anonymize', data, ...reading, ...promise, '--engine', 'duckdb', '-o', output);
      expect([made.stderr, made.code]).toEqual([expect.stringContaining('360 visits of 120 persons'), 0]);
      const document = JSON.parse(readFileSync(`${output}/release.json`, 'utf8'));
      expect(document).toMatchObject({ unit: 'people', people: { joined: false } });
      expect(document.statement).toContain('different people');
      for (const engine of [[], ['--engine', 'duckdb']]) {
        const { code, found } = await run('verify', output, ...engine);
        expect([code, found.status]).toEqual([0, 'holds']);
        expect(found.verdicts).toEqual({ records: 'holds', persons: 'holds' });
        expect(found.scope).toContain('of 120 persons');
      }
    }
  });

  it('are not told by a release without its curator’s part, and a file of other groups breaks the promise', async () => {
    const stranger = folder.file('stranger');
    cpSync(folder.file('from-file'), stranger, { recursive: true });
    const lines = readFileSync(`${stranger}/curator/persons.csv`, 'utf8').trimEnd().split('\n');
    rmSync(`${stranger}/curator`, { recursive: true });
    const alone = await run('verify', stranger, '--engine', 'duckdb');
    expect([alone.code, alone.found.status]).toEqual([1, 'undecided']);
    expect(alone.found.verdicts).toEqual({ records: 'holds', persons: 'undecided' });
    const three = folder.file('three.csv');
    writeFileSync(three, `${[lines[0], ...lines.slice(1).map((_, t) => `${t + 1},${(t % 3) + 1}`)].join('\n')}\n`);
    const few = await run('verify', stranger, '--engine', 'duckdb', '--persons', three);
    expect([few.code, few.found.status]).toEqual([1, 'violated']);
    expect(few.found.verdicts).toEqual({ records: 'holds', persons: 'violated' });
    const told = await sotto(['verify', stranger, '--engine', 'duckdb', '--persons', three]);
    expect(told.stderr).toContain('  items  ');
    expect(told.stderr).not.toContain('  records  '); // counted, not looked up
    expect(few.found.witness.finding).toMatch(/fewer than 4 candidates: \d+ records of 3 persons match/);
  });

  it('are not asked for where a record was left out or added: the release was changed, as any check finds', async () => {
    for (const [name, rows] of [
      ['fewer', 'SELECT * FROM data LIMIT 300'],
      ['more', 'FROM data UNION ALL (SELECT * FROM data LIMIT 1)'],
    ] as const) {
      const forged = folder.file(name);
      cpSync(folder.file('from-file'), forged, { recursive: true });
      const instance = await DuckDBInstance.create();
      const connection = await instance.connect();
      await connection.run(`CREATE TABLE data AS FROM '${forged}/data.parquet'`);
      await connection.run(`COPY (${rows}) TO '${forged}/data.parquet'`);
      connection.closeSync();
      instance.closeSync();
      for (const engine of [[], ['--engine', 'duckdb']]) {
        const { code, found } = await run('verify', forged, ...engine);
        expect([code, found.status]).toEqual([1, 'violated']);
        expect(found.tampering).toContain('data.parquet was changed after it was written');
      }
    }
  });

  it('are those of the records, whatever number of records the release says it has: that is found to be changed', async () => {
    const forged = folder.file('other-number');
    cpSync(folder.file('from-file'), forged, { recursive: true });
    const said = readFileSync(`${forged}/release.json`, 'utf8');
    writeFileSync(`${forged}/release.json`, said.replace(/("format": "parquet",\s+"records": )360/, '$1361'));
    const few = folder.file('few.csv');
    writeFileSync(few, 'record,group\n1,1\n');
    for (const engine of [[], ['--engine', 'duckdb']]) {
      const { code, found } = await run('verify', forged, ...engine);
      expect([code, found?.status]).toEqual([1, 'violated']);
      expect(found.tampering).toContain('release.json data.records is 361, and must be 360');
      const others = await run('verify', folder.file('from-file'), '--persons', few, ...engine);
      expect([others.code, others.stderr]).toEqual([3, expect.stringContaining(`${few}: expected the groups of 360`)]);
    }
  });

  it('cannot be enough where too few persons have items', async () => {
    const many = ['--model', 'km', '--k', '121', '--m', '2', '--engine', 'duckdb', '-o', folder.file('never')];
    const infeasible = await run('anonymize', csv, ...reading, ...many);
    expect(infeasible.stderr).toContain('k is 121, but only 120 persons contain any item');
  });

  it('are counted in partitions too, which are of whole people', async () => {
    const list = folder.file('sensitive.txt');
    writeFileSync(list, 'c3\nc11\n');
    const rho = ['--model', 'rho', '--rho', '1/2', '--sensitive', list, '--engine', 'duckdb', '--partitions', '3'];
    for (const [name, more] of [
      ['parts', []],
      ['parts-m', ['--m', '2']],
    ] as const) {
      const output = folder.file(name);
      const made = await run('anonymize', csv, ...reading, ...rho, ...more, '-o', output);
      expect([made.stderr, made.code]).toEqual([expect.stringContaining('360 visits of 120 persons'), 0]);
      const shown = readFileSync(`${output}/curator/items.csv`, 'utf8');
      expect(shown).toMatch(/^c3,/m);
      for (const where of [[], ['--engine', 'duckdb'], ['--original', csv, ...reading]]) {
        const { code, found } = await run('verify', output, ...where);
        expect([code, found.status, found.tampering]).toEqual([0, 'holds', []]);
        expect(found.verdicts).toEqual({ records: 'holds', persons: 'holds' });
      }
    }
    const both = ['--model', 'km-rho', '--k', '2', '--m', '2', '--sensitive', list, '--partitions', '2'];
    const refused = await run('anonymize', csv, ...reading, ...both, '--engine', 'duckdb', '-o', folder.file('never'));
    expect(refused.stderr).toContain('core-insert counts records, but km-rho must count people here');
  });
});
