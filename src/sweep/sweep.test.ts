import { describe, expect, it } from 'vitest';
import { SottoError } from '../errors.ts';
import { checkSweep, sweepJsonSchema } from './schema.ts';
import { type Cell, type ExpandedSweep, expandSweep } from './sweep.ts';

const data = [{ name: 'A', file: 'a.dat', hierarchy: 'fan-out:4' }];
const plain = { title: 'a sweep', data, model: { id: 'km', k: 5, m: 2 }, algorithm: 'aa' };

function expand(given: object): ExpandedSweep {
  return expandSweep(checkSweep(given));
}

function jobOf({ work }: Cell) {
  if (work.task !== 'anonymize') throw new Error('expected an anonymization');
  return work.job;
}

function problemsOf(given: object): string[] {
  try {
    expand(given);
  } catch (error) {
    if (!(error instanceof SottoError)) throw error;
    expect(error.code).toBe('usage');
    return (error.facts.problems ?? []).map(({ field, expected, got }) => `${field}: expected ${expected}, got ${got}`);
  }
  return [];
}

describe('expandSweep', () => {
  it('makes one cell per value of every list, seeds fastest, data slowest', () => {
    const { cells } = expand({
      ...plain,
      data: [...data, { name: 'B', file: 'b.dat', hierarchy: 'tree.csv' }],
      model: { id: 'km', m: 2, k: [2, 5] },
      algorithm: ['aa', 'pcta'],
      seeds: [1, 7],
    });
    expect(cells).toHaveLength(2 * 2 * 2 * 2);
    expect(cells.map(({ factors }) => Object.values(factors).join(' ')).slice(0, 5)).toEqual([
      'A 2 2 aa 1',
      'A 2 2 aa 7',
      'A 2 2 pcta 1',
      'A 2 2 pcta 7',
      'A 2 5 aa 1',
    ]);
    expect(new Set(cells.map((cell) => JSON.stringify(cell))).size).toBe(cells.length);
  });

  it('takes the reading fields of a job in a data entry, for both tasks', () => {
    const entry = { name: 'A', file: 'a.csv', id: 'visit', item: ['x', 'y'], person: 'who', header: true, sheet: '2' };
    const one = { ...plain, algorithm: 'pcta' };
    const reading = { id: ['visit'], item: ['x', 'y'], person: 'who', header: true, sheet: '2' };
    expect(jobOf(expand({ ...one, data: [entry] }).cells[0])).toMatchObject({ data: 'a.csv', ...reading });
    const [risk] = expand({ title: 'r', task: 'risk', data: [entry] }).cells;
    expect(risk?.work).toMatchObject({ task: 'risk', data: 'a.csv', ...reading });
    expect(problemsOf({ ...one, data: [{ ...entry, items: 'z' }] }).join()).toContain('not both');
  });

  it('makes plain jobs of the cells', () => {
    const [cell] = expand(plain).cells;
    expect(cell).toMatchObject({ promise: 'km k = 5, m = 2', selection: {} });
    expect(jobOf(cell)).toEqual({
      data: 'a.dat',
      hierarchy: 'fan-out:4',
      model: { id: 'km', k: 5, m: 2 },
      algorithm: { id: 'aa' },
      seed: 1,
      seedIsPublic: true,
      keepOrder: true,
      emptyRecords: 'keep',
      labels: 'short',
      keepIds: false,
      publishCounts: false,
    });
  });

  it('takes the default algorithm of the model where none is named', () => {
    const { algorithm: _, ...rest } = plain;
    expect(expand(rest).cells.map(({ factors }) => factors['algorithm'])).toEqual([expect.any(String)]);
  });

  it('sweeps over what is taken of the data', () => {
    const { cells } = expand({ ...plain, data: [{ ...data[0], prefix: [10, 20], sample: '10%', sortBy: 'random' }] });
    expect(cells.map(({ selection }) => selection)).toEqual([
      { sortBy: 'random', sample: '1/10', prefix: 10 },
      { sortBy: 'random', sample: '1/10', prefix: 20 },
    ]);
    expect(cells.map(({ factors }) => factors['prefix'])).toEqual([10, 20]);
    expect(cells[0].factors).not.toHaveProperty('sample');
  });

  it('gives a cell only the side inputs that it uses, and no two cells are the same', () => {
    const { cells } = expand({
      ...plain,
      utility: ['neighbours:2', 'neighbours:4'],
      queries: 'random:10,2',
      algorithm: ['pcta', 'upcta'],
    });
    expect(cells.map((cell) => [cell.factors['algorithm'], jobOf(cell).utility])).toEqual([
      ['pcta', undefined],
      ['upcta', 'neighbours:2'],
      ['upcta', 'neighbours:4'],
    ]);
    expect(cells.every((cell) => jobOf(cell).queries === 'random:10,2')).toBe(true);
  });

  it('lets a data entry name side inputs of its own', () => {
    const { cells } = expand({
      ...plain,
      data: [data[0], { ...data[0], name: 'B', utility: 'own.txt' }],
      utility: 'common.txt',
      algorithm: 'upcta',
    });
    expect(cells.map((cell) => jobOf(cell).utility)).toEqual(['common.txt', 'own.txt']);
  });

  it('lets a baseline have a promise of its own, completed from that of the sweep', () => {
    const { cells } = expand({
      ...plain,
      model: { id: 'constraints', k: [2, 5] },
      constraints: ['a.txt', 'b.txt'],
      algorithm: [{ id: 'aa', model: { id: 'km', m: 3 } }, 'pcta'],
    });
    const baseline = cells.filter(({ factors }) => factors['algorithm'] === 'aa');
    expect(baseline.map((cell) => jobOf(cell).model)).toEqual([
      { id: 'km', k: 2, m: 3 },
      { id: 'km', k: 5, m: 3 },
    ]);
    expect(baseline.map(({ factors }) => factors)).toEqual([
      { data: 'A', k: 2, algorithm: 'aa', seed: 1 },
      { data: 'A', k: 5, algorithm: 'aa', seed: 1 },
    ]);
    expect(cells).toHaveLength(2 + 4);
  });

  it('lets a baseline be measured that keeps no promise', () => {
    const { cells } = expand({ ...plain, algorithm: ['pcta', { id: 'aa', unpromised: true }] });
    expect(cells.map(({ work }) => 'unpromised' in work)).toEqual([false, true]);
    expect(cells.every(({ factors }) => factors['unpromised'] === undefined)).toBe(true);
  });

  it('does not tell a baseline apart by what it does not take from the sweep', () => {
    const { cells } = expand({
      ...plain,
      model: { id: 'constraints', k: [2, 5] },
      constraints: 'a.txt',
      algorithm: [{ id: 'aa', model: { id: 'km', k: 7, m: 3 } }, 'pcta'],
    });
    const baseline = cells.filter(({ factors }) => factors['algorithm'] === 'aa');
    expect(baseline.map(({ factors }) => factors)).toEqual([{ data: 'A', algorithm: 'aa', seed: 1 }]);
    expect(jobOf(baseline[0]).model).toEqual({ id: 'km', k: 7, m: 3 });
  });

  it('names the parameters of algorithms as factors of their own', () => {
    const { cells, ownFactors } = expand({
      ...plain,
      algorithm: ['pcta', { id: 'coat', maxSuppression: ['1%', '2%'] }],
    });
    expect(ownFactors).toEqual(['maxSuppression']);
    expect(cells.map(({ factors }) => factors['maxSuppression'])).toEqual([undefined, '1%', '2%']);
  });

  it('leaves an algorithm out where it serves only another of several models', () => {
    const { cells } = expand({
      ...plain,
      model: [
        { id: 'km', k: 5 },
        { id: 'k-complete', k: 5 },
      ],
      algorithm: ['aa', 'pcta'],
    });
    expect(cells.map(({ factors }) => `${factors['model']} ${factors['algorithm']}`)).toEqual([
      'km aa',
      'km pcta',
      'k-complete pcta',
    ]);
  });

  it('sweeps over the options of the risk task', () => {
    const { cells } = expand({ title: 'risk', data, task: 'risk', options: { tolerance: ['5%', '10%'], runs: 3 } });
    expect(cells.map(({ work }) => work)).toEqual(
      ['5%', '10%'].map((tolerance) => ({ task: 'risk', data: 'a.dat', seed: 1, options: { tolerance, runs: 3 } })),
    );
  });

  it.each<[string, object, string[]]>([
    ['a bound', { model: { id: 'km', k: [1, 5] } }, ['model.k: expected an integer ≥ 2 and ≤ 1000000, got 1']],
    ['an unknown model', { model: { id: 'kn' } }, [expect.stringContaining('model: expected one of km')]],
    [
      'an unknown algorithm',
      { algorithm: ['aa', 'ab'] },
      [expect.stringMatching(/^algorithm: expected one of .* got "ab"$/)],
    ],
    ['an unknown parameter', { algorithm: { id: 'aa', x: 1 } }, ['algorithm: expected one of lower, got "x"']],
    ['an algorithm for another model', { model: { id: 'k-complete' } }, [expect.stringContaining('does not serve')]],
    ['no model', { model: undefined }, ['model: expected a promise such as { id: km, k: 5, m: 2 }, got nothing']],
    [
      'a missing hierarchy',
      { data: [{ name: 'A', file: 'a.dat' }] },
      ['data A: expected jobs that can run, got algorithm aa needs a hierarchy'],
    ],
    ['a name twice', { data: [data[0], data[0]] }, ['data[1].name: expected a name of its own, got "A"']],
    [
      'a chart of nothing',
      { charts: [{ x: 'q', y: 'ncq' }] },
      [expect.stringContaining('charts[0].x'), expect.stringContaining('charts[0].y')],
    ],
    [
      'a claim about nobody',
      { claims: [{ text: '', measure: 'ncp', less: 'pcta', than: 'aa' }] },
      ['claims[0].less: expected a value of algorithm: aa, got "pcta"'],
    ],
    ['a risk option', { task: 'risk', options: { tolerance: 2 } }, [expect.stringContaining('options.tolerance')]],
  ])('refuses %s, naming the field', (_, change, expected) => {
    expect(problemsOf({ ...plain, ...change })).toEqual(expected);
  });

  it('tells all problems at once, each once', () => {
    const problems = problemsOf({
      ...plain,
      model: { id: 'km', k: [1, 5], m: 0 },
      algorithm: ['aa', 'ab'],
      seeds: [1, 2],
    });
    expect(problems).toHaveLength(3);
  });
});

describe('checkSweep', () => {
  it.each<[string, object, string[]]>([
    ['a wrong type', { title: 3 }, ['title: expected a string, got "3"']],
    ['an unknown field', { modle: 1 }, [expect.stringMatching(/^sweep: expected only title, .*, got "modle"$/)]],
    [
      'an unknown field of the data',
      { data: [{ ...data[0], size: 1 }] },
      [expect.stringMatching(/^data\[0\]: expected only name, file/)],
    ],
    ['an empty list', { data: [] }, ['data: expected at least one, got "[]"']],
    ['a share', { data: [{ ...data[0], sample: 'x' }] }, [expect.stringContaining('data[0].sample')]],
    ['a prefix', { data: [{ ...data[0], prefix: 0 }] }, [expect.stringContaining('data[0].prefix')]],
    ['a choice without id', { model: { k: 5 } }, [expect.stringContaining('model')]],
    ['a seed', { seeds: [-1] }, ['seeds[0]: expected at least 0, got "-1"']],
    [
      'a claim with two meanings',
      { claims: [{ text: '', measure: 'ncp', rises: 'k', falls: 'k' }] },
      [expect.stringContaining('claims[0]: expected one of: less and than; equal and to; rises; falls; steady')],
    ],
  ])('refuses %s, naming the field', (_, change, expected) => {
    expect(problemsOf({ ...plain, ...change })).toEqual(expected);
  });

  it('collects the problems of all fields', () => {
    expect(problemsOf({ ...plain, title: 3, seeds: [], charts: [{ x: 'k' }] })).toHaveLength(3);
  });

  it('has a JSON Schema that names every model and algorithm', () => {
    const text = JSON.stringify(sweepJsonSchema());
    for (const id of ['km', 'k-complete', 'aa', 'pcta']) expect(text).toContain(`"${id}"`);
  });
});
