import { createHash } from 'node:crypto';
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgeRelease } from './forge-release.ts';
import { sotto, temporaryFolder } from './run-sotto.ts';

const folder = temporaryFolder();
const data = folder.file('rows.dat');
const rules = folder.file('rules.txt');
const hidden = folder.file('hidden');
const HIDE = ['--model', 'hidden-rules', '--min-support', '20%', '--min-confidence', '60%', '--rules', rules];

beforeAll(async () => {
  const rows = ['x s', 'x s', 'x s', 'x s', 'x', 'x', 'y', 'a b', 'a b', 'a b', 'a b', 'a c', 'c', 'c', 'c'];
  writeFileSync(data, `${rows.join('\n')}\n`);
  writeFileSync(rules, 'a ==> b\nx ==> s\n');
  expect((await sotto(['anonymize', data, '-o', hidden, ...HIDE])).code).toBe(0);
});
afterAll(() => folder.remove());

/** A copy of the release with some files of the curator taken out, its hashes made to fit. */
function without(name: string, ...files: string[]): string {
  return forgeRelease(hidden, folder.file(name), (path) => {
    const list = `${path}/curator/hashes.json`;
    const hashes = JSON.parse(readFileSync(list, 'utf8'));
    for (const file of files) {
      rmSync(`${path}/curator/${file}`);
      delete hashes[file];
    }
    writeFileSync(list, `${JSON.stringify(hashes, null, 2)}\n`);
  });
}

/** What a recipient gets. */
function handedOver(name: string): string {
  cpSync(hidden, folder.file(name), { recursive: true });
  rmSync(folder.file(`${name}/curator`), { recursive: true });
  return folder.file(name);
}

async function verdict(...args: string[]): Promise<{ code: number | null; status: string; reason?: string }> {
  const { code, stdout } = await sotto(['verify', ...args, '--json']);
  return { code, ...JSON.parse(stdout) };
}

describe('what a release commits to', () => {
  it('cannot be guessed: another run of the same job commits otherwise, and the salt is no function of what is known', async () => {
    const again = folder.file('again');
    expect((await sotto(['anonymize', data, '-o', again, ...HIDE])).code).toBe(0);
    const commitment = (path: string): string =>
      JSON.parse(readFileSync(`${path}/release.json`, 'utf8')).commitments['rules.txt'];
    expect(commitment(again)).not.toBe(commitment(hidden));
    const sha256 = (text: string | Buffer): string => createHash('sha256').update(text).digest('hex');
    const source = sha256(readFileSync(data));
    const text = readFileSync(`${hidden}/curator/rules.txt`, 'utf8');
    for (let seed = 0; seed < 1000; seed++) {
      expect(sha256(`${sha256(`sotto ${seed} ${source}`)}\n${text}`)).not.toBe(commitment(hidden));
    }
  });

  it('holds where the curator keeps it', async () => {
    expect(await verdict(hidden)).toMatchObject({ code: 0, status: 'holds' });
  });

  it('is not silently passed over where salts or rules are missing', async () => {
    const saltless = await verdict(without('no-salts', 'salts.json'));
    expect(saltless).toMatchObject({
      code: 1,
      status: 'undecided',
      reason: expect.stringContaining('curator/salts.json'),
    });
    const ruleless = await verdict(without('no-rules', 'rules.txt'));
    expect(ruleless).toMatchObject({ code: 1, status: 'undecided' });
  });

  it('is compared with rules that are given, or nothing is decided', async () => {
    const path = handedOver('handed-over');
    expect(await verdict(path)).toMatchObject({ code: 1, status: 'undecided' });
    const unsure = await verdict(path, '--rules', rules);
    expect(unsure).toMatchObject({
      code: 1,
      status: 'undecided',
      reason: expect.stringContaining('curator/salts.json'),
    });
    const salts = ['--salts', `${hidden}/curator/salts.json`];
    expect(await verdict(path, '--rules', rules, ...salts)).toMatchObject({ code: 0, status: 'holds' });
    writeFileSync(folder.file('other.txt'), 'c ==> y\n');
    const other = await verdict(path, '--rules', folder.file('other.txt'), ...salts);
    expect(other).toMatchObject({ code: 1, status: 'violated' });
  });

  it('is compared with rules whose items are gone from the release: no record holds them', async () => {
    const gone = folder.file('gone.csv');
    writeFileSync(gone, 'a,b\na,b\nc\n');
    writeFileSync(folder.file('gone.txt'), 'a ==> b\n');
    const listed = ['--rules', folder.file('gone.txt')];
    const how = ['--algorithm', 'least-effect-delete', '--min-support', '30%', '--min-confidence', '0'];
    const made = folder.file('gone');
    const run = await sotto(['anonymize', gone, '-o', made, '--model', 'hidden-rules', ...how, ...listed]);
    expect(run.code, run.stderr).toBe(0);
    expect(readFileSync(`${made}/data.csv`, 'utf8')).not.toContain('a');
    expect(await verdict(made)).toMatchObject({ code: 0, status: 'holds' });
    const path = folder.file('gone-handed-over');
    cpSync(made, path, { recursive: true, filter: (file) => !file.includes('curator') });
    expect(await verdict(path, ...listed)).toMatchObject({ code: 1, status: 'undecided' });
    const salts = ['--salts', `${made}/curator/salts.json`];
    expect(await verdict(path, ...listed, ...salts)).toMatchObject({
      code: 0,
      status: 'holds',
      rules: [{ antecedent: ['a'], consequent: ['b'], hiddenBy: ['support'] }],
    });
    writeFileSync(folder.file('typo.txt'), 'A ==> b\n');
    const typo = await verdict(path, '--rules', folder.file('typo.txt'), ...salts);
    expect(typo).toMatchObject({ code: 1, status: 'violated' });
  });

  it('cannot be met by moving a rule into the salt', async () => {
    const [first, ...others] = readFileSync(`${hidden}/curator/rules.txt`, 'utf8').trimEnd().split('\n');
    const salted = (change: (salts: Record<string, string>) => unknown) =>
      forgeRelease(hidden, folder.file(`moved-${existsSync(folder.file('moved-1')) ? 2 : 1}`), (path) => {
        writeFileSync(`${path}/curator/rules.txt`, `${others.join('\n')}\n`);
        const file = `${path}/curator/salts.json`;
        writeFileSync(file, `${JSON.stringify(change(JSON.parse(readFileSync(file, 'utf8'))), null, 2)}\n`);
      });
    const longer = salted((salts) => ({ 'rules.txt': `${salts['rules.txt']}\n${first}` }));
    expect((await sotto(['verify', longer])).code).toBe(3);
    const same = salted((salts) => salts);
    const { code, stderr } = await sotto(['verify', same]);
    expect(code).toBe(1);
    expect(stderr).toContain('rules.txt is not the one that the release was made for');
  });
});
