import { generateKeyPairSync, sign } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { VERSION } from '../../src/version.ts';
import { type Forged, forgeRelease } from './forge-release.ts';
import { sotto, temporaryFolder } from './run-sotto.ts';

// Releases whose promise holds and whose hashes fit, with something in them that is no part of a release.
const folder = temporaryFolder();
const privateKey = folder.file('key.pem');
const publicKey = folder.file('key.pub.pem');

beforeAll(async () => {
  const pair = generateKeyPairSync('ed25519');
  writeFileSync(privateKey, pair.privateKey.export({ type: 'pkcs8', format: 'pem' }));
  writeFileSync(publicKey, pair.publicKey.export({ type: 'spki', format: 'pem' }));
  const rows = ['a,b', 'a,b', 'a,b', 'b,c', 'b,c', 'b,c', 'a', 'c'];
  writeFileSync(folder.file('rows.csv'), `${rows.join('\n')}\n`);
  for (const format of ['fimi', 'basket', 'long', 'onehot', 'jsonl', 'spmf', 'amnesia', 'parquet']) {
    const data = folder.file(`rows-${format}`);
    expect((await sotto(['convert', folder.file('rows.csv'), '-o', data, '--to', format])).code).toBe(0);
    const asked = ['--format', format, '-o', folder.file(format), '--model', 'km', '--k', '2'];
    const { code, stderr } = await sotto(['anonymize', data, ...asked]);
    expect(code, stderr).toBe(0);
    expect((await sotto(['verify', folder.file(format)])).code, format).toBe(0);
  }
});
afterAll(() => folder.remove());

const forge = (from: string, name: string, change: (path: string, document: Forged) => void): string =>
  forgeRelease(folder.file(from), folder.file(name), change);

const edit = (file: string, change: (text: string) => string | Uint8Array) => (path: string) =>
  writeFileSync(`${path}/${file}`, change(readFileSync(`${path}/${file}`, 'utf8')));

describe('data that carries more than records', () => {
  it.each<[string, string, (path: string) => void]>([
    [
      'a further field of JSON lines',
      'jsonl',
      edit('data.jsonl', (text) => text.replace('{', '{"ssn":"123-45-6789",')),
    ],
    [
      'a record id that is a name',
      'jsonl',
      edit('data.jsonl', (text) => text.replaceAll(/^\{/gm, () => `{"id":"Ann ${n++}",`)),
    ],
    ['an item that is repeated', 'jsonl', edit('data.jsonl', (text) => text.replace(/\["(\w)"/, '["$1","$1"'))],
    ['items in another order', 'basket', edit('data.csv', (text) => text.replace('a,b', 'b,a'))],
    ['a blank more', 'fimi', edit('data.dat', (text) => text.replace(' ', '  '))],
    ['other line ends', 'fimi', edit('data.dat', (text) => text.replace('\n', '\r\n'))],
    ['no last line end', 'fimi', edit('data.dat', (text) => text.trimEnd())],
    ['gzip', 'fimi', edit('data.dat', (text) => gzipSync(text))],
    ['quotes that are not needed', 'basket', edit('data.csv', (text) => text.replace('a', '"a"'))],
    ['a record id in a long table', 'long', edit('data.csv', (text) => text.replaceAll(/^1,/gm, 'Ann,'))],
    ['a further column', 'long', edit('data.csv', (text) => text.replaceAll('\n', ',x\n'))],
    [
      'a column that no record has',
      'onehot',
      edit('data.csv', (text) => text.replaceAll('\n', ',0\n').replace(',0', ',Ann')),
    ],
    ['another spelling of 1', 'onehot', edit('data.csv', (text) => text.replace('\n1', '\nyes'))],
    ['an item that no record has', 'spmf', edit('data.txt', (text) => text.replace('@ITEM=1', '@ITEM=9=Ann\n@ITEM=1'))],
    ['a comment', 'spmf', edit('data.txt', (text) => `# Ann\n${text}`)],
    ['another heading', 'amnesia', edit('data.txt', (text) => text.replace('items', 'Ann'))],
    ['a byte order mark', 'basket', edit('data.csv', (text) => `\ufeff${text}`)],
  ])('is found out: %s', async (name, from, change) => {
    const { code, stderr } = await sotto(['verify', forge(from, name.replaceAll(' ', '-'), change)]);
    expect(stderr).toMatch(/data\.\w+/);
    expect([1, 3]).toContain(code);
  });

  let n = 0;

  it('is found out in Parquet, in memory and on an engine', async () => {
    const { DuckDBInstance } = await import('@duckdb/node-api');
    const connection = await (await DuckDBInstance.create()).connect();
    const table = `${folder.file('parquet')}/data.parquet`;
    const further = folder.file('further.parquet');
    await connection.run(`COPY (SELECT items, {'of': 'Ann'} AS name FROM '${table}') TO '${further}' (FORMAT parquet)`);
    connection.closeSync();
    const path = forge('parquet', 'further-column', (copy) =>
      writeFileSync(`${copy}/data.parquet`, readFileSync(further)),
    );
    for (const engine of [[], ['--engine', 'duckdb']]) {
      expect((await sotto(['verify', folder.file('parquet'), ...engine])).code).toBe(0);
      const { code, stderr } = await sotto(['verify', path, ...engine]);
      expect(code).toBe(1);
      expect(stderr).toContain('data.parquet is not what its records are written as, it carries "name"');
    }
    // Bytes that no reader looks at, in front of the footer.
    const hidden = forge('parquet', 'between-pages', (copy) => {
      const bytes = readFileSync(`${copy}/data.parquet`);
      const footer = bytes.length - 8 - bytes.readUInt32LE(bytes.length - 8);
      writeFileSync(
        `${copy}/data.parquet`,
        Buffer.concat([bytes.subarray(0, footer), Buffer.from('Ann'), bytes.subarray(footer)]),
      );
    });
    for (const engine of [[], ['--engine', 'duckdb']]) {
      expect((await sotto(['verify', hidden, ...engine])).code).toBe(1);
    }
  });
});

describe('fields and columns that are left behind', () => {
  it('are told, whatever reads them', async () => {
    const { DuckDBInstance } = await import('@duckdb/node-api');
    const connection = await (await DuckDBInstance.create()).connect();
    const table = folder.file('people.parquet');
    const rows = "SELECT ['a', 'b'] AS items, {'of': 'Ann'} AS name FROM range(6)";
    await connection.run(`COPY (${rows}) TO '${table}' (FORMAT parquet)`);
    connection.closeSync();
    const lines = folder.file('people.jsonl');
    writeFileSync(lines, '{"ssn":1,"items":["a","b"],"name":"Ann"}\n'.repeat(6));
    const km = ['--model', 'km', '--k', '2', '-o'];
    const told = async (...args: string[]) => (await sotto(['anonymize', ...args])).stderr;
    expect(await told(lines, ...km, folder.file('left-1'))).toContain('left out: ssn, name');
    expect(await told(table, ...km, folder.file('left-2'))).toContain('left out: name');
    expect(await told(table, ...km, folder.file('left-3'), '--engine', 'duckdb')).toContain('left out: name');
  });
});

describe('texts beside the data that say something else', () => {
  it.each<[string, (path: string, document: Forged & Record<string, unknown>) => void, string]>([
    [
      'a script in the report',
      edit('report.html', (text) => text.replace('</h1>', '</h1><script>1</script>')),
      'report.html is not the report',
    ],
    [
      'a sentence in the README',
      edit('README.md', (text) => `${text}Safe.\n`),
      'README.md is not that of this release',
    ],
    ['other limits', (_, document) => Object.assign(document, { limits: ['Nobody can be identified.'] }), 'limits.0'],
    ['another scope', (_, { verdict }) => Object.assign(verdict, { scope: 'everything' }), 'verdict.scope'],
    [
      'an algorithm that there is not',
      (_, document) => Object.assign(document, { algorithm: { id: 'magic' } }),
      'algorithm.id',
    ],
    [
      'a parameter that there is not',
      (_, document) => Object.assign(document.algorithm as object, { magic: 1 }),
      'magic',
    ],
    ['a further field', (_, document) => Object.assign(document, { note: 'safe' }), '"note"'],
    ['a further field below', (_, { data }) => Object.assign(data, { note: 'safe' }), '"note"'],
    ['a further measure', (_, document) => Object.assign(document.utility as object, { safety: 1 }), 'utility.safety'],
    ['comments among labels', edit('recoding.csv', (text) => `${text}\n`), 'recoding.csv'],
    [
      'no recoding',
      (path, document) => {
        rmSync(`${path}/recoding.csv`);
        document.subject = document.subject.filter(({ name }) => name !== 'recoding.csv');
      },
      'does not list recoding.csv',
    ],
  ])('are found out: %s', async (name, change, expected) => {
    const { code, stderr } = await sotto(['verify', forge('basket', name.replaceAll(' ', '-'), change as never)]);
    expect([1, 3]).toContain(code);
    expect(stderr).toContain(expected);
  });

  it.each(['data', 'truthful', 'items', 'verdict', 'algorithm', 'model', 'kind', 'subject', 'utility', 'digest'])(
    'are refused without %s, naming the field',
    async (field) => {
      const path = forge('basket', `without-${field}`, () => {});
      const file = `${path}/release.json`;
      const document = JSON.parse(readFileSync(file, 'utf8'));
      delete document[field];
      writeFileSync(file, JSON.stringify(document));
      const { code, stderr } = await sotto(['verify', path]);
      expect(stderr).toContain(`release.json ${field}`);
      expect(code).toBe(3);
    },
  );

  it('are told apart from those that another version wrote, which this one cannot rebuild', async () => {
    const older = (change: (path: string, document: Forged) => void) => (path: string, document: Forged) => {
      Object.assign(document, { sotto: { release: 2, version: '0.0.1' } });
      change(path, document);
    };
    const report = edit('report.html', (text) => `${text}<!-- anything -->`);
    // Whoever writes another version into a release must not get any page past the check by that.
    const { code, stdout } = await sotto(['verify', forge('basket', 'older', older(report)), '--json']);
    expect(code).toBe(1);
    const found = JSON.parse(stdout);
    expect(found).toMatchObject({ status: 'undecided', reason: expect.stringMatching(/report\.html.*0\.0\.1/) });
    const [about] = found.files.filter(({ file }: { file: string }) => file === 'report.html');
    expect(about).toMatchObject({ check: 'hashed only', because: expect.stringContaining('0.0.1') });
    const renamed = edit('report.html', (text) => text.replaceAll(VERSION, '0.0.1'));
    const same = await sotto(['verify', forge('basket', 'older-same', older(renamed)), '--json']);
    expect(same.code).toBe(0);
    expect(JSON.parse(same.stdout).files).toContainEqual({ file: 'report.html', check: 'rebuilt' });
    const limits = older((_, document) => Object.assign(document, { limits: ['None.'] }));
    const undecided = await sotto(['verify', forge('basket', 'older-limits', limits), '--json']);
    expect(undecided.code).toBe(1);
    expect(JSON.parse(undecided.stdout)).toMatchObject({
      status: 'undecided',
      reason: expect.stringContaining('0.0.1'),
    });
  });

  it('are accounted for file by file', async () => {
    const { stdout } = await sotto(['verify', folder.file('basket'), '--json']);
    const { files, quoted } = JSON.parse(stdout);
    expect(files).toContainEqual({ file: 'data.csv', check: 'recounted' });
    expect(files).toContainEqual({ file: 'recoding.csv', check: 'rebuilt' });
    expect(files).toContainEqual({ file: 'report.html', check: 'rebuilt' });
    expect(files).toContainEqual({ file: 'README.md', check: 'rebuilt' });
    expect(files).toContainEqual({ file: 'curator/job.json', check: 'hashed only' });
    expect(quoted).toContain('utility');
  });
});

describe('a signature', () => {
  const signed = (name: string) => forge('basket', name, () => {});

  it('by a key that was not given is told as such', async () => {
    const path = signed('signed');
    expect((await sotto(['verify', path, '--sign', privateKey])).code).toBe(0);
    const { stdout } = await sotto(['verify', path, '--json']);
    expect(JSON.parse(stdout).signature).toMatchObject({ valid: true, isKeyGiven: false });
    expect((await sotto(['verify', path])).stderr).toContain('a key that you did not name');
    const known = await sotto(['verify', path, '--json', '--key', publicKey]);
    expect(JSON.parse(known.stdout).signature).toMatchObject({ valid: true, isKeyGiven: true });
  });

  it('that does not verify is a failure, whoever is said to have made it', async () => {
    const path = signed('signed-by-nobody');
    await sotto(['verify', path, '--sign', privateKey]);
    const file = `${path}/release.dsse.json`;
    const envelope = JSON.parse(readFileSync(file, 'utf8'));
    const other = generateKeyPairSync('ed25519').privateKey;
    envelope.signatures[0].sig = sign(null, Buffer.from('something else'), other).toString('base64');
    writeFileSync(file, `${JSON.stringify(envelope, null, 2)}\n`);
    const { code, stderr } = await sotto(['verify', path]);
    expect(code).toBe(1);
    expect(stderr).toContain('the signature was not made by');
  });

  it('is nothing but a signature', async () => {
    const path = signed('signed-and-more');
    await sotto(['verify', path, '--sign', privateKey]);
    const file = `${path}/release.dsse.json`;
    const envelope = JSON.parse(readFileSync(file, 'utf8'));
    for (const changed of [
      { ...envelope, note: 'x' },
      { ...envelope, signatures: [] },
      { ...envelope, payload: '' },
    ]) {
      writeFileSync(file, `${JSON.stringify(changed, null, 2)}\n`);
      expect((await sotto(['verify', path])).code).toBe(1);
    }
  });
});
