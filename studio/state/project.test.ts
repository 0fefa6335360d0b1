import { describe, expect, it } from 'vitest';
import { models, secretOfBytes } from '../../src/internal.ts';
import { jobOf } from './job-of.ts';
import { checkProject, filesNamed, opened, projectOf } from './project.ts';
import { type Choices, initialState, type StudioRun, type StudioState } from './studio-state.ts';

const model = models.find(({ params, needs }) => params.shape.k !== undefined && needs.length === 0)!;
const choices: Choices = {
  ...initialState.choices,
  source: { id: 's', name: 'baskets.csv', bytes: 10, reading: { format: 'basket' } },
  inputs: { weights: { address: 'w.csv', file: 'w' }, sensitive: { address: 'x.txt', text: 'beer\n' } },
  promise: { id: model.id, params: { k: 5 } },
  chosenRun: 'r',
  removedRuns: ['gone'],
};
const secret = secretOfBytes(new Uint8Array(32));
const composed = jobOf(choices, { id: model.defaultAlgorithm, params: {} }, 1, secret);
const done = { id: 'r', source: 's', ...composed, status: 'done', summary: { verdict: { status: 'holds' } } };
const state = {
  ...initialState,
  choices,
  past: [{ ...choices, source: { id: 'old', name: 'old.csv', bytes: 1 } }],
  runs: [
    done,
    { ...done, id: 'gone' },
    { ...done, id: 'open', status: 'running' },
    { ...done, id: 'o', source: 'old' },
  ],
} as unknown as StudioState;
const saved = (): unknown =>
  JSON.parse(
    JSON.stringify(
      projectOf(
        state,
        new Map([
          ['s', '5e'],
          ['w', '3f'],
        ]),
      ),
    ),
  );

describe('a project', () => {
  it('names the data and large side files by digest, and carries the runs of the open data that ended, as jobs', () => {
    const project = checkProject(saved(), 'p.json');
    expect(project.files).toEqual([
      { id: 's', name: 'baskets.csv', sha256: '5e' },
      { id: 'w', name: 'w.csv', sha256: '3f' },
    ]);
    expect(project.runs).toEqual([{ id: 'r', source: 's', ...composed }]);
    expect(project.runs[0]!.job.secret).toBe(secret);
    expect([...filesNamed(state).keys()]).toEqual(['s', 'w']);
  });

  it('claims no verdict: whatever a file says of one is left out', () => {
    const given = saved() as { runs: StudioRun[] };
    const runs = given.runs.map((run) => ({ ...run, status: 'done', summary: done.summary }));
    expect(checkProject({ ...given, runs }, 'p.json').runs[0]).not.toHaveProperty('summary');
  });

  it('is opened with ids of its own, which still name the same things', () => {
    const project = checkProject(saved(), 'p.json');
    const ids = new Map([
      ['s', 's2'],
      ['w', 'w2'],
    ]);
    const { choices: chosen, runs } = opened(project, ids);
    const { removedRuns: _, ...kept } = choices;
    expect(chosen).toEqual({
      ...kept,
      source: { ...choices.source, id: 's2' },
      inputs: { ...choices.inputs, weights: { address: 'w.csv', file: 'w2' } },
      chosenRun: runs[0]!.id,
    });
    expect(runs[0]).toMatchObject({ source: 's2', job: composed.job });
    expect(runs[0]!.inputs.weights?.file).toBe(composed.inputs.weights && 'w2');
    expect(opened(project, ids).runs[0]!.id).not.toBe(runs[0]!.id);
  });

  it.each([
    ['another version', { sottoProject: 2 }, /sottoProject/],
    ['a promise that nobody knows', { choices: { ...choices, promise: { id: 'none', params: {} } } }, /promise/],
    [
      'a run of an algorithm that nobody knows',
      { runs: [{ ...done, job: { ...composed.job, algorithm: { id: 'x' } } }] },
      /x/,
    ],
  ])('is refused where it has %s', (_, wrong, said) => {
    expect(() => checkProject({ ...(saved() as object), ...wrong }, 'p.json')).toThrow(said);
  });

  it('does not show the secret of a job that is wrong', () => {
    const runs = [{ ...done, job: { ...composed.job, secret: 'not-so-secret' } }];
    const check = (): unknown => checkProject({ ...(saved() as object), runs }, 'p.json');
    expect(check).toThrow();
    expect(check).not.toThrow(/not-so-secret/);
  });
});
