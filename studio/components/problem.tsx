import type { ReactNode } from 'react';
import { useDispatch } from '../state/store.tsx';
import type { Failure } from '../state/studio-state.ts';
import { studioWords } from '../state/studio-words.ts';
import { focusField } from './focus-field.ts';

interface ProblemProps {
  readonly failure: Failure;
  /** What can be done about it here. */
  readonly children?: ReactNode;
}

/** What went wrong, everything that is wrong, and what to do. Shown where it happened. */
export function Problem({ failure, children }: ProblemProps): ReactNode {
  const { message, hint, fields = [], problems = [], code } = failure;
  const dispatch = useDispatch();
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
            dispatch({ type: 'goTo', screen });
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

/** As a sentence: our messages begin small and end bare. */
function sentence(text: string): string {
  return withStop(text.charAt(0).toUpperCase() + text.slice(1));
}

function withStop(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}
