import { keysOf } from '../../src/internal.ts';
import {
  type Choices,
  type DataSource,
  initialState,
  type StateChange,
  type StudioRun,
  type StudioState,
} from './studio-state.ts';

export type Action =
  /** New data: side inputs, attacker, promise and run of the old data are left behind. */
  | {
      readonly type: 'open';
      readonly source: DataSource;
      readonly inputs?: Choices['inputs'] | undefined;
      readonly choices?: StateChange | undefined;
    }
  /** `merge`: changes of the same kind in a row, such as typing a number, are one step of undo. */
  | { readonly type: 'choose'; readonly change: StateChange; readonly merge?: string | undefined }
  | { readonly type: 'undo' | 'redo' }
  | { readonly type: 'addRuns'; readonly runs: readonly StudioRun[] }
  | { readonly type: 'updateRun'; readonly id: string; readonly update: Partial<StudioRun> }
  | { readonly type: 'removeRuns'; readonly ids: readonly string[] }
  | { readonly type: 'goTo'; readonly screen: string }
  | { readonly type: 'theme'; readonly theme: StudioState['theme'] }
  | { readonly type: 'restore'; readonly state: StudioState };

/** The number of steps that can be undone. */
const MAX_STEPS = 100;

/** State with the kind of its last change, by which changes in a row are merged. */
export interface ReducerState extends StudioState {
  readonly lastMerge?: string;
}

export function reduce(state: ReducerState, action: Action): ReducerState {
  switch (action.type) {
    case 'open': {
      const { source, inputs = {}, choices = {} } = action;
      const { algorithms: _old, ...fresh } = initialState.choices;
      const opened = { ...fresh, algorithms: {}, seed: state.choices.seed, source, inputs };
      return step(state, withChange(opened, choices));
    }
    case 'choose': {
      const choices = withChange(state.choices, action.change);
      const isMerged = action.merge !== undefined && action.merge === state.lastMerge;
      const next = isMerged ? { ...state, choices, future: [] } : step(state, choices);
      return action.merge === undefined ? next : { ...next, lastMerge: action.merge };
    }
    case 'undo': {
      const before = state.past.at(-1);
      if (before === undefined) return state;
      return unmerged({
        ...state,
        choices: before,
        past: state.past.slice(0, -1),
        future: [state.choices, ...state.future],
      });
    }
    case 'redo': {
      const [after, ...future] = state.future;
      if (after === undefined) return state;
      return unmerged({ ...state, choices: after, past: [...state.past, state.choices], future });
    }
    case 'addRuns':
      return { ...state, runs: [...state.runs, ...action.runs] };
    case 'updateRun':
      return { ...state, runs: state.runs.map((run) => (run.id === action.id ? { ...run, ...action.update } : run)) };
    case 'removeRuns':
      return { ...state, runs: state.runs.filter(({ id }) => !action.ids.includes(id)) };
    case 'goTo':
      return unmerged({ ...state, screen: action.screen });
    case 'theme':
      return { ...state, theme: action.theme };
    case 'restore':
      return withoutInterruptedRuns(action.state);
  }
}

/** Ids of the file store that the state can still come to. */
export function filesOf(state: StudioState): Set<string> {
  const ids = new Set<string>();
  const addInputs = (inputs: Choices['inputs']): void => {
    for (const input of Object.values(inputs)) if (input?.file !== undefined) ids.add(input.file);
  };
  for (const choices of [state.choices, ...state.past, ...state.future]) {
    if (choices.source !== undefined) ids.add(choices.source.id);
    addInputs(choices.inputs);
  }
  for (const run of state.runs) addInputs(run.inputs);
  return ids;
}

function step(state: ReducerState, choices: Choices): ReducerState {
  return unmerged({ ...state, choices, past: [...state.past, state.choices].slice(-MAX_STEPS), future: [] });
}

function unmerged({ lastMerge: _, ...state }: ReducerState): ReducerState {
  return state;
}

function withChange(choices: Choices, change: StateChange): Choices {
  const changed = { ...choices, ...change };
  for (const name of keysOf(changed)) if (changed[name] === undefined) delete changed[name];
  // Fields that a change removes are gone, and fields that every choice has are not removed by a change.
  return changed as Choices;
}

/** A run that a reload broke off can be started again. */
function withoutInterruptedRuns(state: StudioState): StudioState {
  const runs = state.runs.map((run): StudioRun => {
    const isOpen = run.status === 'waiting' || run.status === 'running';
    return isOpen ? { ...run, status: 'cancelled' } : run;
  });
  return { ...initialState, ...state, runs };
}
