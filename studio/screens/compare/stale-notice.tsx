import type { ReactNode } from 'react';
import { TitleText } from '../../components/glossary-text.tsx';
import { choicesOfRun, type Staleness, stalenessText } from '../../state/staleness.ts';
import { choose, goTo, useStudio } from '../../state/store.ts';
import type { Run } from '../../state/studio-state.ts';

interface StaleNoticeProps {
  readonly run: Run;
  readonly staleness: Staleness;
}

/** That a release is not of what is chosen now, and the two ways out. */
export function StaleNotice({ run, staleness }: StaleNoticeProps): ReactNode {
  const { choices } = useStudio();
  return (
    <section className="verdict open stale-release" aria-labelledby="stale-title">
      <h2 id="stale-title">
        This release was <TitleText text={stalenessText(staleness)} />
      </h2>
      <p>It does not have your current choices. Run again, or restore the choices that it was made with.</p>
      <p className="row">
        <button type="button" className="primary" onClick={() => goTo('explore')}>
          Run again on Explore
        </button>
        <button type="button" onClick={() => choose({ ...choicesOfRun(run, choices), chosenRun: run.id })}>
          Restore its choices
        </button>
      </p>
    </section>
  );
}
