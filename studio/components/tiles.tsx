import type { ReactNode } from 'react';
import { Words } from './glossary-text.tsx';

interface TilesProps {
  readonly figures: readonly (readonly [title: string, text: string])[];
  readonly className?: string;
}

/** A few figures, large. */
export function Tiles({ figures, className = '' }: TilesProps): ReactNode {
  return (
    <dl className={`tiles ${className}`.trim()}>
      {figures.map(([title, text]) => (
        <div key={title}>
          <dt>
            <Words>{title}</Words>
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
