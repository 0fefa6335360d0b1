import type { ReactNode } from 'react';
import { screens } from '../screens/index.ts';
import { useData } from '../state/data.tsx';
import { useDispatch, useStudio } from '../state/store.tsx';

/** The way on to the next question. */
export function Onward({ place }: { readonly place: number }): ReactNode {
  const state = useStudio();
  const data = useData();
  const dispatch = useDispatch();
  const next = screens[place + 1];
  if (next === undefined) return null;
  const reason = next.ready(state, data);
  return (
    <div className="onward">
      {reason === true ? (
        <button type="button" className="primary" onClick={() => dispatch({ type: 'goTo', screen: next.id })}>
          {next.title} →
        </button>
      ) : (
        <p className="small soft">{`Next, ${next.title}: ${reason}.`}</p>
      )}
    </div>
  );
}
