import { createContext, type Dispatch, type ReactNode, use, useEffect, useReducer, useState } from 'react';
import { keepOnly, loadState, saveState } from './file-store.ts';
import { type Action, filesOf, type ReducerState, reduce } from './reducer.ts';
import { initialState, type StudioState } from './studio-state.ts';

/** Raised when stored state is no longer understood: then the studio begins anew. */
const STATE_VERSION = 3;

/** How long the state must rest before it is stored, in milliseconds. */
const SAVE_AFTER = 300;

const StateContext = createContext<StudioState>(initialState);
const DispatchContext = createContext<Dispatch<Action>>(() => {});

/** The studio's state. */
export function useStudio(): StudioState {
  return use(StateContext);
}

export function useDispatch(): Dispatch<Action> {
  return use(DispatchContext);
}

/** Holds the state, takes it from the last visit and stores it as it changes. */
export function StudioProvider({ children }: { readonly children: ReactNode }): ReactNode {
  const [state, dispatch] = useReducer<ReducerState, [Action]>(reduce, initialState);
  const [isRestored, setRestored] = useState(false);
  useEffect(() => {
    loadState()
      .then((stored) => {
        // Stored by this page: the version tells its shape.
        const known = stored as { version: number; state: StudioState } | undefined;
        if (known?.version === STATE_VERSION) dispatch({ type: 'restore', state: known.state });
      })
      .finally(() => setRestored(true));
  }, []);
  useEffect(() => {
    if (!isRestored) return;
    const timer = setTimeout(() => {
      const { lastMerge: _, ...plain } = state;
      saveState({ version: STATE_VERSION, state: plain }).then(() => keepOnly(filesOf(state)));
    }, SAVE_AFTER);
    return () => clearTimeout(timer);
  }, [state, isRestored]);
  if (!isRestored) return null;
  return (
    <StateContext value={state}>
      <DispatchContext value={dispatch}>{children}</DispatchContext>
    </StateContext>
  );
}
