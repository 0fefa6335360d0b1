import { describe, expect, it } from 'vitest';
import { algorithms, measures, models, readerMeasures } from '../../src/internal.ts';
import { bestRun, chosenRunOf } from './best-run.ts';
import { jobOf } from './job-of.ts';
import { reduce } from './reducer.ts';
import { type Choices, initialState, type StudioRun, type StudioState } from './studio-state.ts';

const model = models.find(({ params, needs }) => params.shape.k !== undefined && needs.length === 0)!;
const another = algorithms.find(
  ({ id, serves, needs }) => id !== model.defaultAlgorithm && serves.includes(model.id) && needs.length === 0,
)!;
const [loss, second] = measures.filter((measure) => measure.better === 'lower' && !readerMeasures.includes(measure));
const source = { id: 's', name: 'baskets.csv', bytes: 10 };
const choices: Choices = { ...initialState.choices, source, promise: { id: model.id, params: { k: 5 } } };

interface Made {
  readonly utility: Readonly<Record<string, number>>;
  readonly verdict?: string;
  readonly algorithm?: string;
  readonly k?: number;
}

function run(id: string, { utility, verdict = 'holds', algorithm = another.id, k = 5 }: Made): StudioRun {
  const promise = { id: model.id, params: { k } };
  const summary = { verdict: { status: verdict }, truthful: { status: 'holds' }, utility, attack: [] };
  const job = jobOf({ ...choices, promise }, { id: algorithm, params: {} });
  return { id, source: 's', ...job, status: 'done', summary } as unknown as StudioRun;
}
const bestId = (runs: readonly StudioRun[]): string | undefined => bestRun(runs, choices)?.run.id;

describe('the run that is looked at until one is picked', () => {
  it('is the one that loses least, whichever ended first', () => {
    const runs = [run('a', { utility: { [loss!.id]: 0.6 } }), run('b', { utility: { [loss!.id]: 0.2 } })];
    expect(bestId(runs)).toBe('b');
    expect(bestId(runs.toReversed())).toBe('b');
    expect(bestRun(runs, choices)).toMatchObject({ rivals: 2, by: [{ id: loss!.id }] });
  });

  it('is the one that keeps most for its reader, where that was measured, whatever else it loses', () => {
    const runs = [
      run('a', { utility: { [loss!.id]: 0.1, countError: 0.4, topPairsKept: 0.2 } }),
      run('b', { utility: { [loss!.id]: 0.9, countError: 0.2, topPairsKept: 0.3 } }),
    ];
    expect(bestId(runs)).toBe('b');
    expect(bestRun(runs, choices)?.by.map(({ id }) => id)).toEqual(['countError', 'topPairsKept']);
  });

  it('keeps its promise, however little others lose', () => {
    const broken = run('a', { utility: { [loss!.id]: 0 }, verdict: 'violated' });
    expect(bestId([broken, run('b', { utility: { [loss!.id]: 0.9 } })])).toBe('b');
    expect(bestId([broken])).toBeUndefined();
  });

  it('is found by a measure that all have, and is of the default algorithm where they are equal', () => {
    const runs = [
      run('a', { utility: { [loss!.id]: 0.1, [second!.id]: 5 } }),
      run('b', { utility: { [second!.id]: 4 } }),
      run('c', { utility: { [second!.id]: 4 }, algorithm: model.defaultAlgorithm }),
    ];
    expect(bestId(runs)).toBe('c');
  });

  it('is of the promise that is chosen; else of the last one that was', () => {
    const old = run('old', { utility: { [loss!.id]: 0.1 }, k: 2 });
    expect(bestId([old, run('new', { utility: { [loss!.id]: 0.4 } })])).toBe('new');
    const last = run('last', { utility: { [loss!.id]: 0.3 }, k: 3 });
    expect(bestId([old, last])).toBe('last');
  });

  it('is no step of undo, gives way to the pick of the user, and comes back when that is undone', () => {
    const runs = [run('a', { utility: { [loss!.id]: 0.6 } }), run('b', { utility: { [loss!.id]: 0.2 } })];
    const state: StudioState = { ...initialState, choices, past: [initialState.choices], runs };
    expect(chosenRunOf(state)?.id).toBe('b');
    const picked = reduce(state, { type: 'choose', change: { chosenRun: 'a' } });
    expect(chosenRunOf(picked)?.id).toBe('a');
    expect(chosenRunOf(reduce(picked, { type: 'undo' }))?.id).toBe('b');
    expect(reduce(state, { type: 'undo' }).choices.promise).toBeUndefined();
    expect(chosenRunOf(reduce(picked, { type: 'removeRuns', ids: ['a'] }))?.id).toBe('b');
  });
});
