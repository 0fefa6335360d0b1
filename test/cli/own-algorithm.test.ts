import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sotto, temporaryFolder } from './run-sotto.ts';

const folder = temporaryFolder();
const file = folder.file;

/** Publishes nothing of anybody, or everything; needs no package. */
const algorithm = (keeps: boolean): string => `
export default {
  id: 'all-or-nothing',
  title: 'All or nothing',
  serves: ['km'],
  publishes: 'recoded',
  run({ dataset }, promised, params, context) {
    context.checkpoint(0, 1, 'looking');
    const { labels } = dataset.dictionary;
    if (${keeps}) {
      const recoding = { original: { labels }, published: { labels }, target: Uint32Array.from(labels.keys()) };
      return { kind: 'recoded', dataset, recoding };
    }
    const recoding = { original: { labels }, published: { labels: [] }, target: new Uint32Array(labels.length).fill(0xffffffff) };
    const empty = { numRows: dataset.numRows, offsets: new Uint32Array(dataset.numRows + 1), items: new Uint32Array(), dictionary: { labels: [] } };
    return { kind: 'recoded', dataset: empty, recoding };
  },
};
`;

beforeAll(() => {
  writeFileSync(file('data.csv'), 'a,b\na,c\nb,c\n');
  writeFileSync(file('nothing.js'), algorithm(false));
  writeFileSync(file('all.mjs'), algorithm(true));
});
afterAll(() => folder.remove());

const promise = ['--format', 'basket', '--model', 'km', '--k', '2', '--m', '2'];

describe('an algorithm of one’s own', () => {
  it('is checked, runs, and is not needed to verify its release', async () => {
    const checked = await sotto(['check-algorithm', file('nothing.js'), '--cases', '20', '--json']);
    expect([checked.code, checked.stderr]).toEqual([0, expect.stringContaining('its code runs with all your rights')]);
    const { id, sha256, checks } = JSON.parse(checked.stdout);
    expect([id, checks.length, checks.every(({ status }: { status: string }) => status === 'passed')]).toEqual([
      'all-or-nothing',
      7,
      true,
    ]);
    const made = ['--algorithm', file('nothing.js'), '--empty-records', 'keep', '-o', file('release')];
    const { code, stderr } = await sotto(['anonymize', file('data.csv'), ...promise, ...made]);
    expect(code, stderr).toBe(0);
    const release = JSON.parse(readFileSync(file('release/release.json'), 'utf8'));
    expect(release.algorithm).toEqual({ id: 'own', name: 'all-or-nothing', sha256 });
    const job = JSON.parse(readFileSync(file('release/curator/job.json'), 'utf8'));
    expect(job.algorithm).toEqual({ id: '../../nothing.js', sha256 });
    writeFileSync(file('nothing.js'), 'gone');
    const verified = await sotto(['verify', file('release')]);
    expect(verified.code, verified.stderr).toBe(0);
  });

  it('is not run on data where it does not pass the checks', async () => {
    const args = ['anonymize', file('data.csv'), ...promise, '--algorithm', file('all.mjs'), '-o', file('never')];
    const { code, stderr } = await sotto(args);
    expect([code, stderr]).toEqual([4, expect.stringMatching(/breaks a rule for all algorithms \(keeps the promise/)]);
    const checked = await sotto(['check-algorithm', file('all.mjs')]);
    expect([checked.code, checked.stderr]).toEqual([1, expect.stringContaining('✘ km, keeps the promise')]);
  });
});
