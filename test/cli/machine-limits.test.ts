import { spawn } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Outcome, sotto, sottoAlone, temporaryFolder } from './run-sotto.ts';

const PROGRAM = resolve(import.meta.dirname, '../../dist/sotto.js');
const folder = temporaryFolder();
const data = folder.file('small.dat');

beforeAll(async () => {
  writeFileSync(data, '1 2\n1 2\n1 3\n1 3\n2 3\n2 3\n');
  expect((await anonymize('release')).code).toBe(0);
});
afterAll(() => folder.remove());

const anonymize = (name: string, ...flags: string[]) =>
  sottoAlone(['anonymize', data, '-o', folder.file(name), '--model', 'km', '--k', '2', '--m', '2', ...flags]);

/** Runs the program from a shell, which can close and limit what a process is given. */
function inShell(line: string): Promise<Outcome> {
  return new Promise((done, fail) => {
    const program = `"${process.execPath}" "${PROGRAM}"`;
    const child = spawn('bash', ['-c', line.replace('sotto', program)], {
      cwd: folder.path,
      env: { ...process.env, NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    child.on('error', fail);
    child.on('close', (code) => done({ code, stdout, stderr }));
  });
}

describe.skipIf(!existsSync('/dev/full'))('0 and 1 are verdicts and nothing else', () => {
  it.each<[string, string, string]>([
    ['a full device takes no JSON', 'sotto verify release --json > /dev/full', 'standard output: the disk is full'],
    ['a closed output takes no JSON', 'sotto verify release --json >&-', 'standard output is closed'],
    [
      'a full device takes no data',
      'sotto convert small.dat --to jsonl > /dev/full',
      'standard output: the disk is full',
    ],
    ['a closed output takes no data', 'sotto convert small.dat --to jsonl >&-', 'standard output is closed'],
    [
      'a reader that has left takes nothing',
      'set -o pipefail; sotto mine small.dat --kind frequent --min-support 2 | true',
      'standard output: it was closed before everything was written',
    ],
    ['a device that is full', 'sotto convert small.dat --to jsonl -o /dev/full', '/dev/full: the disk is full'],
  ])('%s', async (_, line, message) => {
    const outcome = await inShell(line);
    expect(outcome.stderr).toContain(message);
    expect(outcome.code).toBe(5);
    expect(outcome.stderr).not.toContain('    at ');
  });

  it('too few files: the promise is found to hold, or there is a sentence', async () => {
    // How many files are enough differs from machine to machine; with compiled code no more than Node itself opens.
    const outcomes = await Promise.all(
      [20, 24, 28, 64].map((limit) => inShell(`ulimit -n ${limit}; SOTTO_CODE_CACHE=off sotto verify release`)),
    );
    for (const { code, stderr } of outcomes) {
      expect([0, 5]).toContain(code);
      expect(stderr).toMatch(code === 0 ? /holds/ : /EMFILE|too many files/);
      expect(stderr).not.toContain('    at ');
    }
    expect(outcomes.some(({ code }) => code === 5)).toBe(true);
  });

  // The first limit leaves none for either kernel, the second for one of them and for no further thread.
  it.each([9, 12])(
    'too few addresses for WebAssembly: numbers are read and mined without it (%i GB)',
    async (limit) => {
      const rows = Array.from({ length: 5000 }, (_, t) => `${t % 7} ${10 + (t % 11)} ${100 + (t % 13)}\n`).join('');
      writeFileSync(folder.file('numbers.dat'), rows);
      for (const verb of ['profile numbers.dat', 'mine numbers.dat --min-support 1% -o found.txt']) {
        const { code, stderr } = await inShell(`ulimit -v ${limit}000000; sotto ${verb}`);
        expect(stderr).not.toContain('WebAssembly');
        expect(code).toBe(0);
      }
    },
  );

  it('an output that nobody wants is no failure', async () => {
    expect((await inShell('sotto verify release --json > /dev/null')).code).toBe(0);
  });

  it('a device or a pipe is written, not replaced', async () => {
    const { stdout, code } = await inShell('sotto convert small.dat --to jsonl -o /dev/stdout | head -1');
    expect({ stdout, code }).toMatchObject({ code: 0, stdout: expect.stringContaining('"1"') });
    expect(lstatSync('/dev/full').isCharacterDevice()).toBe(true);
  });

  it('a folder that cannot be is a mistake of usage', async () => {
    const { code, stderr } = await inShell('sotto anonymize small.dat --model km --k 2 --m 2 -o small.dat/x');
    expect(code).toBe(2);
    expect(stderr).toContain('a part of its path is not a folder');
  });
});

describe('a request that is too large is refused before it runs', () => {
  it.each([
    ['--queries', 'random:10000000,2'],
    ['--constraints', 'random:10000000,2=100%'],
  ])('%s %s', async (flag, value) => {
    const model = flag === '--constraints' ? 'constraints' : 'km';
    const args = ['anonymize', data, '-o', folder.file('large'), '--model', model, '--k', '2', flag, value];
    const { code, stderr } = await sotto(args);
    expect(stderr).toContain('expected an integer from 1 to 100000');
    expect(code).toBe(2);
  });

  it('aliases that stand for more than memory holds', async () => {
    const names = [...'abcdefghij'];
    const lines = names.map((name, n) => {
      const items = n === 0 ? '"x"' : `*${names[n - 1]}`;
      return `${name}: &${name} [${Array.from({ length: 9 }, () => items).join(', ')}]`;
    });
    writeFileSync(folder.file('bomb.yaml'), `${lines.join('\n')}\n`);
    for (const args of [
      ['anonymize', '--job', folder.file('bomb.yaml'), '-o', folder.file('never')],
      ['compare', folder.file('bomb.yaml'), '-o', folder.file('never')],
    ]) {
      const { code, stderr } = await sotto(args);
      expect(stderr).toContain('without unresolved aliases (*)');
      expect(code).toBe(2);
    }
  });
});

describe('what a killed run left', () => {
  /** No process has this number: it is above the highest that systems give. */
  const DEAD = 2 ** 30 - 1;
  const left = (name: string) => readdirSync(folder.path).filter((other) => other.startsWith(`.${name}.`));

  it('is swept up by the next run, but not what a running one is at', async () => {
    mkdirSync(folder.file(`.swept.draft-${hostname()}-${DEAD}`));
    mkdirSync(folder.file(`.swept.draft-${hostname()}-${process.pid}`));
    mkdirSync(folder.file(`.swept.draft-elsewhere-${DEAD}`));
    expect((await anonymize('swept')).code).toBe(0);
    expect(left('swept').sort()).toEqual(
      [`.swept.draft-elsewhere-${DEAD}`, `.swept.draft-${hostname()}-${process.pid}`].sort(),
    );
  });

  it('between taking the old release away and putting the new one there is the old release, which comes back', async () => {
    const old = folder.file(`.kept.old-${hostname()}-${DEAD}`);
    mkdirSync(old);
    writeFileSync(`${old}/notes.txt`, 'not a release');
    const { code, stderr } = await anonymize('kept');
    // It is there again, and being no release it is not replaced.
    expect(stderr).toContain('a folder with other files');
    expect(code).toBe(2);
    expect(readdirSync(folder.file('kept'))).toEqual(['notes.txt']);
  });
});
