import { type ReactNode, useState } from 'react';
import { keysOf } from '../../../src/internal.ts';
import { Problem } from '../../components/problem.tsx';
import { ProgressBar } from '../../components/progress.tsx';
import type { DataStatus } from '../../state/data.tsx';
import { useHeldRun } from '../../state/run-desk.tsx';
import { stalenessOf } from '../../state/staleness.ts';
import { useStudio } from '../../state/store.tsx';
import { chosenRunOf, type StudioState } from '../../state/studio-state.ts';
import { needsData, type Screen } from '../define.ts';
import { runName } from '../explore/run-name.ts';
import { AttackReplay } from './attack-replay.tsx';
import { Flow } from './flow.tsx';
import { RecordsCompared } from './records-compared.tsx';
import { RulesCompared } from './rules-compared.tsx';
import { StaleNotice } from './stale-notice.tsx';
import './compare.css';
import { Words } from '../../components/words.tsx';

export const compare: Screen = {
  id: 'compare',
  title: 'Compare',
  question: 'What changed, and why?',
  Component: Compare,
  ready: hasChosenRun,
};

/** For screens that look at a release. */
export function hasChosenRun(state: StudioState, data: DataStatus): true | string {
  const isRead = needsData(state, data);
  if (isRead !== true) return isRead;
  return chosenRunOf(state) === undefined ? 'first run an algorithm and pick its release' : true;
}

const VIEWS = {
  records: { title: 'Records', View: RecordsCompared },
  flow: { title: 'Items', View: Flow },
  rules: { title: 'Rules', View: RulesCompared },
  attack: { title: 'Attack', View: AttackReplay },
} as const;

type ViewId = keyof typeof VIEWS;

function Compare(): ReactNode {
  const state = useStudio();
  const run = chosenRunOf(state)!;
  const staleness = stalenessOf(run, state.choices);
  const held = useHeldRun(run);
  const [view, setView] = useState<ViewId>('records');
  const { View } = VIEWS[view];
  return (
    <>
      {staleness !== undefined && <StaleNotice run={run} staleness={staleness} />}
      <p className="lead">
        <Words>
          The release of {runName(run)} beside the original. Everything here stays in this tab and is not published.
        </Words>
      </p>
      {held.status === 'failed' && <Problem failure={held.failure} />}
      {held.status === 'making' && <ProgressBar title="Making the release again" progress={held.progress} />}
      {held.status === 'held' && (
        <div className="part">
          <div className="tabs" role="tablist" aria-label="What to compare">
            {keysOf(VIEWS).map((id) => (
              <button
                key={id}
                id={`tab-${id}`}
                type="button"
                role="tab"
                aria-selected={id === view}
                aria-controls="compared"
                tabIndex={id === view ? 0 : -1}
                onClick={() => setView(id)}
                onKeyDown={(event) => {
                  const ids = keysOf(VIEWS);
                  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
                  if (step === 0) return;
                  const next = ids[(ids.indexOf(view) + step + ids.length) % ids.length]!;
                  setView(next);
                  document.getElementById(`tab-${next}`)?.focus();
                }}
              >
                {VIEWS[id].title}
              </button>
            ))}
          </div>
          <div id="compared" role="tabpanel" aria-labelledby={`tab-${view}`}>
            <View run={run} />
          </div>
        </div>
      )}
    </>
  );
}
