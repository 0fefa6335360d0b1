import type { ReactNode } from 'react';
import { countText, plural } from '../../../src/internal.ts';
import { shortened } from '../../components/shortened.ts';
import type { InputFinding } from '../../worker/tasks/read-inputs.ts';

/** How many are named. */
const MOST_SHOWN = 12;

interface UnseenLabelsProps {
  readonly unseen: NonNullable<InputFinding['unseen']>;
  /** Puts a label of the data in the place of one that it does not have. */
  replace?(label: string, by: string): void;
}

/** What a list names and the data does not have: allowed, but a name that was mistyped protects nobody. */
export function UnseenLabels({ unseen, replace }: UnseenLabelsProps): ReactNode {
  const shown = unseen.slice(0, MOST_SHOWN);
  return (
    <div className="notice small">
      <p>{plural(unseen.length, 'name', 'names')} that the data does not contain:</p>
      <ul className="plain">
        {shown.map(({ label, nearest }) => (
          <li key={label}>
            <strong>{shortened(label)}</strong>
            {nearest !== undefined && replace === undefined && `: did you mean ${shortened(nearest)}?`}
            {nearest !== undefined && replace !== undefined && (
              <>
                {': '}
                <button type="button" className="link" onClick={() => replace(label, nearest)}>
                  use {shortened(nearest)} instead
                </button>
              </>
            )}
          </li>
        ))}
        {unseen.length > shown.length && <li className="soft">and {countText(unseen.length - shown.length)} more</li>}
      </ul>
    </div>
  );
}
