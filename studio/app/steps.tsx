import { type ReactNode, useEffect, useRef } from 'react';
import { screens } from '../screens/index.ts';
import { useData } from '../state/data.tsx';
import type { StudioState } from '../state/studio-state.ts';

interface StepsProps {
  readonly state: StudioState;
  goTo(screen: string): void;
}

/** The flow as a list: where you are, and what a step still waits for. */
export function Steps({ state, goTo }: StepsProps): ReactNode {
  const data = useData();
  const ref = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current step is brought into sight when it changes
  useEffect(() => {
    const { current: row } = ref;
    const step = row?.querySelector<HTMLElement>('[aria-current]');
    if (row && step) row.scrollLeft = step.offsetLeft - (row.clientWidth - step.offsetWidth) / 2;
  }, [state.screen]);
  return (
    <nav ref={ref} aria-label="Steps" className="steps">
      <ol>
        {screens.map(({ id, title, ready }) => {
          const reason = ready(state, data);
          const isCurrent = id === state.screen;
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
