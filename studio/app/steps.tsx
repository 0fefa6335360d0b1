import { type ReactNode, useEffect, useRef } from 'react';
import { screens } from '../screens/index.ts';
import type { StudioState } from '../state/studio-state.ts';
import { useReadiness } from './use-readiness.ts';

interface StepsProps {
  readonly state: StudioState;
  goTo(screen: string): void;
}

/** The flow as a list: where you are, and what a step still waits for. */
export function Steps({ state, goTo }: StepsProps): ReactNode {
  const readiness = useReadiness();
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
        {screens.map((screen) => {
          const { id, title } = screen;
          const reason = readiness(screen);
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
