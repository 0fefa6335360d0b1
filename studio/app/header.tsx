import type { ReactNode } from 'react';
import { keysOf } from '../../src/internal.ts';
import { useData } from '../state/data.tsx';
import { useDispatch, useStudio } from '../state/store.tsx';
import type { Choices, Theme } from '../state/studio-state.ts';
import { changeName } from './change-name.ts';

const THEMES: Readonly<Record<Theme, string>> = { auto: 'System', light: 'Light', dark: 'Dark' };
const themeIds = keysOf(THEMES);

/** Name, open data, undo and redo, theme. */
export function Header(): ReactNode {
  const { choices, past, future, theme } = useStudio();
  const dispatch = useDispatch();
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
        <StepButton
          name="Undo"
          path="M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3"
          choices={choices}
          other={past.at(-1)}
          go={() => dispatch({ type: 'undo' })}
        />
        <StepButton
          name="Redo"
          path="m15 14 5-5-5-5M20 9H10a6 6 0 0 0 0 12h3"
          choices={choices}
          other={future[0]}
          go={() => dispatch({ type: 'redo' })}
        />
        <label className="theme">
          <span className="unseen">Theme</span>
          <select
            value={theme}
            onChange={({ target }) => dispatch({ type: 'theme', theme: themeIds[target.selectedIndex]! })}
          >
            {themeIds.map((id) => (
              <option key={id} value={id}>
                {THEMES[id]}
              </option>
            ))}
          </select>
        </label>
      </div>
    </header>
  );
}

interface StepButtonProps {
  readonly name: string;
  readonly path: string;
  readonly choices: Choices;
  /** What the button leads to. */
  readonly other: Choices | undefined;
  go(): void;
}

/** Undo or redo, and of what. */
function StepButton({ name, path, choices, other, go }: StepButtonProps): ReactNode {
  const label = other === undefined ? name : `${name}: ${changeName(choices, other)}`;
  return (
    <button
      type="button"
      className="quiet"
      disabled={other === undefined}
      aria-label={label}
      title={label}
      onClick={go}
    >
      <Icon path={path} />
      <span className="word">{name}</span>
    </button>
  );
}

function Icon({ path }: { readonly path: string }): ReactNode {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
