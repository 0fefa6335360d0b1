import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { secretFlags, TEST_SECRET } from '../secret.ts';
import { sotto, temporaryFolder } from './run-sotto.ts';

const folder = temporaryFolder();
const data = folder.file('baskets.csv');
const hierarchy = folder.file('hierarchy.csv');
const release = folder.file('release');
const secret = secretFlags(folder.file('secret.txt'));
const flags = ['--model', 'km', '--k', '5', '--m', '2', '--algorithm', 'aa', '--hierarchy', hierarchy, ...secret];
const publicFiles = ['README.md', 'data.csv', 'labels.csv', 'recoding.csv', 'release.json', 'report.html'];

beforeAll(async () => {
  await sotto(['generate', 'supermarket', '--records', '800', '-o', data, '--hierarchy', hierarchy]);
  const { code, stderr } = await sotto(['anonymize', data, '-o', release, '--format', 'basket', ...flags]);
  expect(stderr).toContain('is left with at least 5 records');
  expect(code).toBe(0);
});
afterAll(() => folder.remove());

function filesBelow(path: string): Record<string, string> {
  const names = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    names.map((entry) => {
      const file = join(entry.parentPath, entry.name);
      return [file.slice(path.length + 1), readFileSync(file, 'latin1')];
    }),
  );
}

/** The published rows, read with nothing of ours: the supermarket's labels need no quoting. */
function publishedRows(path: string): string[][] {
  return readFileSync(join(path, 'data.csv'), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.split(',').filter((label) => label !== ''));
}

/** What of release.json the forgeries change. */
interface Forged {
  digest?: string;
  data: { file: string };
  truthful: { checked: number };
  subject: { name: string; digest: { sha256: string }; bytes: number }[];
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

describe('sotto anonymize', () => {
  it('writes the release folder of the contract, and nothing beside it', () => {
    expect(Object.keys(filesBelow(release)).sort()).toEqual(
      [
        ...publicFiles,
        'curator/decisions.jsonl',
        'curator/hashes.json',
        'curator/items.csv',
        'curator/job.json',
        'curator/order.csv',
        'curator/recoding.csv',
        'curator/report.html',
        'curator/report.json',
        'curator/report.md',
      ].sort(),
    );
    expect(readdirSync(folder.path).sort()).toEqual(['baskets.csv', 'hierarchy.csv', 'release', 'secret.txt']);
  });

  it('keeps the promise by a count of our own over the published file', () => {
    const rows = publishedRows(release);
    expect(rows).toHaveLength(800);
    const supports = new Map<string, number>();
    for (const row of rows) {
      for (const [n, a] of row.entries()) {
        supports.set(a, (supports.get(a) ?? 0) + 1);
        for (const b of row.slice(n + 1))
          supports.set([a, b].sort().join('|'), (supports.get([a, b].sort().join('|')) ?? 0) + 1);
      }
    }
    expect(supports.size).toBeGreaterThan(20);
    expect(Math.min(...supports.values())).toBeGreaterThanOrEqual(5);
  });

  it('publishes each item as recoding.csv says, row by row', () => {
    const lines = readFileSync(join(release, 'recoding.csv'), 'utf8').trimEnd().split('\n');
    expect(lines[0]).toBe('item,published');
    const published = new Map(lines.slice(1).map((line) => line.split(',') as [string, string]));
    const original = readFileSync(data, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => line.split(','));
    const expected = original.map((row) => [...new Set(row.map((item) => published.get(item)!))].sort());
    const order = readFileSync(join(release, 'curator/order.csv'), 'utf8').trimEnd().split('\n').slice(1);
    const places = order.map((line) => Number(line.split(',')[1]) - 1);
    expect(places).not.toEqual([...places].sort((a, b) => a - b));
    expect(publishedRows(release).map((row) => row.sort())).toEqual(places.map((t) => expected[t]));
  });

  it('puts no path, seed or record value of the original into the public files', () => {
    for (const name of publicFiles) {
      const text = readFileSync(join(release, name), 'utf8');
      expect(text, name).not.toContain(folder.path);
      expect(text, name).not.toMatch(/\bseed\b/i);
      expect(text, name).not.toMatch(/20\d\d-\d\d-\d\dT/);
    }
  });

  it('writes the same bytes again, whatever the number of threads', async () => {
    const again = folder.file('again');
    await sotto(['anonymize', data, '-o', again, '--format', 'basket', ...flags, '--threads', '2']);
    for (const name of publicFiles) {
      expect(readFileSync(join(again, name), 'latin1')).toBe(readFileSync(join(release, name), 'latin1'));
    }
  });

  it('prints the JSON of the contract, and nothing else on standard output', async () => {
    const output = folder.file('json');
    const { stdout, stderr, code } = await sotto(['anonymize', data, '-o', output, ...flags, '--json']);
    expect(code).toBe(0);
    expect(stderr).toMatch(
      /^.*baskets\.csv read as Baskets as CSV, because .*: 800 records of 197 items; record 1: .*\n$/,
    );
    expect(JSON.parse(stdout)).toMatchObject({
      release: output,
      model: { id: 'km', k: 5, m: 2 },
      algorithm: { id: 'aa' },
      verdict: { status: 'holds', checked: expect.any(Number) },
      truthful: { status: 'holds' },
      utility: { ncp: expect.any(Number), log2Ul: expect.any(Number) },
      items: { published: expect.any(Number), merged: expect.any(Number), suppressed: 0 },
      seconds: {
        read: expect.any(Number),
        run: expect.any(Number),
        verify: expect.any(Number),
        measure: expect.any(Number),
        write: expect.any(Number),
      },
    });
  });

  it('takes a job file instead of flags, in YAML or JSON, with the same result', async () => {
    const job = folder.file('job.yaml');
    writeFileSync(
      job,
      '# the same as the flags\ndata: baskets.csv\nformat: basket\nhierarchy: hierarchy.csv\nmodel: { id: km, k: 5, m: 2 }\nalgorithm: { id: aa }\n' +
        `secret: '${TEST_SECRET}'\n`,
    );
    const byJob = folder.file('by-job');
    expect((await sotto(['anonymize', '--job', job, '-o', byJob])).code).toBe(0);
    const byEffectiveJob = folder.file('by-effective-job');
    expect((await sotto(['anonymize', '--job', join(byJob, 'curator', 'job.json'), '-o', byEffectiveJob])).code).toBe(
      0,
    );
    for (const name of publicFiles) {
      const expected = readFileSync(join(release, name), 'latin1');
      expect(readFileSync(join(byJob, name), 'latin1')).toBe(expected);
      expect(readFileSync(join(byEffectiveJob, name), 'latin1')).toBe(expected);
    }
    const stricter = folder.file('stricter');
    expect((await sotto(['anonymize', '--job', job, '--k', '9', '-o', stricter])).code).toBe(0);
    expect(readFileSync(join(stricter, 'release.json'), 'utf8')).toContain('"k": 9');
  });

  it('reads gzip and standard input alike', async () => {
    const zipped = folder.file('baskets.csv.gz');
    writeFileSync(zipped, gzipSync(readFileSync(data)));
    const fromZip = folder.file('from-zip');
    await sotto(['anonymize', zipped, '-o', fromZip, ...flags]);
    const fromStdin = folder.file('from-stdin');
    await sotto(['anonymize', '-', '-o', fromStdin, ...flags], { input: readFileSync(data) });
    for (const path of [fromZip, fromStdin]) {
      expect(readFileSync(join(path, 'data.csv'), 'latin1')).toBe(readFileSync(join(release, 'data.csv'), 'latin1'));
    }
  });

  it("leaves the file's own ids out unless they are wanted", async () => {
    const long = folder.file('long.csv');
    await sotto(['convert', data, '--format', 'basket', '--to', 'jsonl', '-o', folder.file('plain.jsonl')]);
    const lines = readFileSync(folder.file('plain.jsonl'), 'utf8').trimEnd().split('\n');
    writeFileSync(long, lines.map((line, n) => JSON.stringify({ id: `secret-${n}`, ...JSON.parse(line) })).join('\n'));
    const without = folder.file('without-ids');
    await sotto(['anonymize', long, '-o', without, '--format', 'jsonl', ...flags]);
    expect(readFileSync(join(without, 'data.jsonl'), 'utf8')).not.toContain('secret-');
    const withIds = folder.file('with-ids');
    await sotto(['anonymize', long, '-o', withIds, '--format', 'jsonl', ...flags, '--keep-ids']);
    expect(readFileSync(join(withIds, 'data.jsonl'), 'utf8')).toContain('"secret-17"');
    expect((await sotto(['verify', withIds])).code).toBe(0);
  });

  it('replaces an older release, and refuses to replace anything else', async () => {
    const target = folder.file('target');
    mkdirSync(target);
    writeFileSync(join(target, 'precious.txt'), 'mine');
    const refused = await sotto(['anonymize', data, '-o', target, ...flags]);
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain('expected a new or empty folder, or an older release');
    expect(filesBelow(target)).toEqual({ 'precious.txt': 'mine' });
    const old = folder.file('old');
    cpSync(release, old, { recursive: true });
    expect((await sotto(['anonymize', data, '-o', old, ...flags, '--k', '20'])).code).toBe(0);
    expect(readFileSync(join(old, 'release.json'), 'utf8')).toContain('"k": 20');
  });
});

describe('sotto verify', () => {
  it('confirms a release from its folder alone, also without the curator part', async () => {
    const bare = folder.file('bare');
    cpSync(release, bare, { recursive: true, filter: (path) => !path.endsWith('curator') });
    expect(existsSync(join(bare, 'curator'))).toBe(false);
    for (const path of [release, bare]) {
      const { code, stdout } = await sotto(['verify', path, '--json']);
      expect(code).toBe(0);
      expect(JSON.parse(stdout)).toMatchObject({
        status: 'holds',
        model: { id: 'km', k: 5, m: 2 },
        checked: expect.any(Number),
      });
    }
  });

  it.each([...publicFiles, 'curator/job.json', 'curator/report.json'])('notices a changed byte in %s', async (name) => {
    const changed = folder.file(`changed-${name.replace('/', '-')}`);
    cpSync(release, changed, { recursive: true });
    const bytes = readFileSync(join(changed, name));
    bytes[bytes.length >> 1] ^= 1;
    writeFileSync(join(changed, name), bytes);
    const { code, stderr } = await sotto(['verify', changed]);
    expect([1, 3]).toContain(code); // 3 where the byte made the file unreadable
    expect(stderr).toContain(name);
  });

  it('notices an added record, a missing file and a file that does not belong', async () => {
    const changed = folder.file('changed');
    cpSync(release, changed, { recursive: true });
    writeFileSync(join(changed, 'data.csv'), `${readFileSync(join(changed, 'data.csv'), 'utf8')}fruit\n`);
    writeFileSync(join(changed, 'more.txt'), '');
    const { code, stderr } = await sotto(['verify', changed]);
    expect(code).toBe(1);
    expect(stderr).toContain('data.csv was changed after it was written');
    expect(stderr).toContain('more.txt is not part of the release');
    expect(stderr).toContain('release.json data.records is 800, and must be 801');
  });

  it.each<[string, (folder: string, document: Forged) => void, string]>([
    [
      'data that stands elsewhere',
      (_, document) => {
        document.data.file = '../outside.csv';
      },
      'data.file is "../outside.csv", and must be "data.csv"',
    ],
    [
      'a listed file that is no part of a release',
      (path, document) => {
        writeFileSync(join(path, 'raw.csv'), 'raw');
        document.subject.push({ name: 'raw.csv', digest: { sha256: sha256('raw') }, bytes: 3 });
      },
      'it is not part of the release',
    ],
    [
      'a listed file outside the folder',
      (_, document) => {
        document.subject.push({ name: '../outside.csv', digest: { sha256: sha256('') }, bytes: 0 });
      },
      'it is not part of the release',
    ],
    [
      'data that is not listed',
      (_, document) => {
        document.subject = document.subject.filter(({ name }) => name !== 'data.csv');
      },
      'does not list data.csv',
    ],
    [
      'an unlisted file among the curator’s',
      (path) => {
        writeFileSync(join(path, 'curator', 'raw.csv'), 'raw');
      },
      'curator/raw.csv is not part of the release',
    ],
    [
      'the curator’s hashes removed',
      (path) => {
        rmSync(join(path, 'curator', 'hashes.json'));
      },
      'curator/hashes.json is missing',
    ],
    [
      'a link in place of the data',
      (path) => {
        rmSync(join(path, 'data.csv'));
        symlinkSync(join(release, 'data.csv'), join(path, 'data.csv'));
      },
      'data.csv is not a plain file',
    ],
    [
      'another number of records compared',
      (_, document) => {
        document.truthful.checked = 999_999;
      },
      'truthful.checked is 999999, and must be 800',
    ],
  ])('is not fooled by %s, even if hashes and digest are made to fit', async (name, forge, finding) => {
    const forged = folder.file(`forged ${name}`);
    cpSync(release, forged, { recursive: true });
    const file = join(forged, 'release.json');
    const { digest: _, ...document } = JSON.parse(readFileSync(file, 'utf8')) as Forged;
    forge(forged, document);
    const digest = sha256(`${JSON.stringify(document, null, 2)}\n`);
    writeFileSync(file, `${JSON.stringify({ ...document, digest }, null, 2)}\n`);
    const { code, stderr } = await sotto(['verify', forged]);
    expect(stderr).toContain(finding);
    expect(stderr).toContain('changed since it was released');
    expect(code).toBe(1);
  });

  it('says what to compare and what to keep back', async () => {
    const { digest } = JSON.parse(readFileSync(join(release, 'release.json'), 'utf8')) as Forged;
    const { stderr } = await sotto(['verify', release]);
    expect(stderr).toContain(`digest ${digest}`);
    expect(stderr).toContain('curator/ is still in the folder');
  });

  it('does not believe a release.json that claims more than the data keeps', async () => {
    const forged = folder.file('forged');
    cpSync(release, forged, { recursive: true });
    const file = join(forged, 'release.json');
    writeFileSync(file, readFileSync(file, 'utf8').replace('"k": 5', '"k": 700'));
    const { code, stdout } = await sotto(['verify', forged, '--json']);
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ status: 'violated', witness: { required: 700 } });
  });

  it('checks a promise on raw data and gives a witness that can be checked by hand', async () => {
    const { code, stdout } = await sotto([
      'verify',
      data,
      '--format',
      'basket',
      '--model',
      'km',
      '--k',
      '5',
      '--m',
      '2',
      '--json',
    ]);
    expect(code).toBe(1);
    const { status, witness } = JSON.parse(stdout) as {
      status: string;
      witness: { items: string[]; rows: string[]; support: number };
    };
    expect(status).toBe('violated');
    const rows = readFileSync(data, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => line.split(','));
    const matching = rows.flatMap((row, t) =>
      witness.items.every((item) => row.includes(item)) ? [String(t + 1)] : [],
    );
    expect(witness.rows).toEqual(matching);
    expect(witness.support).toBe(matching.length);
    expect(matching.length).toBeLessThan(5);
  });
});

describe('sotto evaluate', () => {
  it('gives one object per measure, before and after', async () => {
    const { code, stdout } = await sotto(['evaluate', release, '--original', data, '--json']);
    expect(code).toBe(0);
    const result = JSON.parse(stdout);
    expect(result.ncp).toMatchObject({ before: 0, after: expect.any(Number) });
    expect(result.ncp.after).toBeGreaterThan(0);
    expect(result.truthful.status).toBe('holds');
    const { utility } = JSON.parse(readFileSync(join(release, 'curator/report.json'), 'utf8')).curator;
    expect(result.ncp.after).toBe(utility.ncp);
    expect(result.log2Ul.after).toBe(utility.log2Ul);
  });

  it('says so when the original is another one', async () => {
    const other = folder.file('other.csv');
    writeFileSync(other, `${readFileSync(data, 'utf8')}caviar\n`);
    const { code, stderr } = await sotto(['evaluate', release, '--original', other, '--format', 'basket']);
    expect(code).toBe(3);
    expect(stderr).toContain('is it the right original?');
  });
});
