import type { ReactNode } from 'react';
import { countText, stories } from '../../../src/internal.ts';

/** Something to begin with for those who have no data at hand. */
export function Stories({ open }: { open(id: string): void }): ReactNode {
  return (
    <ul className="cards stories">
      {stories.map(({ id, title, problem, params: { records } }) => (
        <li key={id} className="card">
          <h3>{title}</h3>
          <p className="small">{problem}</p>
          <button type="button" onClick={() => open(id)}>
            {typeof records === 'number' ? `Open ${countText(records)} records` : 'Open'}
            <span className="unseen">: {title}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
