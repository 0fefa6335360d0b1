import { generateKeyPairSync } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Forged, forgeRelease } from './forge-release.ts';
import { sotto, temporaryFolder } from './run-sotto.ts';

const folder = temporaryFolder();
const data = folder.file('baskets.csv');
const release = folder.file('release');
const privateKey = folder.file('key.pem');
const publicKey = folder.file('key.pub.pem');

beforeAll(async () => {
  await sotto(['generate', 'supermarket', '--records', '800', '-o', data]);
  const pair = generateKeyPairSync('ed25519');
  writeFileSync(privateKey, pair.privateKey.export({ type: 'pkcs8', format: 'pem' }));
  writeFileSync(publicKey, pair.publicKey.export({ type: 'spki', format: 'pem' }));
  const { code } = await sotto(['anonymize', data, '-o', release, '--model', 'km', '--sign', privateKey]);
  expect(code).toBe(0);
});
afterAll(() => folder.remove());

describe('forged releases', () => {
  const sensitive = folder.file('rho');
  const hidden = folder.file('hidden');
  const data2 = folder.file('small.dat');

  beforeAll(async () => {
    const rows = ['x s', 'x s', 'x s', 'x s', 'x', 'x', 'y', 'a b', 'a b', 'a b', 'a b', 'a c', 'c', 'c', 'c'];
    writeFileSync(data2, `${rows.join('\n')}\n`);
    writeFileSync(folder.file('s.txt'), 's\n');
    writeFileSync(folder.file('r.txt'), 'a ==> b\n');
    const rho = ['--model', 'rho', '--rho', '0.5', '--sensitive', folder.file('s.txt')];
    expect((await sotto(['anonymize', data2, '-o', sensitive, ...rho])).code).toBe(0);
    const rules = [
      '--model',
      'hidden-rules',
      '--min-support',
      '20%',
      '--min-confidence',
      '60%',
      '--rules',
      folder.file('r.txt'),
    ];
    expect((await sotto(['anonymize', data2, '-o', hidden, ...rules])).code).toBe(0);
  });

  const forge = (name: string, from: string, change: (path: string, document: Forged) => void): string =>
    forgeRelease(from, folder.file(name), change);

  it('stay what they are when nothing was changed', async () => {
    expect((await sotto(['verify', forge('same-rho', sensitive, () => {})])).code).toBe(0);
    expect((await sotto(['verify', forge('same-hidden', hidden, () => {})])).code).toBe(0);
  });

  const dropList = (path: string, document: Forged): void => {
    rmSync(`${path}/sensitive.txt`);
    document.subject = document.subject.filter(({ name }) => name !== 'sensitive.txt');
  };

  it.each<[string, () => string, (path: string, document: Forged) => void, string]>([
    [
      'an unknown kind',
      () => sensitive,
      (_, document) => {
        document.kind = 'nonsense';
      },
      'expected the id of a kind of release',
    ],
    [
      'a kind that needs no truth',
      () => sensitive,
      (_, document) => {
        document.kind = 'perturbed';
      },
      'release.json kind is "perturbed", and must be "cells"',
    ],
    [
      'a verdict that says otherwise',
      () => sensitive,
      (_, document) => {
        document.verdict.status = 'violated';
      },
      'verdict.status is "violated", and must be "holds"',
    ],
    [
      'figures that are not there',
      () => sensitive,
      (_, document) => {
        document.data.occurrences = 1;
      },
      'data.occurrences is 1, and must be',
    ],
    ['a missing list', () => sensitive, dropList, 'sensitive.txt'],
    [
      'a list in the wrong place',
      () => sensitive,
      (path, document) => {
        dropList(path, document);
        writeFileSync(`${path}/curator/sensitive.txt`, 'y\n');
      },
      'sensitive.txt',
    ],
    ['an empty list', () => sensitive, (path) => writeFileSync(`${path}/sensitive.txt`, ''), 'got none'],
    [
      'names that the recoding does not know',
      () => sensitive,
      (path) => {
        const recoding = readFileSync(`${path}/recoding.csv`, 'utf8').replace(/^x,x$/m, 'x,');
        writeFileSync(`${path}/recoding.csv`, recoding);
      },
      'missing from recoding.csv',
    ],
    [
      'other rules than it was made for',
      () => hidden,
      (path) => writeFileSync(`${path}/curator/rules.txt`, 'c ==> y\n'),
      'not the one that the release was made for',
    ],
    [
      'a recoding beside unknown cells',
      () => hidden,
      (path, document) => {
        writeFileSync(`${path}/recoding.csv`, 'item,published\na,\nb,b\nc,c\ns,s\nx,x\ny,y\n');
        document.subject.push({ name: 'recoding.csv' });
      },
      'recoding.csv',
    ],
  ])('are found out: %s', async (name, from, change, expected) => {
    const { code, stderr } = await sotto(['verify', forge(name.replaceAll(' ', '-'), from(), change)]);
    expect(code).not.toBe(0);
    expect(stderr).toContain(expected);
  });

  it('cannot be helped by a list of one’s own', async () => {
    const { code, stderr } = await sotto([
      'verify',
      sensitive,
      '--sensitive',
      folder.file('s.txt'),
      '--sign',
      privateKey,
    ]);
    expect(code).toBe(2);
    expect(stderr).toContain('carries its own');
    expect(existsSync(`${sensitive}/release.dsse.json`)).toBe(false);
  });

  it('are looked at one by one before they are looked at together', async () => {
    const bad = forge('one-of-two', release, (_, document) => {
      document.statement = 'All is well.';
    });
    const { code, stderr } = await sotto(['verify', release, bad]);
    expect(code).toBe(1);
    expect(stderr).toContain('release.json statement is "All is well."');
    expect((await sotto(['verify', release, release, '--key', publicKey])).code).toBe(0);
    expect((await sotto(['verify', release, release, '--original', data])).code).toBe(2);
  });

  it('tell no more twice than once', async () => {
    const { code, stdout } = await sotto(['verify', sensitive, sensitive, '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout).status).toBe('holds');
  });

  it('may name an item that looks like a published one: that is pointed out', async () => {
    const path = forge('look-alike', sensitive, (copy) => {
      writeFileSync(`${copy}/sensitive.txt`, '"X "\n');
    });
    const { stdout } = await sotto(['verify', path, '--json']);
    expect(JSON.parse(stdout).notes).toEqual([expect.stringContaining('listed as suppressed, but "x" is published')]);
  });
});
