import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { unzipSync } from 'fflate';
import { afterAll, describe, expect, it } from 'vitest';
import { readData } from '../../node/internal.ts';
import { FILES } from '../../src/file-names.ts';
import { checkJob, commandOf, effectiveJob, type Job, loadInputs, resolveJob } from '../../src/internal.ts';
import { composeRelease, jobFile, zipFiles } from '../../studio/worker/compose-release.ts';
import { runHere } from '../run-here.ts';
import { TEST_SECRET } from '../secret.ts';
import { sotto, temporaryFolder } from './run-sotto.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

const ITEMS = ['tea', 'milk', 'rye', 'figs', 'salt', 'gin'];
const ROWS = Array.from({ length: 60 }, (_, t) => ITEMS.filter((_item, i) => (t * 11 + i * i) % (i + 2) < 2));
writeFileSync(folder.file('data.csv'), ROWS.map((row) => `${[...row, 'water'].join(',')}\n`).join(''));
writeFileSync(folder.file('sensitive.txt'), 'gin\n');
writeFileSync(folder.file(FILES.secret), `${TEST_SECRET}\n`);

/** A job as the studio and the command line make it: the algorithm is always named. */
function named(given: Record<string, unknown>): Job {
  return checkJob(effectiveJob(resolveJob(checkJob({ secret: TEST_SECRET, ...given }))));
}

/** What the studio does with a job: the same library, its own hash, its own composition. */
async function composed(job: Job) {
  const context = { checkpoint: () => {} };
  const { dataset, input, format, sha256 = '' } = await readData(folder.file(job.data), job, context, true);
  const resolved = resolveJob(job);
  const readBytes = async (name: string) => new Uint8Array(readFileSync(folder.file(name)));
  const inputs = await loadInputs(resolved, { dataset, itemSyntax: format.itemSyntax }, readBytes);
  const result = await runHere(
    resolved,
    { dataset, inputs, format: format.id, read: input, sourceHash: sha256 },
    context,
  );
  return composeRelease({ job, inputs, result, dataset, formatId: format.id });
}

function filesIn(path: string): Map<string, Buffer> {
  const names = readdirSync(path, { recursive: true }).map(String);
  const plain = names.filter((name) => statSync(join(path, name)).isFile()).sort();
  return new Map(plain.map((name) => [relative(path, join(path, name)), readFileSync(join(path, name))]));
}

describe('a release composed by the studio', () => {
  const jobs: [string, Record<string, unknown>][] = [
    [
      'merged labels, in their order',
      { model: { id: 'km', k: 3, m: 2 }, keepOrder: true, emptyRecords: 'keep', recipient: 'the archive', seed: 5 },
    ],
    ['deleted cells and a side file', { model: { id: 'rho', rho: '1/3' }, sensitive: 'sensitive.txt' }],
    ['hidden rules, with commitments', { model: { id: 'hidden-rules', minSupport: '5%' }, rules: 'random:2', seed: 3 }],
    ['made preferences', { model: { id: 'personal-rho', m: 2 }, preferences: 'fixed:20%', keepIds: true }],
  ];

  it.each(jobs)('has the bytes of the folder that its command writes: %s', async (_, given) => {
    const job = named({ data: 'data.csv', ...given });
    const files = await composed(job);
    writeFileSync(folder.file('job.json'), jobFile(job));
    for (const way of [commandOf(job, 'by-flags'), 'sotto anonymize --job job.json -o by-file']) {
      const args = execFileSync('sh', ['-c', `printf '%s\\0' ${way}`], { encoding: 'utf8' })
        .split('\0')
        .slice(1, -1);
      const { code, stderr } = await sotto([...args, '--quiet'], { cwd: folder.path });
      expect(`${code} ${stderr}`).toBe('0 ');
      const written = filesIn(folder.file(args.includes('by-flags') ? 'by-flags' : 'by-file'));
      expect([...written.keys()]).toEqual(files.map(({ name }) => name).sort());
      for (const { name, chunks } of files) {
        expect(Buffer.concat(chunks).equals(written.get(name)!), `${name} has the same bytes`).toBe(true);
      }
    }
  });

  it('is packed into an archive that gives every byte back, and is the same archive each time', async () => {
    const files = await composed(named({ data: 'data.csv', model: { id: 'km', k: 3, m: 2 } }));
    const zip = Buffer.concat(zipFiles(files));
    const unzipped = unzipSync(new Uint8Array(zip));
    expect(Object.keys(unzipped)).toEqual(files.map(({ name }) => name));
    for (const { name, chunks } of files) expect(Buffer.from(unzipped[name]).equals(Buffer.concat(chunks))).toBe(true);
    expect(Buffer.concat(zipFiles(files)).equals(zip)).toBe(true);
  });
});
