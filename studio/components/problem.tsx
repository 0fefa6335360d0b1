import type { ReactNode } from 'react';
import { goTo } from '../state/store.ts';
import type { Failure } from '../state/studio-state.ts';
import { studioWords } from '../state/studio-words.ts';
import { sentence, withStop } from './texts.ts';

interface ProblemProps {
  readonly failure: Failure;
  /** What can be done about it here. */
  readonly children?: ReactNode;
}

/** What went wrong, everything that is wrong, and what to do. Shown where it happened. */
export function Problem({ failure, children }: ProblemProps): ReactNode {
  const { message, hint, fields = [], problems = [], code } = failure;
  return (
    <div className={`problem ${code === 'cancelled' ? 'calm' : ''}`} role="alert">
      <p>
        <strong>{NAMES_FIRST.has(code) ? withStop(message) : sentence(message)}</strong>
      </p>
      {problems.length > 0 && (
        <ul className="plain">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
      {hint !== undefined && <p>{sentence(hint)}</p>}
      {fields.map(({ name, screen }) => (
        <button
          key={name}
          type="button"
          className="link"
          onClick={() => {
            goTo(screen);
            focusField(name);
          }}
        >
          Go to {studioWords.name(name)}
        </button>
      ))}
      {children}
    </div>
  );
}

/** Messages of these begin with the name of a file, which stays as it is. */
const NAMES_FIRST = new Set(['input', 'resource']);

/** What can be focused. */
const FOCUSABLE = 'input, select, textarea, button';

/** How often a field is looked for that a new screen has not drawn yet, and how long between, in milliseconds. */
const MOST_LOOKS = 20;
const PAUSE = 50;

/** Shows a field by its name and puts the cursor there, as soon as it is drawn. */
export function focusField(name: string, looks = 0): void {
  const field = document.querySelector(`[data-field="${CSS.escape(name)}"]`);
  if (field === null) {
    if (looks < MOST_LOOKS) setTimeout(() => focusField(name, looks + 1), PAUSE);
    return;
  }
  for (let fold = field.closest('details'); fold !== null; fold = fold.parentElement?.closest('details') ?? null) {
    fold.open = true;
  }
  const target = field.matches(FOCUSABLE) ? field : field.querySelector(FOCUSABLE);
  if (!(target instanceof HTMLElement)) return;
  target.scrollIntoView({ block: 'center' });
  target.focus();
}
