import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Action, filesOf, type ReducerState, reduce } from './reducer.ts';
import { initialState, type StudioRun, type StudioState } from './studio-state.ts';

const source = (id: string) => ({ id, name: `${id}.dat`, bytes: 10 });
const run = (id: string, status: StudioRun['status'] = 'running'): StudioRun =>
  ({ id, source: 'a', job: { data: 'a.dat' }, inputs: {}, status }) as unknown as StudioRun;
const reached = (actions: readonly Action[], from: ReducerState = initialState): ReducerState =>
  actions.reduce(reduce, from);

const changes: fc.Arbitrary<Action> = fc.oneof(
  fc.constantFrom('a', 'b').map((id): Action => ({ type: 'open', source: source(id) })),
  fc.nat({ max: 9 }).map((seed): Action => ({ type: 'choose', change: { seed } })),
  fc.nat({ max: 9 }).map((row): Action => ({ type: 'choose', change: { attacker: { row, known: [] } } })),
);

describe('the reducer', () => {
  it('undoes every change of choices, one by one, and redoes them to the same state', () => {
    fc.assert(
      fc.property(fc.array(changes, { maxLength: 12 }), (actions) => {
        const done = reached(actions);
        const undone = reached(
          actions.map(() => ({ type: 'undo' })),
          done,
        );
        expect(undone.choices).toEqual(initialState.choices);
        expect(
          reached(
            actions.map(() => ({ type: 'redo' })),
            undone,
          ),
        ).toEqual(done);
      }),
    );
  });

  it('takes typing in one field as one step', () => {
    const typed = reached([
      { type: 'choose', change: { seed: 1 } },
      { type: 'choose', change: { seed: 2 }, merge: 'seed' },
      { type: 'choose', change: { seed: 23 }, merge: 'seed' },
      { type: 'choose', change: { seed: 234 }, merge: 'seed' },
    ]);
    expect(reached([{ type: 'undo' }], typed).choices.seed).toBe(1);
    const elsewhere = reached(
      [
        { type: 'goTo', screen: 'look' },
        { type: 'choose', change: { seed: 5 }, merge: 'seed' },
      ],
      typed,
    );
    expect(reached([{ type: 'undo' }], elsewhere).choices.seed).toBe(234);
  });

  it('leaves behind what was chosen for the old data when new data is opened, and takes a choice away when asked', () => {
    const opened = reached([
      { type: 'open', source: source('a') },
      {
        type: 'choose',
        change: { promise: { id: 'p', params: {} }, inputs: { sensitive: { address: 's.txt', text: 'x' } } },
      },
    ]);
    expect(reached([{ type: 'choose', change: { promise: undefined } }], opened).choices).not.toHaveProperty('promise');
    const { choices } = reached([{ type: 'open', source: source('b') }], opened);
    expect(choices).toEqual({ ...initialState.choices, source: source('b') });
  });

  it('calls runs that a reload broke off cancelled, and keeps those that ended', () => {
    const state: StudioState = { ...initialState, runs: [run('1'), run('2', 'done'), run('3', 'waiting')] };
    const restored = reached([{ type: 'restore', state }]);
    expect(restored.runs.map(({ status }) => status)).toEqual(['cancelled', 'done', 'cancelled']);
  });

  it('names every file that undo, redo or a run can still come to', () => {
    const state = reached([
      { type: 'open', source: source('a') },
      { type: 'choose', change: { inputs: { sensitive: { address: 's.txt', file: 's' } } } },
      { type: 'open', source: source('b') },
      { type: 'undo' },
    ]);
    expect([...filesOf(state)].sort()).toEqual(['a', 'b', 's']);
  });
});
