import type { ReactNode } from 'react';
import { AnswerStatus } from '../../components/answer-status.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { useStoredRun } from '../../state/answers.ts';
import type { DataStatus } from '../../state/data.ts';
import { stalenessOf } from '../../state/staleness.ts';
import { useStudio } from '../../state/store.ts';
import { chosenRunOf, type StudioState } from '../../state/studio-state.ts';
import { needsData, type Screen } from '../define.ts';
import { runName } from '../explore/run-name.ts';
import { AttackReplay } from './attack-replay.tsx';
import { Flow } from './flow.tsx';
import { RecordsCompared } from './records-compared.tsx';
import { RulesCompared } from './rules-compared.tsx';
import { StaleNotice } from './stale-notice.tsx';
import './compare.css';
import { Words } from '../../components/glossary-text.tsx';

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

function Compare(): ReactNode {
  const state = useStudio();
  const run = chosenRunOf(state)!;
  const staleness = stalenessOf(run, state.choices);
  const stored = useStoredRun(run);
  return (
    <>
      {staleness !== undefined && <StaleNotice run={run} staleness={staleness} />}
      <p className="lead">
        <Words>
          The release of {runName(run)} beside the original. Everything here stays in this tab and is not published.
        </Words>
      </p>
      <AnswerStatus answer={stored} title="Making the release again" />
      {stored.value !== undefined && !stored.isWaiting && (
        <div className="part">
          <Tabs
            label="What to compare"
            tabs={[
              { id: 'records', title: 'Records', content: <RecordsCompared run={run} /> },
              { id: 'flow', title: 'Items', content: <Flow run={run} /> },
              { id: 'rules', title: 'Rules', content: <RulesCompared run={run} /> },
              { id: 'attack', title: 'Attack', content: <AttackReplay run={run} /> },
            ]}
          />
        </div>
      )}
    </>
  );
}
