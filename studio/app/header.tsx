import type { ReactNode } from 'react';
import { keysOf } from '../../src/internal.ts';
import { Select } from '../components/fields.tsx';
import { capital } from '../components/texts.ts';
import { useData } from '../state/data.ts';
import { dispatch, useStudio } from '../state/store.ts';
import type { Choices, StudioState } from '../state/studio-state.ts';

const THEMES: Readonly<Record<StudioState['theme'], string>> = { auto: 'System', light: 'Light', dark: 'Dark' };

/** Name, open data, undo and redo, theme. */
export function Header(): ReactNode {
  const { past, future, theme } = useStudio();
  const data = useData();
  return (
    <header className="top">
      <p className="brand">
        <svg viewBox="0 0 32 32" aria-hidden="true">
          <rect width="32" height="32" rx="7" />
          <path d="M9 11h14M9 16h9M9 21h5" />
        </svg>
        <span>
          Sotto <span className="soft">studio</span>
        </span>
      </p>
      <p className="opened">{data.status === 'ready' ? data.data.name : ''}</p>
      <div className="tools">
        <StepButton type="undo" path="M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3" target={past.at(-1)} />
        <StepButton type="redo" path="m15 14 5-5-5-5M20 9H10a6 6 0 0 0 0 12h3" target={future[0]} />
        <Select
          aria-label="Theme"
          value={theme}
          options={keysOf(THEMES).map((id) => [id, THEMES[id]])}
          choose={(next) => dispatch({ type: 'theme', theme: next })}
        />
      </div>
    </header>
  );
}

interface StepButtonProps {
  readonly type: 'undo' | 'redo';
  readonly path: string;
  /** The choices that the button leads to. */
  readonly target: Choices | undefined;
}

function StepButton({ type, path, target }: StepButtonProps): ReactNode {
  const { choices } = useStudio();
  const name = capital(type);
  const label = target === undefined ? name : `${name}: ${changeName(choices, target)}`;
  return (
    <button
      type="button"
      className="quiet"
      disabled={target === undefined}
      aria-label={label}
      title={label}
      onClick={() => dispatch({ type })}
    >
      <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d={path} />
      </svg>
      <span className="word">{name}</span>
    </button>
  );
}

/** The names of the choices, the most important first: opening other data changes the others too. */
const NAMES: readonly (readonly [keyof Choices, string])[] = [
  ['source', 'the data'],
  ['promise', 'the promise'],
  ['answers', 'an answer'],
  ['inputs', 'the side files'],
  ['columns', 'the levels of the hierarchy'],
  ['algorithms', 'the algorithms'],
  ['seed', 'the seed'],
  ['publishing', 'how it is published'],
  ['measure', 'the measure'],
  ['removedRuns', 'the removal of a run'],
  ['chosenRun', 'the picked run'],
  ['attacker', 'the attacker'],
];

/** The difference between two steps, as the object of a sentence. */
export function changeName(before: Choices, after: Choices): string {
  const [, name] = NAMES.find(([key]) => JSON.stringify(before[key]) !== JSON.stringify(after[key])) ?? [];
  return name ?? 'the last step';
}
