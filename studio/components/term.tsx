import type { ReactNode } from 'react';
import { terms } from './terms.ts';

interface TermProps {
  readonly name: keyof typeof terms;
  readonly children: ReactNode;
}

/** A word that is explained where the pointer or the focus rests on it. */
export function Term({ name, children }: TermProps): ReactNode {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: who uses no pointer comes to the explanation by Tab
    <span className="term" tabIndex={0}>
      {children}
      <span className="term-text" role="note">
        {terms[name]}
      </span>
    </span>
  );
}
