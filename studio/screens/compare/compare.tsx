import type { ReactNode } from 'react';
import { AnswerStatus } from '../../components/status.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { useStoredRun } from '../../state/answers.ts';
import { stalenessOf } from '../../state/staleness.ts';
import { useStudio } from '../../state/store.ts';
import { chosenRunOf } from '../../state/studio-state.ts';
import { runName } from '../explore/runs.ts';
import { AttackReplay } from './attack-replay.tsx';
import { Flow } from './flow.tsx';
import { RecordsCompared } from './records-compared.tsx';
import { RulesCompared } from './rules-compared.tsx';
import { StaleNotice } from './stale-notice.tsx';
import './compare.css';
import { Words } from '../../components/glossary-text.tsx';

export function Compare(): ReactNode {
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
