import type { ReactNode } from 'react';
import { useData } from '../state/data.tsx';
import { useDispatch, useStudio } from '../state/store.tsx';
import type { Theme } from '../state/studio-state.ts';

const THEMES: Readonly<Record<Theme, string>> = { auto: 'System', light: 'Light', dark: 'Dark' };

/** Name, open data, undo and redo, theme. */
export function Header(): ReactNode {
  const { past, future, theme } = useStudio();
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
        <button type="button" className="quiet" disabled={past.length === 0} onClick={() => dispatch({ type: 'undo' })}>
          <Icon path="M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3" />
          <span className="word">Undo</span>
        </button>
        <button
          type="button"
          className="quiet"
          disabled={future.length === 0}
          onClick={() => dispatch({ type: 'redo' })}
        >
          <Icon path="m15 14 5-5-5-5M20 9H10a6 6 0 0 0 0 12h3" />
          <span className="word">Redo</span>
        </button>
        <label className="theme">
          <span className="unseen">Theme</span>
          <select value={theme} onChange={({ target }) => dispatch({ type: 'theme', theme: target.value as Theme })}>
            {Object.entries(THEMES).map(([id, name]) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      </div>
    </header>
  );
}

function Icon({ path }: { readonly path: string }): ReactNode {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
