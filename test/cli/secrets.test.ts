import { chmodSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { sotto, temporaryFolder } from './run-sotto.ts';

const folder = temporaryFolder();
const data = folder.file('data.csv');
const rho = ['--model', 'rho', '--rho', '1/3', '--sensitive', folder.file('sensitive.txt')];
const perturbed = [...rho, '--algorithm', 'select-a-size'];

const ITEMS = ['tea', 'milk', 'rye', 'figs', 'salt', 'gin'];
const ROWS = Array.from({ length: 60 }, (_, t) => ITEMS.filter((_item, i) => (t * 11 + i * i) % (i + 2) < 2));
writeFileSync(data, ROWS.map((row) => `${[...row, 'water'].join(',')}\n`).join(''));
writeFileSync(folder.file('sensitive.txt'), 'gin\n');
afterAll(() => folder.remove());

async function released(output: string, ...flags: string[]): Promise<string> {
  const { code, stdout, stderr } = await sotto(['anonymize', data, '-o', folder.file(output), ...flags]);
  expect(code, stderr).toBe(0);
  return stdout + stderr;
}

function secretIn(output: string): string {
  return JSON.parse(readFileSync(folder.file(join(output, 'curator/job.json')), 'utf8')).secret;
}

/** Every file of a folder, by its path in it. */
function bytesIn(output: string): Record<string, string> {
  const names = readdirSync(folder.file(output), { recursive: true }).map(String).sort();
  const files = names.filter((name) => statSync(folder.file(join(output, name))).isFile());
  return Object.fromEntries(files.map((name) => [name, readFileSync(folder.file(join(output, name)), 'latin1')]));
}

describe('the secret of a release', () => {
  it('is drawn anew each time, and the release with it', async () => {
    await released('one', ...perturbed);
    await released('two', ...perturbed);
    expect(secretIn('one')).toMatch(/^[0-9a-f]{64}$/);
    expect(secretIn('two')).not.toBe(secretIn('one'));
    expect(bytesIn('two')['data.csv']).not.toBe(bytesIn('one')['data.csv']);
  });

  it.each([
    ['deleted cells', rho],
    ['random noise', perturbed],
    ['merged labels', ['--model', 'km', '--k', '3']],
    ['wishes, which are committed to', ['--model', 'personal-rho', '--m', '2', '--preferences', 'fixed:20%']],
  ])('makes the same bytes again from the curator’s job: %s', async (_, flags) => {
    await released('first', ...flags);
    const first = bytesIn('first');
    const job = folder.file('first/curator/job.json');
    const { code, stderr } = await sotto(['anonymize', '--job', job, '-o', folder.file('again')]);
    expect(code, stderr).toBe(0);
    expect(bytesIn('again')).toEqual(first);
  });

  it('stands in the curator’s job file and nowhere else, neither in a file nor in what is printed', async () => {
    const printed = await released('shown', ...perturbed);
    const document = await released('shown-as-json', ...perturbed, '--json');
    expect(printed).not.toContain(secretIn('shown'));
    expect(document).not.toContain(secretIn('shown-as-json'));
    for (const [name, text] of Object.entries(bytesIn('shown'))) {
      expect([name, text.includes(secretIn('shown'))]).toEqual([name, name === 'curator/job.json']);
    }
  });

  it('is read from a file, with or without a line end', async () => {
    const secret = 'ab'.repeat(32);
    writeFileSync(folder.file('secret.txt'), `${secret}\n`);
    writeFileSync(folder.file('bare.txt'), secret);
    await released('by-file', ...rho, '--secret-file', folder.file('secret.txt'));
    await released('by-bare-file', ...rho, '--secret-file', folder.file('bare.txt'));
    expect(secretIn('by-file')).toBe(secret);
    expect(bytesIn('by-bare-file')['data.csv']).toBe(bytesIn('by-file')['data.csv']);
  });

  it('is refused where it is none, without being shown', async () => {
    const wrong = 'my secret password';
    writeFileSync(folder.file('wrong.txt'), wrong);
    writeFileSync(folder.file('wrong.json'), JSON.stringify({ secret: wrong }));
    for (const flags of [
      ['--secret-file', folder.file('wrong.txt')],
      ['--job', folder.file('wrong.json')],
    ]) {
      const { code, stdout, stderr } = await sotto(['anonymize', data, '-o', folder.file('none'), ...rho, ...flags]);
      expect(code).toBe(2);
      expect(stderr).toContain('64 hexadecimal digits');
      expect(stdout + stderr).not.toContain('password');
    }
  });
});

describe('a seed', () => {
  it.each([
    ['order', ['--model', 'km', '--k', '3'], 'the order of the records'],
    ['noise', perturbed, 'the random choices of select-a-size'],
    ['insertion', rho, 'the random choices of cell-insert'],
    ['a commitment', ['--model', 'personal-rho', '--preferences', 'fixed:20%'], 'the commitment to the preferences'],
  ])('is refused where chance protects somebody, with the ways out: %s', async (_, flags, what) => {
    const { code, stderr } = await sotto(['anonymize', data, '-o', folder.file('none'), ...flags, '--seed', '7']);
    expect(code).toBe(2);
    expect(stderr).toContain(what);
    expect(stderr).toContain('leave out --seed');
    expect(stderr).toContain('use --seed-is-public');
    expect(stderr.includes('use --keep-order')).toBe(flags.includes('km'));
  });

  it('makes the same release each time where it is said to be public, and the release says so', async () => {
    await released('public', ...perturbed, '--seed', '7', '--seed-is-public');
    const first = bytesIn('public');
    await released('public-again', ...perturbed, '--seed', '7', '--seed-is-public');
    expect(bytesIn('public-again')).toEqual(first);
    expect(JSON.parse(first['release.json']!).seedIsPublic).toBe(true);
    expect(first['report.html']).toContain('The seed is public');
    expect(first['curator/job.json']).not.toContain('secret');
    const { code } = await sotto(['verify', folder.file('public')]);
    expect(code).toBe(0);
  });

  it('is for samples alone where a secret is given too', async () => {
    const secretFile = ['--secret-file', folder.file('secret.txt')];
    await released('sampled', ...perturbed, ...secretFile);
    await released('sampled-otherwise', ...perturbed, ...secretFile, '--seed', '7');
    expect(bytesIn('sampled-otherwise')['data.csv']).toBe(bytesIn('sampled')['data.csv']);
    expect(bytesIn('sampled')['release.json']).not.toContain('seedIsPublic');
  });
});

describe('the curator’s folder', () => {
  const modeOf = (name: string): string => (statSync(folder.file(name)).mode & 0o777).toString(8);

  it('is for its owner alone', async () => {
    await released('kept', ...rho);
    expect(modeOf('kept/curator')).toBe('700');
    for (const name of readdirSync(folder.file('kept/curator'))) expect(modeOf(join('kept/curator', name))).toBe('600');
    expect(modeOf('kept/data.csv')).not.toBe('600');
  });

  it('is so too where it replaces one that was open to all', async () => {
    renameSync(folder.file('kept'), folder.file('open'));
    chmodSync(folder.file('open/curator'), 0o755);
    await released('open', ...rho);
    expect(modeOf('open/curator')).toBe('700');
  });
});
