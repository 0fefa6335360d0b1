import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { fimi } from '../../src/formats/fimi.ts';
import { generateQuest } from '../../src/generate/quest.ts';
import { randomFromSeed } from '../../src/random.ts';
import { cases } from '../cases.ts';
import { sotto, sottoAlone, temporaryFolder } from './run-sotto.ts';

/** Sixty in the long run. */
const KILLS = cases(1000) === 1000 ? 60 : 3;

const folder = temporaryFolder();
afterAll(() => folder.remove());
const data = folder.file('baskets.dat');
const release = folder.file('release');
const args = (k: number) => ['anonymize', data, '-o', release, '--model', 'km', '--k', String(k), '--m', '2'];

/** Every file of a folder with its bytes, by path. */
function contentOf(path: string): Map<string, string> {
  const files = readdirSync(path, { withFileTypes: true, recursive: true }).filter((entry) => entry.isFile());
  return new Map(
    files
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((file) => [file.slice(path.length), readFileSync(file, 'latin1')]),
  );
}

const leftBehind = () => readdirSync(folder.path).filter((name) => name.startsWith('.release.'));

describe('a run that is killed at any moment', () => {
  it('leaves the release that was there or the new one, whole, and nothing that the next run does not clear away', async () => {
    const quest = {
      records: 2000,
      items: 60,
      meanLength: 5,
      patterns: 30,
      meanPatternLength: 3,
      correlation: 0.5,
      corruption: 0.4,
    };
    writeFileSync(data, [...fimi.write(generateQuest(quest, randomFromSeed(1)))].join(''));
    expect((await sotto(args(3))).code).toBe(0);
    let before = contentOf(release);
    const started = performance.now();
    expect((await sottoAlone(args(4))).code).toBe(0);
    const usual = performance.now() - started;
    expect(contentOf(release)).not.toEqual(before);

    const moments = fc.sample(fc.double({ min: 0.2, max: 1.1, noNaN: true }), KILLS);
    for (const [n, moment] of moments.entries()) {
      before = contentOf(release);
      await sottoAlone(args(3 + (n % 3)), {
        started: (child) => setTimeout(() => child.kill('SIGKILL'), moment * usual),
      });
      // Between the two renames the old release stands under a dotted name.
      if (!existsSync(release)) {
        const [old] = leftBehind().filter((name) => name.includes('.old-'));
        expect(contentOf(folder.file(old))).toEqual(before);
        expect((await sotto(args(3))).code).toBe(0);
      }
      const { code, stderr } = await sotto(['verify', release]);
      expect({ code, stderr }).toMatchObject({ code: 0 });
      if (contentOf(release).get('/release.json') === before.get('/release.json'))
        expect(contentOf(release)).toEqual(before);
    }
    expect((await sotto(args(3))).code).toBe(0);
    expect(leftBehind()).toEqual([]);
  }, 1_200_000);
});
