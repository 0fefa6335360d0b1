import { createContext, type Dispatch, type ReactNode, use, useEffect, useReducer, useState } from 'react';
import { onForgotten } from './file-store.ts';
import { type Action, type ReducerState, reduce } from './reducer.ts';
import { initialState, type StudioState } from './studio-state.ts';
import { claimTab, keepTab } from './tab.ts';

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

/** Holds the state of the tab, takes it from the last visit and stores it as it changes. */
export function StudioProvider({ children }: { readonly children: ReactNode }): ReactNode {
  const [state, dispatch] = useReducer<ReducerState, [Action]>(reduce, initialState);
  const [isRestored, setRestored] = useState(false);
  useEffect(() => {
    claimTab()
      .then(({ state: kept }) => kept !== undefined && dispatch({ type: 'restore', state: kept }))
      .finally(() => setRestored(true));
  }, []);
  useEffect(() => onForgotten(() => location.replace(location.pathname)), []);
  useEffect(() => {
    if (!isRestored) return;
    const timer = setTimeout(() => {
      const { lastMerge: _, ...plain } = state;
      void keepTab(plain);
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
