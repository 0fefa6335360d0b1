import { type ReactNode, useEffect, useRef } from 'react';
import type { Screen } from '../screens/index.ts';
import { screens } from '../screens/index.ts';
import { useData } from '../state/data.ts';
import { useRefusedInputs } from '../state/input-findings.tsx';
import { goTo, useStudio } from '../state/store.ts';

/** The way on to the next question. */
export function Onward({ place }: { readonly place: number }): ReactNode {
  const readiness = useReadiness();
  const next = screens[place + 1];
  if (next === undefined) return null;
  const reason = readiness(next);
  return (
    <div className="onward">
      {reason === true ? (
        <button type="button" className="primary" onClick={() => goTo(next.id)}>
          {next.title} →
        </button>
      ) : (
        <p className="small soft">{`Next, ${next.title}: ${reason}.`}</p>
      )}
    </div>
  );
}

/** The flow as a list: where you are, and what a step still waits for. */
export function Steps(): ReactNode {
  const { screen: current } = useStudio();
  const readiness = useReadiness();
  const ref = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current step is brought into sight when it changes
  useEffect(() => {
    const { current: row } = ref;
    const step = row?.querySelector<HTMLElement>('[aria-current]');
    if (row && step) row.scrollLeft = step.offsetLeft - (row.clientWidth - step.offsetWidth) / 2;
  }, [current]);
  return (
    <nav ref={ref} aria-label="Steps" className="steps">
      <ol>
        {screens.map((screen) => {
          const { id, title } = screen;
          const reason = readiness(screen);
          const isCurrent = id === current;
          return (
            <li key={id}>
              <button
                type="button"
                aria-current={isCurrent ? 'step' : undefined}
                disabled={reason !== true && !isCurrent}
                onClick={() => goTo(id)}
              >
                <span className="step-title">{title}</span>
                {reason !== true && <span className="step-reason">{reason}</span>}
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

/** Asks a screen whether it has all it needs as things stand; else what it waits for, as a clause. */
export function useReadiness(): (screen: Screen) => true | string {
  const state = useStudio();
  const data = useData();
  const refused = useRefusedInputs();
  return (screen) => screen.ready(state, data, refused);
}

/** Keeps the address (`…#look`) and the shown screen together, so that the browser's back button works. */
export function useScreenAddress(): void {
  const { screen } = useStudio();
  useEffect(() => {
    const follow = (): void => {
      const named = location.hash.slice(1);
      if (screens.some(({ id }) => id === named)) goTo(named);
    };
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, []);
  useEffect(() => {
    const address = `#${screen}`;
    if (location.hash === '') history.replaceState(null, '', address);
    else if (location.hash !== address) history.pushState(null, '', address);
  }, [screen]);
}
