import { create } from 'zustand';
import { onForgotten } from './file-store.ts';
import { type Action, type ReducerState, reduce } from './reducer.ts';
import { initialState, type StateChange } from './studio-state.ts';
import { claimTab, keepTab } from './tab.ts';

/** Rest of the state before it is stored, in milliseconds. */
const SAVE_AFTER = 300;

/** The studio's state. */
export const useStudio = create<ReducerState>(() => initialState);

export function dispatch(action: Action): void {
  useStudio.setState(reduce(useStudio.getState(), action), true);
}

/** Changes what undo and redo go through; changes of the same `merge` in a row are one step. */
export function choose(change: StateChange, merge?: string): void {
  dispatch({ type: 'choose', change, merge });
}

export function goTo(screen: string): void {
  dispatch({ type: 'goTo', screen });
}

/** Restores the state of the last visit, then stores the state of the tab as it changes. */
export async function restoreTab(): Promise<void> {
  onForgotten(() => location.replace(location.pathname));
  try {
    const { state } = await claimTab();
    if (state !== undefined) dispatch({ type: 'restore', state });
  } finally {
    let timer: ReturnType<typeof setTimeout>;
    const saveSoon = ({ lastMerge: _, ...state }: ReducerState): void => {
      clearTimeout(timer);
      timer = setTimeout(() => void keepTab(state), SAVE_AFTER);
    };
    useStudio.subscribe(saveSoon);
    saveSoon(useStudio.getState());
  }
}
