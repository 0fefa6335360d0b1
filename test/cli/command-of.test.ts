import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { algorithms, checkJob, commandOf, effectiveJob, type Job, models, resolveJob } from '../../src/internal.ts';
import { sotto, temporaryFolder } from './run-sotto.ts';

const folder = temporaryFolder();

beforeAll(async () => {
  const { code } = await sotto(['generate', 'supermarket', '--records', '200', '-o', folder.file('it’s data.csv')]);
  expect(code).toBe(0);
});
afterAll(() => folder.remove());

/** The words of a command line as a real shell splits it. */
function wordsOf(command: string): string[] {
  const out = execFileSync('sh', ['-c', `printf '%s\\0' ${command}`], { encoding: 'utf8' });
  return out.split('\0').slice(0, -1);
}

/** The job that the program takes the command for, as it keeps it for the curator. */
async function jobTakenFrom(command: string): Promise<unknown> {
  const [program, ...args] = wordsOf(command);
  expect(program).toBe('sotto');
  const { code, stderr } = await sotto([...args, '--quiet'], { cwd: folder.path });
  expect(`${code} ${stderr}`).toBe('0 ');
  return JSON.parse(readFileSync(folder.file('out/curator/report.json'), 'utf8')).curator.job;
}

describe('the command of a job', () => {
  const jobs: [string, Record<string, unknown>][] = [
    ['defaults', { model: { id: 'km' } }],
    [
      'texts that a shell would read otherwise',
      {
        model: { id: 'km', k: 3, m: 1 },
        recipient: `$(rm -rf /) "quoted" 'single' \\ back`,
        purpose: '-- looks like a flag',
        otherReleases: ['one; two', '-o elsewhere'],
        keepOrder: true,
        emptyRecords: 'keep',
        seed: 4_294_967_295,
      },
    ],
    [
      'made side inputs and exact shares',
      { model: { id: 'rho', rho: '1/3', m: 2 }, sensitive: 'random:20%', seed: 9, seedIsPublic: true },
    ],
    [
      'a post-pass with parameters of its start',
      { model: { id: 'km' }, algorithm: { id: 'refine' }, format: 'basket', keepIds: true },
    ],
  ];

  it.each(jobs)('is read by the program as the same job: %s', async (_, given) => {
    const job = checkJob({ data: 'it’s data.csv', ...given });
    expect(await jobTakenFrom(commandOf(job, 'out'))).toEqual(
      JSON.parse(JSON.stringify(effectiveJob(resolveJob(job)))),
    );
  });

  it('keeps any text whole through a shell', () => {
    const text = fc.string({ unit: 'grapheme' }).filter((given) => !given.includes('\0'));
    fc.assert(
      fc.property(text, text, (recipient, name) => {
        const job = checkJob({ data: `x${name}`, recipient, model: { id: 'km' } });
        const words = wordsOf(commandOf(job, 'out'));
        expect(words[2]).toBe(`x${name}`);
        expect(
          words.some((word, n) => word === recipient && words[n - 1] === '--recipient') || recipient.startsWith('-'),
        ).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it('names a file that begins with a dash after the flags', () => {
    const words = wordsOf(commandOf(checkJob({ data: '-data.csv', model: { id: 'km' } }), 'out'));
    expect(words.slice(-2)).toEqual(['--', '-data.csv']);
  });

  it('can be said for every model with every algorithm that serves it', () => {
    for (const model of models) {
      for (const algorithm of algorithms.filter(({ serves }) => serves.includes(model.id))) {
        const job: Job = checkJob({ data: 'd.csv', model: { id: model.id }, algorithm: { id: algorithm.id } });
        expect(wordsOf(commandOf(job, 'out'))).toContain(algorithm.id);
      }
    }
  });

  it('is refused where flags cannot say the job', () => {
    const job = checkJob({ data: 'd.csv', hierarchy: 'h.csv', columns: ['a,b', 'c'], model: { id: 'km' } });
    expect(() => commandOf(job, 'out')).toThrow(/this job cannot be written as flags/);
  });
});
