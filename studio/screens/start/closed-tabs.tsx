import { type ReactNode, useEffect, useState } from 'react';
import { plural } from '../../../src/internal.ts';
import { runsOfSource } from '../../state/studio-state.ts';
import { closedTabs, forgetTab, type Kept, turnToTab } from '../../state/tab.ts';

/** What other tabs have left that were closed, to go on with; nothing where there is none. */
export function ClosedTabs(): ReactNode {
  const [closed, setClosed] = useState<readonly Kept[]>([]);
  useEffect(() => void closedTabs().then(setClosed), []);
  if (closed.length === 0) return null;
  const forget = async (tab: Kept): Promise<void> => {
    await forgetTab(tab);
    setClosed(await closedTabs());
  };
  return (
    <section className="part" aria-labelledby="closed-title">
      <h2 id="closed-title">Or continue the work of a closed tab</h2>
      <ul className="plain">
        {closed.map((tab) => (
          <li key={tab.key}>
            {nameOf(tab)}, {plural(runsOfSource(tab.state).length, 'run')}, {new Date(tab.at).toLocaleString()}{' '}
            <button type="button" className="link" onClick={() => turnToTab(tab.key)}>
              Go on<span className="unseen"> with {nameOf(tab)}</span>
            </button>{' '}
            <button type="button" className="link" onClick={() => void forget(tab)}>
              Forget<span className="unseen"> {nameOf(tab)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function nameOf({ state }: Kept): string {
  return state.choices.source?.name ?? '';
}
