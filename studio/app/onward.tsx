import type { ReactNode } from 'react';
import { screens } from '../screens/index.ts';
import { useDispatch } from '../state/store.tsx';
import { useReadiness } from './use-readiness.ts';

/** The way on to the next question. */
export function Onward({ place }: { readonly place: number }): ReactNode {
  const readiness = useReadiness();
  const dispatch = useDispatch();
  const next = screens[place + 1];
  if (next === undefined) return null;
  const reason = readiness(next);
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
