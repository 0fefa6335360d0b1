import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sotto, temporaryFolder } from './run-sotto.ts';

const folder = temporaryFolder();
const data = folder.file('small.dat');
const hierarchy = folder.file('levels.csv');
const output = folder.file('release');

beforeAll(() => {
  writeFileSync(data, '1 2\n1 2\n1 3\n3 2\n');
  writeFileSync(hierarchy, 'item,group\n1,A\n2,A\n3,B\n');
});
afterAll(() => folder.remove());

const anonymize = (...flags: string[]) => [
  'anonymize',
  data,
  '-o',
  output,
  '--model',
  'km',
  '--k',
  '2',
  '--m',
  '2',
  ...flags,
];

describe('a mistake ends with its exit code and a message for people', () => {
  it.each<[string, string[], number, string]>([
    ['an unknown verb', ['anonymise'], 2, 'Did you mean anonymize?'],
    ['an unknown flag', ['profile', data, '--sed', '3'], 2, 'Did you mean --seed?'],
    ['no data', ['profile'], 2, "missing required argument 'data'"],
    ['no output', ['anonymize', data, '--model', 'km'], 2, 'which release folder should be written?'],
    ['a needed flag mistyped', ['anonymize', data, '--model', 'km', '--ouput', output], 2, 'Did you mean --output?'],
    ['no original', ['attack', folder.path], 2, 'which original? name the data that the release was made of'],
    ['no model', ['anonymize', data, '-o', output], 2, 'which promise? name a model'],
    [
      'an unknown model',
      ['anonymize', data, '-o', output, '--model', 'kn'],
      2,
      'model: expected one of km, k-complete',
    ],
    [
      'an output that cannot be made',
      anonymize('--hierarchy', hierarchy, '-o', '/proc/none/release'),
      2,
      'cannot be written: the folder does not exist',
    ],
    ['an output where nothing can be made', anonymize('-o', '/proc/release'), 2, '/proc/release: cannot be written'],
    ['an output below a file', anonymize('-o', `${data}/release`), 2, 'a part of its path is not a folder'],
    ['a bound', anonymize('--k', '1'), 2, 'model.k: expected an integer ≥ 2 and ≤ 1000000, got 1'],
    ['a word for a number', anonymize('--k', 'two'), 2, 'model.k: expected an integer ≥ 2 and ≤ 1000000, got "two"'],
    ['a bad seed', anonymize('--seed', '-1'), 2, 'flags.seed: expected an integer'],
    ['a missing side file', anonymize('--algorithm', 'aa'), 2, 'algorithm aa needs a hierarchy'],
    ['a missing file', ['profile', folder.file('none.dat')], 3, 'there is no such file'],
    ['a folder for a file', ['profile', folder.path], 3, 'expected a file, got a folder'],
    ['an unknown format', ['profile', data, '--format', 'fim'], 2, 'format: expected one of fimi'],
    ['verifying data without a model', ['verify', data], 2, 'which promise should be checked?'],
    ['verifying what is not there', ['verify', folder.file('none')], 3, 'there is no such file or folder'],
    ['no data and no job', ['anonymize', '-o', output, '--model', 'km'], 2, 'which data?'],
    ['a folder that is no release', ['verify', folder.path], 3, 'expected a release folder'],
    [
      'k beyond the number of records',
      anonymize('--k', '9', '--hierarchy', hierarchy),
      4,
      'k is 9, but only 4 records contain any item',
    ],
    [
      'an ending that several formats share',
      ['convert', data, '-o', folder.file('x.csv')],
      2,
      'add --to basket or --to long',
    ],
  ])('%s', async (_, args, code, message) => {
    const outcome = await sotto(args);
    expect(outcome.stderr).toContain(message);
    expect(outcome.code).toBe(code);
    expect(outcome.stdout).toBe('');
    expect(outcome.stderr).not.toContain('    at ');
    expect(readdirSync(folder.path).sort()).toEqual(['levels.csv', 'small.dat']);
  });

  it('lists every item that a hierarchy lacks', async () => {
    const short = temporaryFolder();
    writeFileSync(short.file('short.csv'), 'item,group\n1,A\n');
    const { code, stderr } = await sotto(anonymize('--hierarchy', short.file('short.csv')));
    expect(code).toBe(3);
    expect(stderr).toContain('item "2" of the data as a leaf');
    expect(stderr).toContain('item "3" of the data as a leaf');
    short.remove();
  });

  it('names file, line and column of bad bytes, all of them up to 20', async () => {
    const bad = temporaryFolder();
    const lines = Array.from({ length: 25 }, () => [0x61, 0x20, 0xff, 0x0a]).flat();
    writeFileSync(bad.file('bad.dat'), Uint8Array.from(lines));
    const { code, stderr } = await sotto(['profile', bad.file('bad.dat'), '--encoding', 'utf-8']);
    expect(code).toBe(3);
    expect(stderr).toContain(`${bad.file('bad.dat')}:1:3: expected valid UTF-8`);
    expect(stderr).toContain(`${bad.file('bad.dat')}:20:3:`);
    expect(stderr).toContain('… and 5 more');
    bad.remove();
  });

  it('names line and column of a job file that is not well-formed, and all unknown fields', async () => {
    const jobs = temporaryFolder();
    writeFileSync(jobs.file('broken.yaml'), 'data: x.dat\nmodel: { id: km\n');
    const broken = await sotto(['anonymize', '--job', jobs.file('broken.yaml'), '-o', output]);
    expect(broken.code).toBe(2);
    expect(broken.stderr).toMatch(/broken\.yaml(:\d+:\d+: expected well-formed YAML or JSON| is not well-formed)/);
    writeFileSync(
      jobs.file('odd.json'),
      JSON.stringify({ data, model: { id: 'km', q: 3 }, hierarchi: 'x', seed: 'one' }),
    );
    const odd = await sotto(['anonymize', '--job', jobs.file('odd.json'), '-o', output]);
    expect(odd.code).toBe(2);
    expect(odd.stderr).toContain('"hierarchi"');
    expect(odd.stderr).toContain('seed');
    jobs.remove();
  });

  it('prints the reason as JSON with --json', async () => {
    const { code, stdout } = await sotto(['profile', folder.file('none.dat'), '--json']);
    expect(code).toBe(3);
    expect(JSON.parse(stdout)).toMatchObject({
      error: { code: 'input', message: expect.stringContaining('there is no such file') },
    });
  });
});

describe('a CSV that is split by something else', () => {
  it.each([';', '\t'])('is not read as one item a line (%j)', async (separator) => {
    const odd = temporaryFolder();
    writeFileSync(odd.file('odd.csv'), ['a', 'b', 'c'].join(separator).concat('\n').repeat(3));
    const { code, stderr } = await sotto(['profile', odd.file('odd.csv')]);
    expect(code).toBe(2);
    const flags = ['--format', 'basket', '--delimiter', separator === '\t' ? 'tab' : separator];
    const [said] = stderr
      .replaceAll("'", '')
      .split(`${flags.join(' ')}\n`)
      .slice(1);
    expect(said).toMatch(/^ +record 1: a, b, c.*\n +because every line has 3 fields/);
    const told = await sotto(['profile', odd.file('odd.csv'), ...flags]);
    expect(told.code).toBe(0);
    expect(told.stderr).toContain('3 records of 3 items');
    odd.remove();
  });
});

describe('sotto profile', () => {
  it('prints the JSON of the contract', async () => {
    const { code, stdout, stderr } = await sotto(['profile', data, '--json']);
    expect(code).toBe(0);
    expect(stderr).toBe(
      `${data} read as FIMI, because the name ends in .dat, the lines are numbers split by blanks: 4 records of 3 items; record 1: 1, 2; record 2: 1, 2\n`,
    );
    expect(JSON.parse(stdout)).toMatchObject({
      records: 4,
      items: 3,
      occurrences: 8,
      length: { min: 2, mean: 2, max: 2 },
      unique: { whole: 0.5, 1: 0, 2: 0.5, 3: 0.5, 4: 0.5 },
    });
  });

  it('says nothing with --quiet, and nothing on standard output without --json', async () => {
    expect(await sotto(['profile', data, '--quiet'])).toEqual({ code: 0, stdout: '', stderr: '' });
    const { stdout, stderr } = await sotto(['profile', data]);
    expect(stdout).toBe('');
    expect(stderr).toContain('4 records of 3 items');
  });

  it('does not praise an empty file', async () => {
    const empty = temporaryFolder();
    writeFileSync(empty.file('empty.dat'), '');
    const { code, stdout } = await sotto(['profile', empty.file('empty.dat'), '--json']);
    expect(code).toBe(3);
    expect(JSON.parse(stdout).error.message).toContain('expected records, got none');
    empty.remove();
  });
});

// Root may write anywhere.
it.runIf(process.getuid?.() !== 0)('says before the work that a release cannot be written', async () => {
  mkdirSync(folder.file('locked'), { mode: 0o500 });
  const { code, stderr } = await sotto(anonymize('-o', folder.file('locked/release')));
  expect(stderr).toBe(`sotto: ${folder.file('locked/release')}: cannot be written: permission denied\n`);
  expect(code).toBe(2);
});

describe('sotto convert', () => {
  it.each(['fimi', 'basket', 'long', 'onehot', 'jsonl', 'spmf', 'amnesia'])(
    'goes to %s and back without loss',
    async (format) => {
      const there = await sotto(['convert', data, '--to', format]);
      expect(there.code).toBe(0);
      const back = await sotto(['convert', '-', '--format', format, '--to', 'fimi'], { input: there.stdout });
      expect(back.stdout).toBe(readFileSync(data, 'utf8').replace('3 2', '2 3'));
    },
  );
});

describe('sotto generate', () => {
  it('writes the format that the name tells, else its usual one', async () => {
    const written = async (name: string) => {
      const path = folder.file(name);
      expect((await sotto(['generate', 'quest', '--records', '3', '-o', path])).code).toBe(0);
      return JSON.parse((await sotto(['profile', path, '--json'])).stdout).input.reading.format;
    };
    expect(await written('quest.parquet')).toBe('parquet');
    expect(await written('quest.jsonl')).toBe('jsonl');
    expect(await written('quest.txt')).toBe('fimi');
  });
});

describe('Ctrl-C', () => {
  it('ends with 130 and leaves nothing half-written', async () => {
    const big = temporaryFolder();
    await sotto(['generate', 'quest', '--records', '200000', '--items', '4000', '-o', big.file('big.dat')]);
    await sotto(['hierarchy', 'build', big.file('big.dat'), '-o', big.file('levels.csv')]);
    const args = ['--model', 'km', '--m', '3', '--hierarchy', big.file('levels.csv')];
    const interruptedAfter = (milliseconds: number) =>
      sotto(['anonymize', big.file('big.dat'), '-o', big.file('out'), ...args], {
        started: (child) => setTimeout(() => child.kill('SIGINT'), milliseconds),
      });
    let wait = 700;
    let { code, stderr } = await interruptedAfter(wait);
    // Ended by the signal itself: on a busy machine the program was not yet there to hear it.
    while (code === null && wait < 30_000) {
      wait *= 2;
      ({ code, stderr } = await interruptedAfter(wait));
    }
    expect(stderr).toContain('nothing was written');
    expect(code).toBe(130);
    expect(readdirSync(big.path).sort()).toEqual(['big.dat', 'levels.csv']);
    big.remove();
  });

  it.each([16, 40])(
    'is heard while nobody reads what is written, in the thread of the task: %i items',
    async (items) => {
      const few = temporaryFolder();
      const record = Array.from({ length: items }, (_, i) => `${i}`).join(' ');
      writeFileSync(few.file('few.dat'), `${record}\n${record}\n`);
      const { code, stderr } = await sotto(['mine', few.file('few.dat'), '--min-support', '2'], {
        started: (child) => {
          child.stdout?.once('data', () => {
            child.stdout?.pause();
            setTimeout(() => child.kill('SIGINT'), 200);
          });
          child.once('exit', () => child.stdout?.resume());
        },
      });
      expect(stderr).toContain('stopped as asked; what was written is not complete');
      expect(code).toBe(130);
      few.remove();
    },
  );

  it('twice, with an engine, leaves no records that were put aside, and says what is kept', async () => {
    const big = temporaryFolder();
    await sotto(['generate', 'quest', '--records', '100000', '--items', '2000', '-o', big.file('big.dat')]);
    const args = ['anonymize', big.file('big.dat'), '--model', 'km', '--engine', 'duckdb', '-o', big.file('out')];
    const kept = big.file('.out.progress/state.json');
    const { code, stderr } = await sotto(args, {
      started: (child) => {
        const looking = setInterval(() => {
          if (!existsSync(kept)) return;
          clearInterval(looking);
          child.kill('SIGINT');
          setTimeout(() => child.kill('SIGINT'), 2);
        }, 2);
        child.once('exit', () => clearInterval(looking));
      },
    });
    expect(stderr).toContain('no release was written');
    expect(stderr).toContain(`what was counted is kept in ${big.file('.out.progress')}`);
    expect(code).toBe(130);
    expect(readdirSync(big.path).sort()).toEqual(['.out.progress', 'big.dat']);
    big.remove();
  });
});

it('--progress json tells programs how far a run is, a line each, beside the document', async () => {
  const { stdout, stderr } = await sotto(['profile', data, '--json', '--progress', 'json']);
  const told = stderr.split('\n').filter((line) => line.startsWith('{'));
  expect(JSON.parse(told[0]!)).toEqual({
    progress: { done: expect.any(Number), total: expect.any(Number), phase: expect.stringContaining('reading') },
  });
  expect(JSON.parse(stdout)).toMatchObject({ records: 4 });
});

it('--json has a document also for a command line that cannot be understood', async () => {
  const { code, stdout } = await sotto(['profile', data, '--sed', '3', '--json']);
  expect(code).toBe(2);
  expect(JSON.parse(stdout)).toEqual({
    error: {
      code: 'usage',
      message: "unknown option '--sed'",
      problems: [],
      more: 0,
      hint: expect.stringContaining('--seed'),
    },
  });
});
