import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { checkJob } from '../../src/internal.ts';
import { miningParameters } from '../../src/queries/mining-query.ts';
import { temporaryFolder } from '../../test/cli/run-sotto.ts';
import { runInProcess, TOO_LONG } from './run-in-process.ts';

const folder = temporaryFolder();
const data = folder.file('data.dat');
const record = Array.from({ length: 20 }, (_, i) => `i${i}`);
writeFileSync(data, record.map((_, i) => `${record.filter((_, j) => j !== i).join(' ')}\n`).join(''));
afterAll(() => folder.remove());

const quiet = { checkpoint: () => {} };
const mining = (output: string, minSupport = '2') => ({
  data,
  format: 'fimi',
  kind: 'frequent' as const,
  params: miningParameters.parse({ minSupport }),
  form: 'text' as const,
  threads: 1,
  output,
});

describe('runHere', () => {
  it('gives what the task gives', async () => {
    const output = folder.file('all.txt');
    // Other tests in this process take CPU time too.
    const result = await runInProcess('mine', mining(output, '19'), quiet, Number.POSITIVE_INFINITY).result;
    expect(result).toMatchObject({ itemsets: 20 });
    expect(readFileSync(output, 'utf8').trimEnd().split('\n')).toHaveLength(20);
  });

  it('ends a task that takes longer than it may, and leaves nothing of it', async () => {
    const output = folder.file('part.txt');
    expect(await runInProcess('mine', mining(output), quiet, 0).result).toBe(TOO_LONG);
    expect(existsSync(output)).toBe(false);
  });

  it('hears that it is to stop before a release is written, however busy its thread was', async () => {
    const output = folder.file('release');
    const job = checkJob({ data, model: { id: 'km', k: 2, m: 1 }, seed: 1, seedIsPublic: true });
    const checkpoint = (_done: number, _total: number, phase: string): void => {
      if (phase === 'attacking') setImmediate(() => running.cancel());
    };
    const running = runInProcess('anonymize', { job, output }, { checkpoint }, Number.POSITIVE_INFINITY);
    await expect(running.result).rejects.toMatchObject({ code: 'cancelled' });
    expect(existsSync(output)).toBe(false);
  });

  it('stops when asked, and passes on why a task refuses', async () => {
    const running = runInProcess('mine', mining(folder.file('stopped.txt')), quiet);
    running.cancel();
    await expect(running.result).rejects.toMatchObject({ code: 'cancelled' });
    const absent = { ...mining(folder.file('x.txt')), data: folder.file('absent.dat') };
    await expect(runInProcess('mine', absent, quiet).result).rejects.toMatchObject({ code: 'input' });
  });
});
